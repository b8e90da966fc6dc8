"""Years and decades that leave out their century: `the '16 final`, `back in the '90s`."""

from __future__ import annotations

import re

from provgraph.domain.text.value import Sheet

SHORT = re.compile(r"\d\ds?")
PIVOT, CENTURIES = "50", ("19", "20")
"""The first year that belongs to the earlier century, and the two."""


def whole_year(sheet: Sheet, at: int) -> str | None:
    """What two figures right behind an apostrophe stand for, of 1950 to 2049; None for any other token.

    Where the next apostrophe closes something, the two may be quotes.
    """
    if at == 0 or sheet.lower(at - 1) != "'" or sheet.tokens[at - 1].end != sheet.tokens[at].start:
        return None
    text = sheet.lower(at)
    if not SHORT.fullmatch(text) or _is_quoted(sheet, at):
        return None
    return f"{CENTURIES[text < PIVOT]}{text}"


def _is_quoted(sheet: Sheet, at: int) -> bool:
    """True when the next apostrophe stands right behind what it may close."""
    following = next((place for place in range(at + 1, len(sheet.words)) if sheet.words[place] == "'"), None)
    return following is not None and sheet.tokens[following - 1].end == sheet.tokens[following].start
