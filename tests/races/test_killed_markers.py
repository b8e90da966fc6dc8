"""A marker is killed with SIGKILL in the middle: fenced meanwhile, finished by exactly one, undone to the last."""

from __future__ import annotations

import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from provgraph.domain.identifiers import ActivityId, RequestId
from provgraph.graph.runner import Address
from provgraph.service import taking_back
from provgraph.service.context import Context, Request
from tests.races.markers import Marker
from tests.races.world import World

MANY = 3000

FAN = """MATCH (e:Event {id: $root}) UNWIND range(1, $many) AS n
CREATE (:Entity:Claim {id: $tenant + ':c' + n, tenant: $tenant, scope_id: $tenant + ':s' + (n % 8), digest: 'd',
        validity: 'VALID', standing: 'active', recorded_at: 1})-[:WAS_DERIVED_FROM {recorded_at: 1}]->(e)"""
LEFT = "MATCH (:Event {id: $root})<-[:WAS_DERIVED_FROM]-(c:Claim {validity: 'VALID'}) RETURN count(c)"


@pytest.fixture
def marker(address: Address) -> Iterator[Marker]:
    marker = Marker(address)
    yield marker
    marker.stop()


@pytest.fixture
def fan(world: World) -> World:
    """Three thousand claims in eight scopes on one event."""
    world.events("s0", "root")
    world.raw(FAN, root=world.id("root"), many=MANY)
    return world


def left(world: World) -> int:
    return int(str(world.raw(LEFT, root=world.id("root"))[0][0]))


def until_some_are_marked(world: World) -> None:
    for _ in range(600):
        if left(world) < MANY:
            return
        time.sleep(0.02)
    raise AssertionError("nothing was marked")


def test_a_killed_marker_leaves_a_closed_fence_that_others_finish(fan: World, context: Context, marker: Marker) -> None:
    assert fan.revoke_only("root", "g1", fenced=True)
    assert marker.mark_and_be_killed(fan.tenant, fan.id("g1"), lambda: until_some_are_marked(fan))
    assert 0 < left(fan) < MANY
    names = [f"c{number}" for number in range(1, MANY + 1)]
    assert fan.recall(*names) == []
    undo = fan.undo("g1", "u0")
    assert undo is not None and undo.refused
    assert not fan.derive("late", "s1", ["c1"]).ok
    with ThreadPoolExecutor(2) as pool:
        list(pool.map(lambda _: taking_back.finish_markings(context), range(2)))
    assert left(fan) == 0
    assert fan.raw("MATCH (k:Scope {tenant: $tenant}) RETURN sum(k.marking)") == [[0]]
    assert not fan.faults()
    taking_back.undo(context, ActivityId(fan.id("g1")), Request(RequestId("q1")))
    assert left(fan) == MANY
    assert not fan.faults()
