"""Checks of what no fold may hold, wherever it comes from: secrets, and instructions out of content."""

from __future__ import annotations

from provgraph.domain.gate.evidence.case import Check
from provgraph.domain.gate.safety import confidential, injected

CHECKS: tuple[Check, ...] = (
    confidential.check,
    injected.check,
)
"""A check of this kind is added here."""
