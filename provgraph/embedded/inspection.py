"""Look at the installed jars without fetching any."""

from __future__ import annotations

from platformdirs import user_cache_path

from provgraph.embedded.jars import digest_of
from provgraph.embedded.lock import load_lock
from provgraph.embedded.options import ServerOptions


def inspect_jars(options: ServerOptions) -> tuple[int, list[str]]:
    """How many installed jars have the sum that the lock gives them, and the names of those missing or changed.

    Raises EngineNotStarted when no lock knows the version.
    """
    lock = load_lock(options.version)
    folder = (options.cache or user_cache_path("provgraph")) / f"neo4j-{lock.version}"
    paths = {folder / jar.filename: jar.sha256 for jar in lock.jars}
    bad = [path.name for path, sha256 in paths.items() if not path.is_file() or digest_of(path) != sha256]
    return len(paths) - len(bad), bad
