"""Fixtures of the reading tests."""

from __future__ import annotations

import pytest

from provgraph.domain.identifiers import TenantId
from provgraph.graph.runner import Engine
from provgraph.keys.vault import Vault
from provgraph.service.context import Context
from tests.reading.story import Story


@pytest.fixture
def story(context: Context) -> Story:
    """An empty scope in this test's own tenant."""
    return Story(context)


@pytest.fixture
def gates(story: Story) -> Story:
    """Three events of the lock, one of them a prohibition, consolidated."""
    story.tell("ev-level", "Gauge G-2 reads 3.15 m.")
    story.tell("ev-rule", "Never open gate 8 without the keeper.")
    story.tell("ev-keeper", "The keeper saw the gate shut at 04:10.")
    story.consolidate()
    return story


@pytest.fixture
def stranger(engine: Engine, vault: Vault, context: Context) -> Story:
    """Another tenant on the same server, with the same keys."""
    return Story(Context(TenantId(f"{context.tenant}-stranger"), engine, vault, context.clock, context.entropy))
