"""Stories are played on the run's server by every door; at the end a table says how each went."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import pytest

from provgraph.graph.runner import Address, Engine
from tests.behaviour.doors import Door, all_doors
from tests.behaviour.playing import Played, table
from tests.behaviour.premises import Premises, opened
from tests.behaviour.setting import at, mortal

PLAYED = pytest.StashKey[list[Played]]()


@pytest.fixture(scope="session")
def premises(address: Address, engine: Engine, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Premises]:
    """One home and one API process's worth of everything, for all stories."""
    with opened(at(address, tmp_path_factory.mktemp("stories"))) as premises:
        yield premises


@pytest.fixture(scope="session")
def doors(premises: Premises) -> Mapping[str, Door]:
    """The doors to it."""
    return all_doors(premises)


@pytest.fixture(scope="session")
def mortal_premises(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Premises]:
    """A home with a server of its own, for stories in which the server is killed."""
    with mortal(tmp_path_factory.mktemp("mortal")) as settings, opened(settings) as premises:
        yield premises


@pytest.fixture
def played(request: pytest.FixtureRequest) -> list[Played]:
    """Where a story that was played is written down."""
    return request.config.stash.setdefault(PLAYED, [])


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """The table of the stories of this run."""
    rows = terminalreporter.config.stash.get(PLAYED, [])
    if rows:
        terminalreporter.section("behaviour stories")
        terminalreporter.write("\n".join(table(rows)) + "\n")
