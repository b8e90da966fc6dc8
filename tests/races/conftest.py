"""Worlds for the tests of the fences."""

from __future__ import annotations

import pytest
from neo4j import Driver

from provgraph.graph.runner import Engine
from tests.races.world import World, diamond


@pytest.fixture
def world(engine: Engine, driver: Driver, tenant: str) -> World:
    """Eight empty scopes."""
    return World(engine, driver, tenant)


@pytest.fixture
def filled(world: World) -> World:
    """Eight scopes with a diamond across five of them."""
    diamond(world)
    return world
