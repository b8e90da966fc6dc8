"""Conflicts: both sides are kept, neither is served as settled, and only an authority resolves them."""

from provgraph.service.conflicts.listing import find_conflict, list_conflicts
from provgraph.service.conflicts.opening import Opening, open_conflict, open_under_locks, prepare_opening
from provgraph.service.conflicts.record import Conflict
from provgraph.service.conflicts.resolution import Decision, Resolved, resolve

__all__ = [
    "Conflict",
    "Decision",
    "Opening",
    "Resolved",
    "find_conflict",
    "list_conflicts",
    "open_conflict",
    "open_under_locks",
    "prepare_opening",
    "resolve",
]
