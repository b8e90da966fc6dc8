"""Checks of how something is said: denied, doubted, demanded, planned, limited."""

from __future__ import annotations

from provgraph.domain.gate.assertion import contrast, excepted, halves, labels, limited, negated, stance, tense
from provgraph.domain.gate.evidence.case import Check

CHECKS: tuple[Check, ...] = (
    contrast.check,
    stance.check,
    tense.check,
    labels.check,
    limited.check,
    negated.check,
    excepted.check,
    halves.check,
)
"""A check of this kind is added here."""
