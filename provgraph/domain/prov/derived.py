"""What follows for the things that a toplevel or bundle speaks of, as far as constraints ask for it.

Which entities are described (inference 21 hands a description down to all specialisations), which are empty
collections, and which have events of their own (inferences 7 to 11 and 13). Source: PROV-CONSTRAINTS 5.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from provgraph.domain.prov.facts import NOTHING, Fact, Facts
from provgraph.domain.prov.terms import TYPE, prov

EMPTY = (TYPE, prov("EmptyCollection"))

Why = dict[int, tuple[Fact, ...]]
"""Term to the facts from which something follows for it: one that is stated, then specialisations."""


@dataclass(slots=True)
class Derived:
    """By representative term; the facts are those that it follows from."""

    described: Why = field(default_factory=dict)
    empty: Why = field(default_factory=dict)
    generated: dict[int, Fact] = field(default_factory=dict)
    invalidated: dict[int, Fact] = field(default_factory=dict)
    started: dict[int, Fact] = field(default_factory=dict)
    ended: dict[int, Fact] = field(default_factory=dict)


def derive(facts: Facts) -> Derived:
    """What follows from merged facts."""
    find = facts.terms.find
    specific: dict[int, list[tuple[int, Fact]]] = {}
    for fact in facts.of("specializationOf", "mentionOf"):
        specific.setdefault(find(fact.args[1]), []).append((find(fact.args[0]), fact))
    entities = [(find(fact.id), fact) for fact in facts.of("entity")]
    empty = [(term, fact) for term, fact in entities if EMPTY in fact.source.attributes]
    derived = Derived(_handed_down(entities, specific), _handed_down(empty, specific))
    _events(facts, derived)
    return derived


def _handed_down(stated: Iterable[tuple[int, Fact]], specific: dict[int, list[tuple[int, Fact]]]) -> Why:
    """All to which something that is stated of entities goes down, by breadth, so that the shortest way is told."""
    found: Why = {}
    for term, fact in stated:
        found.setdefault(term, (fact,))
    level = list(found)
    while level:
        below: list[int] = []
        for term in level:
            for narrower, fact in specific.get(term, ()):
                if narrower not in found:
                    # A way of any length would cost its square along a chain: its first and last step are kept.
                    found[narrower] = (found[term][0], fact)
                    below.append(narrower)
        level = below
    return found


def _events(facts: Facts, derived: Derived) -> None:
    """Who has a generation, an invalidation, a start, an end; a stated one is kept before one that is inferred."""
    find = facts.terms.find
    for kind, found in (
        ("wasGeneratedBy", derived.generated),
        ("wasInvalidatedBy", derived.invalidated),
        ("wasStartedBy", derived.started),
        ("wasEndedBy", derived.ended),
    ):
        for fact in sorted(facts.of(kind), key=lambda fact: fact.rule):
            found.setdefault(find(fact.args[0]), fact)
    for term, why in derived.described.items():  # inference 7
        derived.generated.setdefault(term, why[-1])
        derived.invalidated.setdefault(term, why[-1])
    for fact in facts.of("activity"):  # inference 8
        derived.started.setdefault(find(fact.id), fact)
        derived.ended.setdefault(find(fact.id), fact)
    for fact in facts.of("wasAttributedTo"):  # inference 13
        derived.generated.setdefault(find(fact.args[0]), fact)
    for found in (derived.generated, derived.invalidated, derived.started, derived.ended):
        found.pop(NOTHING, None)
