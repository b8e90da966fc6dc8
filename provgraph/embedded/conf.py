"""How Neo4j and its JVM are set up: what differs from their defaults, and why. Source: docs/design.md, embedded."""

from __future__ import annotations

from provgraph.embedded.home import LOOPBACK
from provgraph.embedded.spec import ChildSpec

OPENED = ("java.nio", "java.io", "sun.nio.ch", "java.util.concurrent", "java.lang", "java.lang.reflect")
"""Packages of java.base that Neo4j reaches into."""


def neo4j_settings(spec: ChildSpec) -> dict[str, str]:
    """Neo4j's settings by name."""
    return {
        "server.default_listen_address": LOOPBACK,
        "server.bolt.enabled": "true",
        # A client that waits hears something this often; silence for twice as long is a dead server to it.
        "server.bolt.connection_keep_alive": spec.keep_alive,
        "server.bolt.listen_address": f"{LOOPBACK}:{spec.port}",
        "server.bolt.advertised_address": f"{LOOPBACK}:{spec.port}",
        "dbms.security.auth_enabled": "true",
        # Three wrong tries would lock the right password out as well, and any local user can try; 32 random bytes
        # need no such guard.
        "dbms.security.auth_max_failed_attempts": "0",
        "dbms.usage_report.enabled": "false",
        "server.memory.pagecache.size": spec.page_cache,
        "db.lock.acquisition.timeout": spec.lock_timeout,  # by default a transaction waits for ever
        "db.tx_log.preallocate": "false",  # 2 MB on disk instead of 517
        "db.tx_log.rotation.size": "16m",
        "db.tx_log.rotation.retention_policy": "keep_none",  # what was erased leaves the log early
        "internal.server.bolt.thread_pool_shutdown_wait_time": "1s",  # stops in 2 s instead of 10
    }


def conf_text(spec: ChildSpec) -> str:
    """The text of `neo4j.conf`."""
    return "".join(f"{name}={value}\n" for name, value in neo4j_settings(spec).items())


def jvm_arguments(spec: ChildSpec) -> list[str]:
    """Arguments of the JVM: quiet, signals left to Python, a small collector, and an end to it when memory runs out."""
    return [
        f"-Xmx{spec.heap}",
        "-XX:+UseSerialGC",
        # The quick compiler alone: a start costs 9 s of processor time instead of 14 and 30 MB less; a server that has
        # run long then needs 1.4 times as long for a large closure. Who lives on large closures runs a server by URI.
        "-XX:TieredStopAtLevel=1",
        "-XX:+ExitOnOutOfMemoryError",
        "-Xrs",
        "-Xlog:disable",
        "-Xlog:all=error:stderr",
        "--enable-native-access=ALL-UNNAMED",
        *(f"--add-opens=java.base/{package}=ALL-UNNAMED" for package in OPENED),
    ]
