"""Taking back: revoke, replace, undo; and finishing what a crash left of a large one."""

from provgraph.service.taking_back.finishing import finish_markings
from provgraph.service.taking_back.sweep import finish_sweeps
from provgraph.service.taking_back.verbs import replace, revoke, undo

__all__ = ["finish_markings", "finish_sweeps", "replace", "revoke", "undo"]
