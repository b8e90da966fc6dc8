"""Options for servers of a test's own. Each start takes seconds, so tests share one where they can."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from provgraph.embedded import RunningServer, ServerOptions, ensure_running, stop


def options_for(home: Path) -> ServerOptions:
    """Options that take the jars from where the environment says, else from the user's cache or Maven Central."""
    jars = os.environ.get("PROVGRAPH_NEO4J_JARS")
    return ServerOptions(home, jars=Path(jars) if jars else None, heap="256m", page_cache="32m")


@pytest.fixture
def options(tmp_path: Path) -> Iterator[ServerOptions]:
    """Options for a home of the test's own; whatever runs there afterwards is stopped."""
    given = options_for(tmp_path / "home")
    yield given
    stop(given.home)


@pytest.fixture(scope="module")
def shared_options(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerOptions]:
    """Options for a home that the tests of a module share."""
    given = options_for(tmp_path_factory.mktemp("shared") / "home")
    yield given
    stop(given.home)


@pytest.fixture
def server(shared_options: ServerOptions) -> RunningServer:
    """The shared server of the module's home, started by the first test that asks."""
    return ensure_running(shared_options)
