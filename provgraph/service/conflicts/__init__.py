"""Conflicts: both sides are kept, neither is served as settled, and only an authority resolves them."""

from provgraph.service.conflicts.listing import open_conflicts
from provgraph.service.conflicts.opening import Opening, open_conflict, open_under_locks, prepare_opening
from provgraph.service.conflicts.record import Conflict

__all__ = [
    "Conflict",
    "Opening",
    "open_conflict",
    "open_conflicts",
    "open_under_locks",
    "prepare_opening",
]
