"""Worlds for the tests of the fences."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from neo4j import Driver, GraphDatabase

from provgraph.graph.runner import Address, Engine
from tests.races.world import World, diamond


@pytest.fixture(scope="session")
def driver(address: Address) -> Iterator[Driver]:
    """A driver for what tests do to the graph behind the product's back."""
    auth = (address.user, address.password)
    with GraphDatabase.driver(address.uri, auth=auth, notifications_min_severity="OFF") as driver:
        yield driver


@pytest.fixture
def world(engine: Engine, driver: Driver, tenant: str) -> World:
    """Eight empty scopes."""
    return World(engine, driver, tenant)


@pytest.fixture
def filled(world: World) -> World:
    """Eight scopes with a diamond across five of them."""
    diamond(world)
    return world
