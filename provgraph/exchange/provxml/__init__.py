"""PROV-XML, read and written."""

from provgraph.exchange.provxml.read import read
from provgraph.exchange.provxml.write import write

__all__ = ["read", "write"]
