"""What no valid document says (constraints 51 to 54). Source: PROV-CONSTRAINTS 6.4."""

from __future__ import annotations

from collections.abc import Iterator

from provgraph.domain.prov.derived import Derived
from provgraph.domain.prov.facts import NOTHING, Fact, Facts
from provgraph.domain.prov.finding import Finding, breach
from provgraph.domain.prov.graphs import components, shortest
from provgraph.domain.prov.vocabulary import ELEMENTS, FORMS

RELATIONS = tuple(kind for kind, form in FORMS.items() if form.has_id and kind not in ELEMENTS)
"""The eleven relations that may have a name."""

DISJOINT = frozenset(RELATIONS) - {"wasInfluencedBy", "wasDerivedFrom"}
"""Those that cannot share one (53). An influence may be any of them said in general."""


def impossible(facts: Facts, derived: Derived) -> Iterator[Finding]:
    """Findings under 51 to 54."""
    yield from _unspecified(facts)
    yield from _own_specializations(facts)
    yield from _overlaps(facts, derived)


def _unspecified(facts: Facts) -> Iterator[Finding]:
    """51: a generation or usage is named but no activity."""
    for fact in facts.of("wasDerivedFrom"):
        _, _, activity, generation, usage = fact.args
        if activity == NOTHING and (generation, usage) != (NOTHING, NOTHING):
            what = "a generation" if usage == NOTHING else "a usage" if generation == NOTHING else "both events"
            sentence = f"The derivation names {what} but not the activity that it belongs to."
            yield breach(51, sentence, (fact.source,))


def _own_specializations(facts: Facts) -> Iterator[Finding]:
    """52, with 19: a cycle of specialisations makes each entity on it its own. Each cycle is told once."""
    find = facts.terms.find
    stated = list(facts.of("specializationOf", "mentionOf"))
    numbers: dict[int, int] = {}
    edges = [tuple(numbers.setdefault(find(arg), len(numbers)) for arg in fact.args[:2]) for fact in stated]
    pairs = [(one, other) for one, other in edges]
    within = components(len(numbers), pairs)
    inside: dict[int, list[tuple[int, int]]] = {}
    for number, (one, other) in enumerate(pairs):
        if within[one] >= 0 and within[one] == within[other]:
            inside.setdefault(one, []).append((number, other))
    told: set[int] = set()
    for number, (one, other) in enumerate(pairs):
        if one == other:
            yield _own(facts, [stated[number]])
        elif within[one] >= 0 and within[one] == within[other] and within[one] not in told:
            told.add(within[one])
            way = shortest(other, one, lambda node: inside.get(node, ()))
            yield _own(facts, [stated[number], *(stated[step] for step in way)])


def _own(facts: Facts, cycle: list[Fact]) -> Finding:
    name = facts.terms.show(cycle[0].args[0])
    way = "" if len(cycle) == 1 else f" by {len(cycle)} specialisations that lead round (inference 19)"
    sentence = f"{name} would be a specialisation of itself{way}; it has to be narrower than what it specialises."
    return breach(52, sentence, tuple(fact.source for fact in cycle))


def _overlaps(facts: Facts, derived: Derived) -> Iterator[Finding]:
    """53 and 54: a name of two kinds of relations, or of a relation and of an element."""
    find = facts.terms.find
    named: dict[int, dict[str, Fact]] = {}
    for fact in facts.of(*RELATIONS):
        if fact.id != NOTHING and fact.rule != 15:
            named.setdefault(find(fact.id), {}).setdefault(fact.kind, fact)
    elements = {find(fact.id): fact for fact in facts.of(*reversed(ELEMENTS))}
    for term, uses in named.items():
        name = facts.terms.show(term)
        disjoint = [fact for kind, fact in uses.items() if kind in DISJOINT]
        for other in disjoint[1:]:
            yield _two_kinds(name, disjoint[0], other)
        element = elements.get(term) or next(iter(derived.described.get(term, ())), None)
        if element is not None:
            yield _element_too(name, element, next(iter(uses.values())))


def _two_kinds(name: str, one: Fact, other: Fact) -> Finding:
    sentence = f"{name} names a {one.kind} and a {other.kind}; one name cannot stand for both."
    return breach(53, sentence, (one.source, other.source))


def _element_too(name: str, element: Fact, relation: Fact) -> Finding:
    sentence = f"{name} is an {element.kind} and names a {relation.kind}; one name cannot stand for both."
    return breach(54, sentence, (element.source, relation.source))
