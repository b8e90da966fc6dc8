"""Reading: the current summary or raw events and why, what was current at a moment, one entity."""

from provgraph.service.reading.past import current_as_of
from provgraph.service.reading.served import current
from provgraph.service.reading.single import entity

__all__ = ["current", "current_as_of", "entity"]
