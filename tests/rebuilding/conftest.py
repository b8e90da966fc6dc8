"""Fixtures of the tests of a rebuild."""

from __future__ import annotations

import pytest

from provgraph.service.context import Context
from tests.consolidation.memory import Memory
from tests.rebuilding.station import Station


@pytest.fixture
def station(context: Context) -> Station:
    """A scope with three tasks, which is consolidated."""
    return Station.of(Memory(context))
