"""A real Neo4j server in a child process. Knows nothing of provenance.

`ensure_running` starts the shared server of a home folder or attaches to it; `started` runs one that ends with its
parent; `find_running` and `stop` are for those who only look or end it. Source: docs/design.md, embedded.
"""

from provgraph.embedded.options import Progress, RunningServer, ServerOptions
from provgraph.embedded.server import ensure_running, find_running, run_foreground, started, stop

__all__ = [
    "Progress",
    "RunningServer",
    "ServerOptions",
    "ensure_running",
    "find_running",
    "run_foreground",
    "started",
    "stop",
]
