"""What a client is told when the server or its disk fails it, and what brings the memory back."""

from __future__ import annotations

import os
import resource
import signal
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from time import sleep

import pytest

from provgraph.bootstrap import Provgraph, embedded_address, open_at, server_options
from provgraph.domain.event import Event
from provgraph.domain.identifiers import CallerEventId, RequestId
from provgraph.domain.scope import ScopeName
from provgraph.embedded.options import RunningServer
from provgraph.embedded.server import started
from provgraph.errors import StoreHalted, StoreUnavailable
from provgraph.service.answers import Appended
from provgraph.service.context import Request
from provgraph.service.ledger import append
from provgraph.service.reading import current
from provgraph.settings import Settings

SCOPE = ScopeName("meadow-4", "gates")


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(home=tmp_path / "home", keys=tmp_path / "keys", master_key=tmp_path / "master.key", retry_seconds=1)


@pytest.fixture
def own(settings: Settings) -> Iterator[tuple[RunningServer, Provgraph]]:
    """A server of the test's own, which it may maltreat."""
    options = replace(server_options(settings), heap="256m", page_cache="32m", keep_alive="1s")
    with started(options) as server, open_at(embedded_address(server), settings) as provgraph:
        yield server, provgraph


def tell(provgraph: Provgraph, id: str, text: str) -> Appended:
    event = Event(CallerEventId(id), "message", "ines", text=text)
    return append(provgraph.context("meadow"), SCOPE, [event], Request(RequestId(f"request-{id}")))


def texts(provgraph: Provgraph) -> list[str]:
    return [str(entry["text"]) for entry in current(provgraph.context("meadow"), SCOPE).tail]


def stop_for_now(pid: int) -> None:
    """Stop every thread of a process; a signal takes its time to arrive."""
    os.kill(pid, signal.SIGSTOP)
    threads = Path(f"/proc/{pid}/task")
    while any("T (stopped)" not in (thread / "status").read_text() for thread in threads.iterdir()):
        sleep(0.05)


def test_a_server_that_hangs_is_unavailable_and_goes_on_when_it_wakes(own: tuple[RunningServer, Provgraph]) -> None:
    server, provgraph = own
    tell(provgraph, "ev-1", "Gate 4 is open.")
    stop_for_now(server.pid)
    try:
        with pytest.raises(StoreUnavailable) as caught:
            tell(provgraph, "ev-2", "Gate 4 is shut.")
    finally:
        os.kill(server.pid, signal.SIGCONT)
    assert caught.value.is_retryable
    tell(provgraph, "ev-2", "Gate 4 is shut.")
    assert texts(provgraph) == ["Gate 4 is open.", "Gate 4 is shut."]


def test_a_disk_that_takes_no_more_is_named_and_after_a_restart_nothing_acknowledged_is_missing(
    settings: Settings,
) -> None:
    options = replace(server_options(settings), heap="256m", page_cache="32m")
    with started(options) as server, open_at(embedded_address(server), settings) as provgraph:
        tell(provgraph, "ev-0", "Gate 4 is open.")
        log = next(settings.server_folder.glob("data/transactions/neo4j/neostore.transaction.db.*"))
        room = log.stat().st_size + 50_000  # as a disk with that much left: what goes beyond is refused
        resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (room, room))
        kept = 0
        with pytest.raises(StoreHalted, match="disk is full") as caught:
            while True:
                tell(provgraph, f"ev-{kept + 1}", "Gate 4 is shut. " * 500)
                kept += 1
        assert "Make room" in caught.value.what_to_do
        with pytest.raises(StoreHalted):
            tell(provgraph, "ev-more", "Gate 4 is open again.")
    with started(replace(options, heap="4g")) as server, open_at(embedded_address(server), settings) as provgraph:
        again = tell(provgraph, f"ev-{kept + 1}", "Gate 4 is shut. " * 500)
        assert again.high_water == kept + 2
        assert len(texts(provgraph)) == kept + 2
