"""Code `entity`: each side of a conflict is told with its own figures.

`Ines says 40 EUR, the ledger says 60 EUR` must not come from events in which it is the other way round.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from provgraph.domain.gate.evidence.case import Case, Statement
from provgraph.domain.gate.persons.people import people_of
from provgraph.domain.gate.persons.reported import is_named
from provgraph.domain.gate.values import attributed
from provgraph.domain.gate.values.figures import same
from provgraph.domain.text.marks import PAUSES
from provgraph.domain.text.parse import Text
from provgraph.domain.text.value import Value
from provgraph.domain.verdict import Finding

FIGURES = frozenset({"number", "currency", "percent", "duration", "date", "time"})


def check(case: Case) -> Iterator[Finding]:
    """Every text of a conflict."""
    people = people_of(case)
    for statement in case.retold():
        if statement.list == "conflicts":
            yield from _told(case, statement, people)
            yield from attributed.swapped(case, statement)


def _told(case: Case, statement: Statement, people: Mapping[str, frozenset[str]]) -> Iterator[Finding]:
    """Figures and dates among the words of one side of a conflict which only the other side says."""
    text = statement.read
    sayers = list(_sayers(text))
    for value in (value for value in text.values if value.category in FIGURES):
        said = _behind(text, value) or _before(text, value, sayers)
        named = {name for name, own in people.items() if said in own}
        theirs = [event for event in statement.cited if event in case.events and case.events[event].speaker in named]
        others = [event for event in statement.cited if event not in theirs]
        is_theirs = not theirs or _hold(case, theirs, value) or is_named(case, statement, said)
        if not is_theirs and _hold(case, others, value):
            said, found = "the other side says so", text.said(value.first, value.last)
            yield Finding("entity", said, statement.cited, "name", statement.id, None, found)


def _before(text: Text, value: Value, sayers: Sequence[tuple[int, str]]) -> str:
    """Who is said to say a figure before it, up to a pause; empty where nobody is."""
    pause = max((at for at in range(value.first) if text.tokens[at].text in PAUSES), default=-1)
    return next((word for place, word in reversed(sayers) if pause < place < value.first), "")


def _behind(text: Text, value: Value) -> str:
    """Who is said to say a figure right behind it (`40 EUR according to Ines`), before the next figure or pause."""
    ends = [other.first for other in text.values if other.category in FIGURES and other.first >= value.last]
    ends += [at for at in range(value.last, len(text.tokens)) if text.tokens[at].text in PAUSES]
    words = text.words
    for at in range(value.last, min(ends, default=len(words))):
        width = text.lexicon.match("sources", words, at)
        if width and at + width < len(words):
            return words[at + width]
    return ""


def _sayers(text: Text) -> Iterator[tuple[int, str]]:
    """The places of verbs of speaking, and of `according to`, with the word that says who speaks."""
    words = text.words
    for at, word in enumerate(words):
        width = text.lexicon.match("sources", words, at)
        if width and at + width < len(words):
            yield at, words[at + width]
        elif at and word in text.lexicon.words("speaking"):
            yield at, words[at - 1]


def _hold(case: Case, events: Sequence[str], value: Value) -> bool:
    """True when one of some events holds a value."""
    return any(same(value, other) for _, other in case.values(events))
