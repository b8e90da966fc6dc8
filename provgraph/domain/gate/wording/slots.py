"""Code `unsupported`: a word of another event does not stand where the evidence has a word of its own.

`The quota job failed` is not said by an event that says `the export job failed`, even where the rest of the sentence is
told in another order.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from provgraph.domain.gate.evidence.case import RETOLD_LISTS, Case, Statement
from provgraph.domain.gate.evidence.free import is_free
from provgraph.domain.gate.wording.vocabulary import strange, words_of
from provgraph.domain.text.marker import is_content
from provgraph.domain.text.parse import Text
from provgraph.domain.text.tokens import Token
from provgraph.domain.verdict import Finding

SIDES = (-1, 1)
"""Before and behind a word."""

GAP = 2
"""So many small words may stand between two neighbours; they must be the same."""

Slot = tuple[str, int, tuple[str, ...]]
"""A word, a side of it, and the small words between it and what stands there."""
Neighbours = Mapping[Slot, list[Token | None]]
"""What stands in a slot, at each of its places; None where nothing that says something does."""


def check(case: Case) -> Iterator[Finding]:
    """Every word that the segment holds and the cited events do not."""
    for statement in case.retold():
        known = words_of(case, statement)
        if statement.list in RETOLD_LISTS and statement.read.lexicon.language in known.languages:
            lacking = [p for p, token in strange(case, statement.read, known, statement) if case.words.hold(token)]
            if lacking:
                yield from _taken(case, statement, lacking)


def _taken(case: Case, statement: Statement, lacking: list[int]) -> Iterator[Finding]:
    """A finding for each word that took the place of another."""
    text, beside = statement.read, _beside(case, statement)
    told = {token.stem for token in text.tokens}
    for place in lacking:
        if not text.tokens[place].is_capital and any(_is_slot(text, place, side, beside, told) for side in SIDES):
            said = "the evidence has another word here"
            yield Finding("unsupported", said, statement.cited, "word", statement.id, None, text.tokens[place].text)


def _is_slot(text: Text, place: int, side: int, beside: Neighbours, told: set[str]) -> bool:
    """True when the neighbour on a side always stands beside words, in the evidence, that are not told here."""
    neighbour, gap = _neighbour(text, place, side, is_told=True)
    found = beside.get((neighbour.stem, -side, gap), []) if neighbour else []
    return bool(found) and all(token is not None and token.stem not in told for token in found)


def _beside(case: Case, statement: Statement) -> Neighbours:
    """What stands beside the words of the cited events."""
    found: dict[Slot, list[Token | None]] = {}
    for text in (part.read for part in case.cited_parts(statement.cited)):
        for place, token in enumerate(text.tokens):
            for side in SIDES if is_content(token, text.lexicon) else ():
                other, gap = _neighbour(text, place, side)
                found.setdefault((token.stem, side, gap), []).append(other)
    return found


def _neighbour(text: Text, place: int, side: int, *, is_told: bool = False) -> tuple[Token | None, tuple[str, ...]]:
    """The word beside a place that says something by itself, and the small words between the two.

    A general word says nothing of its neighbour, save a told one behind who does it (`Melanie plays ...`).
    """
    gap: list[str] = []
    at = place + side
    while 0 <= at < len(text.tokens) and len(gap) <= GAP:
        token = text.tokens[at]
        if token.kind == "mark":
            break
        if is_content(token, text.lexicon):
            general = not gap and is_free(token, text.lexicon) and not (is_told and side < 0 and _is_done(text, at))
            return (None if general else token), tuple(gap)
        gap.append(token.text.lower())
        at += side
    return None, tuple(gap)


def _is_done(text: Text, place: int) -> bool:
    """True for a word right behind a name or a pronoun: it says what that person does."""
    before = text.tokens[place - 1] if place else None
    return before is not None and (before.is_capital or before.text.lower() in text.lexicon.words("subjects"))
