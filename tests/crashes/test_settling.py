"""What a crash left is finished by whoever comes next: an API that starts, a command, a consolidation."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest

from provgraph.errors import StoreUnavailable
from provgraph.service import settling, taking_back
from provgraph.service.policies import list_policies
from provgraph.settings import Settings
from provgraph_api.main import create_app
from tests.api.serving import client_of, served
from tests.crashes.asked import two_cranes
from tests.crashes.quay import SCOPE, Quay, environment_of, opened, sized
from tests.points import Killed, command


@pytest.fixture
def left(settings: Settings, tmp_path: Path) -> Iterator[Quay]:
    """A quay where somebody died behind the fence of a large revocation."""
    with opened(sized(settings, True), tmp_path) as quay:
        source = two_cranes(quay)
        quay.points.die("revoke.fence")
        with suppress(Killed):
            taking_back.revoke(replace(quay.context, reach=quay.points.reach), source, "wrong", quay.request())
        assert settling.unfinished(quay.context) == 1
        yield quay


def test_an_api_that_starts_finishes_it(left: Quay) -> None:
    with served(create_app(left.settings)) as port, client_of(port) as client:
        assert client.get("/readyz").status_code == 200
        assert left.faults() == []


def test_a_command_finishes_it(left: Quay) -> None:
    asking = command("current", str(SCOPE))
    done = subprocess.run(asking, env=environment_of(left.settings, left.points), capture_output=True, check=False)
    assert done.returncode == 0, done.stderr
    assert left.faults() == []


def test_a_consolidation_finishes_it_and_goes_on(left: Quay) -> None:
    left.consolidate()
    assert left.view().items == {"Crane 5 lifts 30 tonnes."}
    assert left.faults() == []


def test_a_sweep_that_was_left_is_finished_too(quay: Quay) -> None:
    two_cranes(quay)
    (policy,) = list_policies(quay.context)
    quay.points.die("revoke.committed")
    with suppress(Killed):
        taking_back.revoke(replace(quay.context, reach=quay.points.reach), policy.id, "wrong", quay.request())
    assert settling.finish_what_was_left(quay.context) == 1
    assert settling.finish_what_was_left(quay.context) == 0
    assert quay.faults() == []


def test_what_cannot_be_finished_now_is_left_to_whoever_comes_next(left: Quay, monkeypatch: pytest.MonkeyPatch) -> None:
    def is_gone(*_: object) -> None:
        raise StoreUnavailable("the server cannot be reached")

    with monkeypatch.context() as patched:
        patched.setattr(settling, "finish_markings", is_gone)
        assert settling.finish_what_was_left(left.context) == 0
    assert settling.finish_what_was_left(left.context) == 1
