"""Names in a text: whom or what they stand for, and which of them are listed together."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from provgraph.domain.gate.evidence.case import Evidence
from provgraph.domain.text.marker import is_content
from provgraph.domain.text.parse import Text
from provgraph.domain.text.tokens import Token

LISTING = frozenset(",、&")


@dataclass(frozen=True, slots=True)
class Naming:
    """A run of capitalised words from token `first` to before `last`; `words` are those of all names listed with it."""

    first: int
    last: int
    words: frozenset[str]


def namings(text: Text) -> tuple[Naming, ...]:
    """The names of a text in order; those that are listed (`A, B and C`) share their words."""
    runs = list(_runs(text))
    groups: list[list[tuple[int, int]]] = []
    for run in runs:
        if groups and _are_listed(text, groups[-1][-1][1], run[0]):
            groups[-1].append(run)
        else:
            groups.append([run])
    return tuple(
        Naming(first, last, frozenset(word for pair in group for word in _words(text, *pair)))
        for group in groups
        for first, last in group
    )


def _words(text: Text, first: int, last: int) -> Iterator[str]:
    """The words of a name in lower case."""
    return (_lower(token) for token in text.tokens[first:last])


def _are_listed(text: Text, last: int, first: int) -> bool:
    """True when nothing but commas and joining words stands between two names."""
    between = text.tokens[last:first]
    joiners = text.lexicon.words("joiners")
    return bool(between) and all(token.text in LISTING or token.text.lower() in joiners for token in between)


def _runs(text: Text) -> Iterator[tuple[int, int]]:
    """Capitalised words in a row that say something by themselves."""
    at, tokens = 0, text.tokens
    while at < len(tokens):
        first = at
        while at < len(tokens) and is_name(tokens[at], text):
            at += 1
        if at > first:
            yield first, at
        at = max(at, first + 1)


def is_name(token: Token, text: Text) -> bool:
    """True for a capitalised word that is no function word, month, weekday or unit."""
    lower = token.text.lower().removesuffix("'s")
    lexicon = text.lexicon
    if token.kind != "word" or not token.is_capital or not is_content(token, lexicon):
        return False
    if lexicon.table("format").get("names", "capitals") != "capitals":
        return False
    plain = any(lower in lexicon.words(name) for name in PLAIN)
    return not plain and not any(lower in lexicon.table(name) for name in TABLES)


PLAIN = ("vocatives", "addable", "polite", "questions", "unsettled", "hedges")
"""Lists whose words, as capitals, open a sentence: `Perhaps the lamp is broken` names nobody."""
TABLES = ("months", "weekdays", "units", "currencies", "zones", "relative_days", "sides", "numbers", "ordinals")


@lru_cache(maxsize=8)
def written_small(evidence: Evidence) -> frozenset[str]:
    """The words that the texts of events write in small letters: as capitals they tell no name. A cache."""
    texts = (part.read for own in evidence.parts.values() for part in own)
    return frozenset(token.text for text in texts for token in text.tokens if token.text.islower())


@lru_cache(maxsize=8)
def always_capital(evidence: Evidence) -> frozenset[str]:
    """The names of one word or more that stand amid sentences of the events, and are never written small. A cache."""
    texts = [part.read for own in evidence.parts.values() for part in own if part.key is None]
    opening = {id(text): {first for first, _ in text.sentences} for text in texts}
    amid = (
        (text, naming)
        for text in texts
        for naming in namings(text)
        if naming.first not in opening[id(text)] and text.tokens[naming.first - 1].kind == "word"
    )
    words = {_lower(token) for text, naming in amid for token in text.tokens[naming.first : naming.last]}
    return frozenset(words) - written_small(evidence)


def _lower(token: Token) -> str:
    """The word in lower case, a possessive opened."""
    return token.text.lower().removesuffix("'s")
