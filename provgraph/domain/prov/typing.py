"""Typing (constraint 50) and what it makes impossible (55, 56). Source: PROV-CONSTRAINTS 6.3, 6.4."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from provgraph.domain.prov.derived import Derived
from provgraph.domain.prov.facts import NOTHING, Fact, Facts
from provgraph.domain.prov.finding import Finding, breach
from provgraph.domain.prov.vocabulary import ACTIVITY, AGENT, ELEMENTS, ENTITY, FORMS

PLACES = {
    kind: tuple((at, place.kind) for at, place in enumerate(form.places) if place.kind in ELEMENTS)
    for kind, form in FORMS.items()
}


@dataclass(slots=True)
class Types:
    """For each of the three types, the terms that have it, each with the fact that it first follows from."""

    entity: dict[int, Fact] = field(default_factory=dict)
    activity: dict[int, Fact] = field(default_factory=dict)
    agent: dict[int, Fact] = field(default_factory=dict)

    def of(self, kind: str) -> dict[int, Fact]:
        """The terms of one type."""
        return {ENTITY: self.entity, ACTIVITY: self.activity, AGENT: self.agent}[kind]


def types_of(facts: Facts) -> Types:
    """Constraint 50: what the statements make of the terms in their places."""
    types, find = Types(), facts.terms.find
    for kind in ELEMENTS:
        for fact in facts.of(kind):
            types.of(kind).setdefault(find(fact.id), fact)
    for kind, places in PLACES.items():
        for at, type_name in places:
            found = types.of(type_name)
            for fact in facts.of(kind):
                found.setdefault(find(fact.args[at]), fact)
    for found in (types.entity, types.activity, types.agent):
        found.pop(NOTHING, None)
    return types


def untyped(facts: Facts, derived: Derived) -> Iterator[Finding]:
    """Things that are entity and activity at once (55), and members of collections that have none (56)."""
    types = types_of(facts)
    for term, as_entity in types.entity.items():
        as_activity = types.activity.get(term)
        if as_activity is not None:
            yield _both(facts.terms.show(term), as_entity, as_activity)
    for fact in facts.of("hadMember"):
        why = derived.empty.get(facts.terms.find(fact.args[0]))
        if why is not None:
            yield _member(facts.terms.show(fact.args[0]), facts.terms.show(fact.args[1]), fact, why)


def _both(name: str, as_entity: Fact, as_activity: Fact) -> Finding:
    sentence = (
        f"{name} stands for an entity in {_where(as_entity)} and for an activity in {_where(as_activity)}; "
        "nothing is both: an activity happens, an entity is used or made."
    )
    return breach(55, sentence, (as_entity.source, as_activity.source), (50, 55))


def _where(fact: Fact) -> str:
    line = f" (line {fact.source.line})" if fact.source.line else ""
    return f"{fact.source.kind}{line}"


def _member(collection: str, member: str, fact: Fact, why: tuple[Fact, ...]) -> Finding:
    passed = " as a specialisation of one (inference 21)" if len(why) > 1 else ""
    sentence = f"{collection} is an empty collection{passed}, so {member} cannot be its member."
    return breach(56, sentence, (fact.source, *(step.source for step in why)), (50, 56))
