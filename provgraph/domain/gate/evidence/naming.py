"""Names in a text: whom or what they stand for, and which of them are listed together."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

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
    return (token.text.lower().removesuffix("'s") for token in text.tokens[first:last])


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
    plain = any(lower in lexicon.words(name) for name in ("vocatives", "addable", "polite", "questions", "unsettled"))
    return not plain and not any(lower in lexicon.table(name) for name in TABLES)


TABLES = ("months", "weekdays", "units", "currencies", "zones", "relative_days", "sides", "numbers", "ordinals")
