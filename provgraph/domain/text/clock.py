"""Category `time`: times of day with their zone. Another zone is another value."""

from __future__ import annotations

import re
from collections.abc import Iterator

from provgraph.domain.text.value import Sheet, Value

PARTS = re.compile(r"\d{1,2}")
MINUTES = re.compile(r"[0-5]\d")
OFFSET = re.compile(r"(?<=\d)[zZ]$|[+-]\d{2}:?\d{2}$")
NONE = ("+00:00", "-00:00", "+0000", "-0000")
HOUR = re.compile(r"(?:[01]?\d|2[0-4])(?:\.[0-5]\d)?")
"""A figure that a clock word makes a time of day (`14 Uhr`, `14.30 Uhr`)."""
STAMP = re.compile(r"\d{4}-\d{2}-\d{2}[Tt](?P<time>[\d:]+)(?:\.\d+)?(?P<zone>[Zz]|[+-]\d{2}:?\d{2})?")


def find(sheet: Sheet) -> Iterator[Value]:
    """Every time of day as `HH:MM` or `HH:MM:SS`, its zone as unit."""
    for at, token in enumerate(sheet.tokens):
        if token.kind == "date" and (stamp := STAMP.fullmatch(token.text)):
            yield Value("time", _without_seconds(stamp["time"]), at, at + 1, _offset(token.text))
        elif token.kind == "time" or (token.kind == "number" and _is_hour(sheet, at)):
            yield _time(sheet, at)


def _is_hour(sheet: Sheet, at: int) -> bool:
    """True for a figure before a half of the day, or a word that is said of the clock only (`Uhr`)."""
    if sheet.in_table("half_days", at + 1):
        return True
    word = sheet.lower(at + 1)
    only = word in sheet.lexicon.words("clock_words") and not sheet.in_table("units", at + 1)
    return only and word not in sheet.lexicon.table("unit_letters") and HOUR.fullmatch(sheet.lower(at)) is not None


def _time(sheet: Sheet, at: int) -> Value:
    """The time at a token, with what stands around it: half of the day, `o'clock`, minutes, zone."""
    text = sheet.lower(at)
    first, half = _half_before(sheet, at)
    last = at + 1
    half = half or sheet.in_table("half_days", last) or ("pm" if "p" in text else "am" if "a" in text else None)
    last += sheet.in_table("half_days", last) is not None
    last += sheet.lower(last) in sheet.lexicon.words("clock_words")
    minutes, last = _minutes(sheet, at, last)
    zone_at = last + (sheet.lower(last) == "(")
    zone = _zone(sheet, zone_at) or _offset(sheet.lower(zone_at)) or _offset(text)
    canon = _canon(f"{text}:{minutes}" if minutes else text, half)
    return Value("time", canon, first, zone_at + 1 if zone and not _offset(text) else last, zone)


def _zone(sheet: Sheet, at: int) -> str | None:
    """The zone at a token; a small word of the language (`18:30 Uhr ist`) is none, unless it is written in capitals."""
    word = sheet.lower(at)
    capital = at < len(sheet.tokens) and sheet.tokens[at].text.isupper()
    return None if not capital and word in sheet.lexicon.words("stop") else sheet.in_table("zones", at)


def _half_before(sheet: Sheet, at: int) -> tuple[int, str | None]:
    """Where the half of the day stands that is said before the time (`午後2時`), and which it is."""
    for width in (1, 2):
        word = "".join(sheet.lower(place) for place in range(at - width, at))
        if not word.isascii() and (half := sheet.lexicon.table("half_days").get(word)):
            return at - width, half
    return at, None


def _minutes(sheet: Sheet, at: int, last: int) -> tuple[str, int]:
    """The minutes that follow a clock word (`14 Uhr 30`), and where the time ends."""
    text = sheet.lower(last)
    told = last > at + 1 and ":" not in sheet.lower(at) and sheet.kind(last) == "number"
    day = sheet.in_table("months", last + 1 + (sheet.lower(last + 1) == "."))
    return (text, last + 1) if told and not day and MINUTES.fullmatch(text) else ("", last)


def _offset(text: str) -> str | None:
    """The offset from UTC at the end of a text, as in `+03:00`; none at all is UTC."""
    found = OFFSET.search(text)
    return ("UTC" if found.group() in ("z", "Z", *NONE) else found.group()) if found else None


def _without_seconds(time: str) -> str:
    """A time without seconds that are zero: a field writes them where a text does not."""
    return time.removesuffix(":00") if time.count(":") > 1 else time


def _canon(text: str, half: str | None) -> str:
    """`HH:MM`, or `HH:MM:SS` where it has seconds, on a clock of 24 hours."""
    hour, *rest = PARTS.findall(OFFSET.sub("", text).replace("半", ":30"))
    shift = 12 if half == "pm" and int(hour) < 12 else -12 if half == "am" and int(hour) == 12 else 0
    return _without_seconds(":".join([f"{int(hour) + shift:02d}", *(f"{int(part):02d}" for part in rest or ["00"])]))
