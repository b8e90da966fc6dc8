"""Dates and times: every way to write a day is that day, and nothing else is."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from provgraph.domain.gate.values.resolved import covers
from provgraph.domain.instant import Moment
from provgraph.domain.text.parse import read
from tests.unit.gate.reader import canons, found_in, values_in
from tests.unit.gate.scenario import ENGLISH, codes, event, fold, item

DAYS = st.dates(date(1950, 1, 1), date(2149, 12, 31))
WAYS = ("{:%Y-%m-%d}", "{:%d %B %Y}", "{:%B %d, %Y}", "{:%b %d %Y}", "the {:%d} of {:%B} {:%Y}", "{:%m/%d/%Y}")


@given(DAYS, st.sampled_from(WAYS))
def test_a_day_is_the_same_in_every_way_to_write_it(day: date, way: str) -> None:
    text = way.format(day, day, day)
    assert [canon for canon, _ in canons(f"It opened on {text}.", "date")] == [day.isoformat()]


@given(DAYS)
def test_a_day_in_figures_is_read_in_the_order_of_its_language(day: date) -> None:
    assert canons(f"Es endet am {day:%d.%m.%Y}.", "date", "de") == [(day.isoformat(), None)]
    assert canons(f"Termina el {day:%d/%m/%Y}.", "date", "es") == [(day.isoformat(), None)]


@pytest.mark.parametrize(
    ("text", "canon"),
    [
        ("in May 2026", "2026-05"),
        ("in March 2026", "2026-03"),
        ("in October", "--10"),
        ("on 3 May", "--05-03"),
        ("on May 3rd", "--05-03"),
        ("on the third of May", "--05-03"),
        ("on Sept. 9, 2026", "2026-09-09"),
        ("on Dec. 9", "--12-09"),
        ("on the fifteenth of May", "--05-15"),
        ("on 13/2/2026", "2026-02-13"),
        ("on 2026-05-04T23:59:59.5+02:00", "2026-05-04"),
    ],
)
def test_a_date_that_leaves_something_out_says_only_what_it_says(text: str, canon: str) -> None:
    assert [found for found, _ in canons(f"It opened {text}.", "date")] == [canon]


@pytest.mark.parametrize(
    "text",
    [
        "You may.",
        "It has 32 mar marks.",
        "An august person spoke.",
        "Version 2026.5 is out.",
        "Dial 5-04-2026-7.",
    ],
)
def test_what_only_looks_like_a_date_is_none(text: str) -> None:
    assert canons(text, "date") == []


@pytest.mark.parametrize(
    ("text", "canon", "zone"),
    [
        ("7:05 am", "07:05", None),
        ("7 am", "07:00", None),
        ("7pm", "19:00", None),
        ("7:05pm", "19:05", None),
        ("12 pm", "12:00", None),
        ("12 am", "00:00", None),
        ("7 p.m.", "19:00", None),
        ("19:05 CET", "19:05", "CET"),
        ("19:05 (CET)", "19:05", "CET"),
        ("19:05:10 UTC", "19:05:10", "UTC"),
        ("2026-05-04T19:05Z", "19:05", "UTC"),
        ("2026-05-04T19:05:00+02:00", "19:05", "+02:00"),
    ],
)
def test_a_time_is_read_on_a_clock_of_24_hours_with_its_zone(text: str, canon: str, zone: str | None) -> None:
    assert canons(f"It began at {text} sharp.", "time") == [(canon, zone)]


@given(st.integers(0, 23), st.integers(0, 59))
def test_the_clock_of_twelve_hours_and_that_of_24_agree(hour: int, minute: int) -> None:
    half = "am" if hour < 12 else "pm"
    twelve = f"{hour % 12 or 12}:{minute:02d} {half}"
    told, known = canons(f"It began at {twelve}.", "time"), canons(f"It began at {hour:02d}:{minute:02d}.", "time")
    assert told == known == [(f"{hour:02d}:{minute:02d}", None)]


def relative(text: str, moment: date) -> frozenset[str]:
    """The days that the one relative date of a text stands for."""
    at = Moment.parse(f"{moment.isoformat()}T12:00:00+00:00")
    (found,) = [value for value in read(text, ENGLISH, at).values if value.unit == "relative"]
    return found.dates


@given(DAYS)
def test_days_before_and_after_are_counted_from_the_event(day: date) -> None:
    offsets = {"yesterday": -1, "tomorrow": 1, "the day before yesterday": -2, "the day after tomorrow": 2}
    offsets |= {f"{count} days ago": -count for count in (2, 10, 45)}
    for text, offset in offsets.items():
        assert relative(f"They met {text}.", day) == {(day + timedelta(offset)).isoformat()}, text


@given(DAYS, st.sampled_from(["Monday", "Wednesday", "Sunday"]))
def test_a_weekday_with_a_side_stands_for_that_weekday_on_that_side(day: date, weekday: str) -> None:
    last = {date.fromisoformat(found) for found in relative(f"They met last {weekday}.", day)}
    following = {date.fromisoformat(found) for found in relative(f"They meet next {weekday}.", day)}
    assert {f"{found:%A}" for found in last | following} == {weekday}
    assert max(last) < day < min(following)


@given(DAYS)
def test_the_last_and_the_next_week_do_not_meet(day: date) -> None:
    last, following = relative("They met last week.", day), relative("They meet next week.", day)
    assert len(last) == len(following) == 7
    assert max(last) < day.isoformat() < min(following)
    assert {date.fromisoformat(found).weekday() for found in relative("They met last weekend.", day)} == {5, 6}


def test_a_relative_date_at_the_edge_of_the_calendar_stands_for_what_there_is() -> None:
    assert relative("They met yesterday.", date(1, 1, 1)) == frozenset()
    assert relative("They meet tomorrow.", date(9999, 12, 31)) == frozenset()


@pytest.mark.parametrize("text", ["a few weeks ago", "several days ago", "a couple of months ago"])
def test_a_vague_count_stands_for_no_day(text: str) -> None:
    (found,) = values_in(f"They met {text}.")
    assert (found.category, found.unit, found.dates) == ("date", "relative", frozenset())
    assert found.canon.startswith("some ")


@pytest.mark.parametrize(
    ("told", "day", "answer"),
    [
        ("2026-05-04", "2026-05-04", True),
        ("--05-04", "2026-05-04", True),
        ("2026-05", "2026-05-04", False),
        ("--05", "2026-05-04", False),
        ("--05-05", "2026-05-04", False),
        ("2025-05-04", "2026-05-04", False),
    ],
)
def test_a_date_without_year_covers_its_day_and_no_other_precision_does(told: str, day: str, answer: bool) -> None:
    assert covers(told, day) is answer


FAITHFUL = {
    "other form": ("The fair opens on 9 June 2026.", "Maren says that the fair opens on 2026-06-09."),
    "without year": ("The fair opens on 9 June 2026.", "The fair opens on 9 June, says Maren."),
    "as a date": ("The fence fell yesterday.", "The fence fell on 3 May 2026."),
    "date in brackets": ("The fence fell yesterday.", "The fence fell yesterday (3 May 2026)."),
    "weekday": ("The fence fell last Friday.", "The fence fell last Friday (1 May 2026)."),
    "count": ("The fence fell three days ago.", "The fence fell on 1 May 2026."),
    "clock": ("The gate shuts at 7 pm.", "The gate shuts at 19:00, says Maren."),
    "own day": ("The fence fell today.", "On 4 May 2026 the fence fell."),
}
WRONG = {
    "day": ("The fair opens on 9 June 2026.", "Maren says that the fair opens on 2026-06-08."),
    "month": ("The fair opens on 9 June 2026.", "Maren says that the fair opens on 9 July 2026."),
    "year": ("The fair opens on 9 June 2026.", "Maren says that the fair opens on 9 June 2027."),
    "day and month swapped": ("The fair opens on 9 June 2026.", "Maren says that the fair opens on 2026-09-06."),
    "relative": ("The fence fell yesterday.", "The fence fell on 2 May 2026."),
    "bracket": ("The fence fell yesterday.", "The fence fell yesterday (5 May 2026)."),
    "weekday": ("The fence fell last Friday.", "The fence fell last Thursday."),
    "half of the day": ("The gate shuts at 7 pm.", "The gate shuts at 7 am, says Maren."),
    "minute": ("The gate shuts at 19:05.", "The gate shuts at 19:50, says Maren."),
    "zone": ("The gate shuts at 19:05 CET.", "The gate shuts at 19:05 UTC, says Maren."),
    "precision": ("The fair opens in June 2026.", "Maren says that the fair opens on 9 June 2026."),
}


@pytest.mark.parametrize(("source", "text"), FAITHFUL.values(), ids=FAITHFUL)
def test_the_same_day_told_otherwise_is_accepted(source: str, text: str) -> None:
    assert found_in("en", source, text) == set()


@pytest.mark.parametrize(("source", "text"), WRONG.values(), ids=WRONG)
def test_another_day_or_time_is_refused_as_a_date(source: str, text: str) -> None:
    assert "date" in found_in("en", source, text)


def test_a_relative_date_is_seen_from_its_own_event_and_no_other() -> None:
    events = (
        event("e1", "The fence fell yesterday.", at="2026-05-04T09:00:00+00:00"),
        event("e2", "The pump broke yesterday.", at="2026-06-10T09:00:00+00:00"),
    )
    assert found_in("en", events, "The fence fell on 3 May 2026.", "e1") == set()
    assert "date" in found_in("en", events, "The fence fell on 9 June 2026.", "e1")


def test_the_day_of_an_event_is_that_of_its_own_offset() -> None:
    events = (event("e1", "The fence fell yesterday.", at="2026-05-04T00:30:00+09:00"),)
    assert found_in("en", events, "The fence fell on 3 May 2026.") == set()
    assert "date" in found_in("en", events, "The fence fell on 2 May 2026.")


@pytest.mark.parametrize(
    ("language", "text", "canon"),
    [
        ("de", "Es endet am 3. März 2026.", "2026-03-03"),
        ("de", "Es endet im Juli 2026.", "2026-07"),
        ("es", "Termina el 9 de junio.", "--06-09"),
        ("es", "Termina en junio de 2026.", "2026-06"),
        ("pt", "Termina em 21 de março de 2026.", "2026-03-21"),
        ("zh", "截止日期是2026年6月9日。", "2026-06-09"),
        ("ja", "期限は2026年6月9日です。", "2026-06-09"),
    ],
)
def test_a_date_in_words_is_read_in_its_language(language: str, text: str, canon: str) -> None:
    assert canons(text, "date", language) == [(canon, None)]


@pytest.mark.parametrize(
    ("language", "text", "day"),
    [
        ("de", "Sie trafen sich vorgestern.", "2026-05-02"),
        ("de", "Sie trafen sich vor drei Tagen.", "2026-05-01"),
        ("de", "Sie trafen sich letzten Freitag.", "2026-05-01"),
        ("es", "Se vieron ayer.", "2026-05-03"),
        ("es", "Se vieron hace 3 días.", "2026-05-01"),
        ("es", "Se ven pasado mañana.", "2026-05-06"),
        ("pt", "Eles se viram anteontem.", "2026-05-02"),
        ("pt", "Eles se viram há 3 dias.", "2026-05-01"),
    ],
)
def test_a_relative_date_is_read_in_its_language(language: str, text: str, day: str) -> None:
    (found,) = [value for value in values_in(text, language) if value.unit == "relative"]
    assert day in found.dates


@pytest.mark.parametrize(
    ("said", "year", "other"),
    [
        ("I won the regatta in the final of '{}.", "2009", "1909"),
        ("I won the regatta in '{} with Bo.", "1987", "1978"),
        ("I rowed a lot back in the '{}.", "1990s", "1980s"),
    ],
)
def test_a_year_may_leave_out_its_century_behind_an_apostrophe(said: str, year: str, other: str) -> None:
    events = (event("e1", said.format(year[2:]), speaker="Ada"),)
    told = said.replace("I ", "Ada ", 1)
    for right in (told.replace("'{}", year), told.format(year[2:])):
        assert codes(events, fold(events, facts=[item("f1", right, "e1")])) == set()
    found = codes(events, fold(events, facts=[item("f1", told.replace("'{}", other), "e1")]))
    assert found & {"number", "identifier"}


def test_two_figures_in_quotes_or_before_a_unit_are_no_year() -> None:
    assert canons("He said '16 is enough'.", "number") == [("16", None)]
    assert canons("It ran '16 km on.", "number") == [("16", "km")]


def test_a_year_is_short_before_another_short_year_and_not_between_quotes() -> None:
    assert [canon for canon, _ in canons("The '16 final and the '18 final were long.", "number")] == ["2016", "2018"]
    assert [canon for canon, _ in canons("She wrote '16' on the crate.", "number")] == ["16"]
