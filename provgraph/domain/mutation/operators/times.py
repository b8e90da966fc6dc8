"""Errors in dates, weekdays, times and zones."""

from __future__ import annotations

import re
from collections.abc import Iterator

from provgraph.domain.mutation.operator import Operator, rewriting
from provgraph.domain.mutation.subject import Site, Subject

DATES = "date number missing"


def _day(site: Site, subject: Subject) -> Iterator[str]:
    """The next day of the month, where a date has one in digits."""
    for value in site.values("date"):
        said = site.said(value)
        found = re.search(r"(?<!\d)([1-9]|1\d|2[0-6])(?=(st|nd|rd|th)?(?!\d))", said)
        if value.unit != "relative" and found and not said[:4].isdigit():
            moved = f"{said[: found.start()]}{int(found[0]) + 1}{said[found.end() :]}"
            yield site.replaced(value.first, value.last, moved)


def _next_word(site: Site, table: str, place: int) -> str | None:
    """The word of the next entry of a table, in the spelling of the one that stands here."""
    words = site.read.lexicon.table(table)
    said = site.read.tokens[place].text
    figure = words.get(said.lower())
    if figure is None or not figure.isdigit():
        return None
    modulo = {"months": 12, "weekdays": 7}[table]
    wanted = str((int(figure) % modulo) + 1 if table == "months" else (int(figure) + 1) % modulo)
    found = next(word for word, value in words.items() if value == wanted)
    return found.capitalize() if said[0].isupper() else found


def _month(site: Site, subject: Subject) -> Iterator[str]:
    """The next month."""
    for value in site.values("date"):
        for place in range(value.first, value.last):
            if other := _next_word(site, "months", place):
                yield site.replaced(place, place + 1, other)


def _weekday(site: Site, subject: Subject) -> Iterator[str]:
    """The next day of the week."""
    for value in site.values("date"):
        for place in range(value.first, value.last):
            if other := _next_word(site, "weekdays", place):
                yield site.replaced(place, place + 1, other)


def _year(site: Site, subject: Subject) -> Iterator[str]:
    """Another year."""
    for value in site.values("date", "number"):
        for place in range(value.first, value.last):
            said = site.read.tokens[place].text
            if re.fullmatch(r"(19|20)\d\d", said):
                yield site.replaced(place, place + 1, str(int(said) - 1))


RELATIVE = {
    "yesterday": "today", "today": "yesterday", "tomorrow": "today", "tonight": "yesterday", "last": "next",
    "next": "last", "ago": "later", "this": "last",
}  # fmt: skip


def _relative(site: Site, subject: Subject) -> Iterator[str]:
    """Another relative date."""
    for value in site.values("date"):
        for place in range(value.first, value.last) if value.unit == "relative" else ():
            said = site.read.tokens[place].text
            other = RELATIVE.get(said.lower())
            if other:
                yield site.replaced(place, place + 1, other.capitalize() if said[0].isupper() else other)


SPANS = {"day": "week", "week": "month", "month": "year", "year": "month", "weekend": "month", "night": "week"}


def _span(site: Site, subject: Subject) -> Iterator[str]:
    """Another span of a relative date: last month for last week."""
    for value in site.values("date"):
        for place in range(value.first, value.last) if value.unit == "relative" else ():
            other = SPANS.get(site.read.tokens[place].text.lower())
            if other:
                yield site.replaced(place, place + 1, other)


def _time(site: Site, subject: Subject) -> Iterator[str]:
    """Another minute, or the other half of the day."""
    for value in site.values("time"):
        said = site.said(value)
        if found := re.search(r":(\d)(\d)", said):
            other = f":{(int(found[1]) + 1) % 6}{found[2]}"
            yield site.replaced(value.first, value.last, f"{said[: found.start()]}{other}{said[found.end() :]}")
        elif found := re.search(r"(?i)([ap])(?=\.?m)", said):
            other = "p" if found[1].lower() == "a" else "a"
            yield site.replaced(value.first, value.last, f"{said[: found.start()]}{other}{said[found.end() :]}")


ZONES = {"UTC": "CET", "CET": "UTC", "CEST": "UTC", "GMT": "CET", "Z": "+02:00", "PST": "EST", "EST": "PST"}


def _zone(site: Site, subject: Subject) -> Iterator[str]:
    """Another zone at the same time."""
    for value in site.values("time", "date"):
        for place in range(value.first, min(value.last + 1, len(site.read.tokens))):
            other = ZONES.get(site.read.tokens[place].text)
            if other:
                yield site.replaced(place, place + 1, other)


OPERATORS: tuple[Operator, ...] = (
    rewriting("day_shifted", "date", DATES, _day),
    rewriting("month_changed", "date", DATES, _month),
    rewriting("weekday_changed", "date", DATES, _weekday),
    rewriting("year_changed", "date", DATES, _year),
    rewriting("relative_date_changed", "date", f"{DATES} modality unsupported", _relative),
    rewriting("span_changed", "date", f"{DATES} unit unsupported", _span),
    rewriting("time_changed", "time", DATES, _time),
    rewriting("zone_changed", "time", f"{DATES} unit", _zone),
)
