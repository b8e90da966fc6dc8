"""Consolidation: snapshot, select, distil, gate, store candidate, switch; each step can be read alone."""

from provgraph.service.consolidation.promote import switch
from provgraph.service.consolidation.run import Options, Progress, consolidate, consolidation

__all__ = ["Options", "Progress", "consolidate", "consolidation", "switch"]
