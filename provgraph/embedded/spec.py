"""What the parent tells the child, as one line of JSON. No secret: the child reads the password from its home."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from pathlib import Path

from provgraph.embedded.options import ServerOptions


@dataclass(frozen=True, slots=True)
class ChildSpec:
    """How the child is to run. `jars` is a folder with installed jars.

    `parent` is the process id of the one whose end ends the child; 0 for a shared server, which leaves its parent.
    """

    home: str
    jars: str
    version: str
    heap: str
    page_cache: str
    port: int
    lock_timeout: str
    keep_alive: str
    idle_seconds: int
    parent: int

    @classmethod
    def of(cls, options: ServerOptions, home: Path, jars: Path, parent: int) -> ChildSpec:
        """The spec for these options. A server that belongs to its parent never stops for being idle."""
        return cls(
            home=str(home),
            jars=str(jars),
            version=options.version,
            heap=options.heap,
            page_cache=options.page_cache,
            port=options.port,
            lock_timeout=options.lock_timeout,
            keep_alive=options.keep_alive,
            idle_seconds=options.idle_seconds if parent == 0 else 0,
            parent=parent,
        )

    @property
    def is_shared(self) -> bool:
        """Whether the server outlives who started it."""
        return self.parent == 0

    @classmethod
    def from_line(cls, line: str) -> ChildSpec:
        """Read a spec as `to_line` wrote it."""
        return cls(**json.loads(line))

    def to_line(self) -> str:
        """The spec as one line with its line feed."""
        return json.dumps(asdict(self)) + "\n"
