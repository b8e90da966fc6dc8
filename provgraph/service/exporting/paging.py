"""Reading page after page, each in a transaction of its own, so that memory does not grow with what is read."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

from provgraph.graph.store import ProvStore
from provgraph.service.context import Context

PAGE = 1_000
"""Nodes that are read in one transaction."""

Row = TypeVar("Row")


def pages(
    context: Context,
    read: Callable[[ProvStore, str, int], Sequence[Row]],
    after_of: Callable[[Row], str],
    limit: int = PAGE,
) -> Iterator[Sequence[Row]]:
    """Page after page until one has fewer than `limit` rows. `read` is given what `after_of` the last row says, at
    first nothing, and the limit."""
    after = ""
    while page := context.engine.look(_after(read, after, limit)):
        yield page
        if len(page) < limit:
            return
        after = after_of(page[-1])


def _after(
    read: Callable[[ProvStore, str, int], Sequence[Row]], after: str, limit: int
) -> Callable[[ProvStore], Sequence[Row]]:
    return lambda store: read(store, after, limit)
