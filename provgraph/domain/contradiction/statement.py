"""Statement: what a sentence of an event holds, in a form in which sentences of other events can be set against it."""

from __future__ import annotations

from dataclasses import dataclass, field

from provgraph.domain.contradiction.amount import Amount, differs, is_same
from provgraph.domain.event import Event
from provgraph.domain.text.tokens import normal

TOOLS = ("tool_result", "observation")
"""Kinds of events that tell what was so at a moment."""


@dataclass(frozen=True, slots=True)
class Statement:
    """One sentence of an event.

    `topic` is what it is about: statements of different topics never meet. `axis` is what it says of it: `like`,
    `permit`, `duty` or `value` (then `amount` is the value); `sign` is 1 or -1. `words` are the canonical words of the
    topic; `span` is half-open, in characters of the event's text after NFKC.
    """

    event: Event
    span: tuple[int, int]
    topic: str
    axis: str
    sign: int
    words: frozenset[str] = field(default_factory=frozenset)
    amount: Amount | None = None
    is_negated: bool = False

    @property
    def said(self) -> str:
        """Its sentence, as it was said."""
        return normal(self.event.text or "")[self.span[0] : self.span[1]]

    @property
    def is_reading(self) -> bool:
        """True for what a program saw at a moment: another reading does not contradict it."""
        return self.event.role == "tool" or self.event.kind in TOOLS


def contradict(one: Statement, other: Statement) -> bool:
    """True when two statements on one topic cannot both stand. Neither event is preferred."""
    if one.event.id == other.event.id or _is_of_others(one.event, other.event):
        return False
    if one.axis == "value" and other.axis == "value":
        return _differ(one, other)
    if one.axis == other.axis:
        return one.sign != other.sign and not (one.is_negated and other.is_negated)
    signs = {one.axis: one.sign, other.axis: other.sign}
    return signs.get("duty") == 1 and signs.get("permit") == -1


def _is_of_others(one: Event, other: Event) -> bool:
    """True when the events say that they are about different data subjects, who may have one name."""
    return bool(one.about and other.about) and not set(one.about) & set(other.about)


def _differ(one: Statement, other: Statement) -> bool:
    """True for two values of one thing, or one value that the one gives and the other denies."""
    if one.amount is None or other.amount is None or (one.is_reading and other.is_reading):
        return False
    if one.sign == other.sign:
        return one.sign == 1 and differs(one.amount, other.amount)
    return one.amount.kind == other.amount.kind and is_same(one.amount, other.amount)
