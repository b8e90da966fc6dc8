"""Category `date`, relative: `yesterday`, `three days ago`, `next Sunday`, resolved against the event's own time."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import date, timedelta
from functools import cache

from provgraph.domain.text.lexicon import Lexicon
from provgraph.domain.text.value import Sheet, Value

AROUND = range(-45, 46)
"""A day of a month that is not named lies so many days from the event."""
WIDEST = 3
"""A word of a script without spaces has so many characters here at most."""
SPANS = {"day": 1, "week": 7, "weekend": 7, "month": 30, "year": 365}


def find(sheet: Sheet) -> Iterator[Value]:
    """Every relative date; `canon` is the phrase, `dates` what it can stand for."""
    day = _own_day(sheet)
    starts = _starts(sheet.lexicon)
    at = 0
    while at < len(sheet.tokens):
        if sheet.kind(at) != "number" and sheet.lower(at) not in starts and sheet.bare[at] not in starts:
            at += 1
            continue
        found = _phrase(sheet, at, day) or _ago(sheet, at, day) or _named(sheet, at, day) or _numbered(sheet, at, day)
        if found:
            yield found
        at = found.last if found else at + 1


@cache
def _starts(lexicon: Lexicon) -> frozenset[str]:
    """The words with which a relative date may start, beside figures. A cache of a pure function."""
    tables = ("relative_days", "numbers", "articles", "sides", "weekdays", "short_weekdays")
    phrases = [phrase for name in tables for phrase in lexicon.table(name)]
    phrases += [*lexicon.words("ago_before"), *lexicon.words("vague_counts")]
    return frozenset(word for phrase in phrases for word in (phrase, *phrase.split()[:1], phrase[:1]))


def _own_day(sheet: Sheet) -> date | None:
    """The day of the event, in its own offset."""
    return date.fromisoformat(sheet.moment.text[:10]) if sheet.moment else None


def _days(day: date | None, offsets: Iterable[int]) -> frozenset[str]:
    """ISO dates that lie so many days from the day; those outside the calendar are left out."""
    if day is None:
        return frozenset()
    reach = [day.toordinal() + offset for offset in offsets]
    return frozenset(date.fromordinal(number).isoformat() for number in reach if 0 < number < date.max.toordinal())


def _phrase(sheet: Sheet, at: int, day: date | None) -> Value | None:
    """A fixed phrase, as in `the day after tomorrow`."""
    words = tuple(sheet.lower(place) for place in range(at, min(at + 6, len(sheet.tokens))))
    table = sheet.lexicon.table("relative_days")
    for length in range(len(words), 0, -1):
        offset = table.get(" ".join(words[:length])) or table.get("".join(words[:length]))
        offset = offset or table.get(" ".join(words[:length]).removesuffix("'s"))  # `yesterday's lesson`
        if offset is not None:
            return Value("date", "day" + offset, at, at + length, "relative", _days(day, [int(offset)]))
    return None


def _count(sheet: Sheet, at: int) -> int | None:
    """A small count in figures or words."""
    text = sheet.lower(at)
    figure = text if sheet.kind(at) == "number" else sheet.in_table("numbers", at) or sheet.in_table("articles", at)
    return int(figure) if figure and figure.isdigit() and len(figure) < 4 else None


def _ago(sheet: Sheet, at: int, day: date | None) -> Value | None:
    """`three days ago`, `hace 3 días`, `vor zwei Wochen`, and vague counts such as `a few weeks ago`."""
    opened = sheet.lower(at) in sheet.lexicon.words("ago_before")
    start = at + opened
    vague = sheet.lexicon.match("vague_counts", tuple(sheet.lower(start + k) for k in range(3)), 0)
    count, place = (None, start + vague) if vague else (_count(sheet, start), start + 1)
    span, width = _table_at(sheet, "time_spans", place)
    place += width - 1
    closed = sheet.lower(place + 1) in sheet.lexicon.words("ago_after") and not _is_frequency(sheet, at)
    if span is None or not (opened or closed) or not (vague or count is not None):
        return None
    last = place + 1 + closed
    if count is None:
        return Value("date", f"some {span} ago", at, last, "relative")
    slack = range(-6, 7) if span in ("week", "weekend") else range(-31, 32) if span in ("month", "year") else range(1)
    dates = _days(day, (extra - count * SPANS[span] for extra in slack)) if count < 200 else frozenset()
    return Value("date", f"{count} {span} ago", at, last, "relative", dates)


def _table_at(sheet: Sheet, name: str, at: int) -> tuple[str | None, int]:
    """What a table says of the word at a place, and its width: in scripts without spaces it has several tokens."""
    if not sheet.lower(at).isascii() and len(sheet.lower(at)) == 1:
        for width in range(WIDEST, 1, -1):
            joined = "".join(sheet.words[at : at + width])
            if joined in sheet.lexicon.table(name):
                return sheet.lexicon.table(name)[joined], width
    return sheet.in_table(name, at), 1


def _is_frequency(sheet: Sheet, at: int) -> bool:
    """True for `a week` behind `twice`: `twice a week before work` lies in no past."""
    return sheet.lower(at - 1) in sheet.lexicon.words("frequencies")


def _numbered(sheet: Sheet, at: int, day: date | None) -> Value | None:
    """`the 5th`, where no thing follows that is counted: a day of some month near the event."""
    text, last = sheet.lower(at), at + 2
    led = sheet.lower(at - 1) in sheet.lexicon.words("day_leads") and sheet.kind(at) == "number"
    if not led or sheet.lower(at + 1) not in sheet.lexicon.words("ordinal_endings") or len(text) > 2:
        return None
    counted = sheet.kind(last) not in ("mark", "") and not sheet.tokens[last].is_capital
    if counted and sheet.lower(last) not in sheet.lexicon.words("stop"):
        return None
    if sheet.lower(last) in sheet.lexicon.words("date_fillers"):
        return None
    dates = frozenset(found for found in _days(day, AROUND) if found.endswith(f"-{int(text):02d}"))
    return Value("date", f"day {int(text)}", at, last, "relative", dates)


def _named(sheet: Sheet, at: int, day: date | None) -> Value | None:
    """`last Friday`, `next week`, `this weekend`, or a weekday alone."""
    side, width = _table_at(sheet, "sides", at)
    place = at + (width if side is not None else 0)
    weekday, width = _table_at(sheet, "weekdays", place)
    capital = place < len(sheet.tokens) and sheet.tokens[place].is_capital
    if weekday is None and (side is not None or sheet.lower(at - 1) in sheet.lexicon.words("weekday_leads")):
        weekday = sheet.in_table("short_weekdays", place) if capital or _in_lower_case(sheet) else None
        width = 1
    if weekday is not None and (side is not None or capital or _in_lower_case(sheet)):
        dates = _weekday(day, int(weekday), side, _has_week(sheet))
        return Value("date", f"{side or ''} weekday {weekday}".strip(), at, place + width, "relative", dates)
    span, width = _table_at(sheet, "time_spans", place) if side is not None else (None, 1)
    if span is None or span == "day":
        return None
    return Value("date", f"{side} {span}", at, place + width, "relative", _span(day, span, int(side or "0")))


def _has_week(sheet: Sheet) -> bool:
    """True when the text names a week by its side, as in `next week`: its weekdays may lie in that."""
    return any(
        sheet.in_table("sides", at) and (sheet.in_table("time_spans", at + 1) or "").startswith("week")
        for at in range(len(sheet.tokens))
    )


def _in_lower_case(sheet: Sheet) -> bool:
    """True where the language writes weekdays in lower case."""
    return sheet.lexicon.table("format").get("weekdays") == "lower"


def _weekday(day: date | None, weekday: int, side: str | None, far: bool) -> frozenset[str]:
    """Days near the event that fall on a weekday (0 is Monday), on the side that the word says.

    By itself it is the nearest one before or behind the event, unless the text speaks of another week.
    """
    if day is None:
        return frozenset()
    alone = range(-13, 14) if far else range(-7, 8)
    reach = {"-1": range(-7, 0), "1": range(1, 15), "0": range(-6, 8), None: alone}[side]
    return _days(day, (offset for offset in reach if (day + timedelta(offset)).weekday() == weekday))


def _span(day: date | None, span: str, side: int) -> frozenset[str]:
    """Days of the last, this or the next week or weekend; a month or year is resolved to itself (`2026-09`, `2026`)."""
    if day is None or span not in SPANS:
        return frozenset()
    if span == "month":
        months = day.year * 12 + day.month - 1 + side
        return frozenset({f"{months // 12:04d}-{months % 12 + 1:02d}"})
    if span == "year":
        return frozenset({f"{day.year + side:04d}"})
    monday = -day.weekday() + 7 * side
    return _days(day, range(monday + (5 if span == "weekend" else 0), monday + 7))
