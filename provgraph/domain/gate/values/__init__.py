"""Checks of what has one exact form: figures, dates, identifiers, and what is copied letter by letter."""

from __future__ import annotations

from provgraph.domain.gate.evidence.case import Check
from provgraph.domain.gate.values import binding, figures, pairing, rates, rounds, shares, sides, verbatim

CHECKS: tuple[Check, ...] = (
    verbatim.check,
    figures.check,
    binding.check,
    pairing.check,
    rates.check,
    shares.check,
    sides.check,
    rounds.check,
)
"""A check of this kind is added here."""
