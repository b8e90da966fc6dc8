"""Number words that count what a statement itself tells: its events, the sides of a conflict, the entries of a list."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from provgraph.domain.gate.evidence.case import Case, Statement
from provgraph.domain.text.marker import is_content
from provgraph.domain.text.tokens import Token
from provgraph.domain.text.value import Value

OPENING = 2
"""A word that counts the entries of a list stands behind so many words at most."""
FEW = 9
ENTRIES = (frozenset(";；"), frozenset(".。"), frozenset(":："), frozenset(",、，"))
"""The marks by which the entries of a list are told apart, each kind by itself."""


def counts_own(case: Case, statement: Statement, value: Value) -> bool:
    """True for a number in words without a unit that counts what the statement tells (`Two talks: ...`)."""
    spelled = statement.read.tokens[value.first].kind == "word" and value.unit is None and value.canon.isdigit()
    if not spelled or not 1 < int(value.canon) <= FEW:
        return spelled and int(value.canon) == len(statement.cited)
    count = int(value.canon)
    if count in _known(case, statement, value):
        return True
    return value.first <= OPENING and count in _entries(statement, value)


def _known(case: Case, statement: Statement, value: Value) -> Iterator[int]:
    """How many events are cited, up to that many at the start of a sentence of the narrative; sides of conflicts."""
    yield len(statement.cited)
    if statement.list == "narrative" and value.first == 0:
        yield from range(len(statement.cited))
    if _opens(statement, value):
        yield _telling(case, statement, value)
    for conflict in case.conflicts:
        if statement.list in ("narrative", "conflicts") and set(conflict.events) <= set(statement.cited):
            yield len(conflict.events)


def _opens(statement: Statement, value: Value) -> bool:
    """True for a number that stands behind nothing but a small word or two: `of two offers`."""
    before, lexicon = statement.read.tokens[: value.first], statement.read.lexicon
    return value.first <= OPENING and all(t.kind == "word" and not is_content(t, lexicon) for t in before)


def _telling(case: Case, statement: Statement, value: Value) -> int:
    """How many of the cited events tell of what a number stands before."""
    counted = {token.stem for token in statement.read.tokens[value.last : value.last + 1] if token.kind == "word"}
    texts = ((part.event.id, token.stem) for part in case.cited_parts(statement.cited) for token in part.read.tokens)
    return len({event for event, stem in texts if stem in counted})


def _entries(statement: Statement, value: Value) -> Iterator[int]:
    """How many entries the list behind a number has, by each kind of mark, by the words for one, or by the names."""
    tokens = statement.read.tokens[value.last :]
    opened = next((at for at, token in enumerate(tokens) if token.text in ":：.。"), None)
    listed = tokens[opened + 1 :] if opened is not None else ()
    for marks in ENTRIES if listed else ():
        parts, held = 0, False
        for token in listed:
            ends = token.text in marks
            parts, held = (parts + held, False) if ends else (parts, held or token.kind != "mark")
        yield parts + held
    one = statement.read.lexicon.table("numbers").keys() | statement.read.lexicon.table("articles").keys()
    ones = {word for word in one if statement.read.lexicon.table("numbers").get(word) == "1"}
    yield sum(token.text.lower() in ones for token in listed)
    if statement.read.lexicon.table("format").get("names") != "none":
        yield len(set(_names(listed)))


def _names(tokens: Sequence[Token]) -> Iterator[tuple[str, ...]]:
    """The words in capitals that stand in a row, each row one name."""
    for is_name, row in groupby(tokens, lambda token: token.is_capital):
        if is_name:
            yield tuple(token.text for token in row)
