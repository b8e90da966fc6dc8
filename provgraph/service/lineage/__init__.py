"""Lineage: walks from an entity to what it rests on, and to what rests on it, as of any moment."""

from provgraph.service.lineage.walk import trace

__all__ = ["trace"]
