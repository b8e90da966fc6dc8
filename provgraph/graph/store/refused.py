"""Queries of what the gate judged: folds that it refused, and the verdicts on all that were made with a plan."""

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


@dataclass(frozen=True, slots=True)
class JudgedFold:
    """A fold that the gate judged; `sealed` is None when its content was taken out of the graph."""

    id: EntityId
    is_refused: bool
    sealed: bytes | None


class RefusedQueries(Queries):
    """One method per query."""

    def refused_fold(self, *, tenant: str, id: str) -> RefusedFold | None:
        """A refused fold by its id; None when the tenant has none of that id."""
        return self._optional(RefusedFold, "refused_fold", tenant=tenant, id=id)

    def judged_folds(self, *, tenant: str, plan_id: str, after: str, limit: int) -> tuple[JudgedFold, ...]:
        """Folds made with a plan, by id after `after`, at most `limit`."""
        return self._many(JudgedFold, "judged_folds", tenant=tenant, plan_id=plan_id, after=after, limit=limit)
