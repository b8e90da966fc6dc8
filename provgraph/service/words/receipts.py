"""What was done, in words: taken in, folded, claimed, taken back."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from provgraph.service.words.parts import by_type, counted

if TYPE_CHECKING:
    from provgraph.service.answers import Consolidated, TakenBack
    from provgraph.service.claims import Merged, Proposed
    from provgraph.service.formats.parsed import Parsed
    from provgraph.service.importing import Imported
    from provgraph.service.ingest import Ingested


def parsed_json(parsed: Parsed) -> dict[str, object]:
    """What a file holds, as a dry run reports it."""
    return {
        "format": parsed.format,
        "events": len(parsed.events),
        "claims": len(parsed.claims),
        "faults": [fault.to_json() for fault in parsed.faults],
        "notes": [note.to_json() for note in parsed.notes],
    }


def parsed_lines(parsed: Parsed) -> Iterator[str]:
    """What a file holds, and what is wrong with it."""
    yield f"{counted(len(parsed.events), 'event')} in format {parsed.format} can be stored. Nothing was stored."
    yield from (f"  left out: {fault}" for fault in parsed.faults)
    yield from (f"  note: {note}" for note in parsed.notes)


def ingested_lines(answer: Ingested) -> Iterator[str]:
    """How many events were stored and known already, what was redacted, what was left out."""
    stored = f"{counted(answer.appended, 'event')} stored, {answer.repeated} known already"
    yield f"{stored}; the scope holds {answer.high_water}."
    if answer.claims:
        yield f"  {counted(answer.claims, 'claim')} came with the file"
    if answer.redactions:
        yield f"  {counted(answer.redactions, 'secret')} redacted before anything was stored"
    yield from (f"  left out: {fault}" for fault in answer.faults)
    yield from (f"  note: {note}" for note in answer.notes)


def imported_lines(answer: Imported) -> Iterator[str]:
    """What a document brought, what was repaired to read it, what was left out."""
    if answer.repeated:
        yield f"This document was imported before: {answer.import_id}"
    else:
        yield f"{counted(answer.statements, 'statement')} imported: {answer.import_id}"
    known = f", {answer.known} known already" if answer.known else ""
    yield f"  {counted(answer.things, 'thing')}{known}, {counted(answer.links, 'link')}"
    if answer.bundles:
        yield f"  {counted(answer.bundles, 'bundle')}"
    if answer.fallen:
        yield f"  {answer.fallen} STALE: they rest on something that does not stand"
    yield from (f"  repaired: {note}" for note in answer.notes)
    yield from (f"  left out: {left}" for left in answer.refused)


def consolidated_lines(answer: Consolidated) -> Iterator[str]:
    """What a consolidation made, carried and left out."""
    if not answer.switched:
        yield f"Nothing new to take in: the current summary stands (covers events 1 to {answer.covers_through})."
        return
    yield f"A new summary is current; it covers events 1 to {answer.covers_through}: {answer.artifact_id}"
    yield f"  {counted(answer.made, 'fold')} made, {answer.carried} carried, {answer.rejected} refused by the loss gate"
    aside = f"left raw: {answer.raw_open}, cold: {answer.cold}, excluded: {answer.excluded}"
    yield f"  {counted(answer.claims, 'claim')}; events {aside}"
    for retry in answer.retries:
        yield f"  tried again: {', '.join(f'{key} {value}' for key, value in retry.items())}"


def proposed_lines(answer: Proposed) -> Iterator[str]:
    """What became of each proposed claim, and what stands behind it."""
    for claim in answer.claims:
        sources = counted(claim.independent_sources, "independent source")
        yield f"{claim.claim_id} {claim.outcome}: {counted(len(claim.evidence), 'piece')} of evidence, {sources}"
        if claim.supersedes:
            yield f"  it takes the place of {claim.supersedes}: {claim.replacement_id}"
        if claim.conflict_id:
            yield f"  it contradicts what stands already; both are kept in the open conflict {claim.conflict_id}"
    if answer.state != "DONE":
        yield "  the rest is being marked behind a closed fence: nothing of it is served"


def merged_line(answer: Merged) -> str:
    """Which claim answers for which, and the Activity that an undo takes back."""
    sources = counted(answer.independent_sources, "independent source")
    return f"{answer.claim_id} answers for {answer.duplicate_id}, with {sources}: {answer.activity_id}"


def taken_back_lines(answer: TakenBack) -> Iterator[str]:
    """What a revocation, replacement or undo changed, by type."""
    yield f"{answer.kind} of {answer.source_id} (was {answer.was}): {answer.activity_id}"
    yield f"  changed: {by_type(answer.changed)}"
    if answer.restored:
        yield f"  stands again: {by_type(answer.restored)}"
    yield f"  in {counted(len(answer.scopes), 'scope')}: {', '.join(answer.scopes) or 'none'}"
    if answer.correction_id:
        yield f"  the correction is {answer.correction_id}"
    if answer.state != "DONE":
        yield "  the rest is being marked behind a closed fence: nothing of it is served"
