"""Fixtures of the consolidation tests."""

from __future__ import annotations

import pytest

from provgraph.service.context import Context
from tests.consolidation.memory import Memory
from tests.service.acting import Acting


@pytest.fixture
def memory(context: Context) -> Memory:
    """An empty memory in this test's own tenant."""
    return Memory(context)


@pytest.fixture
def acting(context: Context) -> Acting:
    """This test's own tenant, in scopes of its own."""
    return Acting(context)
