"""Files in: read, check, append in batches, and store the claims that came with them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from provgraph.domain.identifiers import EntityId, RequestId
from provgraph.domain.scope import ScopeName
from provgraph.errors import UnreadableFile
from provgraph.service import claims, ledger
from provgraph.service.answers import Appended
from provgraph.service.context import Context, Request
from provgraph.service.formats.parsed import FileFault, Parsed
from provgraph.service.formats.read import read

BATCH = 2_000
"""Events of one transaction. A file of at most this many is stored whole or not at all."""

Progress = Callable[[int, int], None]
"""Called with how many events are done, and how many there are."""


@dataclass(frozen=True, slots=True)
class Ingested:
    """What became of a file. `faults` are the entries that were left out under keep_going, `notes` doubts."""

    scope_id: str
    request_id: str
    format: str
    appended: int
    repeated: int
    high_water: int
    claims: int
    redactions: int
    faults: Sequence[FileFault]
    notes: Sequence[FileFault]

    def to_json(self) -> dict[str, object]:
        """A JSON object."""
        return {
            "scope_id": self.scope_id,
            "request_id": self.request_id,
            "format": self.format,
            "appended": self.appended,
            "repeated": self.repeated,
            "high_water": self.high_water,
            "claims": self.claims,
            "redactions": self.redactions,
            "faults": [fault.to_json() for fault in self.faults],
            "notes": [note.to_json() for note in self.notes],
        }


def read_file(path: Path, format: str | None = None, *, keep_going: bool = False) -> Parsed:
    """The events of a file. Raises UnreadableFile naming every bad entry, unless `keep_going` leaves them out."""
    parsed = read(path, format)
    if parsed.faults and not keep_going:
        shown = "; ".join(str(fault) for fault in parsed.faults[:5])
        more = f"; and {len(parsed.faults) - 5} more" if len(parsed.faults) > 5 else ""
        raise UnreadableFile(f"nothing was stored: {shown}{more}", faults=[fault.to_json() for fault in parsed.faults])
    if not parsed.events:
        raise UnreadableFile(f"{path}: it holds no event that can be stored")
    return parsed


def ingest(
    context: Context,
    path: Path,
    scope: ScopeName,
    *,
    format: str | None = None,
    keep_going: bool = False,
    request_id: RequestId | None = None,
    progress: Progress | None = None,
) -> Ingested:
    """Append the events of a file, in batches of `BATCH`, then store the claims that came with them.

    Without a request id the file's own digest serves: the same file sent again is answered by its first receipts.
    Raises UnreadableFile, and what `ledger.append` raises.
    """
    parsed = read_file(path, format, keep_going=keep_going)
    request = Request(request_id or _request_of(path, scope, parsed))
    answers = _append(context, scope, parsed, request, progress)
    rows = [row for answer in answers for row in answer.events]
    appended = sum(not row.repeated for answer in answers if not answer.repeated for row in answer.events)
    fresh = {row.id: EntityId(row.entity_id) for row in rows if not row.repeated}
    known = {row.id: EntityId(row.entity_id) for row in rows}
    proposals = [
        claims.Proposal(claim.subject, tuple(known[id] for id in claim.evidence if id in known), text=claim.text)
        for claim in parsed.claims
        if any(id in fresh for id in claim.evidence)
    ]
    later = Request(RequestId(f"{request.id}/claims"))
    stored = claims.propose(context, scope, proposals, later).claims if proposals else ()
    return Ingested(
        scope_id=answers[-1].scope_id,
        request_id=request.id,
        format=parsed.format,
        appended=appended,
        repeated=len(rows) - appended,
        high_water=answers[-1].high_water,
        claims=len({claim.claim_id for claim in stored}),
        redactions=sum(sum(row.redactions.values()) for row in rows),
        faults=parsed.faults,
        notes=parsed.notes,
    )


def _append(
    context: Context, scope: ScopeName, parsed: Parsed, request: Request, progress: Progress | None
) -> list[Appended]:
    events = [event for _, event in parsed.events]
    answers = []
    for start in range(0, len(events), BATCH):
        part = Request(RequestId(f"{request.id}/{start // BATCH}"), request.agent)
        answers.append(ledger.append(context, scope, events[start : start + BATCH], part))
        if progress:
            progress(min(start + BATCH, len(events)), len(events))
    return answers


def _request_of(path: Path, scope: ScopeName, parsed: Parsed) -> RequestId:
    """A request id for this file in this scope; one that leaves other entries out is another request."""
    content = sha256(path.read_bytes())
    content.update(f"{scope} {len(parsed.events)}".encode())
    return RequestId(f"ingest-{content.hexdigest()[:32]}")
