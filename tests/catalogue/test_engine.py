"""Transactions of the engine on the real server: all or nothing, errors of ours and of the driver."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from provgraph.bootstrap import embedded_address, server_options
from provgraph.embedded.server import started
from provgraph.errors import (
    AlreadyWritten,
    InputError,
    QueryFailed,
    SettingsInvalid,
    StoreUnavailable,
    TransactionTooLarge,
)
from provgraph.graph.catalogue import load_catalogue
from provgraph.graph.runner import Address, Engine
from provgraph.graph.store import ProvStore
from provgraph.graph.store.ledger import NewName
from provgraph.settings import Settings

FILL = """// Fill the transaction's memory.
// params:  tenant, count
// rows:    value
// mode:    read
// returns: held
UNWIND range(1, $count) AS number
WITH collect($tenant + toString(number)) AS numbers
RETURN size(numbers) AS held
"""


def scope(store: ProvStore, tenant: str, id: str, name: str = "name") -> None:
    row = NewName(f"{tenant}:{id}", name, b"-")
    store.register_names(tenant=tenant, now=1, scopes=[row], agents=[], subjects=[])


def test_what_work_raises_rolls_back_and_comes_out_unchanged(engine: Engine, tenant: str) -> None:
    mine = InputError("mine")

    def work(store: ProvStore) -> None:
        scope(store, tenant, "s")
        raise mine

    with pytest.raises(InputError) as caught:
        engine.write(work)
    assert caught.value is mine
    assert engine.read(lambda store: store.find_scope(tenant=tenant, scope_hash="name")) is None


def test_a_read_may_not_write(engine: Engine, tenant: str) -> None:
    with pytest.raises(QueryFailed, match="may not run here"):
        engine.read(lambda store: scope(store, tenant, "s"))


def test_a_batch_runs_outside_a_transaction_and_nothing_else_does(engine: Engine, tenant: str) -> None:
    engine.batch(lambda store: store.mark_stale(tenant=tenant, activity_id="none", rows=1))
    with pytest.raises(QueryFailed, match="may not run here"):
        engine.write(lambda store: store.mark_stale(tenant=tenant, activity_id="none", rows=1))


def test_a_call_that_the_header_does_not_promise_never_reaches_the_server(engine: Engine, tenant: str) -> None:
    with pytest.raises(QueryFailed, match="takes"):
        engine.read(lambda store: store._one(ProvStore, "closure_scopes", tenant=tenant))
    with pytest.raises(QueryFailed, match="gives rows"):
        engine.read(lambda store: store._many(ProvStore, "closure_scopes", tenant=tenant, ids=[]))


def test_a_key_that_is_taken_is_told_apart_and_may_be_tried_again(engine: Engine, tenant: str) -> None:
    engine.write(lambda store: scope(store, tenant, "s", "one"))
    with pytest.raises(AlreadyWritten) as caught:
        engine.write(lambda store: scope(store, tenant, "s", "two"))
    assert caught.value.is_retryable


def test_a_wrong_password_is_a_setting_that_cannot_be_used(address: Address) -> None:
    with Engine(replace(address, password="wrong"), load_catalogue()) as engine, pytest.raises(SettingsInvalid):
        engine.verify()


def test_a_server_that_is_not_there_is_unavailable() -> None:
    nowhere = Address("bolt://127.0.0.1:1", "neo4j", "none")
    with Engine(nowhere, load_catalogue(), max_retry_seconds=0.1) as engine, pytest.raises(StoreUnavailable):
        engine.verify()


def test_an_address_that_is_none_is_a_setting_that_cannot_be_used() -> None:
    with pytest.raises((SettingsInvalid, QueryFailed)):
        Engine(Address("ftp://127.0.0.1", "neo4j", "none"), load_catalogue())


def test_the_version_of_the_server_is_new_enough(engine: Engine) -> None:
    major, minor = engine.verify().split(".")[:2]
    assert (int(major), int(minor)) >= (5, 26)


def test_the_password_is_not_shown(address: Address) -> None:
    assert address.password not in repr(address)


@pytest.fixture
def small(tmp_path: Path) -> Iterator[Engine]:
    """An engine with a query that needs more memory than its server gives a transaction.

    The server is its own: one that has planned all queries of a test run has less heap left than a transaction may
    take, and is busy with nothing but collecting garbage before it refuses.
    """
    (tmp_path / "read").mkdir()
    (tmp_path / "read" / "fill.cypher").write_text(FILL)
    with (
        started(server_options(Settings(home=tmp_path / "home", neo4j_heap="1g"))) as server,
        Engine(embedded_address(server), load_catalogue(tmp_path), max_retry_seconds=60) as engine,
    ):
        yield engine


def test_a_transaction_that_does_not_fit_is_not_repeated(small: Engine, tenant: str) -> None:
    tries = []

    def work(store: ProvStore) -> int:
        tries.append(1)
        return store._value(int, "fill", tenant=tenant, count=100_000_000)

    with pytest.raises(TransactionTooLarge):
        small.read(work)
    assert len(tries) == 1
