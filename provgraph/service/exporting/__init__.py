"""Export: a scope, or a lineage, as a document of PROV, streamed."""

from provgraph.service.exporting.lineage import write_lineage
from provgraph.service.exporting.scope import FORMATS, export

__all__ = ["FORMATS", "export", "write_lineage"]
