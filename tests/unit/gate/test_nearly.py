"""A sentence told nearly word for word: a word in the place of another, a limit or an end left out, another's words."""

from __future__ import annotations

import pytest

from provgraph.domain.text.parse import read
from tests.unit.gate.scenario import ENGLISH, codes, event, fold, item, told_codes, tool

YARD = (
    event("y1", "Maren, your crew only oiled the big winch after the storm.", "oda"),
    event("y2", "The harbour keeps the lantern in the boathouse all winter, and he will repair the ladder."),
    event("y3", "Some of the ropes were wet and the tank is 64 % full."),
    event("y4", "Your ropes are the pride of the yard.", "oda"),
    event("y5", "Maren, we need a hand with the rope for the men in need.", "oda"),
    event("y6", "The Game of Thrones is on Kestrel Quay."),
    event("y7", "The lantern-lit boathouse won a prize."),
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
        ("y4", "Maren said that your ropes are not the pride of the yard.", "polarity"),
        ("y5", "Oda, we need a hand with the rope for the men in need.", "entity"),
        ("y5", "Maren, we need a hand with the rope for the men in winter.", "unsupported"),
        ("y5", "Maren, we need a rope with the rope for the men in need.", "unsupported"),
        ("y6", "The Thrones of Game are on Kestrel Quay.", "entity"),
        ("y7", "The lantern-needed boathouse won a prize.", "unsupported"),
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


DOCK = (
    event("d1", "The dredger clears the western basin on Kestrel Quay every spring.", "oda"),
    event("d2", "Every spring the western gulls come back.", "oda"),
    event("d3", "How long has the dredger been at work?"),
    event("d4", "Since the western storm it worked without a pause, said the harbour crew.", "oda"),
)


@pytest.mark.parametrize(
    "text",
    [
        "The dredger clears the western basin every spring.",
        "Oda said that the dredger clears the western basin on Kestrel Quay every spring.",
    ],
)
def test_a_sentence_of_one_event_does_not_rest_on_another(text: str) -> None:
    """It used to pass where a few of its words stood in the cited event by chance."""
    assert told_codes(DOCK, text, "d1") == set()
    assert told_codes(DOCK, text, "d2") & {"unsupported", "entity"}


def test_what_is_talked_about_may_be_named_as_another_event_names_it() -> None:
    assert told_codes(DOCK, "The dredger worked without a pause since the western storm.", "d4") == set()


def test_a_date_or_unit_does_not_go_on_in_the_next_line() -> None:
    """A figure at the end of a line used to take its unit from the first word of the next one."""
    assert [(v.canon, v.unit) for v in read("Thanks <3\nsecond opinion", ENGLISH).values] == [("3", None), ("2.", None)]


@pytest.mark.parametrize(("span", "expected"), [("10 years", set()), ("01 years", {"unit"}), ("1 year", {"unit"})])
def test_a_single_unit_of_something_is_a_figure_like_any_other(span: str, expected: set[str]) -> None:
    events = (event("a", "He was one of the crew for 10 years."),)
    assert told_codes(events, f"He was one of the crew for {span}.", "a") == expected


def test_an_ellipsis_of_the_evidence_is_no_cut() -> None:
    events = (event("a", "The rain seems never-ending... We wait.", "oda"),)
    assert told_codes(events, "Oda said that the rain seems never-ending...", "a") == set()
    assert "truncated" in told_codes(events, "Oda said that the rain seems...", "a")


def test_what_ends_in_a_quotation_is_no_cut() -> None:
    events = (event("a", 'I kept the card of Piet. It is old. This card says "Let the rope go".', "oda"),)
    assert "truncated" not in told_codes(events, 'I kept the card of Piet. This card says "Let the rope go".', "a")


def test_whom_somebody_calls_is_not_whom_they_tell_of() -> None:
    events = (
        event("a", "Ahoy Maren, I won the oak medal of the quay. It was fun. I won by luck.", "oda"),
        event("b", "So."),
    )
    assert told_codes(events, "Ahoy Maren, I won the oak medal of the quay. I won by luck.", "a") == set()
