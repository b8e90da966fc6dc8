"""A lock that somebody holds too long: the server gives up, and the caller is told that trying again can help."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest
from neo4j import Driver, GraphDatabase

from provgraph.bootstrap import Provgraph, embedded_address, open_at, server_options
from provgraph.domain.event import Event
from provgraph.domain.identifiers import CallerEventId, EntityId, RequestId
from provgraph.domain.scope import ScopeName
from provgraph.embedded.server import started
from provgraph.errors import LockTimeout, ProvgraphError
from provgraph.service import ledger, reading, taking_back
from provgraph.service.context import Context, Request
from provgraph.settings import Settings

SCOPE = ScopeName("meadow-4", "gates")


@pytest.fixture(scope="module")
def own(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Driver, Provgraph]]:
    """A server whose transactions wait a second for a lock, and a driver to hold one with."""
    folder: Path = tmp_path_factory.mktemp("own")
    settings = Settings(home=folder, keys=folder / "keys", master_key=folder / "master.key", retry_seconds=1)
    options = replace(server_options(settings), heap="256m", page_cache="32m", lock_timeout="1s")
    with started(options) as server:
        address = embedded_address(server)
        auth = (address.user, address.password)
        with GraphDatabase.driver(address.uri, auth=auth) as driver, open_at(address, settings) as provgraph:
            yield driver, provgraph


@contextmanager
def held(driver: Driver) -> Iterator[None]:
    """A transaction of somebody else holds every scope."""
    with driver.session() as session, session.begin_transaction() as transaction:
        transaction.run("MATCH (k:Scope) SET k.lock = 'holder'").consume()
        yield
        transaction.rollback()


def tell(context: Context, id: str) -> EntityId:
    event = Event(CallerEventId(id), "message", "ines", text=f"Gate {id} is open.")
    done = ledger.append(context, SCOPE, [event], Request(RequestId(f"request-{id}")))
    return EntityId(done.events[0].entity_id)


def test_a_write_that_waits_too_long_for_a_lock_is_refused_with_what_to_do_and_wrote_nothing(
    own: tuple[Driver, Provgraph],
) -> None:
    driver, provgraph = own
    context = provgraph.context("locks")
    told = tell(context, "1")
    writes = (
        lambda: tell(context, "2"),
        lambda: taking_back.revoke(context, told, "shut", Request(RequestId("request-r"))),
    )
    for write in writes:
        with held(driver), pytest.raises(ProvgraphError) as caught:
            write()
        refused = caught.value
        assert (type(refused), refused.is_retryable, refused.http_status) == (LockTimeout, True, 503)
        assert "PROVGRAPH_NEO4J_LOCK_TIMEOUT" in refused.what_to_do
    assert [row["text"] for row in reading.current(context, SCOPE).tail] == ["Gate 1 is open."]
    for write in writes:
        write()
    assert reading.entity(context, told)["validity"] == "REVOKED"


def test_whoever_only_reads_does_not_wait_for_a_lock(own: tuple[Driver, Provgraph]) -> None:
    driver, provgraph = own
    context = provgraph.context("readers")
    tell(context, "1")
    with held(driver):
        assert [row["text"] for row in reading.current(context, SCOPE).tail] == ["Gate 1 is open."]
