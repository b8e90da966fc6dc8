"""Code `entity`: of one person a fold speaks as `he` or as `she`, not as both.

Which pronouns tell is data (the table `pronouns` of a lexicon); where they also stand for things, there is none.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from provgraph.domain.gate.evidence.case import Case, Statement
from provgraph.domain.gate.persons.people import people_of
from provgraph.domain.text.marks import PAUSES, between
from provgraph.domain.text.parse import Text
from provgraph.domain.verdict import Finding


@dataclass(frozen=True, slots=True)
class Saying:
    """That a text speaks of a person in one way: its place among the texts, the person, and the way."""

    place: int
    person: str
    way: str


def check(case: Case) -> Iterator[Finding]:
    """Every statement that is not copied, against all others."""
    people, told = people_of(case), list(case.retold())
    found = [saying for place, one in enumerate(told) for saying in _sayings(place, one.read, people)]
    for saying in found:
        ways = {other.way for other in found if other.person == saying.person and other.place != saying.place}
        if ways and saying.way not in ways:
            yield _finding(told[saying.place], saying)


def _finding(statement: Statement, saying: Saying) -> Finding:
    """The finding of this check."""
    said = "elsewhere this person is spoken of otherwise"
    return Finding("entity", said, statement.cited, "pronoun", statement.id, None, saying.person)


def _sayings(place: int, text: Text, people: Mapping[str, frozenset[str]]) -> Iterator[Saying]:
    """The person whom a text names alone, up to the end of a part of it, and how that part speaks of them."""
    table = text.lexicon.table("pronouns")
    for start, end in _parts(text) if table else ():
        persons = _named(text, end, people) | _ahead(text, end, people)
        ways = {table[word] for word in _words(text, start, end) if word in table}
        if len(persons) == 1 == len(ways):
            yield Saying(place, min(persons), min(ways))


def _ahead(text: Text, comma: int, people: Mapping[str, frozenset[str]]) -> frozenset[str]:
    """Who opens what follows the first part of a sentence: `asked by Ana what he saw, Bo says` may speak of Bo."""
    first = max((start for start, last in text.sentences if start <= comma < last), default=0)
    behind = text.tokens[comma + 1 : comma + 2]
    is_first = text.tokens[comma : comma + 1] and not any(token.text in PAUSES for token in text.tokens[first:comma])
    words = {token.text.lower().removesuffix("'s") for token in behind if token.is_capital} if is_first else set()
    return frozenset(name for name, own in people.items() if own & words)


def _words(text: Text, first: int, last: int) -> frozenset[str]:
    """The words between two places, possessives opened."""
    return frozenset(token.text.lower().removesuffix("'s") for token in text.tokens[first:last])


def _parts(text: Text) -> Iterator[tuple[int, int]]:
    """The parts of a text between pauses, up to the first word for a person who is not named (`her brother`)."""
    persons = text.lexicon.words("persons")
    limit = next((at for at, word in enumerate(text.words) if word in persons), len(text.words) + 1)
    yield from (pair for pair in between(text.words, PAUSES) if pair[1] < limit)


def _named(text: Text, last: int, people: Mapping[str, frozenset[str]]) -> frozenset[str]:
    """Everybody whom capitalised words before a place may name, other names too."""
    words = {token.text.lower().removesuffix("'s") for token in text.tokens[:last] if token.is_capital}
    persons = {name for name, own in people.items() if own & words}
    known = frozenset(word for own in people.values() for word in own)
    values = (value for value in text.values if value.category == "name" and value.first < last)
    others = {value.canon for value in values if not set(value.canon.split()) & known}
    return frozenset(persons | others)
