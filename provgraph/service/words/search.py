"""Hits in words, line by line. Ids stand at the end of a line, whole, so that they can be copied."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from provgraph.domain.reading import JsonObject
from provgraph.service.words.parts import ASIDE, counted

if TYPE_CHECKING:
    from provgraph.service.search import Found, Hit, Reindexed


def found_lines(found: Found) -> Iterator[str]:
    """Every hit with what it rests on and why it matched; then what the answer lacks."""
    if not found.hits:
        yield "Nothing was found that may be served."
    for hit in found.hits:
        yield from _hit_lines(hit)
    if found.more:
        yield "There are more; ask for them with a larger -k."
    if found.marking:
        yield "A large revocation is being marked: nothing derived is served meanwhile."
    if not found.complete:
        yield "Some of this scope is not in the index and cannot be found; `provgraph reindex` puts it there."


def reindexed_line(answer: Reindexed) -> str:
    """How many entities got tokens, and what became of older keys."""
    gone = f"; {counted(answer.keys_destroyed, 'older key')} destroyed" if answer.keys_destroyed else ""
    entities = "1 entity" if answer.entities == 1 else f"{answer.entities} entities"
    return f"{entities} indexed under {answer.key_id}{gone}"


def _hit_lines(hit: Hit) -> Iterator[str]:
    yield f"{_what(hit)}: {hit.text} {_cited(hit)} {hit.id}"
    yield f"{ASIDE}matched: {', '.join(hit.matched)}"
    if hit.claims:
        yield f"{ASIDE}claimed from it: {', '.join(hit.claims)}"


def _what(hit: Hit) -> str:
    """`3 noor (cold)`, or the list that a claim belongs to."""
    if hit.type == "claim":
        return f"claim ({hit.list})" if hit.list else "claim"
    marks = [hit.place or "", *(["recalled, not evidence"] if hit.recalled else [])]
    return f"{hit.seq} {hit.speaker} ({', '.join(marks)})"


def _cited(hit: Hit) -> str:
    return f"[{', '.join(_name(event) for event in hit.evidence)}]"


def _name(event: JsonObject) -> str:
    return str(event["id"] or event["entity_id"])
