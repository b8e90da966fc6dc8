"""Dates in figures: which chunks are days of the calendar, and which day each is.

`14-04-2026`, `14.04.26` and `4/14/2026` are days; `24/7`, `4.2` and `192.168.1` are none. The order of day and month is
that of the language (`date_order` in the table `format` of a lexicon); with points and hyphens the day comes first.
"""

from __future__ import annotations

import re

from provgraph.domain.text.lexicon import Lexicon

FIGURES = re.compile(r"\d+")
WHOLE = re.compile(r"\d{4}(?:-\d\d-\d\d|\.\d\d\.\d\d|/\d{1,2}/\d{1,2})|\d{1,2}([-./])\d{1,2}\1\d{4}")
SHORT = re.compile(r"\d{1,2}/\d{1,2}/\d{2}|\d{2}([-.])\d{2}\1\d{2}")
"""With two figures for the year."""
PAIR = re.compile(r"\d{2}/\d{2}")
"""Day and month without a year, both written in full: `3/4` is a share."""
POINTED = re.compile(r"\d{1,2}\.\d{1,2}")
"""Day and month in German and Russian, where a word leads to it (`am 14.4.`): by itself it is a figure."""
MONTHS, DAYS, CENTURY, TWICE = 12, 31, 2000, 2


def is_date(text: str, lexicon: Lexicon) -> bool:
    """True for a chunk that is a day of the calendar in figures."""
    if not WHOLE.fullmatch(text):
        is_english = _order(lexicon) == "mdy"
        if not (SHORT.fullmatch(text) or PAIR.fullmatch(text)) or (is_english and text.count("/") < TWICE):
            return False
    return bool(days_of(text, lexicon))


def is_pointed(text: str, lexicon: Lexicon) -> bool:
    """True for `14.4` where the point divides no figures: it may be a day and its month."""
    if lexicon.table("format").get("decimal_mark") != "," or not POINTED.fullmatch(text):
        return False
    day, month = map(int, FIGURES.findall(text))
    return 1 <= day <= DAYS and 1 <= month <= MONTHS


def days_of(text: str, lexicon: Lexicon) -> tuple[str, ...]:
    """The ISO form of a date in figures, and its other reading where the language leaves it open (`3/4/2026`).

    Without a year `--MM-DD`; empty for what is no day of the calendar.
    """
    written = FIGURES.findall(text)[:3]
    if len(written) < 2:
        return ()
    one, two, *rest = map(int, written)
    if rest and len(written[0]) == len("2026"):
        return _known(written[0], two, rest[0])
    year = f"{rest[0] if rest[0] >= 100 else CENTURY + rest[0]}" if rest else "-"
    order = _order(lexicon)
    if order == "mdy" and "/" not in text:
        order = "dmy"
    if order == "ymd" and rest and rest[0] < 100:
        return _known(f"{CENTURY + one}", two, rest[0])
    other = _known(year, one, two)
    if order == "dmy":
        return _known(year, two, one) or other
    return other + tuple(day for day in _known(year, two, one) if day not in other)


def _order(lexicon: Lexicon) -> str:
    """In which order the language writes day and month."""
    return lexicon.table("format").get("date_order", "dmy")


def _known(year: str, month: int, day: int) -> tuple[str, ...]:
    """The date, if the calendar has such a month and day."""
    return (f"{year}-{month:02d}-{day:02d}",) if 1 <= month <= MONTHS and 1 <= day <= DAYS else ()
