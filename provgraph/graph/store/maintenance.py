"""Queries by which the doctor looks at the whole server. They take no tenant."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from provgraph.graph.store.base import Queries


@dataclass(frozen=True, slots=True)
class IndexState:
    """An index, or the one behind a constraint; `state` is `ONLINE` when it can be used."""

    name: str
    state: str


class MaintenanceQueries(Queries):
    """One method per query."""

    def referred_ids(self, *, ids: Sequence[str]) -> tuple[str, ...]:
        """Those of the ids that some node of the graph has, in any tenant."""
        return self._value(tuple[str, ...], "referred_ids", ids=ids)

    def index_states(self) -> tuple[IndexState, ...]:
        """Every index of the database."""
        return self._many(IndexState, "index_states")

    def database_id(self) -> str:
        """The id of this database, fixed when it was made."""
        return self._value(str, "database_id")

    def lock_timeout(self) -> str:
        """How long a transaction waits for a lock, as the server writes it; `0s` is for ever."""
        return self._value(str, "lock_timeout")
