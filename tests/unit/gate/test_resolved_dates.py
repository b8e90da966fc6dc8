"""A date that stands behind a relative one is what that stands for in the event that is told."""

from __future__ import annotations

import pytest

from tests.unit.gate.reader import found_in
from tests.unit.gate.scenario import event, told_codes

FAIR = event("f1", "The fair is next month, and the hall opens again next year.", at="2026-12-04T09:00:00+00:00")
TWO_DAYS = (
    event("d1", "I repaired the red bicycle yesterday.", at="2026-05-04T09:00:00+00:00"),
    event("d2", "I cleaned the cellar yesterday.", at="2026-05-09T09:00:00+00:00"),
)


@pytest.mark.parametrize(
    ("text", "is_right"),
    [
        ("The fair is next month (January 2027).", True),
        ("The fair is next month (February 2027).", False),
        ("The fair is next month (January 2026).", False),
        ("The fair is next month (15 January 2027).", False),
        ("In January 2027 is the fair.", True),
        ("In March 2027 is the fair.", False),
        ("The hall opens again next year (2027).", True),
        ("The hall opens again next year (2028).", False),
    ],
)
def test_a_named_month_or_year_is_what_next_month_or_year_stands_for(text: str, is_right: bool) -> None:
    assert ("date" in told_codes([FAIR], text, "f1") or "number" in told_codes([FAIR], text, "f1")) is not is_right


@pytest.mark.parametrize(
    ("text", "is_right"),
    [
        ("Maren repaired the red bicycle yesterday (3 May 2026).", True),
        ("Maren cleaned the cellar yesterday (8 May 2026).", True),
        ("Maren repaired the red bicycle yesterday (8 May 2026).", False),
        ("Maren cleaned the cellar yesterday (3 May 2026).", False),
        ("Maren repaired the red bicycle yesterday (3 May 2026); she cleaned the cellar yesterday (8 May 2026).", True),
        (
            "Maren repaired the red bicycle yesterday (8 May 2026); she cleaned the cellar yesterday (3 May 2026).",
            False,
        ),
    ],
)
def test_the_same_phrase_of_two_events_stands_for_the_day_of_the_one_that_is_told(text: str, is_right: bool) -> None:
    assert ("date" in told_codes(TWO_DAYS, text, "d1", "d2")) is not is_right


def test_the_month_of_a_talk_may_be_told_and_no_other_one() -> None:
    text = "Two talks in {}: Maren cleaned the cellar, and before it she repaired the red bicycle."
    assert "date" not in told_codes(TWO_DAYS, text.format("May 2026"), "d1", "d2")
    assert "date" in told_codes(TWO_DAYS, text.format("June 2026"), "d1", "d2")


@pytest.mark.parametrize(
    ("value", "unit", "codes"),
    [(6, "years", set()), (6, None, set()), (7, "years", {"number"}), (6, "weeks", {"unit"})],
)
def test_a_field_may_hold_how_long_ago_it_was(value: int, unit: str | None, codes: set[str]) -> None:
    events = [event("e1", "I took up weaving about six years ago.", "maren")]
    told = told_codes(events, "Maren took up weaving about six years ago.", "e1", value=value, unit=unit)
    assert codes <= told if codes else not told


@pytest.mark.parametrize(
    ("said", "day", "accepted"),
    [
        ("On Friday I sold the cutter.", "1 May 2026", True),
        ("On Friday I sold the cutter.", "8 May 2026", False),
        ("On Friday I sell the cutter.", "8 May 2026", True),
        ("I got tickets for Friday.", "8 May 2026", True),
    ],
)
def test_a_weekday_that_opens_what_was_done_lies_behind(said: str, day: str, accepted: bool) -> None:
    told = said.replace("Friday", f"Friday ({day})").replace("I ", "Maren ").replace("sell", "sells")
    assert ("date" not in found_in("en", said, told)) is accepted


@pytest.mark.parametrize(
    ("said", "told", "accepted"),
    [
        (
            "I oiled the gate last Fri - it was stuck!",
            "Last Friday (1 May 2026) Maren oiled the gate; it was stuck.",
            True,
        ),
        ("I oiled the gate last Fri - it was stuck!", "Last Thursday Maren oiled the gate; it was stuck.", False),
        ("I oiled the gate on Sat, it was stuck.", "On Saturday Maren oiled the gate; it was stuck.", True),
        ("I oiled the gate on Sat, it was stuck.", "On Sunday Maren oiled the gate; it was stuck.", False),
        ("I sat by the gate. The Sun was hot.", "On Saturday Maren was by the gate.", False),
    ],
)
def test_a_weekday_may_be_written_short(said: str, told: str, accepted: bool) -> None:
    assert ("date" not in found_in("en", (event("e1", said, "maren"),), told)) == accepted


@pytest.mark.parametrize(("day", "accepted"), [("20 April 2026", True), ("2 May 2026", False)])
def test_a_span_that_is_past_lies_in_no_week_of_another_event(day: str, accepted: bool) -> None:
    events = (
        event("e1", "We got the red dinghy two weeks ago, and it sails well.", "maren"),
        event("e2", "We bought an oar at the fair last week.", "maren", at="2026-05-06T09:00:00+00:00"),
    )
    told = (
        f"Boats of Maren: the red dinghy, got two weeks ago ({day}), sails well; an oar bought at the fair last week."
    )
    assert ("date" not in found_in("en", events, told, "e1", "e2")) == accepted
