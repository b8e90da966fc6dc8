"""Queries that serve: the fence first, then the pointer, then validity. Source: docs/design.md, fences, rule 7."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from provgraph.domain.identifiers import EntityId
from provgraph.graph.store.base import Queries


@dataclass(frozen=True, slots=True)
class CurrentFence:
    """Whether the summary an alias points at may be served, and each check. No summary yet: `artifact_id` is None."""

    is_current: bool
    artifact_id: EntityId | None
    covers_through: int | None
    valid: bool
    published: bool
    epoch_ok: bool
    plan_ok: bool
    marking_ok: bool
    input_epoch: int
    high_water: int


class ReadingQueries(Queries):
    """One method per query."""

    def current_fence(self, *, tenant: str, scope_id: str, alias_key: str) -> CurrentFence | None:
        """The guarded read of a scope's alias; None when there is no such scope."""
        return self._optional(CurrentFence, "current_fence", tenant=tenant, scope_id=scope_id, alias_key=alias_key)

    def recall(self, *, tenant: str, ids: Sequence[str]) -> tuple[EntityId, ...]:
        """Which of these entities may be served."""
        return self._value(tuple[EntityId, ...], "recall", tenant=tenant, ids=ids)
