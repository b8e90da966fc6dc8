"""May this write happen? Every fence that failed, and the error that names the first of them.

Source: docs/design.md, fences, rule 5.
"""

from __future__ import annotations

from collections.abc import Mapping

from provgraph.errors import (
    AliasMoved,
    ConflictAppeared,
    CoverageRegressed,
    EpochMoved,
    FencedOut,
    InputChanged,
    InputInvalid,
    MarkingInProgress,
    PlanRevoked,
)

FENCE_ORDER: tuple[type[FencedOut], ...] = (
    EpochMoved,
    AliasMoved,
    CoverageRegressed,
    InputInvalid,
    InputChanged,
    ConflictAppeared,
    PlanRevoked,
    MarkingInProgress,
)


def fenced_out(failures: Mapping[type[FencedOut], str], **details: object) -> FencedOut:
    """The error for a set of failed checks: the first by `FENCE_ORDER`, listing all of them."""
    failed = [kind for kind in FENCE_ORDER if kind in failures]
    message = "; ".join(failures[kind] for kind in failed)
    return failed[0](message, failures=[kind.__name__ for kind in failed], **details)
