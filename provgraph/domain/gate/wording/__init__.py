"""Checks of the other words: nothing is added, and no word takes the place of another."""

from __future__ import annotations

from provgraph.domain.gate.evidence.case import Check
from provgraph.domain.gate.wording import displaced, exchanged, misplaced, replaced, slots, vocabulary

CHECKS: tuple[Check, ...] = (
    vocabulary.check,
    misplaced.check,
    slots.check,
    replaced.check,
    displaced.check,
    exchanged.check,
)
"""A check of this kind is added here."""
