"""What a caller says about the embedded server, and what it is told of a running one."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from provgraph.errors import SettingsInvalid

Progress = Callable[[int, int, int], None]
"""Called while jars are installed with (jars done, jars in all, bytes done); calls come one at a time."""

SIZE = re.compile(r"[1-9][0-9]*[kmgKMG]")
DURATION = re.compile(r"[0-9]+(ms|s|m|h)")
LAST_PORT = 65535


@dataclass(frozen=True, slots=True)
class ServerOptions:
    """How the server of one home folder is to run.

    `home` holds store, password and logs of one server. `jars` is a folder that has the jars (flat, or laid out as a
    Maven repository); `mirror` the base URL of a Maven repository; with neither, Maven Central is asked. Installed
    jars are kept in `cache` (default: the user's own cache folder). `heap` and `page_cache` are sizes as the JVM
    writes them (`512m`). `idle_seconds` is how long the shared server stays without any Bolt connection; 0 means for
    good. `port` 0 means any free one. `lock_timeout` is how long a transaction waits for a lock (`20s`);
    `keep_alive` how often a waiting client hears that the server lives: after twice that it gives the server up.
    Raises SettingsInvalid, naming the option, when a value cannot be used.
    """

    home: Path
    jars: Path | None = None
    mirror: str | None = None
    version: str = "5.26.30"
    heap: str = "512m"
    page_cache: str = "128m"
    idle_seconds: int = 900
    port: int = 0
    lock_timeout: str = "20s"
    keep_alive: str = "10s"
    cache: Path | None = None

    def __post_init__(self) -> None:
        usable = {
            "heap": SIZE.fullmatch(self.heap) is not None,
            "page_cache": SIZE.fullmatch(self.page_cache) is not None,
            "lock_timeout": DURATION.fullmatch(self.lock_timeout) is not None,
            "keep_alive": DURATION.fullmatch(self.keep_alive) is not None,
            "idle_seconds": self.idle_seconds >= 0,
            "port": 0 <= self.port <= LAST_PORT,
        }
        wrong = [name for name, is_usable in usable.items() if not is_usable]
        if wrong:
            raise SettingsInvalid(f"the embedded server cannot use its {', '.join(wrong)}", options=wrong)


@dataclass(frozen=True, slots=True)
class RunningServer:
    """A server that is up and takes Bolt connections on loopback.

    `started_at` is in microseconds since 1970-01-01 UTC; `version` is Neo4j's.
    """

    uri: str
    user: str
    password: str = field(repr=False)
    database: str
    pid: int
    version: str
    home: Path
    started_at: int
