"""Constraints 22 to 29: what has to be one is merged, and where it cannot be, both statements are cited."""

from __future__ import annotations

from itertools import permutations

import pytest

from tests.prov.reading import broken, judged

NOON, ONE = "2012-01-01T12:00:00Z", "2012-01-01T13:00:00Z"
NOON_ELSEWHERE = "2012-01-01T14:00:00+02:00"

UNIQUE = {"wasGeneratedBy": 24, "wasInvalidatedBy": 25, "wasStartedBy": 26, "wasEndedBy": 27}


def event(kind: str, name: str, by: str, time: str = "-") -> str:
    """An event of ex:x by an activity; `name` is `-` for none. Starts and ends have no trigger."""
    between = "-, " if kind in ("wasStartedBy", "wasEndedBy") else ""
    return f"{kind}({name}; ex:x, {between}{by}, {time})"


@pytest.fixture(params=UNIQUE, ids=lambda kind: f"{UNIQUE[kind]}-{kind}")
def kind(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def test_one_event_cannot_have_two_names(kind: str) -> None:
    both = f"{event(kind, 'ex:i', 'ex:a')}\n{event(kind, 'ex:j', 'ex:a')}"
    assert broken(both) == [(UNIQUE[kind], (3, 4))]
    assert "the identifier is ex:i in one and ex:j in the other" in judged(both).findings[0].sentence


def test_one_event_cannot_be_at_two_times_even_without_a_name(kind: str) -> None:
    both = f"{event(kind, '-', 'ex:a', NOON)}\n{event(kind, '-', 'ex:a', ONE)}"
    assert broken(both) == [(UNIQUE[kind], (3, 4))]
    assert f"the time is {NOON} in one and {ONE} in the other" in judged(both).findings[0].sentence


@pytest.mark.parametrize(
    ("one", "other"),
    [
        pytest.param(("ex:i", "ex:a", NOON), ("ex:j", "ex:b", ONE), id="two activities make two events"),
        pytest.param(("ex:i", "ex:a", NOON), ("ex:j", "-", ONE), id="an unknown activity may be another one"),
        pytest.param(("-", "-", NOON), ("-", "-", ONE), id="two unknown activities may be two"),
        pytest.param(("ex:i", "ex:a", "-"), ("-", "ex:a", NOON), id="name and time complete each other"),
        pytest.param(("ex:i", "ex:a", NOON), ("ex:i", "-", NOON_ELSEWHERE), id="one moment in two zones"),
    ],
)
def test_events_that_can_be_told_apart_or_agree_are_valid(
    kind: str, one: tuple[str, ...], other: tuple[str, ...]
) -> None:
    assert broken(f"{event(kind, *one)}\n{event(kind, *other)}") == []


def test_an_activity_learnt_from_the_name_makes_the_event_that_of_another_statement(kind: str) -> None:
    """The first two are one by 23, only then is the third the same event."""
    three = "\n".join((event(kind, "ex:i", "-", NOON), event(kind, "ex:i", "ex:a"), event(kind, "-", "ex:a", ONE)))
    ((number, lines),) = broken(three)
    assert number == UNIQUE[kind]
    assert {3, 5} <= set(lines) <= {3, 4, 5}
    assert broken(three.replace(ONE, NOON_ELSEWHERE)) == []


def test_the_order_of_statements_changes_no_verdict_and_both_times_are_always_cited(kind: str) -> None:
    lines = [event(kind, "ex:i", "-", NOON), event(kind, "ex:i", "ex:a"), event(kind, "-", "ex:a", ONE)]
    for turned in permutations(lines):
        ((number, cited),) = broken("\n".join(turned))
        assert number in (23, UNIQUE[kind])
        assert {turned.index(lines[0]) + 3, turned.index(lines[2]) + 3} <= set(cited)


@pytest.mark.parametrize(
    ("statements", "expected"),
    [
        pytest.param(f"activity(ex:a, {NOON}, -)\nactivity(ex:a, -, {NOON})", [], id="22 start and end are two places"),
        pytest.param(f"activity(ex:a, {NOON}, -)\nactivity(ex:b, {ONE}, -)", [], id="22 two activities"),
        pytest.param(
            f"activity(ex:a, {NOON}, -)\nactivity(ex:a, -, -)\nactivity(ex:a, {ONE}, -)",
            [(22, (3, 5))],
            id="22 what says nothing is not blamed",
        ),
        pytest.param(
            f"activity(ex:a, {NOON}, {NOON})\nactivity(ex:a, {ONE}, {ONE})",
            [(22, (3, 4)), (22, (3, 4))],
            id="22 each place that disagrees",
        ),
        pytest.param('entity(ex:e, [ex:x="1"])\nentity(ex:e, [ex:x="2"])', [], id="22 attributes never disagree"),
        pytest.param(
            "wasInformedBy(ex:i; ex:a, ex:b)\nwasInformedBy(ex:i; ex:b, ex:a)",
            [(23, (3, 4)), (23, (3, 4))],
            id="23 places are no set",
        ),
        pytest.param("used(ex:u; ex:a, -, -)\nused(ex:u; ex:a, ex:e, -)", [], id="23 a place unknown is filled"),
        pytest.param(
            "used(ex:u; ex:a, ex:e, -)\nused(ex:u; ex:a, -, -)\nused(ex:u; ex:a, ex:f, -)",
            [(23, (3, 5))],
            id="23 the two that disagree",
        ),
        pytest.param(
            "wasAssociatedWith(ex:i; ex:a, ex:g, -)\nwasAssociatedWith(ex:i; ex:a, ex:g, ex:p)",
            [(23, (3, 4))],
            id="23 no plan is not an unknown plan",
        ),
        pytest.param(
            "wasAssociatedWith(ex:i; ex:a, -, ex:p)\nwasAssociatedWith(ex:i; ex:a, ex:g, ex:p)",
            [],
            id="23 an agent left out is unknown",
        ),
        pytest.param(
            "actedOnBehalfOf(ex:i; ex:g, ex:h, -)\nactedOnBehalfOf(ex:i; ex:g, ex:h, ex:a)",
            [(23, (3, 4))],
            id="23 no activity is not an unknown one",
        ),
        pytest.param(
            "used(ex:i; ex:a, ex:e, -)\nwasInfluencedBy(ex:i; ex:a, ex:f)",
            [(23, (3, 4))],
            id="23 with 15 an influence under the name of a usage says the same",
        ),
        pytest.param(
            "wasDerivedFrom(ex:d; ex:f, ex:e, ex:a, ex:g, ex:u)\nused(ex:u; ex:b, ex:e, -)",
            [(23, (3, 4))],
            id="23 with 11 the usage of a derivation is by its activity",
        ),
        pytest.param(
            "wasDerivedFrom(ex:d; ex:f, ex:e, ex:a, ex:g, ex:u)\nused(ex:u; ex:a, -, -)\nwasGeneratedBy(ex:g; ex:f)",
            [],
            id="11 completes usages and generations",
        ),
        pytest.param(
            "wasDerivedFrom(ex:f, ex:e, ex:a, -, -)\nwasGeneratedBy(ex:g; ex:f, ex:a, -)", [], id="11 an unnamed one"
        ),
        pytest.param(
            f"activity(ex:a, {NOON}, -)\nwasStartedBy(ex:a, -, -, {ONE})", [(28, (3, 4))], id="28 the start elsewhere"
        ),
        pytest.param(f"activity(ex:a, {NOON}, -)\nwasEndedBy(ex:a, -, -, {ONE})", [], id="28 says nothing of ends"),
        pytest.param(f"activity(ex:a, -, {NOON})\nwasEndedBy(ex:a, -, -, {ONE})", [(29, (3, 4))], id="29 the end"),
        pytest.param(f"activity(ex:a, -, {NOON})\nwasStartedBy(ex:a, -, -, {ONE})", [], id="29 says nothing of starts"),
        pytest.param(
            f"activity(ex:a, {NOON}, -)\nwasStartedBy(ex:a, -, -, {NOON_ELSEWHERE})", [], id="28 moments, no spellings"
        ),
        pytest.param(
            f"wasStartedBy(ex:a, -, ex:b, {NOON})\nwasStartedBy(ex:a, -, ex:c, {ONE})",
            [],
            id="28 holds of activities that are described",
        ),
        pytest.param(
            f"activity(ex:a, 2012-01-01T12:00:00, -)\nwasStartedBy(ex:a, -, -, {NOON})",
            [(28, (3, 4))],
            id="28 a time without zone is not known to be that of any",
        ),
    ],
)
def test_what_is_one_has_to_agree(statements: str, expected: list[tuple[int, tuple[int, ...]]]) -> None:
    assert broken(statements) == expected


def test_a_start_learnt_by_one_event_is_held_against_the_other() -> None:
    statements = f"activity(ex:a)\nwasStartedBy(ex:a, -, ex:b, {NOON})\nwasStartedBy(ex:a, -, ex:c, {ONE})"
    (finding,) = judged(statements).findings
    assert (finding.number, finding.lines) == (28, (3, 4, 5))
    assert finding.sentence == (
        f"the start of ex:a is at its start time; but the time is {NOON} in one and {ONE} in the other."
    )


@pytest.mark.parametrize(
    ("statements", "expected"),
    [
        pytest.param("used(ex:u; ex:a, ex:e, -)\nused(ex:v; ex:a, ex:e, -)", ["unique-usage"], id="two names"),
        pytest.param(f"used(ex:a, ex:e, {NOON})\nused(ex:a, ex:e, {ONE})", ["unique-usage"], id="two times"),
        pytest.param("used(ex:u; ex:a, ex:e, -)\nused(ex:v; ex:a, ex:f, -)", [], id="two entities"),
        pytest.param("used(ex:u; ex:a, ex:e, -)\nused(ex:v; ex:b, ex:e, -)", [], id="two activities"),
        pytest.param('used(ex:u; ex:a, ex:e, -)\nused(ex:v; ex:a, ex:e, -, [prov:role="r"])', [], id="one with a role"),
        pytest.param("mentionOf(ex:m, ex:e, ex:b)\nmentionOf(ex:m, ex:e, ex:c)", ["unique-mention"], id="two bundles"),
        pytest.param("mentionOf(ex:m, ex:e, ex:b)\nmentionOf(ex:m, ex:f, ex:b)", ["unique-mention"], id="two of them"),
        pytest.param("mentionOf(ex:m, ex:e, ex:b)\nmentionOf(ex:n, ex:e, ex:b)", [], id="two mentions of one"),
    ],
)
def test_rules_beside_the_recommendation_have_a_name_and_no_number(statements: str, expected: list[str]) -> None:
    assert [name for name, _ in broken(statements)] == expected
    assert [finding.number for finding in judged(statements).findings] == [None] * len(expected)
    assert broken(statements, beyond=False) == []


def test_a_long_chain_of_merges_ends_in_one_finding_that_cites_what_it_rests_on() -> None:
    """Each pair is one only since the pair before it was: a worklist that stopped early would find nothing."""
    links = [
        f"wasGeneratedBy(ex:g{at}; ex:e, ex:a{at}, -)\nwasGeneratedBy(ex:g{at}; ex:e, -, {NOON})" for at in range(9)
    ]
    assert broken("\n".join(links)) == []
    ((number, lines),) = broken("\n".join([*links, f"wasGeneratedBy(ex:e, ex:a8, {ONE})"]))
    assert number == 24
    assert {20, 21} & set(lines)
    assert max(lines) == 21
