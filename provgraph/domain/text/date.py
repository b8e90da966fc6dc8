"""Category `date`: calendar dates in figures and words, to ISO 8601; without the year where the text has none."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from provgraph.domain.text.figured import days_of, is_pointed
from provgraph.domain.text.value import Sheet, Value

EASTERN = re.compile(r"(?:(\d{4})[年년] ?)?(\d{1,2})[月월](?: ?(\d{1,2})\D)?")
YEAR = re.compile(r"(?:19|20|21)\d{2}")
DASHES = frozenset({("-",), ("–",), ("—",)})


def find(sheet: Sheet) -> Iterator[Value]:
    """Every date of the text: `2026-04-30`, `--07-20` without year, `2026-04` or `--04` without day."""
    for at, token in enumerate(sheet.tokens):
        if token.kind == "date":
            yield from _in_figures(sheet, at)
        elif token.kind == "number" and _is_led(sheet, at) and is_pointed(token.text, sheet.lexicon):
            dotted = sheet.lower(at + 1) == "."
            yield Value("date", days_of(token.text, sheet.lexicon)[0], at, at + 1 + dotted)
        elif sheet.in_table("months", at) and (found := _in_words(sheet, at)):
            yield from _spanned(sheet, found)
            yield found


def _in_figures(sheet: Sheet, at: int) -> Iterator[Value]:
    """The date of a token; where the order of day and month is open, its other reading is a day it may stand for."""
    text = sheet.tokens[at].text
    if eastern := EASTERN.fullmatch(text):
        year, month, day = eastern.groups()
        yield Value("date", f"{year or '-'}-{int(month):02d}" + (f"-{int(day):02d}" if day else ""), at, at + 1)
    elif found := days_of(text, sheet.lexicon):
        yield Value("date", found[0], at, at + 1, dates=frozenset(found[1:]))


def _is_led(sheet: Sheet, at: int) -> bool:
    """True for a figure behind a word that leads to a day (`am 14.4.`), or a weekday, and before no hour or unit."""
    before = at - 2 if sheet.lower(at - 1) == "," and sheet.in_table("weekdays", at - 2) else at - 1
    led = sheet.lower(before) in sheet.lexicon.words("day_leads") or sheet.in_table("weekdays", before) is not None
    counted = sheet.in_table("units", at + 1) or sheet.lower(at + 1) in sheet.lexicon.words("clock_words")
    return led and not counted


def _in_words(sheet: Sheet, at: int) -> Value | None:
    """The date around a month's name; None where the word is no month, as in `may` without a day or year."""
    month = f"{int(sheet.in_table('months', at) or '0'):02d}"
    first, day = _day_before(sheet, at)
    last, after = _day_after(sheet, at) if day is None else (at + 1, None)
    last, year = _year_after(sheet, last)
    day = day or after
    if day is None and year is None and not _is_sure(sheet, at):
        return None
    text = f"{year or '-'}-{month}"
    return Value("date", f"{text}-{day:02d}" if day else text, first, last)


def _spanned(sheet: Sheet, end: Value) -> Iterator[Value]:
    """The day that opens a span before its last day, which alone has a month: `14 to 17 September`, `14.-17. Mai`."""
    at, last = end.first - 1, _day(sheet, end.first)
    fillers = sheet.lexicon.words("date_fillers") | sheet.lexicon.words("day_leads")
    width = next((n for n in (1, 2, 3) if _is_span_word(sheet, at - n + 1, n)), 0)
    if not width and sheet.lower(at) in fillers:  # `bis zum 17.`
        at -= 1
        width = next((n for n in (1, 2, 3) if _is_span_word(sheet, at - n + 1, n)), 0)
    at -= width
    at -= sheet.lower(at) == "." or sheet.lower(at) in sheet.lexicon.words("ordinal_endings")
    first = _day(sheet, at)
    if width and last is not None and first is not None and first < last:
        yield replace(end, canon=f"{end.canon[:-2]}{first:02d}", first=at, last=at + 1)


def _is_span_word(sheet: Sheet, at: int, width: int) -> bool:
    """True for what stands between the first day and the last one: a dash, `to`, `and`, `bis`, `tot en met`."""
    words = tuple(sheet.lower(place) for place in range(at, at + width))
    lexicon = sheet.lexicon
    joins = words in DASHES or (width == 1 and words[0] in lexicon.words("joiners"))
    return joins or (all(words) and lexicon.match("until_words", words, 0) == width)


def _is_sure(sheet: Sheet, at: int) -> bool:
    """True when the word can only be a month; in some languages they are written like all words."""
    written = sheet.tokens[at].is_capital or sheet.lexicon.table("format").get("weekdays") == "lower"
    led = sheet.lower(at - 1) in sheet.lexicon.words("month_leads") and sheet.tokens[at].is_capital
    return led or (written and sheet.lower(at) not in sheet.lexicon.words("month_homonyms"))


def _skip(sheet: Sheet, at: int, step: int) -> int:
    """Over the words and marks that stand between day, month and year (`of`, `de`, a comma, an ordinal ending)."""
    fillers = sheet.lexicon.words("date_fillers") | sheet.lexicon.words("ordinal_endings")
    for _ in range(2):
        if sheet.lower(at) in fillers or sheet.lower(at) == ".":
            at += step
    return at


def _day(sheet: Sheet, at: int) -> int | None:
    """A day of the month at the token, 1 to 31."""
    text = sheet.lower(at)
    figure = text if sheet.kind(at) == "number" else sheet.in_table("ordinals", at) or ""
    return int(figure) if figure.isdigit() and len(figure) <= 2 and 1 <= int(figure) <= 31 else None


def _day_before(sheet: Sheet, at: int) -> tuple[int, int | None]:
    """Where the date starts, and the day before the month."""
    before = _skip(sheet, at - 1, -1)
    day = _day(sheet, before)
    return (before, day) if day is not None else (at, None)


def _day_after(sheet: Sheet, at: int) -> tuple[int, int | None]:
    """Where the date ends so far, and the day after the month."""
    place = at + 2 if sheet.lower(at + 1) == "." and sheet.kind(at + 2) == "number" else at + 1
    day = _day(sheet, place)
    if day is None:
        return at + 1, None
    ends = sheet.lower(place + 1) in sheet.lexicon.words("ordinal_endings")
    return place + (2 if ends else 1), day


def _year_after(sheet: Sheet, at: int) -> tuple[int, str | None]:
    """Where the date ends, and its year."""
    place = _skip(sheet, at, 1) if sheet.lower(at) != "." else at
    place = place + 1 if sheet.lower(place) == "," else place
    return (place + 1, sheet.lower(place)) if YEAR.fullmatch(sheet.lower(place)) else (at, None)
