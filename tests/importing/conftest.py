"""A scope to import into."""

from __future__ import annotations

import pytest

from provgraph.service.context import Context
from tests.importing.taking import Workshop


@pytest.fixture
def workshop(context: Context) -> Workshop:
    return Workshop(context)
