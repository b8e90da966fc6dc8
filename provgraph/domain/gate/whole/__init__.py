"""Checks that look at the fold as a whole: its shape, what it cites, what it leaves out."""

from __future__ import annotations

from provgraph.domain.gate.evidence.case import Check
from provgraph.domain.gate.whole import cited, closing, conflicted, cut, pronouns

CHECKS: tuple[Check, ...] = (
    closing.check,
    cited.check,
    conflicted.check,
    cut.check,
    pronouns.check,
)
"""A check of this kind is added here."""
