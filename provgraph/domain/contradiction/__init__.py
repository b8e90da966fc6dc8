"""Contradictions: which events hold statements that cannot both stand.

They are found by equal words and values, never by likeness. Nothing here decides which side is right.
Source: docs/design.md, contradictions.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from provgraph.domain.contradiction.echo import echoes
from provgraph.domain.contradiction.read import statements
from provgraph.domain.contradiction.statement import Statement, contradict
from provgraph.domain.event import Event
from provgraph.domain.text.lexicon import Lexicon

__all__ = ["Contradiction", "Statement", "contradictions", "statements"]


@dataclass(frozen=True, slots=True)
class Contradiction:
    """Two statements that cannot both stand, the earlier one first."""

    earlier: Statement
    later: Statement

    @property
    def events(self) -> tuple[str, str]:
        """The callers' ids of the two events."""
        return self.earlier.event.id, self.later.event.id

    @property
    def about(self) -> str:
        """The two sentences, as they were said."""
        return f"{self.earlier.said} / {self.later.said}"


def contradictions(said: Sequence[Statement], events: Sequence[Event], lexicon: Lexicon) -> tuple[Contradiction, ...]:
    """What cannot both stand among events, which are in the order of their `seq`; for two events once.

    `said` are the `statements` of the events, in their order. Each is paired with the earliest one that contradicts it:
    every disputed statement is in a pair, there are no more pairs than statements, and an event that is added later
    changes no pair. What retells a disputed value joins the dispute, and is never the earliest side. Costs in
    proportion to the length of the texts.
    """
    place = {event.id: at for at, event in enumerate(events)}
    disputed = list(_pairs(said))
    found: dict[tuple[int, int], Contradiction] = {}
    for pair in (*disputed, *echoes(disputed, said, events, lexicon)):
        earlier, later = sorted(pair, key=lambda statement: place[statement.event.id])
        found.setdefault((place[earlier.event.id], place[later.event.id]), Contradiction(earlier, later))
    return tuple(found[key] for key in sorted(found))


def _pairs(said: Iterable[Statement]) -> Iterator[tuple[Statement, Statement]]:
    """Each statement with the earliest one that contradicts it."""
    for group in by_topic(said).values():
        for statement in group:
            other = next((other for other in group if contradict(statement, other)), None)
            if other is not None:
                yield statement, other


def by_topic(said: Iterable[Statement]) -> Mapping[str, list[Statement]]:
    """Statements by what they are about, each group in its order."""
    groups: dict[str, list[Statement]] = defaultdict(list)
    for statement in said:
        groups[statement.topic].append(statement)
    return groups
