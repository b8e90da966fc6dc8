"""What is allowed and forbidden, required and not, loved and hated, decided one way and the other."""

from __future__ import annotations

import pytest

from tests.unit.contradiction.telling import clash, event, pairs_of, stated, told


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Night flights over the delta are allowed.", "Night flights over the delta are not allowed."),
        ("Night flights over the delta are allowed.", "Night flights over the delta are forbidden."),
        ("Night flights over the delta are not forbidden.", "Night flights over the delta are no longer permitted."),
        ("Night flights over the delta are required.", "Night flights over the delta are prohibited."),
        ("A second signature is required.", "A second signature is not required."),
        ("A second signature is mandatory.", "A second signature is optional."),
        ("Trainees may open the north valve.", "Trainees may not open the north valve."),
        ("Trainees must open the north valve.", "Trainees must not open the north valve."),
        ("Never restart the mail host.", "The mail host may be restarted."),
        ("Do not restart the mail host!", "The mail host must be restarted."),
    ],
)
def test_a_rule_and_its_opposite_are_a_contradiction(one: str, other: str) -> None:
    assert clash(one, other)
    assert clash(other, one)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Night flights over the delta are allowed.", "Night flights over the delta are not forbidden."),
        ("Night flights over the delta are not allowed.", "Night flights over the delta are forbidden."),
        ("Night flights over the delta are allowed.", "Day flights over the delta are not allowed."),
        ("Night flights over the delta are allowed.", "Night flights over the delta are not allowed during storms."),
        ("Night flights over the delta are allowed.", "Night flights over the delta are not required."),
        ("Night flights over the delta are allowed.", "Were night flights over the delta not allowed?"),
        ("Night flights over the delta are allowed.", "Perhaps night flights over the delta are not allowed."),
        ("Night flights over the delta are allowed.", "Unless it rains, night flights over the delta are not allowed."),
        ("Trainees may open the north valve.", "Trainees may not open the south valve."),
        ("Trainees may open the north valve.", "Visitors may not open the north valve."),
        ("They may open the north valve.", "They may not open the north valve."),
        ("The north valve was not open.", "The north valve was open."),
        ("The build is not green.", "The build is green."),
        ("Ticket T-19 is not confirmed.", "Ticket T-19 is confirmed."),
    ],
)
def test_what_may_both_be_so_is_no_contradiction(one: str, other: str) -> None:
    assert not clash(one, other)
    assert not clash(other, one)


def test_a_double_negation_is_told_from_a_single_one() -> None:
    single, double = "The export is not prohibited.", "The export is prohibited."
    assert clash(single, double)
    assert not clash("The export is not prohibited.", "The export is allowed.")
    assert not clash("Never start the mill without a guard.", "Nobody must start the mill without a guard.")


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("I love the weekly digest in layout L-2.", "I hate the weekly digest in layout L-2, stop sending it."),
        ("I like cold soup.", "I do not like cold soup anymore."),
        ("I really enjoy morning meetings.", "Honestly, I dislike morning meetings."),
    ],
)
def test_a_change_of_mind_is_a_contradiction_of_two_events(one: str, other: str) -> None:
    assert clash(one, other)


def test_likings_are_those_of_their_speaker() -> None:
    texts = ("I love cold soup.", "I hate cold soup.")
    assert pairs_of([event("e1", texts[0], "ruth"), event("e2", texts[1], "omar")]) == []
    assert pairs_of([event("e1", texts[0], "Ruth"), event("e2", texts[1], "ruth")]) == [("e1", "e2")]


@pytest.mark.parametrize(
    "other", ["I hate warm soup.", "I do not hate cold soup.", "I hate it.", "You hate cold soup."]
)
def test_another_liking_is_none(other: str) -> None:
    assert not clash("I like cold soup.", other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Decision: access logs are kept for 90 days.", "Decision: access logs are kept for 30 days."),
        (
            "Decision by Ines Okoye: access logs are kept for 90 days.",
            "We decided that access logs are kept for 1 year.",
        ),
        ("Decision: we compress the access logs.", "Decision: we do not compress the access logs."),
        ("Decision: the switch happens on 3 May 2027.", "Decision: the switch happens on 4 May 2027."),
    ],
)
def test_two_decisions_on_one_matter_are_a_contradiction(one: str, other: str) -> None:
    assert clash(one, other, kind="decision")


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Decision: access logs are kept for 90 days.", "Decision: error logs are kept for 30 days."),
        ("Decision: we pay 3 of 5 bills.", "Decision: we pay 4 of 6 bills."),
        ("Decision: we compress the access logs.", "Decision: we delete the access logs."),
    ],
)
def test_decisions_on_other_matters_stand_side_by_side(one: str, other: str) -> None:
    assert not clash(one, other, kind="decision")


def test_what_programs_and_pages_say_disputes_no_rule() -> None:
    rule = event("e1", "Direct access to the vault is not allowed.", "office", "policy")
    page = event("e2", "Direct access to the vault is allowed.", "wiki", "observation", role="tool")
    assert pairs_of([rule, page]) == []


@pytest.mark.parametrize("text", ["", "Ok!", "Never mind.", "I love it!", "No problem, see you.", "It must be fun."])
def test_small_talk_states_nothing(text: str) -> None:
    assert stated(text) == []


def test_each_sentence_states_at_most_one_thing() -> None:
    assert len(stated("I love cold soup. Never restart the mail host. The crane limit of hall 4 is 9 t.")) == 3


def test_three_sides_are_paired_with_the_earliest_that_they_contradict() -> None:
    texts = ("The dam height is 40 m.", "The dam height is 40 m.", "The dam height is 41 m.", "The dam height is 42 m.")
    assert pairs_of(told(*texts)) == [("e1", "e3"), ("e1", "e4"), ("e2", "e3")]
