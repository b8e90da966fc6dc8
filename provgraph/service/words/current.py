"""What is current, in words: what binds comes first."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from provgraph.domain.reading import JsonObject, objects_of, texts_of
from provgraph.service.words.parts import ASIDE, counted, section

if TYPE_CHECKING:
    from provgraph.service.answers import Current

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

COLDABLE = frozenset({"facts", "identifiers", "error_strings"})


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


def event_line(event: JsonObject) -> str:
    """Place, speaker and words of an event, and its ids. What was recalled from a memory is told apart."""
    said = event.get("text") or event.get("data") or ""
    speaker = f"{event.get('speaker')} (recalled, not evidence)" if event.get("recalled") else event.get("speaker")
    return f"{event.get('seq')} {speaker}: {said} [{event.get('id')}] {event.get('entity_id', '')}".rstrip()
