"""What a fold keeps of an event although no statement that cites it tells it so: echoes, accounts, dates of topics.

Somebody repeats in a question or an exclamation what another has told (`Four hours, wow!`); an account is told by the
name of its owner; a year in the heading of a talk stands in the name of the segment.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence

from provgraph.domain.gate.evidence.case import QUOTED, Case, Statement
from provgraph.domain.gate.values.figures import same
from provgraph.domain.preserve.obligation import Obligation
from provgraph.domain.text.parse import Text
from provgraph.domain.text.tokens import normal, raw_words
from provgraph.domain.text.value import Value

PARTS = re.compile(r"[._-]+")
ECHOES = frozenset({"number", "currency", "percent", "duration", "date", "time"})
TWO = 2
"""So many words must two events share beside a figure."""
CRIES = ("?", "？", "!", "！")
YEAR = re.compile(r"(?:19|20|21)\d\d")

Citing = Mapping[str, Sequence[Statement]]
"""The statements by the events that they cite."""


def is_kept(case: Case, obligation: Obligation, citing: Citing) -> bool:
    """True when an obligation is met in one of these ways."""
    if obligation.category == "identifier":
        return _is_account(case, obligation, citing)
    if obligation.category not in ECHOES or obligation.leaf is not None or obligation.unit == "relative":
        return False
    ways = (_is_echo, _is_twice)
    return (
        any(way(case, obligation, citing) for way in ways) or _is_topic(case, obligation) or _is_title(case, obligation)
    )


def _is_account(case: Case, obligation: Obligation, citing: Citing) -> bool:
    """True for the account of a speaker or data subject whose name is told: `pieter.rusk` as `Pieter Rusk`."""
    words = {part for part in PARTS.split(obligation.value.lower()) if part}
    if normal(obligation.value).lower() not in {normal(name).lower() for name in case.evidence.people}:
        return False
    return any(words <= set(raw_words(statement.read.text)) for statement in citing.get(obligation.source, ()))


def _is_echo(case: Case, obligation: Obligation, citing: Citing) -> bool:
    """True for a figure in a question or an exclamation that is told of another event, which holds it too.

    Who says something of themselves (`I would get two if I could!`), or asks what if, repeats nothing.
    """
    text = _text(case, obligation)
    if text is None or text.text[: _end(text, obligation)].rstrip()[-1:] not in CRIES:
        return False
    first, last = _sentence(text, obligation)
    if any(token.text.lower() in text.lexicon.words("selves") for token in text.tokens[first:last]):
        return False
    if any(clause.of_kind("condition") for clause in text.clauses if first <= clause.first < last):
        return False
    others = {
        part.event.id for own in case.parts.values() for part in own for v in part.read.values if _is(v, obligation)
    }
    return _is_told(obligation, others, citing)


def _is_twice(case: Case, obligation: Obligation, citing: Citing) -> bool:
    """True for a figure that is told of another event, which says it of the same things; its own is told too."""
    others = {
        part.event.id
        for own in case.parts.values()
        for part in own
        for clause in part.read.clauses
        if len(clause.content & obligation.content) >= TWO and any(_is(value, obligation) for value in clause.values)
    }
    return obligation.source in citing and _is_told(obligation, others, citing)


def _is_told(obligation: Obligation, others: Collection[str], citing: Citing) -> bool:
    """True when a statement that cites another event tells the figure."""
    told = (statement for other in others if other != obligation.source for statement in citing.get(other, ()))
    return any(_is(value, obligation) for statement in told for value in statement.read.values)


def _is(value: Value, owed: Obligation) -> bool:
    """True for the same value; `ninety` may be said of what is the ninetieth."""
    wanted = Value(owed.category, owed.value, 0, 0, owed.unit, owed.also)
    ranked = value.category == wanted.category == "number" and value.canon.rstrip(".") == wanted.canon.rstrip(".")
    return ranked or same(value, wanted)


def _is_title(case: Case, obligation: Obligation) -> bool:
    """True for a value in a quotation that stands letter by letter in any item: the month of `"A Wind in March"`."""
    raw = next((part.raw for part in case.parts.get(obligation.source, ()) if part.key is None), "")
    first, last = obligation.span
    found = (match.group() for match in QUOTED.finditer(raw) if match.start() < first and last < match.end())
    return any(quote in normal(item.text) for quote in found for _, item in case.fold.items())


def _is_topic(case: Case, obligation: Obligation) -> bool:
    """True for a year in a heading, which tells nothing of it, that the name of the segment holds."""
    text = _text(case, obligation)
    if text is None or not YEAR.fullmatch(obligation.value) or obligation.unit is not None:
        return False
    return obligation.value in PARTS.split(case.fold.segment_id) and _is_heading(text, obligation)


def _is_heading(text: Text, obligation: Obligation) -> bool:
    """True for a sentence without a verb that helps others: `Today: the plan for 2027.`"""
    first, last = _sentence(text, obligation)
    words = set(text.words[first:last])
    return not any(words & text.lexicon.words(name) for name in ("present_aux", "past_aux", "copulas", "past_forms"))


def _text(case: Case, obligation: Obligation) -> Text | None:
    """The text of the event of an obligation."""
    parts = case.parts.get(obligation.source, ())
    return next((part.read for part in parts if part.key is None), None)


def _sentence(text: Text, obligation: Obligation) -> tuple[int, int]:
    """The sentence in which an obligation stands, in token indexes."""
    start = obligation.span[0]
    return next((pair for pair in text.sentences if text.tokens[pair[1] - 1].end > start), (0, len(text.tokens)))


def _end(text: Text, obligation: Obligation) -> int:
    """Where the sentence of an obligation ends, in characters."""
    return text.tokens[_sentence(text, obligation)[1] - 1].end
