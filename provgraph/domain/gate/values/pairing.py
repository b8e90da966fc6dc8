"""Code `entity`: a figure or date is told of whom its event tells it.

`Anna 17, Berta seven years` must not come from events in which it is the other way round, even where each event names
nobody but its speaker.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from provgraph.domain.gate.evidence.case import Case, Statement
from provgraph.domain.gate.persons.people import people_of
from provgraph.domain.gate.values.figures import same
from provgraph.domain.preserve.exact import COMMON
from provgraph.domain.text.injection import is_outside
from provgraph.domain.text.marks import HALTS
from provgraph.domain.text.parse import Part, Text
from provgraph.domain.text.tokens import normal, raw_words
from provgraph.domain.text.value import Value
from provgraph.domain.verdict import Finding

MONTH = re.compile(r"--\d\d")
"""A month by itself, which is nobody's."""


def check(case: Case) -> Iterator[Finding]:
    """Every value that stands with the name of a person."""
    people = frozenset(word for own in people_of(case).values() for word in own if len(word) > 1)
    for statement in case.retold():
        if not statement.is_verbatim and (len(statement.cited) > 1 or not _speaks_to_somebody(case, statement)):
            for value in statement.read.values:
                if _is_figure(value):
                    yield from _value(case, statement, value, people)


def _speaks_to_somebody(case: Case, statement: Statement) -> bool:
    """True where a cited event says `you`: whom it means may be named."""
    return any(_addresses(part) for part in case.cited_parts(statement.cited))


def _addresses(part: Part) -> bool:
    """True for a text that says `you`."""
    lexicon = part.read.lexicon
    return any(token.text.lower() in lexicon.words("second_person") for token in part.read.tokens)


def _is_figure(value: Value) -> bool:
    """True for values that belong to whom they are told of; not for names, ranks and relative dates."""
    plain = value.canon not in COMMON and not value.canon.endswith(".") and not MONTH.fullmatch(value.canon)
    return plain and value.category != "name" and value.unit != "relative"


def _value(case: Case, statement: Statement, value: Value, people: frozenset[str]) -> Iterator[Finding]:
    """A finding when no event that holds the value has to do with any of the persons told beside it."""
    beside = _beside(statement.read, value) & people
    holding = [part for part, other in case.values(statement.cited) if same(value, other)]
    spoken = bool(holding) and not any(is_outside(part.event) for part in holding)
    theirs = any(beside & _words(part) or _addresses(part) for part in holding)
    if beside and spoken and not theirs and not _joins_in(case, statement, beside):
        told = statement.read.said(value.first, value.last)
        yield Finding(
            "entity", "this is told of another person", statement.cited, value.category, statement.id, None, told
        )


def _joins_in(case: Case, statement: Statement, beside: frozenset[str]) -> bool:
    """True when one of the persons says in a cited event that it is so with them too (`me neither`)."""
    return any(
        part.read.lexicon.words("likewise") & set(raw_words(part.read.text))
        for part in case.cited_parts(statement.cited)
        if beside & set(raw_words(normal(part.event.speaker)))
    )


def _beside(text: Text, value: Value) -> frozenset[str]:
    """The words between the pauses on both sides of a value; a new line is one."""
    first, last = value.first, value.last
    while first > 0 and not _pauses(text, first - 1, first):
        first -= 1
    while last < len(text.tokens) and not _pauses(text, last, last - 1):
        last += 1
    return frozenset(token.text.lower().removesuffix("'s") for token in text.tokens[first:last])


def _pauses(text: Text, at: int, beside: int) -> bool:
    """True when a token is a pause, or stands on another line than its neighbour."""
    one, other = sorted((at, beside))
    return text.tokens[at].text in HALTS or "\n" in text.text[text.tokens[one].end : text.tokens[other].start]


def _words(part: Part) -> frozenset[str]:
    """The words of an event's text, of the name of its speaker, and of those whom it is about."""
    names = " ".join((part.event.speaker, *part.event.about))
    return frozenset(raw_words(part.read.text)) | frozenset(raw_words(normal(names)))
