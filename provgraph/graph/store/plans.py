"""Queries of policy versions and of the sweep after one is revoked. Source: docs/design.md, graph, walk policy."""

from __future__ import annotations

from dataclasses import dataclass

from provgraph.domain.identifiers import ActivityId, EntityId, ScopeId
from provgraph.domain.instant import Instant
from provgraph.graph.store.base import Queries


@dataclass(frozen=True, slots=True)
class Policy:
    """A policy version: named by the digest of its content."""

    id: EntityId
    validity: str


@dataclass(frozen=True, slots=True)
class StoredPolicy:
    """A policy version as it is stored; its content is sealed."""

    id: EntityId
    digest: str
    sealed: bytes | None
    validity: str
    recorded_at: Instant


@dataclass(frozen=True, slots=True)
class Sweep:
    """A plan's revocation whose consequences are not all drawn. `undone`: it was taken back, and so must they be."""

    activity_id: ActivityId
    plan_id: EntityId
    undone: bool


@dataclass(frozen=True, slots=True)
class MadeWith:
    """A fold or claim that was made with a plan."""

    id: EntityId
    scope_id: ScopeId


@dataclass(frozen=True, slots=True)
class Consequence:
    """A revocation that follows from that of a plan, and what it took down."""

    activity_id: ActivityId
    source_id: EntityId


class PlanQueries(Queries):
    """One method per query."""

    def policy_version(self, *, tenant: str, now: Instant, id: str, digest: str, sealed: bytes | None) -> Policy:
        """Create a policy version, or give the one of that content."""
        return self._one(Policy, "policy_version", tenant=tenant, now=now, id=id, digest=digest, sealed=sealed)

    def find_policy(self, *, tenant: str, digest: str) -> Policy | None:
        """The policy version of a content; None when it was never stored."""
        return self._optional(Policy, "find_policy", tenant=tenant, digest=digest)

    def list_policies(self, *, tenant: str) -> tuple[StoredPolicy, ...]:
        """Every policy version of the tenant, newest first."""
        return self._many(StoredPolicy, "list_policies", tenant=tenant)

    def adopt_policy(self, *, tenant: str, now: Instant, id: str) -> Policy | None:
        """Put a policy version in force from now on; None when it does not stand."""
        return self._optional(Policy, "adopt_policy", tenant=tenant, now=now, id=id)

    def policy_in_force(self, *, tenant: str) -> StoredPolicy | None:
        """The rules that were adopted last and stand; None when there are none."""
        return self._optional(StoredPolicy, "policy_in_force", tenant=tenant)

    def unfinished_sweeps(self, *, tenant: str) -> tuple[Sweep, ...]:
        """Sweeps that have work left."""
        return self._many(Sweep, "unfinished_sweeps", tenant=tenant)

    def made_with(self, *, tenant: str, activity_id: str, plan_id: str, after: str, limit: int) -> tuple[MadeWith, ...]:
        """Folds and claims of a revoked plan that have no revocation of their own from it, by id after `after`."""
        return self._many(
            MadeWith, "made_with", tenant=tenant, activity_id=activity_id, plan_id=plan_id, after=after, limit=limit
        )

    def consequences(self, *, tenant: str, activity_id: str, limit: int) -> tuple[Consequence, ...]:
        """Revocations that follow from that of a plan and stand."""
        return self._many(Consequence, "consequences", tenant=tenant, activity_id=activity_id, limit=limit)

    def close_sweep(self, *, tenant: str, activity_id: str, undone: bool) -> None:
        """Mark a sweep as done, unless the revocation was undone in the meantime."""
        self._none("close_sweep", tenant=tenant, activity_id=activity_id, undone=undone)
