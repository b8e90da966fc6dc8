"""Queries about the two generations of a scope: what is current, and what its shadow stands for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from provgraph.domain.identifiers import EntityId, ScopeId
from provgraph.domain.instant import Instant
from provgraph.graph.store.base import Queries


@dataclass(frozen=True, slots=True)
class Head:
    """A summary as an alias has it; `id` is empty when there is none. `manifest` is its canonical JSON text.

    `plans` are the ids of all policy versions that its folds were made with.
    """

    id: EntityId
    stage: str
    validity: str
    source_epoch: int
    covers_through: int
    manifest: str
    plans: tuple[EntityId, ...]


@dataclass(frozen=True, slots=True)
class Generations:
    """Both generations beside the scope's clock.

    `kind` of the shadow: `next` for one that is being made or waits to be switched to, `previous` for the one that was
    current before. `policy_id`: the plan that it is made under, empty when there is none.
    """

    high_water: int
    input_epoch: int
    kind: str
    policy_id: str
    current: Head
    shadow: Head


@dataclass(frozen=True, slots=True)
class PointedElsewhere:
    """What the shadow stood for before; `goes_on`: it was what is asked for, and stays as it is."""

    was_id: str
    goes_on: bool


@dataclass(frozen=True, slots=True)
class Waiting:
    """A generation that nobody has switched to; `artifact_id` is empty when nothing of it is kept yet."""

    scope_id: ScopeId
    artifact_id: str


@dataclass(frozen=True, slots=True)
class RefusedUnder:
    """How many folds were refused for these codes."""

    codes: tuple[str, ...]
    folds: int


class RebuildingQueries(Queries):
    """One method per query."""

    def generations(self, *, tenant: str, scope_id: str) -> Generations | None:
        """The two generations of a scope; None when there is no such scope."""
        return self._optional(Generations, "generations", tenant=tenant, scope_id=scope_id)

    def waiting_generations(self, *, tenant: str) -> tuple[Waiting, ...]:
        """The generations of a tenant that rebuilds have begun and nobody has switched to."""
        return self._many(Waiting, "waiting_generations", tenant=tenant)

    def point_shadow(
        self,
        *,
        tenant: str,
        now: Instant,
        scope_id: str,
        activity_id: str,
        artifact_id: str,
        kind: str,
        policy_id: str,
    ) -> PointedElsewhere | None:
        """Let the shadow stand for another generation, under the lock of its scope; None when there is no such scope.

        `kind` is `next`, `previous`, or empty for none; `artifact_id` is empty for a generation that begins.
        """
        return self._optional(
            PointedElsewhere,
            "point_shadow",
            tenant=tenant,
            now=now,
            scope_id=scope_id,
            activity_id=activity_id,
            artifact_id=artifact_id,
            kind=kind,
            policy_id=policy_id,
        )

    def refused_under(self, *, tenant: str, scope_id: str, plan_ids: Sequence[str]) -> tuple[RefusedUnder, ...]:
        """The refusals of folds of a scope that were made with these plans, by their codes."""
        return self._many(RefusedUnder, "refused_under", tenant=tenant, scope_id=scope_id, plan_ids=plan_ids)
