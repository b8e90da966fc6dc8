"""Rebuilding what was derived: a generation beside the current one, compared with it, switched to, taken back."""

from provgraph.service.rebuilding.comparing import compare
from provgraph.service.rebuilding.run import Steps, rebuild, rebuild_all
from provgraph.service.rebuilding.switching import drop, switch_over, take_back

__all__ = ["Steps", "compare", "drop", "rebuild", "rebuild_all", "switch_over", "take_back"]
