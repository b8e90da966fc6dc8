"""What sets the sides of a conflict apart."""

from __future__ import annotations

from provgraph.domain.fold import OpenConflict
from provgraph.domain.gate.evidence.case import Case


def own_content(case: Case, conflict: OpenConflict, side: str) -> frozenset[str]:
    """What one side says and no other side of the conflict does."""
    own = content_of(case, side)
    others = [content_of(case, other) for other in conflict.events if other != side]
    shared = frozenset(word for words in others for word in words)
    return frozenset(own - shared)


def content_of(case: Case, event_id: str) -> frozenset[str]:
    """The content of an event."""
    return frozenset(word for _, clause in case.clauses([event_id]) for word in clause.content)
