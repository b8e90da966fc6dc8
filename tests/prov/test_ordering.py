"""Constraints 30 to 49, edge by edge: most cannot be broken alone, so the order itself is looked at."""

from __future__ import annotations

import pytest

from provgraph.domain.prov.derived import derive
from provgraph.domain.prov.facts import Facts
from provgraph.domain.prov.ordering import USE, Event, Ordering
from provgraph.domain.prov.unify import Unification
from tests.prov.reading import broken, document, judged


def ordered(statements: str) -> tuple[Facts, Ordering]:
    """The order of the events of these statements, after merging."""
    facts = Facts(document(statements).toplevel.statements)
    Unification(facts).run()
    return facts, Ordering(facts, derive(facts))


def edges(statements: str, rule: int) -> set[str]:
    """What a rule puts in order, as `kind name <= kind name`; `<` where strictly."""
    facts, ordering = ordered(statements)

    def told(event: Event) -> str:
        return f"{event[0]} {facts.terms.show(event[1], '?').removeprefix('ex:')}"

    return {
        f"{told(ordering.events[edge.before])} {'<' if edge.is_strict else '<='} {told(ordering.events[edge.after])}"
        for edge in ordering.edges
        if edge.rule == rule
    }


CASES = [
    (30, "activity(ex:a)", {"start a <= end a"}),
    (30, "wasStartedBy(ex:a, -, -, -)", set()),
    (30, "wasStartedBy(ex:a, -, -, -) wasEndedBy(ex:a, -, -, -)", {"start a <= end a"}),
    (30, "entity(ex:e)", set()),
    (33, "activity(ex:a) used(ex:u; ex:a, ex:e, -)", {"start a <= usage u", "usage u <= end a"}),
    (33, "wasEndedBy(ex:a, -, -, -) used(ex:u; ex:a, ex:e, -)", {"usage u <= end a"}),
    (33, "used(ex:u; ex:a, ex:e, -)", set()),
    (34, "activity(ex:a) wasGeneratedBy(ex:e, ex:a, -)", {"start a <= generation e", "generation e <= end a"}),
    (34, "activity(ex:a) wasGeneratedBy(ex:e, ex:b, -)", set()),
    (34, "activity(ex:a) wasInvalidatedBy(ex:e, ex:a, -)", set()),
    (35, "activity(ex:a) activity(ex:b) wasInformedBy(ex:b, ex:a)", {"start a <= end b"}),
    (35, "activity(ex:b) wasInformedBy(ex:b, ex:a)", set()),
    (36, "entity(ex:e)", {"generation e <= invalidation e"}),
    (36, "wasGeneratedBy(ex:e) wasInvalidatedBy(ex:e)", {"generation e <= invalidation e"}),
    (36, "wasGeneratedBy(ex:e)", set()),
    (36, "specializationOf(ex:f, ex:e) entity(ex:e)", {f"generation {x} <= invalidation {x}" for x in "ef"}),
    (37, "entity(ex:e) used(ex:u; ex:a, ex:e, -)", {"generation e <= usage u"}),
    (37, "wasInvalidatedBy(ex:e) used(ex:u; ex:a, ex:e, -)", set()),
    (38, "entity(ex:e) used(ex:u; ex:a, ex:e, -)", {"usage u <= invalidation e"}),
    (38, "wasGeneratedBy(ex:e) used(ex:u; ex:a, ex:e, -)", set()),
    (41, "wasDerivedFrom(ex:f, ex:e, ex:a, ex:g, ex:u)", {"usage u <= generation f"}),
    (41, "wasDerivedFrom(ex:f, ex:e, ex:a, -, -)", {"usage ? <= generation f"}),
    (41, "entity(ex:e) entity(ex:f) wasDerivedFrom(ex:f, ex:e)", set()),
    (42, "entity(ex:e) entity(ex:f) wasDerivedFrom(ex:f, ex:e)", {"generation e < generation f"}),
    (42, "entity(ex:e) wasDerivedFrom(ex:f, ex:e, ex:a, -, -)", {"generation e < generation f"}),
    (42, "entity(ex:e) wasDerivedFrom(ex:f, ex:e)", set()),
    (43, "activity(ex:a) entity(ex:e) wasStartedBy(ex:a, ex:e, -, -)",
     {"generation e <= start a", "start a <= invalidation e"}),
    (43, "wasStartedBy(ex:a, ex:e, ex:b, -)", {"generation e <= start a"}),
    (43, "activity(ex:a) entity(ex:e) wasStartedBy(ex:a, -, -, -)", set()),
    (44, "activity(ex:a) entity(ex:e) wasEndedBy(ex:a, ex:e, -, -)",
     {"generation e <= end a", "end a <= invalidation e"}),
    (44, "wasEndedBy(ex:a, ex:e, ex:b, -)", {"generation e <= end a"}),
    (45, "entity(ex:e) specializationOf(ex:f, ex:e)", {"generation e <= generation f"}),
    (46, "entity(ex:e) specializationOf(ex:f, ex:e)", {"invalidation f <= invalidation e"}),
    (45, "mentionOf(ex:f, ex:e, ex:b)", {"generation e <= generation f"}),
    (45, "alternateOf(ex:f, ex:e) entity(ex:e) entity(ex:f)", set()),
    (47, "activity(ex:a) entity(ex:g) wasAssociatedWith(ex:a, ex:g, -)",
     {"start a <= invalidation g", "generation g <= end a"}),
    (47, "activity(ex:a) activity(ex:g) wasAssociatedWith(ex:a, ex:g, -)", {"start a <= end g", "start g <= end a"}),
    (47, "activity(ex:a) agent(ex:g) wasAssociatedWith(ex:a, ex:g, ex:p)", set()),
    (47, "activity(ex:a) entity(ex:p) wasAssociatedWith(ex:a, -, ex:p)", set()),
    (47, "activity(ex:a) entity(ex:g) actedOnBehalfOf(ex:g, ex:h, ex:a)",
     {"start a <= invalidation g", "generation g <= end a"}),
    (47, "activity(ex:a) entity(ex:h) actedOnBehalfOf(ex:g, ex:h, ex:a)",
     {"start a <= invalidation h", "generation h <= end a"}),
    (47, "activity(ex:a) entity(ex:h) actedOnBehalfOf(ex:g, ex:h, -)", set()),
    (48, "entity(ex:g) wasAttributedTo(ex:e, ex:g)", {"generation g <= generation e"}),
    (48, "activity(ex:g) wasAttributedTo(ex:e, ex:g)", {"start g <= generation e"}),
    (48, "entity(ex:e) agent(ex:g) wasAttributedTo(ex:e, ex:g)", set()),
    (49, "entity(ex:g) entity(ex:h) actedOnBehalfOf(ex:g, ex:h, -)", {"generation h <= invalidation g"}),
    (49, "activity(ex:g) activity(ex:h) actedOnBehalfOf(ex:g, ex:h, -)", {"start h <= end g"}),
    (49, "entity(ex:g) activity(ex:h) actedOnBehalfOf(ex:g, ex:h, -)", set()),
]  # fmt: skip


@pytest.mark.parametrize(("rule", "statements", "expected"), CASES, ids=[f"{rule} {text}" for rule, text, _ in CASES])
def test_a_rule_puts_the_events_that_there_are_in_order_and_no_others(
    rule: int, statements: str, expected: set[str]
) -> None:
    assert edges(statements, rule) == expected


SIMULTANEOUS = [
    ("39", "wasGeneratedBy(ex:i; ex:e, ex:a, -) wasGeneratedBy(ex:j; ex:e, ex:b, -)", "generation"),
    ("40", "wasInvalidatedBy(ex:i; ex:e, ex:a, -) wasInvalidatedBy(ex:j; ex:e, ex:b, -)", "invalidation"),
    ("31", "wasStartedBy(ex:i; ex:e, -, ex:a, -) wasStartedBy(ex:j; ex:e, -, ex:b, -)", "start"),
    ("32", "wasEndedBy(ex:i; ex:e, -, ex:a, -) wasEndedBy(ex:j; ex:e, -, ex:b, -)", "end"),
]


@pytest.mark.parametrize(("rule", "statements", "kind"), SIMULTANEOUS, ids=[rule for rule, *_ in SIMULTANEOUS])
def test_events_of_one_kind_of_one_thing_are_one_moment(rule: str, statements: str, kind: str) -> None:
    """A second event between the two would show as a cycle only if they were apart: they are one node."""
    facts, ordering = ordered(statements + " entity(ex:e) activity(ex:e)")
    assert [facts.terms.show(term) for found, term in ordering.events if found == kind].count("ex:e") == 1


def test_usages_are_events_of_their_own_and_merged_ones_are_one() -> None:
    _, two = ordered("activity(ex:a) used(ex:u; ex:a, ex:e, -) used(ex:v; ex:a, ex:f, -)")
    _, one = ordered("activity(ex:a) used(ex:u; ex:a, ex:e, -) used(ex:u; ex:a, -, -)")
    assert [sum(kind == USE for kind, _ in order.events) for order in (two, one)] == [2, 1]


def test_every_event_is_known_from_a_statement_and_a_stated_one_before_an_inferred_one() -> None:
    _, ordering = ordered(
        "entity(ex:e)\nwasGeneratedBy(ex:e, ex:a, -)\nactivity(ex:a)\nused(ex:u; ex:a, ex:e, -)\n"
        "wasStartedBy(ex:a, -, -, -)"
    )
    known = {kind: source.line for kind, term in ordering.events if (source := ordering.source((kind, term)))}
    assert known == {"generation": 4, "invalidation": 3, "start": 7, "end": 5, "usage": 6}


def test_a_passed_on_order_needs_no_events_in_between() -> None:
    """19 makes s3 a specialisation of s1, whose generation is therefore no later; s2 has no events stated."""
    chain = "specializationOf(ex:s3, ex:s2)\nspecializationOf(ex:s2, ex:s1)\nwasDerivedFrom(ex:s1, ex:s3)\n"
    assert broken(chain) == []
    assert broken(chain + "wasGeneratedBy(ex:s1)\nwasGeneratedBy(ex:s3)") == [(42, (3, 4, 5, 6, 7))]


CYCLES = [
    ((42,), "entity(ex:e)\nwasDerivedFrom(ex:e, ex:e)", (3, 4)),
    ((42, 42), "entity(ex:e)\nentity(ex:f)\nwasDerivedFrom(ex:e, ex:f)\nwasDerivedFrom(ex:f, ex:e)", (3, 4, 5, 6)),
    ((42, 45), "entity(ex:e)\nspecializationOf(ex:f, ex:e)\nwasDerivedFrom(ex:e, ex:f)", (3, 4, 5)),
    ((42, 48), "wasAttributedTo(ex:e, ex:g)\nentity(ex:g)\nwasDerivedFrom(ex:g, ex:e)", (3, 4, 5)),
    (
        (42, 43, 34),
        "wasGeneratedBy(ex:e, ex:a, -)\nwasStartedBy(ex:a, ex:f, -, -)\nentity(ex:f)\nwasDerivedFrom(ex:f, ex:e)",
        (3, 4, 6),
    ),
]


@pytest.mark.parametrize(
    ("rules", "statements", "lines"), CYCLES, ids=["-".join(map(str, rules)) for rules, *_ in CYCLES]
)
def test_a_cycle_with_a_strict_step_is_found_and_told_step_by_step(
    rules: tuple[int, ...], statements: str, lines: tuple[int, ...]
) -> None:
    finding, *_ = judged(statements).findings
    assert finding.number == 42
    assert (set(finding.rules), len(finding.rules), finding.lines) == (set(rules), len(rules), lines)
    assert all(f"(constraint {rule}, " in finding.sentence for rule in finding.rules)
    assert finding.sentence.count("comes ") == len(finding.rules)


@pytest.mark.parametrize(
    "statements",
    [
        "entity(ex:e) specializationOf(ex:f, ex:e) wasGeneratedBy(ex:f, ex:a, -) wasGeneratedBy(ex:e, ex:a, -)",
        "activity(ex:a) activity(ex:b) wasInformedBy(ex:a, ex:b) wasInformedBy(ex:b, ex:a)",
        "activity(ex:a) wasStartedBy(ex:a, ex:e, ex:a, -) wasGeneratedBy(ex:e, ex:a, -)",
        "activity(ex:a) used(ex:a, ex:e, -) wasGeneratedBy(ex:e, ex:a, -)",
        "entity(ex:e) wasGeneratedBy(ex:e, ex:a, -) wasInvalidatedBy(ex:e, ex:a, -) used(ex:a, ex:e, -)",
        "entity(ex:g) entity(ex:h) actedOnBehalfOf(ex:g, ex:h, -) actedOnBehalfOf(ex:h, ex:g, -)",
        "entity(ex:g) wasAttributedTo(ex:g, ex:g)",
        "wasDerivedFrom(ex:f, ex:e) wasDerivedFrom(ex:e, ex:f)",
    ],
)
def test_a_cycle_without_a_strict_step_means_that_all_is_simultaneous(statements: str) -> None:
    assert broken(statements) == []


def test_a_component_is_told_by_three_cycles_at_most() -> None:
    """A clique of derivations has a multitude of cycles; each of them says the same."""
    names = range(8)
    clique = "\n".join(f"wasDerivedFrom(ex:e{a}, ex:e{b})" for a in names for b in names if a != b)
    found = broken(clique + "\n" + "\n".join(f"entity(ex:e{at})" for at in names))
    assert 1 <= len(found) <= 3
    assert {number for number, _ in found} == {42}


def test_separate_cycles_are_told_each() -> None:
    pairs = "\n".join(
        f"entity(ex:e{at})\nentity(ex:f{at})\nwasDerivedFrom(ex:e{at}, ex:f{at})\nwasDerivedFrom(ex:f{at}, ex:e{at})"
        for at in range(3)
    )
    assert broken(pairs) == [(42, (3, 4, 5, 6)), (42, (7, 8, 9, 10)), (42, (11, 12, 13, 14))]


@pytest.mark.parametrize("length", [12, 13])
def test_a_cycle_is_told_in_full_up_to_twelve_steps(length: int) -> None:
    ring = "\n".join(f"entity(ex:e{at})\nwasDerivedFrom(ex:e{at}, ex:e{(at + 1) % length})" for at in range(length))
    (finding,) = judged(ring).findings
    assert len(finding.rules) == length
    assert finding.sentence.count("comes strictly before") == 12
    assert ("; 1 steps more; " in finding.sentence) == (length == 13)
    assert finding.sentence.endswith(", which is where it began.")


def test_an_event_is_known_from_its_own_statement_before_what_a_derivation_implies() -> None:
    _, ordering = ordered("wasDerivedFrom(ex:f, ex:e, ex:a, -, -)\nwasGeneratedBy(ex:f)")
    (source,) = [ordering.source(event) for event in ordering.events if event[0] == "generation"]
    assert source is not None
    assert source.line == 4
