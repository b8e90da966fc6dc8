"""A short randomised race. `PROVGRAPH_RACE_SECONDS` makes it longer, and so does the soak.

Source: docs/design.md, fences.
"""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest

from provgraph.graph.runner import Address
from provgraph.service.context import Context
from tests.races.book import Book
from tests.races.markers import Marker
from tests.races.mixed import ACTS, race
from tests.races.world import World

SECONDS = float(os.environ.get("PROVGRAPH_RACE_SECONDS", "20"))
RESTS = 3


@pytest.fixture
def marker(address: Address) -> Iterator[Marker]:
    marker = Marker(address)
    yield marker
    marker.stop()


@pytest.mark.timeout(900)
def test_nothing_served_rests_on_what_was_taken_back(world: World, context: Context, marker: Marker) -> None:
    book = Book()
    for wrong in race(world, context, marker, book, RESTS, SECONDS / RESTS):
        assert not wrong
    print(dict(sorted(book.counts.items())), "markers killed:", marker.killed)
    assert not ACTS - {name for name, count in book.counts.items() if count}
