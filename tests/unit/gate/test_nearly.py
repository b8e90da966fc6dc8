"""A sentence told nearly word for word: a word in the place of another, a limit or an end left out, another's words."""

from __future__ import annotations

import pytest

from tests.unit.gate.scenario import codes, event, fold, item, told_codes, tool

YARD = (
    event("y1", "Maren, your crew only oiled the big winch after the storm.", "oda"),
    event("y2", "The harbour keeps the lantern in the boathouse all winter, and he will repair the ladder."),
    event("y3", "Some of the ropes were wet and the tank is 64 % full."),
    event("y4", "Your ropes are the pride of the yard.", "oda"),
)


@pytest.mark.parametrize(
    ("cited", "text"),
    [
        ("y1", "Oda said that Maren's crew only oiled the big winch after the storm."),
        ("y2", "The harbour keeps the lantern in the boathouse all winter and he will repair the ladder, says Maren."),
        ("y2", "He will repair the ladder."),
        ("y3", "The tank is 64 % full and some of the ropes were wet."),
        ("y4", "Oda said that Maren's ropes are the pride of the yard."),
    ],
)
def test_the_same_in_other_order_or_reported_is_faithful(cited: str, text: str) -> None:
    assert told_codes(YARD, text, cited) == set()


@pytest.mark.parametrize(
    ("cited", "text", "code"),
    [
        ("y1", "Your crew only oiled the big ladder after the storm.", "unsupported"),
        ("y1", "Your crew only oiled the big winch before the storm.", "unsupported"),
        ("y1", "Your crew oiled the big winch after the storm.", "scope_widened"),
        ("y1", "Oda, your crew only oiled the big winch after the storm.", "entity"),
        ("y2", "The harbour keeps the winch in the boathouse all winter.", "unsupported"),
        ("y2", "She will repair the ladder.", "unsupported"),
        ("y2", "He did repair the ladder.", "modality"),
        ("y2", "The harbour keeps the lantern in the", "truncated"),
        ("y2", "The harbour keeps the lantern in the boathouse, says Maren, and he will repair", "truncated"),
        ("y3", "All of the ropes were wet.", "unsupported"),
        ("y3", "Many of the ropes were wet.", "unsupported"),
        ("y3", "The tank is 64 full.", "unit"),
        ("y4", "Maren said that your ropes are the pride of the yard.", "entity"),
    ],
)
def test_what_stands_in_the_place_of_something_else_is_refused(cited: str, text: str, code: str) -> None:
    assert code in told_codes(YARD, text, cited)


def test_a_word_of_a_second_cited_event_may_be_joined_in() -> None:
    events = (event("a", "The winch costs 90 EUR at Halvorsen."), event("b", "The hoist costs 70 EUR at Brandvik."))
    assert told_codes(events, "The winch costs 90 EUR at Halvorsen, the hoist 70 EUR at Brandvik.", "a", "b") == set()


def test_a_field_of_data_is_not_kept_by_a_copy_of_the_text_beside_it() -> None:
    """It used to pass: the place of the figure in the field was looked up in the text."""
    events = (tool("t1", "The survey of the quay went well.", crew="seven men and 2 dogs"),)
    text = item("f1", "The survey of the quay went well.", "t1")
    field = item("f2", "crew: seven men and 2 dogs", "t1")
    assert codes(events, fold(events, facts=[text, field])) == set()
    assert codes(events, fold(events, facts=[text])) == {"missing"}
