"""Checks of who: whoever said it, did it, has it, and the names that tell one from another."""

from __future__ import annotations

from provgraph.domain.gate.evidence.case import Check
from provgraph.domain.gate.persons import (
    doers,
    frames,
    holders,
    owners,
    people,
    places,
    reported,
    roles,
    titles,
    unnamed,
)

CHECKS: tuple[Check, ...] = (
    reported.check,
    people.check,
    owners.check,
    holders.check,
    doers.check,
    frames.check,
    places.check,
    roles.check,
    titles.check,
    unnamed.check,
)
"""A check of this kind is added here."""
