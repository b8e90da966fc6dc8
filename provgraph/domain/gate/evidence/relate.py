"""Relative dates in a fold: where a date in brackets says what a relative one stands for."""

from __future__ import annotations

from provgraph.domain.text.parse import Text
from provgraph.domain.text.value import Value

GAP = 6
"""So many tokens may stand between relative date and bracket, as in `the day after tomorrow in the evening (`."""


def is_bracketed_reading(text: Text, value: Value) -> bool:
    """True for an absolute date that opens a bracket, or follows a comma, right behind a relative date."""
    if value.category != "date" or value.unit == "relative":
        return False
    before = text.tokens[value.first - 1].text if value.first else ""
    if before not in ("(", ","):
        return False
    reach = range(value.first - GAP, value.first)
    return any(other.unit == "relative" and other.last in reach for other in text.values if other.category == "date")
