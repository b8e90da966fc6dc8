"""A statement that waited for a lock sees what its holder committed. Source: docs/design.md, fences, rule 1."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeVar

import pytest

from provgraph.graph.store import ProvStore
from tests.races.world import World, failed

T = TypeVar("T")

WAITERS = "SHOW TRANSACTIONS YIELD status, metaData WHERE status STARTS WITH 'Blocked' RETURN count(*)"


def held_up(world: World, change: str, statement: Callable[[ProvStore], T], **params: object) -> T:
    """Run `statement` while another transaction holds every scope of the world, changes something and commits."""
    answers: list[T] = []
    waiter = threading.Thread(target=lambda: answers.append(world.write(statement)))
    with holding(world) as run:
        waiter.start()
        waits(world, waiter)
        assert not answers
        run(change, **params)
    waiter.join()
    return answers[0]


@contextmanager
def holding(world: World) -> Iterator[Callable[..., object]]:
    """A transaction that holds every scope; it commits at the end."""
    with world.driver.session() as session, session.begin_transaction() as transaction:
        transaction.run("MATCH (k:Scope {tenant: $tenant}) SET k.lock = 'holder'", tenant=world.tenant).consume()
        yield lambda text, **params: transaction.run(text, tenant=world.tenant, **params).consume()
        transaction.commit()


def waits(world: World, waiter: threading.Thread) -> None:
    """Return when some transaction is blocked by a lock: the statement has arrived where it must wait."""
    for _ in range(200):
        if int(str(world.raw(WAITERS)[0][0])) > 0:
            return
        waiter.join(0.02)
    raise AssertionError("the statement did not wait for the lock")


@pytest.fixture
def stored(filled: World) -> World:
    filled.plan()
    assert filled.store("S5").ok
    return filled


SET_ENTITY = "MATCH (n:Entity {id: $i}) SET n.validity = 'REVOKED'"


def test_a_switch_sees_an_input_fall(stored: World) -> None:
    row = held_up(stored, SET_ENTITY, stored.switching("S5"), i=stored.id("e1"))
    assert row is not None and failed(row) == {"inputs_ok"}


def test_a_switch_sees_the_epoch_move(stored: World) -> None:
    change = "MATCH (k:Scope {id: $i}) SET k.input_epoch = k.input_epoch + 1"
    row = held_up(stored, change, stored.switching("S5"), i=stored.id("s0"))
    assert row is not None and failed(row) == {"epoch_ok"}


def test_a_switch_sees_a_marking_begin(stored: World) -> None:
    row = held_up(stored, "MATCH (k:Scope {id: $i}) SET k.marking = 1", stored.switching("S5"), i=stored.id("s0"))
    assert row is not None and failed(row) == {"marking_ok"}


def test_a_switch_sees_its_plan_fall(stored: World) -> None:
    row = held_up(stored, SET_ENTITY, stored.switching("S5"), i=stored.id("plan"))
    assert row is not None and failed(row) == {"plan_ok"}


def test_a_switch_sees_the_alias_move(stored: World) -> None:
    change = "MATCH (a:Alias {key: $i}) SET a.covers_through = 3"
    row = held_up(stored, change, stored.switching("S5"), i=f"{stored.id('s0')}/current")
    assert row is not None and failed(row) == {"alias_ok"}


def test_a_switch_sees_a_conflict_open(stored: World) -> None:
    change = (
        "MATCH (n:Entity {id: $i}) CREATE (:Entity:Conflict {id: $k, tenant: $tenant, scope_id: n.scope_id, "
        "state: 'OPEN', validity: 'VALID'})-[:HAD_MEMBER]->(n)"
    )
    row = held_up(stored, change, stored.switching("S5"), i=stored.id("ab"), k=stored.id("kk"))
    assert row is not None and failed(row) == {"conflicts_ok"}


def test_an_append_numbers_on_from_what_was_committed(world: World) -> None:
    rows = [world.event(0, "n1")]
    change = "MATCH (k:Scope {id: $i}) SET k.high_water = 100"
    row = held_up(world, change, lambda store: world.append(store, "s7", rows), i=world.id("s7"))
    assert [written.seq for written in row.written] == [101]


def test_a_derivation_sees_its_input_fall(filled: World) -> None:
    claims = [filled.claim("dd", "e1")]
    row = held_up(filled, SET_ENTITY, lambda store: filled.derive_in(store, "s1", claims), i=filled.id("e1"))
    assert filled.short(row.invalid) == ["e1"]


def test_a_revocation_sees_a_descendant_appear_in_another_scope(filled: World) -> None:
    change = (
        "MATCH (n:Entity {id: $i}) CREATE (:Scope {id: $s, tenant: $tenant, name_hash: 'new', high_water: 0, "
        "input_epoch: 0, marking: 0}) CREATE (:Entity:Claim {id: $c, tenant: $tenant, scope_id: $s, validity: 'VALID', "
        "digest: 'e'})-[:WAS_DERIVED_FROM]->(n)"
    )
    ids = {"i": filled.id("e1"), "s": filled.id("new"), "c": filled.id("far")}
    row = held_up(filled, change, lambda store: filled.revoke_in(store, "e1", "rx"), **ids)
    assert row is not None and filled.short(row.missing) == ["new"]
    assert filled.validity("e1", "far") == ["VALID", "VALID"]
