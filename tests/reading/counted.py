"""An engine that counts its transactions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import TypeVar

from provgraph.graph.catalogue import load_catalogue
from provgraph.graph.runner import Address, Engine
from provgraph.graph.store import ProvStore
from provgraph.service.context import Context

T = TypeVar("T")


class Counted(Engine):
    """How often each way into the graph was taken: `look` is one round trip, the others are whole transactions."""

    def __init__(self, address: Address) -> None:
        super().__init__(address, load_catalogue())
        self.counts: Counter[str] = Counter()

    def look(self, work: Callable[[ProvStore], T]) -> T:
        """See Engine."""
        self.counts["look"] += 1
        return super().look(work)

    def read(self, work: Callable[[ProvStore], T]) -> T:
        """See Engine."""
        self.counts["read"] += 1
        return super().read(work)

    def write(self, work: Callable[[ProvStore], T]) -> T:
        """See Engine."""
        self.counts["write"] += 1
        return super().write(work)


@contextmanager
def counting(context: Context) -> Iterator[tuple[Context, Counter[str]]]:
    """The same tenant over an engine that counts, with what this process knows of it."""
    with Counted(context.engine.address) as engine:
        yield replace(context, engine=engine), engine.counts
