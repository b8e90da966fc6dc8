"""A few rounds of every race; `make soak` plays hundreds. Promises 2, 3 and 6; docs/design.md, fences."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest

from provgraph.graph.runner import Address
from tests.crashes.quay import Quay, environment_of, opened
from tests.points import Points
from tests.soak.__main__ import settings_at
from tests.soak.actors import Actor
from tests.soak.rounds import FORMS, SCENARIOS, Tally, acting, play

ROUNDS = int(os.environ.get("PROVGRAPH_TEST_ROUNDS", "5"))


@pytest.fixture(scope="module")
def quay(address: Address, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Quay]:
    folder = tmp_path_factory.mktemp("soak")
    with opened(settings_at(address, folder), folder) as quay:
        yield quay


@pytest.fixture(scope="module", params=FORMS)
def actors(request: pytest.FixtureRequest, quay: Quay) -> Iterator[tuple[str, list[Actor]]]:
    folder = quay.folder / request.param
    with acting(quay.provgraph, request.param, folder, environment_of(quay.settings, Points(folder))) as actors:
        yield request.param, actors


@pytest.mark.timeout(1200)
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_race_breaks_no_promise(quay: Quay, actors: tuple[str, list[Actor]], scenario: str) -> None:
    tally = Tally(scenario, actors[0], len(actors[1]))
    play(tally, ROUNDS, quay.provgraph, quay.driver, actors[1], seed=os.getpid())
    assert tally.violations == []
    assert (tally.rounds, sum(tally.outcomes.values())) == (ROUNDS, ROUNDS)
    assert tally.reads > 0
