"""A memory of each test's own."""

from __future__ import annotations

import pytest

from provgraph.service.context import Context
from tests.consolidation.memory import Memory


@pytest.fixture
def memory(context: Context) -> Memory:
    """A scope of a tenant of this test's own."""
    return Memory(context)
