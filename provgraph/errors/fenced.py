"""A fence did not hold: read again, then decide. Source: docs/design.md, fences."""

from __future__ import annotations

from collections.abc import Sequence

from provgraph.errors.base import ProvgraphError


class FencedOut(ProvgraphError):
    """A fence did not hold, so nothing was written. `failures` lists every check that failed."""

    exit_status = 4
    http_status = 409
    what_to_do = "Read the scope again, then decide."

    def __init__(self, message: str, failures: Sequence[str] = (), **details: object) -> None:
        super().__init__(message, failures=list(failures) or [type(self).__name__], **details)


class EpochMoved(FencedOut):
    """What had been taken in may no longer count: the scope's input epoch moved."""


class AliasMoved(FencedOut):
    """Another summary was switched to in the meantime."""


class CoverageRegressed(FencedOut):
    """The switch would cover less than the current summary, or more than was appended."""


class InputInvalid(FencedOut):
    """An input is no longer VALID."""


class InputChanged(FencedOut):
    """An input has another digest than the one that was read."""


class ConflictAppeared(FencedOut):
    """An open conflict touches the inputs and is not in the manifest."""


class PlanRevoked(FencedOut):
    """The policy version that the fold was made with is not VALID."""


class MarkingInProgress(FencedOut):
    """A large revocation is being marked in this scope. What lifts validity or adds derivations waits."""

    is_retryable = True
    what_to_do = "Try again in a moment; `provgraph doctor` finishes a marking that was interrupted."


class NotUndoable(FencedOut):
    """The Activity cannot be undone as things stand."""

    what_to_do = "Undo first what the message names, if anything can be."
