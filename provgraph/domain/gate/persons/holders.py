"""Code `entity`: an illness, an allergy, a relation or a trouble is told of whom the evidence tells it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from provgraph.domain.gate.evidence.case import Case, Statement
from provgraph.domain.gate.persons.people import is_first_person, people_of
from provgraph.domain.preserve.state import states_in
from provgraph.domain.text.lexicon import Lexicon
from provgraph.domain.text.marks import COMMAS
from provgraph.domain.text.parse import Clause, Part
from provgraph.domain.text.tokens import Token
from provgraph.domain.verdict import Finding

PAIR = 2
"""So many commas stand around a note."""
People = Mapping[str, frozenset[str]]


def check(case: Case) -> Iterator[Finding]:
    """Every state that a clause tells of a person whom it names."""
    people = people_of(case)
    for statement in case.retold():
        if statement.list != "conflicts":
            for clause in statement.read.clauses:
                yield from _clause(case, statement, clause, people)


def _clause(case: Case, statement: Statement, clause: Clause, people: People) -> Iterator[Finding]:
    """A finding for each state whose holder is none of those that the evidence knows."""
    for at, _, group in states_in(clause.words, statement.read.lexicon):
        told = _holder(clause, at, people, statement.read.lexicon)
        known = [
            holders for part, source in case.clauses(statement.cited) if (holders := _of(part, source, group, people))
        ]
        if told and known and not any(told & holders for holders in known):
            found, expected = ", ".join(sorted(told)), ", ".join(sorted(known[0]))
            said = "the evidence tells this of another person"
            yield Finding("entity", said, statement.cited, "state", statement.id, expected, found)


def _of(part: Part, source: Clause, group: str, people: People) -> frozenset[str]:
    """Who has a state by a clause of the evidence: its speaker, or whom it names; empty where that is not said."""
    lexicon = part.read.lexicon
    place = next((at for at, _, found in states_in(source.words, lexicon) if found == group), None)
    if place is None or any(word in lexicon.words("second_person") for word in source.words):
        return frozenset()
    named = _holder(source, place, people, lexicon)
    return named or (frozenset({part.event.speaker}) if is_first_person(source, lexicon) else frozenset())


def _holder(clause: Clause, at: int, people: People, lexicon: Lexicon) -> frozenset[str]:
    """The persons named nearest before a place of the clause, no other subject between; empty where nobody is."""
    for token in reversed(_outside(clause.tokens[:at], people)):
        named = _named(token, people)
        if named or token.text.lower() in lexicon.words("subjects"):
            return named
    return frozenset()


def _outside(tokens: tuple[Token, ...], people: People) -> tuple[Token, ...]:
    """Some words without what is said of a person between commas: `Ines, the sister of Bram, is allergic`."""
    commas = [place for place, token in enumerate(tokens) if token.text in COMMAS]
    if len(commas) < PAIR:
        return tokens
    first, last = commas[-PAIR:]
    opens = first > 0 and bool(_named(tokens[first - 1], people))
    return (*tokens[:first], *tokens[last:]) if opens and _is_apposed(tokens[first + 1 : last], people) else tokens


def _is_apposed(tokens: tuple[Token, ...], people: People) -> bool:
    """True for a note that says who somebody is (`the sister of Bram`, `Bram's sister`), and for no other name."""
    owns = any(token.text.endswith("'s") for token in tokens)
    return bool(tokens) and (owns or not _named(tokens[0], people))


def _named(token: Token, people: People) -> frozenset[str]:
    """The persons to whose names a word belongs."""
    word = token.text.lower().removesuffix("'s")
    return frozenset(name for name, own in people.items() if token.is_capital and word in own)
