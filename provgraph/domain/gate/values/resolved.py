"""Code `date`: a date in brackets behind a relative one is what that stands for: `yesterday (24 August 2023)`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import date

from provgraph.domain.gate.assertion.tense import is_past_form
from provgraph.domain.gate.evidence.case import Statement
from provgraph.domain.preserve.rule import has_cue
from provgraph.domain.text.parse import Part, Text, read
from provgraph.domain.text.value import Value

Known = Sequence[tuple[Part, Value]]
"""The values of the cited events."""
GAP = 6
"""So many tokens may stand between relative date and bracket, as in `the day after tomorrow in the evening (`."""
NEXT, VERB = 2, 3
"""A day that opens a sentence is one of so many words; its verb is among so many behind it."""
YEAR, DAY, LAST = len("2026"), len("2026-01-31"), "9999-12-01"


def is_resolved(text: Text, value: Value) -> bool:
    """True for an absolute date or a year that opens a bracket, or follows a comma, right behind a relative date."""
    is_year = value.category == "number" and value.unit is None and len(value.canon) == YEAR and value.canon.isdigit()
    if not is_year and (value.category != "date" or value.unit == "relative"):
        return False
    before = text.tokens[value.first - 1].text if value.first else ""
    if before not in ("(", ","):
        return False
    reach = range(value.first - GAP, value.first)
    return any(other.unit == "relative" and other.last in reach for other in text.values if other.category == "date")


def spans(known: Known) -> Iterator[tuple[Part, Value]]:
    """The figures in relative dates (`five years` of `five years ago`), which a field of an item may hold."""
    for part, found in known:
        text, lexicon = part.read, part.read.lexicon
        if found.unit != "relative" or not found.canon.endswith(" ago"):
            continue
        inside = text.tokens[found.first : found.last]
        words = (token.text for token in inside if token.text.lower() not in lexicon.words("ago_after"))
        yield from ((part, value) for value in read(" ".join(words), lexicon).values if value.category != "date")


def covers(told: str, day: str) -> bool:
    """True when a date, perhaps without year (`--07-20`), is that day. Another precision is another value."""
    return told == day or (told.startswith("--") and len(told) == len(day[5:]) + 2 and day[5:] == told[2:])


def may_mean(statement: Statement, value: Value, known: Known) -> bool:
    """True when a date is one that fits every relative date before it, narrowed by the weeks that the evidence names.

    A phrase that several cited events say stands for the day of the one that the clause retells most closely. A span
    (`two weeks ago`) lies in no week that is named beside it.
    """
    before = [other for other in statement.read.values if other.last <= value.first and other.unit == "relative"]
    told = [days for other in reversed(before) if (days := _days_of(other, statement, known))]
    whole = before and before[-1].canon.endswith(" ago")
    weeks = [
        other.dates
        for _, other in (known if not whole else ())
        if other.unit == "relative" and other.dates and other.canon.endswith((" week", " weekend"))
    ]
    found = told[0] if told else frozenset(day for _, other in known for day in other.dates)
    for days in (*told, *weeks):
        found = (found & days) or found
    return any(covers(value.canon, day) for day in found | _beside_others((other.canon for other in before), known))


def _days_of(phrase: Value, statement: Statement, known: Known) -> frozenset[str]:
    """What a relative date stands for in the cited events that say it; in the closest ones, where these are several."""
    content = (clause.content for clause in statement.read.clauses if clause.first <= phrase.first < clause.last)
    told = frozenset[str]().union(*content)
    saying = [(len(told & _around(part, other)), other) for part, other in known if other.canon == phrase.canon]
    most = max((shared for shared, _ in saying), default=0)
    late = {day for part, other in known if _opens_the_past(part, other) for day in other.dates if day > _day(part)}
    return frozenset(day for shared, other in saying if shared == most for day in other.dates) - late


def _day(part: Part) -> str:
    """The day on which the event of a text happened; the last one there is where that is not known."""
    return part.event.occurred_at.text[:DAY] if part.event.occurred_at else LAST


def _opens_the_past(part: Part, value: Value) -> bool:
    """True for a weekday without a side that opens a sentence on what was done: `on Friday I got the news`."""
    text, lexicon = part.read, part.read.lexicon
    first, last = next(((a, b) for a, b in text.sentences if a <= value.first < b), (0, 0))
    opens = value.canon.startswith("weekday") and value.first - first < NEXT
    words = text.words[first:last]
    behind = words[value.last - first : value.last - first + VERB]
    return opens and any(is_past_form(word, lexicon) for word in behind) and not has_cue(tuple(words), lexicon, "plans")


def _around(part: Part, value: Value) -> frozenset[str]:
    """The content of the sentence that a value stands in."""
    spans = [(first, last) for first, last in part.read.sentences if first <= value.first < last]
    inside = [c.content for c in part.read.clauses if any(first <= c.first < last for first, last in spans)]
    return frozenset[str]().union(*inside)


def _ordinal(day: str) -> int | None:
    """The number of a whole date; None for one without day or year, or beyond the calendar."""
    try:
        return date.fromisoformat(day).toordinal() if len(day) == DAY and "0002" < day < LAST else None
    except ValueError:
        return None


def _beside_others(before: Iterable[str], known: Known) -> frozenset[str]:
    """The days of a weekday without a side (`Sunday`) in the week around another date of the evidence."""
    named = {int(canon.split()[-1]) for canon in before if canon.startswith("weekday")}
    days = {day for _, other in known for day in other.dates if other.canon.startswith("day ")} if named else set()
    days |= {other.canon for _, other in known if named and other.category == "date" and other.unit != "relative"}
    places = (place for day in days if (place := _ordinal(day)) is not None)
    near = (date.fromordinal(place + step) for place in places for step in range(-6, 7))
    return frozenset(found.isoformat() for found in near if found.weekday() in named)
