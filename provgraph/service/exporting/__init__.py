"""Export: a scope as a document of PROV, streamed."""

from provgraph.service.exporting.scope import FORMATS, export

__all__ = ["FORMATS", "export"]
