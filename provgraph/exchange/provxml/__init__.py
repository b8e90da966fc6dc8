"""PROV-XML, read and written."""

from provgraph.exchange.provxml.read import read

__all__ = ["read"]
