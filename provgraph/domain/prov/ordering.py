"""Events and what has to precede what (constraints 30 to 49), as a graph of events.

All generations of an entity are simultaneous (39), and so are its invalidations (40), and an activity's starts (31) and
ends (32): each such set is one node, which keeps the graph as small as the document. Each usage is a node of its own.
Where a specialisation stands between entities without stated events (19), the node only passes the order on.
Source: PROV-CONSTRAINTS 6.2.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from provgraph.domain.prov.derived import Derived
from provgraph.domain.prov.facts import NOTHING, Fact, Facts
from provgraph.domain.prov.statement import Statement

GENERATION, INVALIDATION, START, END, USE = "generation", "invalidation", "start", "end", "usage"

Event: TypeAlias = tuple[str, int]
"""What happens to which term; for a usage, the term of its identifier."""


@dataclass(frozen=True, slots=True)
class Precedes:
    """`before` precedes `after` by a rule; strictly so only under 42. `source` is the statement that says so."""

    before: int
    after: int
    rule: int
    source: Statement | None = None

    @property
    def is_strict(self) -> bool:
        """They cannot be simultaneous."""
        return self.rule == STRICT


STRICT = 42


class Ordering:
    """The events of one toplevel or bundle, numbered, and the order that the constraints put them in."""

    def __init__(self, facts: Facts, derived: Derived) -> None:
        self.events: list[Event] = []
        self.edges: list[Precedes] = []
        self._facts, self._find = facts, facts.terms.find
        self._numbers: dict[Event, int] = {}
        self._stated = {
            GENERATION: derived.generated,
            INVALIDATION: derived.invalidated,
            START: derived.started,
            END: derived.ended,
        }
        self._uses: dict[int, Fact] = {}
        self._lives()
        self._uses_of_entities()
        self._edges_of_statements()

    def source(self, event: Event) -> Statement | None:
        """The statement that an event is known from."""
        kind, term = event
        found = self._uses.get(term) if kind == USE else self._stated[kind].get(term)
        return found.source if found else None

    def uses(self, event: Event) -> Fact | None:
        """The usage that an event is."""
        return self._uses.get(event[1])

    def _number(self, kind: str, term: int) -> int:
        event = (kind, term)
        number = self._numbers.get(event)
        if number is None:
            number = self._numbers[event] = len(self.events)
            self.events.append(event)
        return number

    def _has(self, kind: str, term: int) -> bool:
        return term in (self._uses if kind == USE else self._stated[kind])

    def _put(self, rule: int, before: tuple[str, int], after: tuple[str, int], fact: Fact | None = None) -> None:
        """One event precedes another, if there are both."""
        one, other = (before[0], self._find(before[1])), (after[0], self._find(after[1]))
        if self._has(*one) and self._has(*other):
            self._edge(rule, one, other, fact)

    def _edge(self, rule: int, before: Event, after: Event, fact: Fact | None) -> None:
        self.edges.append(Precedes(self._number(*before), self._number(*after), rule, fact.source if fact else None))

    def _lives(self) -> None:
        """What begins ends later: 30 and 36."""
        for activity in self._stated[START]:
            self._put(30, (START, activity), (END, activity))
        for entity in self._stated[GENERATION]:
            self._put(36, (GENERATION, entity), (INVALIDATION, entity))

    def _uses_of_entities(self) -> None:
        """33, 37 and 38. Usages with one identifier are one."""
        for fact in self._facts.of("used"):
            use, (activity, entity, _) = self._find(fact.id), fact.args
            self._uses.setdefault(use, fact)
            self._put(33, (START, activity), (USE, use), fact)
            self._put(33, (USE, use), (END, activity), fact)
            self._put(37, (GENERATION, entity), (USE, use), fact)
            self._put(38, (USE, use), (INVALIDATION, entity), fact)

    def _edges_of_statements(self) -> None:
        """34, 35 and 41 to 49, kind by kind."""
        for kind, rule in (
            ("wasGeneratedBy", self._generated),
            ("wasInformedBy", self._informed),
            ("wasStartedBy", self._started),
            ("wasEndedBy", self._ended),
            ("wasDerivedFrom", self._derived),
            ("specializationOf", self._specialised),
            ("mentionOf", self._specialised),
            ("wasAssociatedWith", self._associated),
            ("wasAttributedTo", self._attributed),
            ("actedOnBehalfOf", self._delegated),
        ):
            for fact in self._facts.of(kind):
                rule(fact)

    def _generated(self, fact: Fact) -> None:
        entity, activity, _ = fact.args
        self._put(34, (START, activity), (GENERATION, entity), fact)
        self._put(34, (GENERATION, entity), (END, activity), fact)

    def _informed(self, fact: Fact) -> None:
        informed, informant = fact.args
        self._put(35, (START, informant), (END, informed), fact)

    def _started(self, fact: Fact) -> None:
        activity, trigger, *_ = fact.args
        self._put(43, (GENERATION, trigger), (START, activity), fact)
        self._put(43, (START, activity), (INVALIDATION, trigger), fact)

    def _ended(self, fact: Fact) -> None:
        activity, trigger, *_ = fact.args
        self._put(44, (GENERATION, trigger), (END, activity), fact)
        self._put(44, (END, activity), (INVALIDATION, trigger), fact)

    def _derived(self, fact: Fact) -> None:
        generated, used, activity, _, usage = fact.args
        if activity != NOTHING:
            self._put(41, (USE, usage), (GENERATION, generated), fact)
        self._put(STRICT, (GENERATION, used), (GENERATION, generated), fact)

    def _specialised(self, fact: Fact) -> None:
        """Also where the entities have no events: those of the next ones along are in order all the same (19)."""
        specific, general = self._find(fact.args[0]), self._find(fact.args[1])
        self._edge(45, (GENERATION, general), (GENERATION, specific), fact)
        self._edge(46, (INVALIDATION, specific), (INVALIDATION, general), fact)

    def _associated(self, fact: Fact) -> None:
        self._acts(fact.args[0], fact.args[1], fact)

    def _acts(self, activity: int, agent: int, fact: Fact) -> None:
        """An agent of an activity is there at some time in it: 47."""
        self._put(47, (START, activity), (INVALIDATION, agent), fact)
        self._put(47, (GENERATION, agent), (END, activity), fact)
        self._put(47, (START, activity), (END, agent), fact)
        self._put(47, (START, agent), (END, activity), fact)

    def _attributed(self, fact: Fact) -> None:
        entity, agent = fact.args
        self._put(48, (GENERATION, agent), (GENERATION, entity), fact)
        self._put(48, (START, agent), (GENERATION, entity), fact)

    def _delegated(self, fact: Fact) -> None:
        """49; and both agents are associated with the activity, by inference 14."""
        delegate, responsible, activity = fact.args
        self._put(49, (GENERATION, responsible), (INVALIDATION, delegate), fact)
        self._put(49, (START, responsible), (END, delegate), fact)
        if activity != NOTHING:
            self._acts(activity, delegate, fact)
            self._acts(activity, responsible, fact)
