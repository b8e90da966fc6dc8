"""Import: documents of PROV into a scope, where they are traced, revoked and exported like what provgraph wrote."""

from provgraph.service.importing.answer import Imported
from provgraph.service.importing.run import import_document, import_file

__all__ = ["Imported", "import_document", "import_file"]
