"""Queries of folds that the gate refused."""

from __future__ import annotations

from dataclasses import dataclass

from provgraph.domain.identifiers import EntityId
from provgraph.graph.store.base import Queries


@dataclass(frozen=True, slots=True)
class RefusedFold:
    """A refused fold. `codes` are its verdict's; `sealed` is None while something it quotes may not be served."""

    id: EntityId
    codes: tuple[str, ...]
    sealed: bytes | None


class RefusedQueries(Queries):
    """One method per query."""

    def refused_fold(self, *, tenant: str, id: str) -> RefusedFold | None:
        """A refused fold by its id; None when the tenant has none of that id."""
        return self._optional(RefusedFold, "refused_fold", tenant=tenant, id=id)
