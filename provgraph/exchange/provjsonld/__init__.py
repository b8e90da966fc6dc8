"""PROV-JSONLD, read and written. Source: PROV-JSONLD (W3C Member Submission, 2024)."""

from provgraph.exchange.provjsonld.read import read
from provgraph.exchange.provjsonld.write import write

__all__ = ["read", "write"]
