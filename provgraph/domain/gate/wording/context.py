"""What may be told of an event in words of others of its segment: what names a thing that is talked about."""

from __future__ import annotations

from collections.abc import Sequence

from provgraph.domain.gate.evidence.case import Case, Statement
from provgraph.domain.gate.evidence.free import bare
from provgraph.domain.gate.evidence.words import Words
from provgraph.domain.preserve.exact import COMMON
from provgraph.domain.text.marker import is_content
from provgraph.domain.text.number import WORD
from provgraph.domain.text.parse import Text
from provgraph.domain.text.tokens import Token
from provgraph.domain.text.value import Value

CONTEXT = 3
"""So many words may name what is talked about, from an event of the segment that is not cited."""
LEADING = 2
"""Where so many words stand before a word, here as there, it takes the place of the one there."""
DOING = ("negations", "subjects", "present_aux", "past_aux", "copulas", "mays", "musts")
"""What stands before words that say what is done."""


def is_context(
    case: Case, statement: Statement, text: Text, words: Words, places: Sequence[int], persons: frozenset[str]
) -> bool:
    """True when the words at some places name one thing, and the evidence holds at least as many of the others.

    Two things may be named where it holds twice as many. None may stand in the place of another thing.
    """
    if any(_stands_for_saying(text, place) or _stands_for_doing(text, place, persons) for place in places):
        return False
    if any(_takes_a_place(case, statement, text, place) for place in places if place - 1 not in places):
        return False
    if any(_is_per_word(value) and value.last - 1 in places for value in text.values):
        return False
    named = {bare(text.tokens[place]) for place in places}
    runs = sum(place - 1 not in places for place in places)
    told = [token for token in own_words(text) if is_content(token, text.lexicon) and words.hold(token)]
    figures = [value for value in text.values if value.canon not in COMMON]
    return len(named) <= CONTEXT and runs <= 2 and len(told) + len(figures) >= runs * len(named)


def _stands_for_saying(text: Text, place: int) -> bool:
    """True for a word between a name and `that`, where a verb of speaking belongs."""
    before, after = text.tokens[place - 1 : place], text.tokens[place + 1 : place + 2]
    framed = any(token.text.lower() in text.lexicon.words("framing") for token in after)
    return framed and any(token.is_capital for token in before)


def _stands_for_doing(text: Text, place: int, persons: frozenset[str]) -> bool:
    """True for a word behind a pronoun, a name, a negation or what helps a verb: it says what is done.

    `To` helps a verb only behind another word that plans or must.
    """
    if not place or text.tokens[place - 1].kind != "word":
        return False
    before, lexicon = text.tokens[place - 1], text.lexicon
    word = before.text.lower()
    if word in persons:
        return before.is_capital and not text.tokens[place].is_capital
    if word == "to":
        return place > 1 and any(text.tokens[place - 2].text.lower() in lexicon.words(n) for n in ("plans", "musts"))
    return any(word in lexicon.words(name) for name in DOING)


def _takes_a_place(case: Case, statement: Statement, text: Text, place: int) -> bool:
    """True where the evidence goes on with a word that is not told, behind the words that stand before a place.

    Who shut down an account has shut down no studio, whichever studio is talked about.
    """
    before = [token.stem for token in text.tokens[:place] if is_content(token, text.lexicon)][-LEADING:]
    told = {token.stem for token in text.tokens}
    for _, clause in case.clauses(statement.cited) if len(before) == LEADING else ():
        said = [token for token in clause.tokens if is_content(token, text.lexicon)]
        for at in range(LEADING, len(said)):
            led = [token.stem for token in said[at - LEADING : at]] == before
            if led and said[at].kind == "word" and said[at].stem not in told:
                return True
    return False


def own_words(text: Text) -> list[Token]:
    """The words of a text that are not part of a figure; what a price is per (`per crate`) is a word like others."""
    values = [value for value in text.values if value.category != "name"]
    figures = {place for v in values for place in range(v.first, v.last - _is_per_word(v))}
    return [token for place, token in enumerate(text.tokens) if token.kind == "word" and place not in figures]


def _is_per_word(value: Value) -> bool:
    """True where the last word of a value is per what it is, and no unit."""
    return value.unit is not None and WORD in value.unit
