"""Fixtures of the consolidation tests."""

from __future__ import annotations

import pytest

from provgraph.service.context import Context
from tests.consolidation.memory import Memory


@pytest.fixture
def memory(context: Context) -> Memory:
    """An empty memory in this test's own tenant."""
    return Memory(context)
