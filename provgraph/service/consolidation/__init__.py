"""Consolidation: snapshot, select, distil, gate, store candidate, switch; each step can be read alone."""

from provgraph.service.consolidation.making import Progress
from provgraph.service.consolidation.promote import switch
from provgraph.service.consolidation.run import Options, consolidate, consolidation

__all__ = ["Options", "Progress", "consolidate", "consolidation", "switch"]
