"""Two values of one thing, whatever their units; and what looks like it and is none."""

from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from provgraph.domain.contradiction.amount import Amount, differs, is_same
from tests.unit.contradiction.telling import clash, event, pairs_of, stated, told

CRANE = "The crane limit of hall 4 is {}."


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("900 kg", "650 kg"),
        ("900 kg", "901 kg"),
        ("900 kg", "0.65 t"),
        ("30 minutes", "31 minutes"),
        ("2 hours", "90 minutes"),
        ("EUR 400", "EUR 40"),
        ("12 %", "13 %"),
        ("60 km per hour", "80 km per hour"),
        ("4 pallets", "5 pallets"),
        ("on 3 May 2027", "on 4 May 2027"),
    ],
)
def test_another_value_of_one_thing_is_a_contradiction(one: str, other: str) -> None:
    assert clash(CRANE.format(one), CRANE.format(other))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("900 kg", "900 kg"),
        ("900 kg", "0.9 t"),
        ("900 kg", "900,000 g"),
        ("1,050 kg", "1050.0 kg"),
        ("2 hours", "120 minutes"),
        ("100 km", "62.14 miles"),
    ],
)
def test_one_value_in_another_notation_or_unit_is_no_contradiction(one: str, other: str) -> None:
    assert not clash(CRANE.format(one), CRANE.format(other))


@pytest.mark.parametrize(
    ("one", "other"),
    [("900 kg", "3 hours"), ("EUR 400", "USD 500"), ("900 kg", "900"), ("30 km per hour", "30 km per day")],
)
def test_values_that_cannot_be_compared_contradict_nothing(one: str, other: str) -> None:
    assert not clash(CRANE.format(one), CRANE.format(other))


@pytest.mark.parametrize(
    "other",
    [
        "The crane limit of hall 5 is 650 kg.",
        "The lift limit of hall 4 is 650 kg.",
        "The crane limit is 650 kg.",
        "The crane limit of hall 4 was 650 kg.",
        "The crane limit of hall 4 is about 650 kg.",
        "The crane limit of hall 4 might be 650 kg.",
        "I think the crane limit of hall 4 is 650 kg.",
        "If the motor is new, the crane limit of hall 4 is 650 kg.",
        "Is the crane limit of hall 4 650 kg?",
        "Only at night the crane limit of hall 4 is 650 kg.",
        "Until 3 May 2027 the crane limit of hall 4 is 650 kg.",
        "Old sign: the crane limit of hall 4 is 650 kg.",
        "Its limit is 650 kg.",
        "The crane limit of hall 4 is the 650th rule.",
    ],
)
def test_what_is_about_something_else_or_not_asserted_contradicts_nothing(other: str) -> None:
    assert not clash(CRANE.format("900 kg"), other)


@pytest.mark.parametrize(
    "other",
    [
        "Correction: the crane limit of hall 4 is 650 kg, I had misread the plate.",
        "I was wrong: the crane limit of hall 4 is 650 kg.",
        "The crane limit of hall 4 is not 900 kg.",
        "Actually, the crane limit of hall 4 is now 650 kg.",
    ],
)
def test_a_correction_and_a_denial_are_contradictions_too(other: str) -> None:
    assert clash(CRANE.format("900 kg"), other)


def test_a_denied_value_does_not_contradict_another_one() -> None:
    assert not clash(CRANE.format("not 900 kg"), CRANE.format("650 kg"))


def test_states_that_change_by_themselves_and_readings_of_programs_are_left_alone() -> None:
    assert not clash("The room temperature of hall 4 is 19 °C.", "The room temperature of hall 4 is 22 °C.")
    texts = (CRANE.format("900 kg"), CRANE.format("650 kg"))
    probes = [event(f"e{n}", text, "probe", "tool_result") for n, text in enumerate(texts)]
    assert pairs_of(probes) == []
    assert pairs_of([probes[0], event("e9", texts[1])]) == [("e0", "e9")]


def test_an_event_does_not_contradict_itself_nor_what_was_recalled() -> None:
    one, other = CRANE.format("900 kg"), CRANE.format("650 kg")
    assert pairs_of(told(f"{one} {other}")) == []
    assert pairs_of([event("e1", one), event("e2", other, source="recalled")]) == []


def test_a_statement_of_another_data_subject_is_about_another_thing() -> None:
    texts = ("Ada Lind's locker number is 17.", "Ada Lind's locker number is 30.")
    same = [event(f"e{n}", text, about=["ada-lind-1"]) for n, text in enumerate(texts)]
    apart = [event(f"e{n}", text, about=[f"ada-lind-{n}"]) for n, text in enumerate(texts)]
    assert (pairs_of(same), pairs_of(apart)) == ([("e0", "e1")], [])


def test_a_sentence_states_its_first_value_only() -> None:
    (statement,) = stated("The crane limit of hall 4 is 900 kg and the lift limit of hall 5 is 300 kg.")
    assert statement.amount == Amount("g", "900", "kg")


@given(st.decimals("0.001", "100000", places=3), st.decimals("0.001", "100000", places=3))
def test_sameness_is_symmetric_and_a_conversion_keeps_it(one: Decimal, other: Decimal) -> None:
    kilos, tonnes = Amount("g", str(one), "kg"), Amount("g", str(other), "t")
    assert is_same(kilos, tonnes) == is_same(tonnes, kilos) != differs(kilos, tonnes)
    assert is_same(kilos, Amount("g", str(one / 1000), "t"))
