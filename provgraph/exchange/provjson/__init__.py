"""PROV-JSON, read and written."""

from provgraph.exchange.provjson.read import read

__all__ = ["read"]
