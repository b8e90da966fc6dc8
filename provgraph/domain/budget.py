"""A reader's token budget: what may be left out is left out by whole events, oldest first. Nothing is ever truncated.

What is pinned (constraints, permissions, commitments, open threads, decisions, open conflicts) is never left out.
Source: docs/design.md, consolidation (two tiers of obligations).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Piece:
    """Something that would be given: how many tokens it takes, and the events that it rests on.

    A pinned piece keeps all its events. A loose one (a sentence over several items) ties no events together and goes
    as soon as one of its events does.
    """

    tokens: int
    events: frozenset[str]
    is_pinned: bool = False
    is_loose: bool = False


@dataclass(frozen=True, slots=True)
class Cut:
    """What a budget leaves: the events that are left out, oldest first, and the tokens of what is given."""

    left_out: tuple[str, ...]
    tokens: int


def fit(pieces: Sequence[Piece], order: Sequence[str], budget: int | None) -> Cut:
    """Leave out events, oldest first by `order`, until what is left takes at most `budget` tokens (None: no limit).

    Events that share a piece go together, and none goes that a pinned piece rests on. When all that may go is gone
    and the rest is still over the budget, the rest is given all the same: `tokens` then tells.
    """
    total = sum(piece.tokens for piece in pieces)
    if budget is None or total <= budget:
        return Cut((), total)
    out: set[str] = set()
    loose = [piece for piece in pieces if piece.is_loose]
    for events, tokens in _groups(pieces, order):
        if total <= budget:
            break
        going = [piece for piece in loose if not piece.events.isdisjoint(events)]
        loose = [piece for piece in loose if piece.events.isdisjoint(events)]
        total -= tokens + sum(piece.tokens for piece in going)
        out |= events
    return Cut(tuple(event for event in order if event in out), total)


def _groups(pieces: Sequence[Piece], order: Sequence[str]) -> list[tuple[frozenset[str], int]]:
    """The sets of events that may go and gain something, each with the tokens of the pieces on it; oldest first."""
    home = {event: event for event in order}
    ties = [piece for piece in pieces if piece.events and not piece.is_loose]
    for piece in ties:
        first, *others = sorted(piece.events)
        for other in others:
            home[_root(home, other)] = _root(home, first)
    kept = {_root(home, event) for piece in ties if piece.is_pinned for event in piece.events}
    tokens: dict[str, int] = {}
    for piece in ties:
        top = _root(home, next(iter(piece.events)))
        tokens[top] = tokens.get(top, 0) + piece.tokens
    members: dict[str, list[str]] = {}
    for event in order:
        members.setdefault(_root(home, event), []).append(event)
    return [(frozenset(group), tokens[top]) for top, group in members.items() if tokens.get(top) and top not in kept]


def _root(home: dict[str, str], event: str) -> str:
    """The event that stands for the group of this one; the way there is shortened on the go."""
    while home.setdefault(event, event) != event:
        home[event] = home[home[event]]
        event = home[event]
    return event
