"""How the tests of single categories read a text: its values, its markers, and what must be kept of it."""

from __future__ import annotations

from provgraph.domain.event import Event
from provgraph.domain.fold import OpenConflict
from provgraph.domain.gate import judge
from provgraph.domain.instant import Moment
from provgraph.domain.preserve import obligations
from provgraph.domain.preserve.obligation import Obligation
from provgraph.domain.text.parse import read
from provgraph.domain.text.value import Value
from provgraph.lexicon import available, load
from tests.unit.gate.scenario import DAY, event, fold, item

MONDAY = Moment.parse(DAY)
ALL = load(available())


def values_in(text: str, language: str = "en") -> list[Value]:
    """The values of a text that was said on a Monday, 4 May 2026."""
    return list(read(text, load((language,)), MONDAY).values)


def canons(text: str, category: str, language: str = "en") -> list[tuple[str, str | None]]:
    """Canonical form and unit of the values of one category."""
    return [(value.canon, value.unit) for value in values_in(text, language) if value.category == category]


def kinds_in(text: str, language: str = "en") -> set[str]:
    """The kinds of the markers of a text."""
    return {m.kind for clause in read(text, load((language,))).clauses for m in clause.markers}


def owed(text: str, language: str = "en", **fields: str) -> dict[str, Obligation]:
    """The obligations of one message, the last one of each category."""
    return {o.category: o for o in obligations([event("e1", text, **fields)], load((language,)))}


def found_in(
    language: str, source: str | tuple[Event, ...], text: str, *cited: str, conflicts: tuple[OpenConflict, ...] = ()
) -> set[str]:
    """The codes found wrong with one fact that retells a text of a language, leaving out what it does not keep."""
    events = (event("e1", source),) if isinstance(source, str) else source
    body = fold(events, facts=[item("f1", text, *(cited or ("e1",)))])
    found = judge(events, body, conflicts, load((language,))).findings
    return {finding.code for finding in found if finding.code != "missing"}
