"""PROV-N, read and written."""

from provgraph.exchange.provn.read import read
from provgraph.exchange.provn.write import write

__all__ = ["read", "write"]
