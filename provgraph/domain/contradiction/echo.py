"""Echoes: events that retell a disputed value in other words.

They are no witness of it, but no summary may state them as settled either.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace

from provgraph.domain.contradiction.amount import GIVEN, Amount, amount_of, is_same
from provgraph.domain.contradiction.segment import anchor
from provgraph.domain.contradiction.statement import Statement
from provgraph.domain.event import Event
from provgraph.domain.text.lexicon import Lexicon
from provgraph.domain.text.parse import Clause, Part, parts_of

MOST = 0.6
"""An echo has at least this much of the words of the topic, and at least two of them."""
FEWEST = 2

Pair = tuple[Statement, Statement]


def echoes(
    disputed: Sequence[Pair], said: Sequence[Statement], events: Sequence[Event], lexicon: Lexicon
) -> Iterator[Pair]:
    """Each event that retells one of two disputed values, paired with the statement of the other value.

    An event that makes a statement of its own on the topic (`said`) is no echo.
    """
    own = {(statement.event.id, statement.topic) for statement in said}
    sides = [pair for one, other in disputed for pair in ((one, other), (other, one))]
    by_kind: dict[str, list[Pair]] = defaultdict(list)
    for told, against in sides:
        if told.amount is not None and told.amount.is_figure and told.sign == 1:
            by_kind[told.amount.kind].append((told, against))
    if not by_kind:
        return
    for event in events:
        if event.is_evidence:
            for part in parts_of(event, lexicon):
                found = _of_part(part, by_kind)
                yield from (pair for pair in found if (event.id, pair[0].topic) not in own)


def _of_part(part: Part, by_kind: dict[str, list[Pair]]) -> Iterator[Pair]:
    """The echoes in one text."""
    for clause in part.read.clauses if part.key is None else ():
        amounts = [amount_of(value) for value in clause.values if value.category in GIVEN]
        for told, against in (pair for amount in amounts for pair in by_kind.get(amount.kind, ())):
            if _retells(part.event, clause, amounts, told, against):
                span = (clause.tokens[0].start, clause.tokens[-1].end)
                yield replace(told, event=part.event, span=span), against


def _retells(event: Event, clause: Clause, amounts: list[Amount], told: Statement, against: Statement) -> bool:
    """True when a clause gives the told value of the topic, and not the other one too."""
    if told.amount is None or against.amount is None or event.id in (told.event.id, against.event.id):
        return False
    if not any(_equal(amount, told.amount) for amount in amounts):
        return False
    if any(_equal(amount, against.amount) for amount in amounts):
        return False
    stems = {token.stem for token in clause.tokens} | {anchor(value) for value in clause.values}
    shared = len(told.words & stems)
    return shared >= max(FEWEST, MOST * len(told.words))


def _equal(one: Amount, other: Amount) -> bool:
    """True for the same amount of the same kind."""
    return one.kind == other.kind and is_same(one, other)
