"""Queries about conflicts as they stand, and about resolving them. Source: docs/design.md, fences; conflicts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from provgraph.domain.identifiers import EntityId, ScopeId
from provgraph.domain.instant import Instant
from provgraph.graph.rows import TypeCount
from provgraph.graph.store.base import Queries


@dataclass(frozen=True, slots=True)
class Loser:
    """What a resolution rejected: its type, and its validity before."""

    type: str
    was: str


@dataclass(frozen=True, slots=True)
class ResolvedConflict:
    """What became of a resolution. Unless `ok` nothing was written.

    `missing` are scopes to lock too, `fallen` what was to be kept and is not VALID, `was` the state before; `fell`
    counts what went from VALID to STALE, `restores` are the seeds of a recompute.
    """

    ok: bool
    missing: tuple[ScopeId, ...]
    blocked: bool
    fallen: tuple[EntityId, ...]
    was: str
    fell: tuple[TypeCount, ...]
    rejected: tuple[Loser, ...]
    scopes: tuple[ScopeId, ...]
    restores: tuple[EntityId, ...]


@dataclass(frozen=True, slots=True)
class SideEvidence:
    """An event that a side is, or cites: when it happened or was recorded, and where it came from."""

    id: EntityId
    source_class: str | None
    at: Instant


@dataclass(frozen=True, slots=True)
class ConflictSide:
    """A member of a conflict, with what an authority asks: its predicate, from when it holds, its evidence."""

    id: EntityId
    kind: str
    scope_id: ScopeId
    validity: str
    predicate_hash: str | None
    valid_from: Instant | None
    evidence: tuple[SideEvidence, ...]


@dataclass(frozen=True, slots=True)
class StoredResolution:
    """The resolution of a conflict that stands: by what authority, who, what it rejected; `sealed` is its reason."""

    id: str
    authority: str
    agent_id: str | None
    agent_sealed: bytes | None
    sealed: bytes | None
    policy_id: str | None
    recorded_at: Instant
    rejected: tuple[EntityId, ...]


@dataclass(frozen=True, slots=True)
class StoredConflict:
    """A conflict as it stands; `sealed` says what it is about; `resolution` is None while it is OPEN."""

    id: EntityId
    scope_id: ScopeId
    sealed: bytes | None
    state: str
    recorded_at: Instant
    members: tuple[EntityId, ...]
    resolution: StoredResolution | None


class ResolvingQueries(Queries):
    """One method per query."""

    def stored_conflicts(
        self, *, tenant: str, scope_id: str | None, id: str | None, states: Sequence[str]
    ) -> tuple[StoredConflict, ...]:
        """The conflicts of a scope, or the one of an id, that are in one of the states; oldest first."""
        return self._many(StoredConflict, "stored_conflicts", tenant=tenant, scope_id=scope_id, id=id, states=states)

    def conflict_sides(self, *, tenant: str, id: str) -> tuple[ConflictSide, ...]:
        """The members of a conflict with what an authority asks about them."""
        return self._many(ConflictSide, "conflict_sides", tenant=tenant, id=id)

    def resolve_conflict(
        self,
        *,
        tenant: str,
        now: Instant,
        scopes: Sequence[str],
        id: str,
        activity_id: str,
        request_hash: str | None,
        sealed: bytes | None,
        rejected: Sequence[str] = (),
        kept: Sequence[str] = (),
        authority: str = "person",
        policy_id: str | None = None,
        fenced: bool = False,
    ) -> ResolvedConflict | None:
        """Resolve an open conflict; None when there is none of that id."""
        return self._optional(
            ResolvedConflict,
            "resolve_conflict",
            tenant=tenant,
            now=now,
            scopes=scopes,
            id=id,
            loser_ids=rejected,
            kept_ids=kept,
            activity_id=activity_id,
            request_hash=request_hash,
            sealed=sealed,
            authority=authority,
            policy_id=policy_id,
            fenced=fenced,
        )
