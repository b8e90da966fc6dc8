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
    context: Context, read: Callable[[ProvStore, str], Sequence[Row]], after_of: Callable[[Row], str]
) -> Iterator[Sequence[Row]]:
    """Page after page until one is empty. `read` is given what `after_of` the last row says, at first nothing."""
    after = ""
    while page := context.engine.look(_after(read, after)):
        yield page
        after = after_of(page[-1])


def _after(read: Callable[[ProvStore, str], Sequence[Row]], after: str) -> Callable[[ProvStore], Sequence[Row]]:
    return lambda store: read(store, after)
