"""Answers in words, line by line. Ids stand at the end of a line, whole, so that they can be copied."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from provgraph.domain.policy import RULES
from provgraph.domain.reading import JsonObject, objects_of, texts_of
from provgraph.domain.verdict import Finding

if TYPE_CHECKING:
    from provgraph.service.answers import Consolidated, Current, TakenBack
    from provgraph.service.claims import Merged, Proposed
    from provgraph.service.conflicts import Conflict
    from provgraph.service.formats.parsed import Parsed
    from provgraph.service.ingest import Ingested
    from provgraph.service.policies import PolicyVersion
    from provgraph.service.verdicts import RefusedVerdict

HEADINGS = {
    "constraints": "Constraints",
    "permissions": "Permissions",
    "commitments": "Commitments",
    "open_threads": "Open threads",
    "decisions": "Decisions",
    "facts": "Facts",
    "identifiers": "Identifiers",
    "error_strings": "Error strings",
}
"""In the order of reading: what binds comes first."""

ASIDE = "      "
"""Before a line that belongs to the one above it."""

COLDABLE = frozenset({"facts", "identifiers", "error_strings"})

NOUNS = {"Event": "event", "Claim": "claim", "Artifact": "fold or summary", "PolicyVersion": "policy version"}
PLURALS = {"fold or summary": "folds and summaries"}


def counted(number: int, noun: str) -> str:
    """`1 event`, `2 events`."""
    return f"{number} {noun if number == 1 else PLURALS.get(noun, noun + 's')}"


def by_type(changed: Mapping[str, int]) -> str:
    """`1 event, 3 claims, 2 folds and summaries`, or `nothing`."""
    known = sorted(changed, key=lambda kind: (list(NOUNS).index(kind) if kind in NOUNS else len(NOUNS), kind))
    return ", ".join(counted(changed[kind], NOUNS.get(kind, kind)) for kind in known if changed[kind]) or "nothing"


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


def current_lines(answer: Current) -> Iterator[str]:
    """The current summary, constraints first; or the raw events and why."""
    if answer.source == "summary":
        covered = f"covers events 1 to {answer.covers_through} of {answer.high_water}"
        yield f"{answer.scope}: summary {answer.artifact_id}, {covered}"
    else:
        yield f"{answer.scope}: raw events, because " + "; ".join(reason["message"] for reason in answer.why)
    yield from section(
        "Open conflicts, not settled", [line for conflict in answer.conflicts for line in conflict_lines(conflict)]
    )
    for name, heading in HEADINGS.items():
        yield from section(heading, [item_line(item) for item in answer.items.get(name, ())])
    yield from section("In short", [str(sentence["text"]) for sentence in answer.narrative])
    yield from section("Events of open tasks", [event_line(event) for event in answer.raw_open])
    yield from section("Events since", [event_line(event) for event in answer.tail])
    if answer.cold:
        yield f"In cold retrieval: {counted(len(answer.cold), 'event')}: {', '.join(answer.cold)}"
    if answer.left_out:
        yield f"Left out for the budget of {answer.budget} tokens: {', '.join(answer.left_out)}"
    if answer.withheld:
        yield f"Withheld, for it may not be served any more: {', '.join(answer.withheld)}"


def short_lines(answer: Current, most: int) -> Iterator[str]:
    """The same without ids, for a first look: all that binds, and at most so many lines of everything else."""
    yield from section(
        "Open conflicts, not settled", [line for conflict in answer.conflicts for line in conflict_lines(conflict)]
    )
    for name, heading in HEADINGS.items():
        lines = [said_by(item) for item in answer.items.get(name, ())]
        more = len(lines) - most
        if name in COLDABLE and more > 0:
            lines = [*lines[:most], f"(and {more} more)"]
        yield from section(heading, lines)


def section(heading: str, lines: Sequence[str]) -> Iterator[str]:
    """A heading and its lines; nothing when there are none."""
    if lines:
        yield ""
        yield heading
        yield from (line if line.startswith(ASIDE) else f"  - {line}" for line in lines)


def item_line(item: JsonObject) -> str:
    """The text of an item, the events it rests on, and the id of its claim."""
    return f"{said_by(item)} {item.get('claim_id', '')}".rstrip()


def said_by(item: JsonObject) -> str:
    """The text of an item and the events that say so."""
    return f"{str(item['text']).strip()} [{', '.join(texts_of(item, 'derived_from'))}]"


def conflict_lines(conflict: JsonObject) -> Iterator[str]:
    """What is disputed and its id, then a line for each side."""
    yield f"{conflict.get('about') or 'two sources disagree'} {conflict.get('id', '')}".strip()
    for side in objects_of(conflict, "sides"):
        yield f"{ASIDE}{side.get('caller_id') or side.get('id')}: {side.get('text')}"
        for event in objects_of(side, "evidence"):
            if event.get("text") not in (None, side.get("text")):
                yield f"{ASIDE}{ASIDE}{event.get('caller_id')}: {event.get('text')}"


def finding_line(finding: Finding) -> str:
    """A finding of the gate: its code, what is wrong, what was expected and found, and the events concerned."""
    place = f" in {finding.item}" if finding.item else ""
    expected = f"; expected: {finding.expected}" if finding.expected else ""
    found = f"; found: {finding.found}" if finding.found else ""
    sources = f" [{', '.join(finding.sources)}]" if finding.sources else ""
    return f"{finding.code}{place}: {finding.message}{expected}{found}{sources}"


def refused_lines(answer: RefusedVerdict) -> Iterator[str]:
    """Why a fold was refused: every finding, or only their codes when what they quote may not be served."""
    yield f"The loss gate refused fold {answer.fold_id}: {', '.join(answer.codes)}"
    if answer.verdict is None:
        yield "  what its verdict quotes may not be served any more"
        return
    for finding in objects_of(answer.verdict, "findings"):
        yield f"  {finding_line(Finding.from_json(finding))}"


def policy_line(policy: PolicyVersion) -> str:
    """State, distiller, gate and id of a policy version."""
    content = policy.content
    if content and content.get("schema") == RULES:
        return f"{policy.validity}: rules {policy.id}"
    made_with = f"distiller {content.get('distiller')}, {content.get('gate')}" if content else "erased"
    return f"{policy.validity}: {made_with} {policy.id}"


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


def stored_conflict_line(conflict: Conflict) -> str:
    """State, subject, members and id of a conflict."""
    return f"{conflict.state}: {conflict.about} [{', '.join(conflict.members)}] {conflict.id}"


def event_line(event: JsonObject) -> str:
    """Place, speaker and words of an event, and its ids. What was recalled from a memory is told apart."""
    said = event.get("text") or event.get("data") or ""
    speaker = f"{event.get('speaker')} (recalled, not evidence)" if event.get("recalled") else event.get("speaker")
    return f"{event.get('seq')} {speaker}: {said} [{event.get('id')}] {event.get('entity_id', '')}".rstrip()
