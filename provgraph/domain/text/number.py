"""Categories `number`, `currency`, `percent` and `duration`: figures and number words with their units.

The same figure in another unit is another value: `30 min` is not `0.5 h`.
"""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal

from provgraph.domain.text.numerals import canonical_number, plain
from provgraph.domain.text.value import Sheet, Value

WORD = "~"
"""Marks a word that is no unit (`per ~class`): whether it may be said is judged as for any other word."""
TIME_UNITS = frozenset({"ms", "s", "min", "h", "day", "week", "month", "year"})


def find(sheet: Sheet) -> Iterator[Value]:
    """Every figure, number word and ordinal of the text with its unit, if any."""
    at = 0
    while at < len(sheet.tokens):
        found = _figure(sheet, at) or _spelled(sheet, at) or _ordinal(sheet, at)
        if found:
            yield found
        at = found.last if found else at + 1


def _figure(sheet: Sheet, at: int) -> Value | None:
    """A figure with sign, scale, currency and unit around it."""
    if sheet.kind(at) != "number":
        return None
    if sheet.lower(at + 1) in sheet.lexicon.words("ordinal_endings"):
        return Value("number", f"{sheet.lower(at)}.", at, at + 2)
    amount = Decimal(canonical_number(sheet.lower(at), sheet.decimal_mark))
    last = at + 1
    scale = sheet.in_table("scales", last)
    if scale is not None:
        amount, last = amount * Decimal(scale), last + 1
        if sheet.kind(last) == "number" and sheet.tokens[last - 1].end == sheet.tokens[last].start:
            amount, last = amount + Decimal(canonical_number(sheet.lower(last), sheet.decimal_mark)), last + 1
    return _with_unit(sheet, plain(amount), at, last)


def _with_unit(sheet: Sheet, canon: str, first: int, last: int) -> Value:
    """The value with its currency before or after it, or its unit after it."""
    money = sheet.in_table("currencies", first - 1)
    if money is not None:
        per, last = _per(sheet, last)
        return Value("currency", canon, first - 1, last, money + per)
    place = last + (sheet.lower(last) == "-")
    if place in sheet.openers:
        return Value("number", canon, first, last)
    money, (unit, width) = sheet.in_table("currencies", place), _unit(sheet, place)
    if money is None and unit is None:
        per, end = _counted_per(sheet, place)
        return Value("number", canon, first, end if per else last, per or None)
    per, end = _per(sheet, place + (1 if money else width))
    category = "currency" if money else "percent" if unit == "%" else "duration" if unit in TIME_UNITS else "number"
    return Value(category, canon, first, end, (money or unit or "") + per)


def _unit(sheet: Sheet, at: int) -> tuple[str | None, int]:
    """The canonical unit at the token, and how many tokens it takes (`por ciento`, and scripts read by characters).

    Single letters are case-sensitive by the table `unit_letters`.
    """
    units, pair = sheet.lexicon.table("units"), (sheet.lower(at), sheet.lower(at + 1))
    joined = "" if pair[0].isascii() else "".join(pair)
    if pair[1] and (unit := units.get(" ".join(pair)) or units.get(joined)):
        return unit, 2
    letter = sheet.lexicon.table("unit_letters").get(pair[0]) if sheet.kind(at) in ("word", "sign") else None
    return units.get(pair[0]) or letter, 1


def _per(sheet: Sheet, at: int) -> tuple[str, int]:
    """` per class`, where it follows, and where the value ends."""
    if sheet.lower(at) not in sheet.lexicon.words("per") or sheet.kind(at + 1) != "word":
        return "", at
    unit, width = _unit(sheet, at + 1)
    span = sheet.in_table("time_spans", at + 1)
    if sheet.lower(at + 2) in sheet.lexicon.words("ago_after"):
        return "", at
    if sheet.lower(at) in sheet.lexicon.words("per_units") and not unit and span is None:
        return "", at
    return f" per {unit or WORD + sheet.tokens[at + 1].stem}", at + 1 + width


def _counted_per(sheet: Sheet, at: int) -> tuple[str, int]:
    """`rows per second` after a bare figure, and where the value ends."""
    if sheet.kind(at) != "word" or sheet.lower(at + 1) not in sheet.lexicon.words("per"):
        return "", at
    per, end = _per(sheet, at + 1)
    return per.strip(), end


def _spelled(sheet: Sheet, at: int) -> Value | None:
    """A number in words, as in `two hundred and forty`."""
    total, current, last, seen = Decimal(0), Decimal(0), at, False
    while (word := sheet.in_table("numbers", last)) or (seen and sheet.in_table("scales", last)):
        scale = sheet.in_table("scales", last)
        if word is None and scale is not None:
            current = max(current, Decimal(1)) * Decimal(scale)
            total, current = (total + current, Decimal(0)) if Decimal(scale) >= 1000 else (total, current)
        elif word is not None:
            current += Decimal(word)
        seen, last = True, last + 1
        joined = sheet.lower(last) == "-" or sheet.lower(last) in sheet.lexicon.words("number_joiners")
        last += joined and sheet.in_table("numbers", last + 1) is not None
    return _with_unit(sheet, plain(total + current), at, last) if seen else None


def _ordinal(sheet: Sheet, at: int) -> Value | None:
    """`fourth` as `4.`."""
    rank = sheet.in_table("ordinals", at)
    return Value("number", f"{rank}.", at, at + 1) if rank else None
