"""An order that cannot be: a cycle of events in which one has to precede the next strictly. Source: 6.2, 7.1."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from provgraph.domain.prov.facts import Facts
from provgraph.domain.prov.finding import Finding, breach
from provgraph.domain.prov.graphs import components, shortest
from provgraph.domain.prov.ordering import STRICT, USE, Event, Ordering, Precedes
from provgraph.domain.prov.rules import NAMES
from provgraph.domain.prov.statement import Statement

MOST = 3
"""Findings for one component: its strict steps lie on the same cycles, and mending one often mends all."""

MOST_STEPS = 12
"""Of a cycle that a sentence tells in full."""

MOST_CITED = 100
"""Steps of a cycle whose rules and statements a finding holds; a cycle can be as long as the document."""


def disorder(facts: Facts, ordering: Ordering) -> Iterator[Finding]:
    """A finding for each cycle with a strict step, told by its events and the rules between them."""
    edges = ordering.edges
    within = components(len(ordering.events), [(edge.before, edge.after) for edge in edges])
    steps = _steps(edges, within)
    told: dict[int, int] = {}
    passed: set[int] = set()
    for number, edge in enumerate(edges):
        component = within[edge.before]
        is_cycle = edge.before == edge.after or (component >= 0 and component == within[edge.after])
        if edge.is_strict and is_cycle and number not in passed:
            told[component] = told.get(component, 0) + 1
            if component >= 0 and told[component] > MOST:
                continue
            way = [number, *shortest(edge.after, edge.before, steps)]
            passed.update(way)
            yield _finding(facts, ordering, [edges[step] for step in way])


def _steps(edges: list[Precedes], within: list[int]) -> Callable[[int], Iterable[tuple[int, int]]]:
    """The edges inside of components, by node."""
    inside: dict[int, list[tuple[int, int]]] = {}
    for number, edge in enumerate(edges):
        if within[edge.before] >= 0 and within[edge.before] == within[edge.after]:
            inside.setdefault(edge.before, []).append((number, edge.after))
    return lambda node: inside.get(node, ())


def _finding(facts: Facts, ordering: Ordering, cycle: list[Precedes]) -> Finding:
    ends = cycle if len(cycle) <= MOST_STEPS else [*cycle[: MOST_STEPS - 1], cycle[-1]]
    told = [_step(facts, ordering, edge) for edge in ends]
    if len(ends) < len(cycle):
        told.insert(-1, f"{len(cycle) - len(ends)} steps more")
    cited = cycle[:MOST_CITED]
    sentence = "The events cannot have happened in any order: " + "; ".join(told)
    closing = ", which is where it began." if len(cycle) > 1 else ": nothing precedes itself."
    return breach(STRICT, sentence + closing, tuple(_statements(ordering, cited)), tuple(edge.rule for edge in cited))


def _step(facts: Facts, ordering: Ordering, edge: Precedes) -> str:
    """One step in words: the event, strictness, the next event, the rule and the line that links them."""
    before, after = (_named(facts, ordering, ordering.events[number]) for number in (edge.before, edge.after))
    line = f", line {edge.source.line}" if edge.source and edge.source.line else ""
    verb = "comes strictly before" if edge.is_strict else "comes no later than"
    return f"{before} {verb} {after} (constraint {edge.rule}, {NAMES[edge.rule]}{line})"


def _named(facts: Facts, ordering: Ordering, event: Event) -> str:
    kind, term = event
    use = ordering.uses(event) if kind == USE else None
    if use is None:
        return f"the {kind} of {facts.terms.show(term, 'an unnamed one')}"
    activity, entity, _ = use.args
    return f"the usage of {facts.terms.show(entity, 'an entity')} by {facts.terms.show(activity, 'an activity')}"


def _statements(ordering: Ordering, cycle: list[Precedes]) -> Iterator[Statement]:
    """Those that link the events, then those that the events are known from."""
    for edge in cycle:
        if edge.source is not None:
            yield edge.source
    for edge in cycle:
        found = ordering.source(ordering.events[edge.before])
        if found is not None:
            yield found
