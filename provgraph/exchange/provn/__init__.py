"""PROV-N, read and written."""

from provgraph.exchange.provn.read import read

__all__ = ["read"]
