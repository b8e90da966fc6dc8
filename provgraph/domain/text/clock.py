"""Category `time`: times of day with their zone. Another zone is another value."""

from __future__ import annotations

import re
from collections.abc import Iterator

from provgraph.domain.text.value import Sheet, Value

PARTS = re.compile(r"\d{1,2}")
STAMP = re.compile(r"\d{4}-\d{2}-\d{2}[Tt](?P<time>[\d:]+)(?:\.\d+)?(?P<zone>[Zz]|[+-]\d{2}:?\d{2})?")


def find(sheet: Sheet) -> Iterator[Value]:
    """Every time of day as `HH:MM` or `HH:MM:SS`, its zone as unit."""
    for at, token in enumerate(sheet.tokens):
        if token.kind == "date" and (stamp := STAMP.fullmatch(token.text)):
            zone = (stamp["zone"] or "").upper()
            yield Value("time", stamp["time"], at, at + 1, "UTC" if zone == "Z" else zone or None)
        elif token.kind == "time" or (token.kind == "number" and sheet.in_table("half_days", at + 1)):
            yield _time(sheet, at)


def _time(sheet: Sheet, at: int) -> Value:
    """The time at a token, with what follows it: half of the day, `o'clock`, zone."""
    last = at + 1
    text = sheet.lower(at)
    half = sheet.in_table("half_days", last) or ("pm" if "p" in text else "am" if "a" in text else None)
    last += sheet.in_table("half_days", last) is not None
    if sheet.lower(last) in sheet.lexicon.words("clock_words"):
        last += 1
    zone_at = last + (sheet.lower(last) == "(")
    zone = sheet.in_table("zones", zone_at)
    return Value("time", _canon(text, half), at, zone_at + 1 if zone else last, zone)


def _canon(text: str, half: str | None) -> str:
    """`HH:MM` or `HH:MM:SS` on a clock of 24 hours."""
    hour, *rest = PARTS.findall(text)
    shift = 12 if half == "pm" and int(hour) < 12 else -12 if half == "am" and int(hour) == 12 else 0
    return ":".join([f"{int(hour) + shift:02d}", *(rest or ["00"])])
