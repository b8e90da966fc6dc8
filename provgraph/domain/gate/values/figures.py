"""Codes `number`, `unit`, `date`, `identifier`: every value in the fold stands in the events that are cited for it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import date

from provgraph.domain.gate.evidence.case import Case, Statement
from provgraph.domain.gate.values.counted import counts_own
from provgraph.domain.gate.values.resolved import Known, covers, is_resolved, may_mean, spans
from provgraph.domain.preserve.exact import COMMON
from provgraph.domain.text.number import WORD
from provgraph.domain.text.parse import Part, Text, read
from provgraph.domain.text.tokens import normal
from provgraph.domain.text.value import Value
from provgraph.domain.verdict import Finding

CODES = {"identifier": "identifier", "date": "date", "time": "date"}
MOST_DAYS = 31
NEAR = 200
"""A date without year lies within so many days of when it was told."""
MONTH, MONTHS = len("2026-01"), (len("2026-01"), len("01"))
FIELDS = ("value", "valid_from", "valid_until", "rationale")


def check(case: Case) -> Iterator[Finding]:
    """Every value of every text and field of the fold."""
    for statement in case.statements:
        known = tuple(case.values(statement.cited))
        days = _own_days(case, statement.cited)
        for value in () if statement.is_copied else statement.read.values:
            if value.category != "name" and not _names_speaker(case, statement, value):
                yield from _value(case, statement, value, known, days)
        yield from _fields(case, statement, known, days)


def _names_speaker(case: Case, statement: Statement, value: Value) -> bool:
    """True for what stands inside the name of who said what is cited, as in `agent-1: ...`."""
    text, tokens = statement.read.text.lower(), statement.read.tokens
    start, end = tokens[value.first].start, tokens[value.last - 1].end
    names = {normal(case.events[id].speaker).lower() for id in statement.cited if id in case.events}
    return any(text.find(name, max(0, end - len(name)), start + len(name)) >= 0 for name in names if name)


def _own_days(case: Case, cited: Iterable[str]) -> frozenset[str]:
    """The days on which the cited events happened, in their own offsets."""
    events = (case.events.get(name) for name in cited)
    return frozenset(event.occurred_at.text[:10] for event in events if event and event.occurred_at)


def _value(case: Case, statement: Statement, value: Value, known: Known, days: frozenset[str]) -> Iterator[Finding]:
    """A finding when the value is in none of the cited events, or only with another unit."""
    if _is_turn_of_phrase(statement, value) or counts_own(case, statement, value):
        return
    if is_resolved(statement.read, value):
        yield from _reading(statement, value, known)
    elif _is_vague(value, known) or _is_own_day(value, days, known):
        return
    elif not any(same(value, other) and _is_of_the_time(value, other, part) for part, other in known):
        yield _wrong(statement, value, known)
    elif _is_multiple(statement.read, value) and not _is_multiple_there(value, known):
        yield Finding(
            "unit", "the evidence gives no multiple", statement.cited, "number", statement.id, None, value.canon
        )
    elif _is_bare_share(statement, value, known):
        yield Finding("unit", "the evidence gives a share", statement.cited, "percent", statement.id, "%", value.canon)


def _is_turn_of_phrase(statement: Statement, value: Value) -> bool:
    """True for `one` and `the first` in words and without a unit."""
    spelled = statement.read.tokens[value.first].kind == "word"
    return spelled and value.canon in COMMON and value.unit is None


def _is_multiple(text: Text, value: Value) -> bool:
    """True for a figure that says how many times."""
    return value.last < len(text.tokens) and text.tokens[value.last].text.lower() in text.lexicon.words("multiples")


def _is_multiple_there(value: Value, known: Known) -> bool:
    """True when the evidence says the same figure of times, in its words or another language's."""
    return any(
        same(value, other) and (_is_multiple(part.read, other) or not part.read.lexicon.words("multiples"))
        for part, other in known
    )


def _is_bare_share(statement: Statement, value: Value, known: Known) -> bool:
    """True for a bare figure that the evidence gives in percent only, where no field of the item says so."""
    if value.category != "number" or value.unit is not None:
        return False
    following = statement.read.words[value.last : value.last + 1]
    if statement.item and statement.item.unit and not set(following) & statement.read.lexicon.words("multiples"):
        return False
    return all(other.category == "percent" for _, other in known if same(value, other))


def _reading(statement: Statement, value: Value, known: Known) -> Iterator[Finding]:
    """A date in brackets behind a relative date must be what that date stands for."""
    exact = any(other.unit != "relative" and same(value, other) for _, other in known)
    if not exact and not may_mean(statement, value, known):
        yield Finding("date", "the relative date stands for another day", statement.cited, "date", statement.id)


def _is_vague(value: Value, known: Known) -> bool:
    """True for `a few days ago` where the evidence speaks of a few days."""
    if value.unit != "relative" or not value.canon.startswith("some "):
        return False
    span = value.canon.split()[1]
    return any(
        span in part.read.lexicon.table("time_spans").get(word, "") for part, _ in known for word in part.read.words
    )


def _is_own_day(value: Value, days: Iterable[str], known: Known) -> bool:
    """True for the day or the year of a cited event itself; for its month where the evidence names no other one."""
    if value.category == "date":
        months = any(len(other.canon.lstrip("-")) in MONTHS for _, other in known if other.category == "date")
        return any(covers(value.canon, day) or (not months and value.canon == day[:MONTH]) for day in days)
    return any(value.canon == day[:4] for day in days)


def _wrong(statement: Statement, value: Value, known: Known) -> Finding:
    """The finding for a value that no cited event holds."""
    others = [other for _, other in known if other.canon == value.canon]
    code = CODES.get(value.category, "number")
    if others and code != "identifier":
        code = "date" if value.category == "time" else "unit"
    found = others[0].unit if others else None
    return Finding(
        code, f"no cited event holds this {value.category}", statement.cited, value.category, statement.id, found,
        statement.read.said(value.first, value.last),
    )  # fmt: skip


def same(told: Value, known: Value) -> bool:
    """True when a value retells a known one: same canonical form and unit, or the day a relative date stands for."""
    if told.category == "date" or known.category == "date":
        return _same_date(told, known)
    if told.category == "identifier" or known.category == "identifier":
        return told.canon == known.canon or told.canon.lower().strip("#") == known.canon.lower().strip("#")
    if (told.category == "time") != (known.category == "time"):
        return _is_full_hour(told, known) or _is_full_hour(known, told)
    return _same_figure(told.canon, known.canon) and _same_unit(told.unit, known.unit)


def _same_figure(told: str, known: str) -> bool:
    """True for equal figures; beyond the days of a month a rank may be told as a count (`her ninetieth`: ninety)."""
    one, other = told.rstrip("."), known.rstrip(".")
    return told == known or (one == other and one.isdigit() and int(one) > MOST_DAYS)


def _is_full_hour(time: Value, hours: Value) -> bool:
    """True for `19:00` and `19 h`: in several languages one word counts hours and tells the time."""
    return time.canon == f"{hours.canon:0>2}:00" and hours.unit == "h" and time.unit is None


def _same_unit(told: str | None, known: str | None) -> bool:
    """True for equal units; a unit may be left out, and `per` something may be."""
    if told is None or told == known:
        return True
    if known is None:
        return False
    (base, _, per), (other, _, known_per) = told.partition("per "), known.partition("per ")
    if per.startswith(WORD) and (known_per.startswith(WORD) or not known_per):
        return base.strip() == other.strip()  # per what is asked elsewhere, as of any word
    return known.startswith(f"{told} per ") or (known.endswith(told) and told.startswith("per "))


def _same_date(told: Value, known: Value) -> bool:
    """True for the same day, with or without year, or a day that a relative date stands for."""
    if told.category != known.category:
        return told.category == "number" and told.unit is None and told.canon in known.dates  # `in 2025`: last year
    if told.canon == known.canon or covers(told.canon, known.canon) or covers(known.canon, told.canon):
        return True
    if "relative" in (told.unit, known.unit) or not (told.dates and known.dates):
        open_order = told.dates if told.unit != "relative" else frozenset[str]()
        return any(covers(told.canon, day) for day in known.dates) or any(covers(known.canon, d) for d in open_order)
    return False  # two days in figures of which each leaves the order open: the figures must be the same


def _is_of_the_time(told: Value, known: Value, part: Part) -> bool:
    """False for a year that was added to a date without one, and lies far from when its event happened."""
    happened = part.event.occurred_at
    if happened is None or known.category != "date" or not known.canon.startswith("--") or not told.canon[:1].isdigit():
        return True
    try:
        day = date.fromisoformat(f"{told.canon}-15" if len(told.canon) == MONTH else told.canon)
    except ValueError:
        return True
    return abs((day - date.fromisoformat(happened.text[:10])).days) <= NEAR


def _fields(case: Case, statement: Statement, known: Known, days: frozenset[str]) -> Iterator[Finding]:
    """The values in an item's own fields."""
    item = statement.item
    if item is None:
        return
    texts = [str(getattr(item, name)) for name in FIELDS if getattr(item, name) is not None]
    known = (*known, *spans(known))
    if isinstance(item.value, bool) or _is_scaled(statement, known):
        texts = texts[1:]
    for text in texts:
        field = replace(statement, read=read(_plain(text), statement.read.lexicon))
        for value in field.read.values:
            if value.category != "name":
                yield from _value(case, field, value, known, days)
    yield from _unit_field(case, statement)


def _is_scaled(statement: Statement, known: Known) -> bool:
    """True for a figure and a unit that are one value in the evidence, as in `32` and `万円`."""
    item = statement.item
    if item is None or item.value is None or not item.unit:
        return False
    joined = read(f"{_plain(str(item.value))} {item.unit}", statement.read.lexicon).values
    return len(joined) == 1 and any(same(joined[0], other) and joined[0].unit == other.unit for _, other in known)


def _plain(text: str) -> str:
    """A JSON number as text: `212.0` as `212`; a date-time at midnight as its date."""
    return text.removesuffix(".0") if text.replace(".", "", 1).isdigit() else text


def _unit_field(case: Case, statement: Statement) -> Iterator[Finding]:
    """The unit of an item stands with its value in the evidence."""
    item = statement.item
    if item is None or item.unit is None or item.value is None:
        return
    joined = read(f"{_plain(str(item.value))} {item.unit}", statement.read.lexicon).values
    swapped = read(f"{item.unit} {_plain(str(item.value))}", statement.read.lexicon).values
    values = tuple(case.values(statement.cited))
    known = (*values, *spans(values))
    told = [value for value in (*joined[:1], *swapped[:1]) if value.unit]
    if told and not any(same(value, other) or _has_key_unit(other, value) for value in told for _, other in known):
        yield Finding(
            "unit",
            "no cited event gives the value in this unit",
            statement.cited,
            "unit",
            statement.id,
            None,
            item.unit,
        )


def _has_key_unit(known: Value, told: Value) -> bool:
    """True when the evidence gives the bare figure: its unit may stand in the name of the field."""
    return known.canon == told.canon and known.unit is None
