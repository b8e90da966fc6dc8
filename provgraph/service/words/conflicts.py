"""Conflicts and their resolutions in words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from provgraph.service.words.parts import by_type

if TYPE_CHECKING:
    from provgraph.service.conflicts import Conflict, Resolved


def settled_lines(conflict: Conflict) -> Iterator[str]:
    """A conflict, and how it was settled if it was."""
    yield stored_conflict_line(conflict)
    told = conflict.resolution
    if told is None:
        return
    by = f"{told.authority} {told.by}" if told.by else told.authority
    yield f"  settled by {by} at {told.recorded_at}: {told.activity_id}"
    yield f"  rejected: {', '.join(told.rejected) or 'nothing, all sides stand'}"
    if told.reason:
        yield f"  because: {told.reason}"


def resolved_lines(answer: Resolved) -> Iterator[str]:
    """What a resolution rejected and changed."""
    yield f"Resolution of {answer.conflict_id} by {answer.authority}: {answer.activity_id}"
    yield f"  rejected: {', '.join(answer.rejected) or 'nothing, all sides stand'}"
    yield f"  changed: {by_type(answer.changed)}"
    if answer.state != "DONE":
        yield "  the rest is being marked behind a closed fence: nothing of it is served"


def stored_conflict_line(conflict: Conflict) -> str:
    """State, subject, members and id of a conflict."""
    return f"{conflict.state}: {conflict.about} [{', '.join(conflict.members)}] {conflict.id}"
