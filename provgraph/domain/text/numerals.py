"""Figures as people write them, to one canonical decimal."""

from __future__ import annotations

import re
from decimal import Decimal, InvalidOperation

GROUPED = re.compile(r"\d{1,3}(?:([.,'])\d{3})(?:\1\d{3}){0,8}(?:[.,]\d{1,12})?")
PLAIN = re.compile(r"\d{1,24}(?:[.,]\d{1,12})?")
CAP = 40


def is_number(text: str) -> bool:
    """True for a figure such as `1,284`, `18.405,75`, `0.3`, `-7`; not for versions such as `7.31.2`."""
    body = text.lstrip("+-")
    if not body or len(body) > CAP or not body[0].isdigit():
        return False
    return PLAIN.fullmatch(body) is not None or GROUPED.fullmatch(body) is not None


def canonical_number(text: str, decimal_mark: str = ".") -> str:
    """The canonical decimal: no grouping, point as decimal mark, no trailing zeros, as in `18405.75`.

    Where a single mark before three digits could group or divide, `decimal_mark` (that of the language) decides.
    Figures that are none are given back as they are.
    """
    sign = "-" if text.startswith("-") else ""
    body = text.lstrip("+-").replace("'", "")
    mark = _decimal_mark(body, decimal_mark)
    grouping = {".", ","} - {mark}
    for char in grouping:
        body = body.replace(char, "")
    try:
        value = Decimal((sign + body).replace(",", "."))
    except InvalidOperation:
        return text
    return plain(value)


def mark_in(text: str) -> str | None:
    """The decimal mark of a figure that leaves none open, as in `41,5` and `1.280,75`; None for all others."""
    body = text.lstrip("+-")
    mark = _decimal_mark(body, ".")
    return mark if mark in body and mark == _decimal_mark(body, ",") else None


def plain(value: Decimal) -> str:
    """A decimal without exponent and without trailing zeros."""
    text = format(value, "f")
    text = text.rstrip("0").rstrip(".") if "." in text else text
    return "0" if text in ("-0", "") else text


def _decimal_mark(body: str, usual: str) -> str:
    """The character that divides whole from fraction in this figure."""
    last = max(body.rfind("."), body.rfind(","))
    if last < 0:
        return "."
    mark, other = body[last], "," if body[last] == "." else "."
    if other in body:
        return mark
    if body.count(mark) > 1:
        return other
    groups = len(body) - last - 1 == 3 and not body.startswith("0") and last <= 3
    return (other if mark != usual else mark) if groups else mark
