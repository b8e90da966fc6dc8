"""What a client is told when the network fails it, and that its next try finds things as the answer promised."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from provgraph.domain.event import Event
from provgraph.domain.identifiers import CallerEventId, RequestId
from provgraph.domain.scope import ScopeName
from provgraph.errors import CommitUnknown, StoreUnavailable
from provgraph.graph.catalogue import load_catalogue
from provgraph.graph.runner import Address, Engine
from provgraph.service import names
from provgraph.service.answers import Appended
from provgraph.service.context import Context, Request
from provgraph.service.ledger import append
from provgraph.service.reading import current
from tests.environment.proxy import Wire, later, wired

SCOPE = ScopeName("meadow-4", "gates")


@pytest.fixture
def wire(address: Address, engine: Engine) -> Iterator[Wire]:
    if not address.uri.startswith("bolt://"):
        pytest.skip("NOT TESTED: the wire leads to one server, not to a cluster")
    with wired(address.uri) as wire:
        yield wire


@pytest.fixture
def far(wire: Wire, address: Address, context: Context) -> Iterator[Context]:
    """The test's own tenant as seen from the other end of the wire."""
    with Engine(replace(address, uri=wire.uri), load_catalogue(), max_retry_seconds=2) as engine:
        names.register(context, SCOPE, [], [])  # what is registered takes a commit of its own
        yield replace(context, engine=engine)


def tell(context: Context, id: str, text: str) -> Appended:
    event = Event(CallerEventId(id), "message", "ines", text=text)
    return append(context, SCOPE, [event], Request(RequestId(f"request-{id}")))


def texts(context: Context) -> list[str]:
    return [str(entry["text"]) for entry in current(context, SCOPE).tail]


@pytest.mark.parametrize("before", [True, False], ids=["before the server has it", "before its answer is back"])
def test_a_connection_that_is_lost_at_commit_is_unknown_and_the_same_request_settles_it(
    wire: Wire, far: Context, context: Context, before: bool
) -> None:
    losing = replace(far, reach=lambda point: wire.lose_commit(before=before) if point == "append.written" else None)
    with pytest.raises(CommitUnknown, match="lost at commit") as caught:
        tell(losing, "ev-gate", "Gate 4 stays shut.")
    assert "same request id" in caught.value.what_to_do
    assert texts(context) == ([] if before else ["Gate 4 stays shut."])
    again = tell(far, "ev-gate", "Gate 4 stays shut.")
    assert (again.repeated, again.high_water) == (not before, 1)
    assert texts(context) == ["Gate 4 stays shut."]


def test_a_connection_that_is_lost_while_reading_may_simply_be_asked_again(wire: Wire, far: Context) -> None:
    tell(far, "ev-gate", "Gate 4 stays shut.")
    wire.lose_commit(before=False)
    with pytest.raises(StoreUnavailable, match="while reading") as caught:
        texts(far)
    assert caught.value.is_retryable
    assert texts(far) == ["Gate 4 stays shut."]


def test_a_network_that_was_closed_and_opened_again_is_found_open(wire: Wire, far: Context) -> None:
    tell(far, "ev-1", "Gate 4 is open.")
    wire.cut()
    tell(far, "ev-2", "Gate 4 is shut.")
    assert texts(far) == ["Gate 4 is open.", "Gate 4 is shut."]


def test_a_closed_network_is_an_unavailable_store_and_nothing_is_half_stored(
    wire: Wire, far: Context, context: Context
) -> None:
    wire.asked = lambda piece: False
    with pytest.raises(StoreUnavailable) as caught:
        tell(far, "ev-1", "Gate 4 is open.")
    assert caught.value.is_retryable
    assert "provgraph status" in caught.value.what_to_do
    assert texts(context) == []


def test_a_slow_server_is_waited_for(wire: Wire, far: Context) -> None:
    wire.answered = later(0.2)
    tell(far, "ev-1", "Gate 4 is open.")
    assert texts(far) == ["Gate 4 is open."]
