"""Fixtures of the tests of single use cases."""

from __future__ import annotations

import pytest

from provgraph.service.context import Context
from tests.service.acting import Acting


@pytest.fixture
def acting(context: Context) -> Acting:
    """A tenant of this test's own, with nothing in it."""
    return Acting(context)
