"""Fetch what the tests' own servers need, with a line of progress: the jars of every lock that the package ships.

Run by `make test`. Quick when they are there. `PROVGRAPH_NEO4J_JARS` and `PROVGRAPH_NEO4J_MIRROR` apply.
"""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path

import provgraph.embedded
from provgraph.bootstrap import server_options
from provgraph.embedded.server import install
from provgraph.settings import read_settings


def versions() -> list[str]:
    """The versions of Neo4j that there are locks for."""
    folder = Path(provgraph.embedded.__file__).parent
    return sorted(path.name.removeprefix("neo4j-").removesuffix(".lock.toml") for path in folder.glob("*.lock.toml"))


def show(version: str, done: int, total: int, size: int) -> None:
    """One line on a terminal, rewritten as it goes; one line in all where nobody watches."""
    if sys.stderr.isatty() or done == total:
        end = "\n" if done == total else "\r"
        print(f"Neo4j {version}: {done} of {total} jars, {size / 1e6:.0f} MB", end=end, file=sys.stderr, flush=True)


def main() -> None:
    """Fetch the jars of every version."""
    options = server_options(read_settings())
    for version in versions():
        install(replace(options, version=version), lambda d, t, s, named=version: show(named, d, t, s))


if __name__ == "__main__":
    main()
