"""Categories `number`, `currency`, `percent` and `duration`: figures and number words with their units.

The same figure in another unit is another value: `30 min` is not `0.5 h`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal
from functools import cache

from provgraph.domain.text.lexicon import Lexicon
from provgraph.domain.text.numerals import canonical_number, mark_in, plain
from provgraph.domain.text.value import Sheet, Value
from provgraph.domain.text.years import whole_year

WORD = "~"
"""Marks a word that is no unit (`per ~class`): whether it may be said is judged as for any other word."""
TIME_UNITS = frozenset({"ms", "s", "min", "h", "day", "week", "month", "year"})
GROUP = re.compile(r"\d{3}(?:[.,]\d{1,12})?")
"""The figures that a space divides from the thousands before them, as in `27 500`."""
YEAR = re.compile(r"(?:19|20|21)\d\d")
"""A figure that is a year and no span of years."""
CLOCK = re.compile(r"(?:[01]?\d|2[0-4])\.[0-5]\d")
"""A figure that may be a time of day."""
INFLECTION, NARROW, SCORE = 3, 4, 20
"""An adjective has so many letters behind its unit at most; a unit of a script without spaces so many characters."""


def find(sheet: Sheet) -> Iterator[Value]:
    """Every figure, number word and ordinal of the text with its unit, if any."""
    at, mark, starts = 0, _mark(sheet), _starts(sheet.lexicon)
    compounds = bool(sheet.lexicon.table("unit_adjectives"))
    while at < len(sheet.tokens):
        found = _figure(sheet, at, mark) if sheet.kind(at) == "number" else None
        if found is None and sheet.bare[at] in starts:
            found = _spelled(sheet, at) or _ordinal(sheet, at)
        if found is None and compounds:
            found = _compound(sheet, at)
        if found:
            yield found
        at = found.last if found else at + 1


@cache
def _starts(lexicon: Lexicon) -> frozenset[str]:
    """The words with which a number in words may start. A cache of a pure function."""
    return frozenset((*lexicon.table("numbers"), *lexicon.table("ordinals")))


def _mark(sheet: Sheet) -> str:
    """The decimal mark: that of the first figure which leaves none open, else that of the language.

    Where a language divides with commas, `7.30` may be a time of day and says nothing of it.
    """
    clock = sheet.decimal_mark == ","
    figures = (t.text for t in sheet.tokens if t.kind == "number" and not (clock and CLOCK.fullmatch(t.text)))
    return next((mark for text in figures if (mark := mark_in(text))), sheet.decimal_mark)


def _figure(sheet: Sheet, at: int, mark: str) -> Value:
    """A figure with sign, scale, currency and unit around it."""
    if sheet.lower(at + 1) in sheet.lexicon.words("ordinal_endings"):
        return Value("number", f"{sheet.lower(at)}.", at, at + 2)
    if (year := whole_year(sheet, at)) and not _unit(sheet, at + 1)[0]:
        return Value("number", year, at, at + 1)
    text, last = _grouped(sheet, at)
    amount = Decimal(canonical_number(text, mark))
    scale = sheet.in_table("scales", last)
    if scale is not None:
        amount, last = amount * Decimal(scale), last + 1
        if sheet.kind(last) == "number" and sheet.tokens[last - 1].end == sheet.tokens[last].start:
            amount, last = amount + Decimal(canonical_number(sheet.lower(last), mark)), last + 1
    return _with_unit(sheet, plain(amount), at, last)


def _grouped(sheet: Sheet, at: int) -> tuple[str, int]:
    """The figure at a token with the groups of three that follow it behind single spaces, and where it ends."""
    text, last = sheet.lower(at), at + 1
    if not text.lstrip("+-").isdigit() or text.startswith("0") or len(text.lstrip("+-")) > len("123"):
        return text, last
    while text.lstrip("+-").isdigit() and GROUP.fullmatch(sheet.lower(last)) and sheet.kind(last) == "number":
        if last in sheet.openers or sheet.tokens[last].start != sheet.tokens[last - 1].end + 1:
            break
        text, last = text + sheet.lower(last), last + 1
    return text, last


def _with_unit(sheet: Sheet, canon: str, first: int, last: int) -> Value:
    """The value with its currency before or after it, or its unit after it."""
    money = sheet.in_table("currencies", first - 1)
    if money is not None and sheet.lower(first - 1) not in sheet.lexicon.words("past_forms"):  # `I won three games`
        per, last = _per(sheet, last)
        return Value("currency", canon, first - 1, last, money + per)
    place = last + (sheet.lower(last) == "-")
    if place in sheet.openers:
        return Value("number", canon, first, last)
    money, (unit, width) = sheet.in_table("currencies", place), _unit(sheet, place)
    if _is_source(sheet, canon, place):
        unit = None
    if unit == "year" and YEAR.fullmatch(canon):
        return Value("number", canon, first, last)
    if money is None and unit is None:
        if span := _described(sheet, place):
            return Value("duration", canon, first, last, span)
        per, end = _counted_per(sheet, place)
        return Value("number", canon, first, end if per else last, per or None)
    per, end = _per(sheet, place + (1 if money else width))
    category = "currency" if money else "percent" if unit == "%" else "duration" if unit in TIME_UNITS else "number"
    return Value(category, canon, first, end, (money or unit or "") + per)


def _described(sheet: Sheet, at: int) -> str | None:
    """The unit of time behind a word that may stand before one: `5 free days`. That word is judged as any other."""
    if sheet.lower(at) not in sheet.lexicon.words("span_adjectives"):
        return None
    unit, width = _unit(sheet, at + 1 + (sheet.lower(at + 1) == "-"))
    return unit + _per(sheet, at + 1 + width)[0] if unit in TIME_UNITS else None


def _is_source(sheet: Sheet, canon: str, at: int) -> bool:
    """True for the word of a unit in the singular that tells who said so behind any figure but one: `118 secondo`."""
    return canon != "1" and sheet.lower(at) in sheet.lexicon.words("sources")


def _unit(sheet: Sheet, at: int) -> tuple[str | None, int]:
    """The canonical unit at the token, and how many tokens it takes (`por ciento`, and scripts read by characters).

    Single letters are case-sensitive by the table `unit_letters`.
    """
    units, word = sheet.lexicon.table("units"), sheet.lower(at)
    if word and not word.isascii() and len(word) == 1:
        for width in range(NARROW, 1, -1):
            written = [sheet.lower(place) for place in range(at, at + width)]
            if all(written) and (unit := units.get("".join(written))):
                return unit, width
    if sheet.lower(at + 1) and (unit := units.get(f"{word} {sheet.lower(at + 1)}")):
        return unit, 2
    return units.get(word) or _adjective(sheet, word) or _letter(sheet, at), 1


def _letter(sheet: Sheet, at: int) -> str | None:
    """The unit that a single letter stands for: `V` is one, `v` is none; small ones may be written large (`5 L`)."""
    if sheet.kind(at) not in ("word", "sign"):
        return None
    unit = sheet.lexicon.table("unit_letters").get(sheet.lower(at))
    ends = sheet.lower(at + 1) == "." and at + 2 < len(sheet.tokens)
    return unit if unit and (unit.islower() or (sheet.tokens[at].text == unit and not ends)) else None


def _adjective(sheet: Sheet, word: str) -> str | None:
    """The unit of an adjective in one of its forms (`stündige`); None for all other words."""
    table = sheet.lexicon.table("unit_adjectives")
    found = (table.get(word[: len(word) - cut]) for cut in range(INFLECTION + 1)) if table else iter(())
    return next((unit for unit in found if unit), None)


def _compound(sheet: Sheet, at: int) -> Value | None:
    """A number and a unit in one word, as in `dreistündige`."""
    word, table, numbers = sheet.lower(at), sheet.lexicon.table("unit_adjectives"), sheet.lexicon.table("numbers")
    for ending, unit in table.items() if sheet.kind(at) == "word" else ():
        head, found, tail = word.rpartition(ending)
        if found and head in numbers and len(tail) <= INFLECTION:
            return Value("duration", numbers[head], at, at + 1, unit)
    return None


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
    return f" per {unit or WORD + sheet.tokens[at + 1].root}", at + 1 + width


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
        elif word is not None and current:
            if not _adds(sheet, int(current), int(word), last):
                break
            current = current * SCORE if (int(current), int(word)) == (4, SCORE) else current + Decimal(word)
        elif word is not None:
            current = Decimal(word)
        seen, last = True, last + 1
        joined = sheet.lower(last) == "-" or sheet.lower(last) in sheet.lexicon.words("number_joiners")
        last += joined and sheet.in_table("numbers", last + 1) is not None
    last -= seen and sheet.in_table("numbers", last - 1) is None and sheet.in_table("scales", last - 1) is None
    counted = not sheet.lexicon.words("counters") or sheet.lower(last) in sheet.lexicon.words("counters")
    return _with_unit(sheet, plain(total + current), at, last) if seen and counted else None


def _adds(sheet: Sheet, current: int, word: int, at: int) -> bool:
    """True when a number word goes on with the one before it: `twenty-four` and `sixty-ten` do, `two or three` not.

    `Quatre-vingt` is four times twenty.
    """
    if (current, word) == (4, SCORE):
        return sheet.lower(at - 1) == "-"
    steps = next(size for size in (1000, 100, 10, 1) if current % size == 0)
    return word < steps or (current in (60, 80) and word < SCORE)


def _ordinal(sheet: Sheet, at: int) -> Value | None:
    """`fourth` as `4.`."""
    rank = sheet.in_table("ordinals", at)
    return Value("number", f"{rank}.", at, at + 1) if rank else None
