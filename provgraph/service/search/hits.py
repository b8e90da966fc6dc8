"""From an entity that was found to the hit that a caller gets."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from provgraph.domain.instant import to_text
from provgraph.domain.reading import JsonObject, optional_text
from provgraph.graph.store.searching import EvidenceRow, HitRow
from provgraph.service.context import Context
from provgraph.service.lineage.nodes import text_in
from provgraph.service.opening import Opened, open_all
from provgraph.service.search.answers import Hit
from provgraph.service.search.moment import Places

KINDS: Mapping[str, str] = {"event": "Event", "claim": "Claim"}
"""What an entity is called in the graph."""


@dataclass(frozen=True, slots=True)
class Ranked:
    """An entity that was found and opened, the words it matched, and claims that were found and rest on it alone."""

    row: HitRow
    payload: JsonObject
    matched: Sequence[str]
    score: float = 0.0
    claims: list[str] = field(default_factory=list)

    @property
    def sole_evidence(self) -> str:
        """The one event that this rests on, itself if it is one; '' when there are several."""
        return self.row.evidence[0].id if len(self.row.evidence) == 1 else ""

    def alone(self, score: float) -> Ranked:
        """The same with a score and no claims yet."""
        return replace(self, score=score, claims=[])


def hits_of(context: Context, ranked: Sequence[Ranked], places: Places) -> Iterator[Hit]:
    """The hits in their order; the events that claims rest on are named as their callers named them."""
    cited = [(event.id, event.sealed) for found in ranked for event in found.row.evidence]
    opened = open_all(context, cited)
    return (_hit(found, opened, places) for found in ranked)


def _hit(found: Ranked, opened: Opened, places: Places) -> Hit:
    row, payload = found.row, found.payload
    is_event = row.type == "event"
    caller_id = optional_text(payload, "id") if is_event else None
    return Hit(
        id=row.id,
        type=row.type,
        score=round(found.score, 4),
        validity=row.validity,
        text=text_in(KINDS[row.type], payload) or "",
        place=places(row.seq or 0, row.is_evidence) if is_event else None,
        recalled=not row.is_evidence,
        matched=found.matched,
        evidence=[_evidence(event, caller_id or opened.text(event.id, "id")) for event in row.evidence],
        recorded_at=to_text(row.recorded_at),
        occurred_at=optional_text(payload, "occurred_at") if is_event else None,
        kind=row.kind,
        list=row.list,
        seq=row.seq,
        caller_id=caller_id,
        speaker=optional_text(payload, "speaker") if is_event else None,
        task=optional_text(payload, "task") if is_event else None,
        source_class=row.source_class,
        claims=found.claims,
    )


def _evidence(event: EvidenceRow, caller_id: str | None) -> JsonObject:
    return {"entity_id": event.id, "id": caller_id, "scope_id": event.scope_id, "seq": event.seq}
