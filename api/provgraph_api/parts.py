"""The opened parts of an application, opened again when the embedded server they were attached to is gone.

A shared embedded server stops when it is told to, and comes back at another port. An API that outlives it attaches to
the new one, as any command would; a server given by URI keeps its address, and its driver finds it again by itself.
"""

from __future__ import annotations

import threading

from provgraph.bootstrap import Provgraph, find_server, open_provgraph
from provgraph.service.settling import finish_what_was_left
from provgraph.settings import Settings


class Parts:
    """Opened at the first use. Any number of threads."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self._lock = threading.Lock()
        self._opened: Provgraph | None = None

    def opened(self) -> Provgraph:
        """The parts. Raises what opening them raises."""
        with self._lock:
            if self._opened is None:
                self._opened = open_provgraph(self.settings)
                finish_what_was_left(self._opened.context())
            return self._opened

    def drop_if_gone(self) -> None:
        """Let go of parts whose embedded server is gone, so that the next request attaches to a new one."""
        with self._lock:
            if self._opened is None or not self.settings.is_embedded:
                return
            server = find_server(self.settings)
            if server is None or server.uri != self._opened.engine.address.uri:
                self._opened.close()
                self._opened = None

    def close(self) -> None:
        """Close what is open."""
        with self._lock:
            if self._opened is not None:
                self._opened.close()
                self._opened = None
