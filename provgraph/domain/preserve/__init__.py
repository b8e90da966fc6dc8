"""Obligations: what of the events a fold must preserve. One small module per category."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from provgraph.domain.event import Event
from provgraph.domain.preserve import (
    account,
    commitment,
    constraint,
    decision,
    error_string,
    exact,
    hedge,
    negation,
    open_thread,
    permission,
    prohibition,
    quantity,
    state,
)
from provgraph.domain.preserve.obligation import Category, Obligation
from provgraph.domain.redaction.redact import redact
from provgraph.domain.text.lexicon import Lexicon
from provgraph.domain.text.parse import Part, parts_of

CATEGORIES: tuple[Category, ...] = (
    prohibition.find,
    constraint.find,
    permission.find,
    commitment.find,
    decision.find,
    open_thread.find,
    negation.find,
    hedge.find,
    quantity.find,
    error_string.find,
    exact.find,
    state.find,
    account.find,
)
"""A category is added here."""


def obligations(events: Sequence[Event], lexicon: Lexicon) -> tuple[Obligation, ...]:
    """What a fold of these events must preserve, sorted. Recalled events bring no obligations: they are no evidence.

    Secrets are taken out first, so that none is demanded.
    """
    evidence = [redact(event)[0] for event in events if event.is_evidence]
    return obligations_of(part for event in evidence for part in parts_of(event, lexicon))


def obligations_of(parts: Iterable[Part]) -> tuple[Obligation, ...]:
    """The obligations of texts that were read already, sorted.

    That an event is told at all is owed only where nothing else of it is: what keeps the rest keeps this too.
    """
    found = {replace(owed, leaf=part.key) for part in parts for category in CATEGORIES for owed in category(part)}
    owing = {owed.source for owed in found if owed.category not in ("account", "identifier")}
    needed = (owed for owed in found if owed.category != "account" or owed.source not in owing)
    return tuple(sorted(needed, key=lambda obligation: obligation.order))
