"""Small documents of our own for every rule, written from the recommendation: what is judged, and by which rule."""

from __future__ import annotations

from pathlib import Path

import pytest

from provgraph.domain.prov.judge import judge
from provgraph.domain.prov.rules import BEYOND, NAMES, WELL_FORMED
from provgraph.exchange import formats
from tests.prov.reading import CASES, is_valid_by_name, judged, rule_of

UNBREAKABLE = {30, 31, 32, 33, 35, 36, 37, 38, 39, 40, 41, 44, 46, 47, 49}
"""Ordering rules that no document breaks: see docs/conformance.md, which says why."""


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.stem)
def test_every_case_is_judged_as_its_name_says_and_for_the_rule_in_its_name(case: Path) -> None:
    judgement = judge(formats.read(case.read_bytes()))
    assert judgement.is_valid == is_valid_by_name(case), [finding.sentence for finding in judgement.findings]
    names = {finding.name for finding in judgement.findings}
    names |= {f"{rule}-{NAMES[rule]}" for finding in judgement.findings for rule in finding.rules}
    assert judgement.is_valid or rule_of(case) in names


def test_every_rule_has_valid_cases_and_invalid_ones_where_it_can_be_broken() -> None:
    rules = {f"{number}-{name}" for number, name in NAMES.items()} | BEYOND | {WELL_FORMED}
    broken = {rule_of(case) for case in CASES if not is_valid_by_name(case)}
    kept = {rule_of(case) for case in CASES if is_valid_by_name(case)}
    assert kept == rules
    assert broken == rules - {f"{number}-{NAMES[number]}" for number in UNBREAKABLE}


def test_what_stands_beside_the_recommendation_can_be_left_out() -> None:
    invalid = [case for case in CASES if rule_of(case) in BEYOND and not is_valid_by_name(case)]
    assert invalid
    assert all(judge(formats.read(case.read_bytes()), beyond=False).is_valid for case in invalid)


def test_a_finding_gives_the_lines_of_its_statements_and_of_what_made_them_equal() -> None:
    (finding,) = judged(
        "wasGeneratedBy(ex:g; ex:e, -, -)\n"
        "entity(ex:f)\n"
        "wasGeneratedBy(ex:g; ex:e, ex:a, -)\n"
        "wasGeneratedBy(ex:h; ex:e, ex:a, -)"
    ).findings
    assert (finding.number, finding.lines) == (24, (3, 5, 6))
    assert "ex:g in one and ex:h in the other" in finding.sentence


def test_a_merge_that_fails_is_told_under_the_rule_that_made_one_of_two() -> None:
    (finding,) = judged(
        "wasGeneratedBy(ex:e, ex:a, 2012-01-01T00:00:00)\nwasGeneratedBy(ex:e, ex:a, 2013-01-01T00:00:00)"
    ).findings
    assert finding.number == 24
    assert "2012-01-01T00:00:00 in one and 2013-01-01T00:00:00" in finding.sentence


def test_the_same_two_values_of_other_things_are_told_of_each() -> None:
    pairs = "\n".join(
        f"activity(ex:a{at}, 2012-01-01T00:00:00, -)\nactivity(ex:a{at}, 2013-01-01T00:00:00, -)" for at in range(3)
    )
    assert [finding.lines for finding in judged(pairs).findings] == [(3, 4), (5, 6), (7, 8)]


def test_a_derivation_with_an_activity_and_one_without_disagree_in_the_activity_only() -> None:
    (finding,) = judged("wasDerivedFrom(ex:d; ex:f, ex:e, ex:a, ex:g, ex:u)\nwasDerivedFrom(ex:d; ex:f, ex:e)").findings
    assert "the activity is ex:a in one and not given in the other" in finding.sentence


def test_a_merge_that_fails_hides_no_other_finding() -> None:
    judgement = judged(
        "wasGeneratedBy(ex:g; ex:e, ex:a, -)\nwasGeneratedBy(ex:g; ex:e, ex:b, -)\nentity(ex:x)\nactivity(ex:x)"
    )
    assert {finding.number for finding in judgement.findings} == {23, 55}


def test_a_cycle_is_told_by_its_events_with_the_rule_and_the_line_of_each_step() -> None:
    (finding,) = judged(
        "activity(ex:a)\nwasGeneratedBy(ex:e1, ex:a, -)\nwasDerivedFrom(ex:e2, ex:e1)\n"
        "wasStartedBy(ex:a, ex:e2, -, -)\nentity(ex:e2)"
    ).findings
    assert (finding.number, finding.rules, finding.lines) == (42, (42, 43, 34), (4, 5, 6))
    assert "the generation of ex:e1 comes strictly before the generation of ex:e2" in finding.sentence
    assert "(constraint 43, wasStartedBy-ordering, line 6)" in finding.sentence


def test_events_that_have_to_be_simultaneous_are_no_contradiction() -> None:
    assert judged("wasStartedBy(ex:a, ex:e, -, -)\nwasGeneratedBy(ex:e, ex:a, -)\nactivity(ex:a)").is_valid


def test_a_cycle_is_told_once_however_many_of_its_steps_are_strict() -> None:
    ring = "\n".join(f"entity(ex:e{at})\nwasDerivedFrom(ex:e{at}, ex:e{(at + 1) % 40})" for at in range(40))
    (finding,) = judged(ring).findings
    assert len(finding.rules) == 40
    assert "steps more" in finding.sentence


def test_bundles_are_judged_one_by_one_and_named_in_what_is_found() -> None:
    judgement = judged(
        "entity(ex:x)\nbundle ex:b\nactivity(ex:x)\nendBundle\nbundle ex:c\nused(ex:x, ex:x, -)\nendBundle"
    )
    assert [(finding.number, finding.bundle) for finding in judgement.findings] == [(55, "ex:c")]


def test_a_time_after_another_is_no_matter_of_order() -> None:
    """Clocks are not comparable: the recommendation orders events, never their times (PROV-CONSTRAINTS 2.2)."""
    assert judged(
        "wasGeneratedBy(ex:e, ex:a, 2013-01-01T00:00:00)\nwasInvalidatedBy(ex:e, ex:a, 2012-01-01T00:00:00)"
    ).is_valid


def test_findings_beyond_what_is_listed_are_counted() -> None:
    judgement = judged("\n".join(f"entity(ex:x{at})\nactivity(ex:x{at})" for at in range(1200)))
    assert (len(judgement.findings), judgement.left_out, judgement.is_valid) == (1000, 200, False)
