"""Fixtures of the search tests."""

from __future__ import annotations

import pytest

from provgraph.service.context import Context
from tests.search.looking import Looking, looking


@pytest.fixture
def lock(context: Context) -> Looking:
    """An empty scope in this test's own tenant."""
    return Looking(context)


@pytest.fixture
def pumps(context: Context) -> Looking:
    """Four events about pumps."""
    return looking(
        context,
        [
            "Pump 5 is humming along at 1,450 rpm.",
            "Never restart pump 7 without the keeper.",
            "Tank B holds 320 litres.",
            "Pump 5 has failed; part PN-66 is on order.",
        ],
    )
