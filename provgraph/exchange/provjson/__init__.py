"""PROV-JSON, read and written."""

from provgraph.exchange.provjson.read import read
from provgraph.exchange.provjson.write import write

__all__ = ["read", "write"]
