"""Obligations: what of the events a fold must preserve. One small module per category."""

from __future__ import annotations

from collections.abc import Sequence

from provgraph.domain.event import Event
from provgraph.domain.preserve.lexicon import Lexicon
from provgraph.domain.preserve.obligation import Obligation


def obligations(events: Sequence[Event], lexicon: Lexicon) -> tuple[Obligation, ...]:
    """What a fold of these events must preserve, sorted. Recalled events bring no obligations: they are no evidence."""
    return ()
