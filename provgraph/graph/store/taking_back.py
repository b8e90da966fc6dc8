"""Queries that change validity: revoke, replace, undo, and markings in batches. Source: docs/design.md, fences."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from provgraph.domain.identifiers import EntityId, ScopeId
from provgraph.domain.instant import Instant
from provgraph.graph.rows import TypeCount
from provgraph.graph.store.base import Queries


@dataclass(frozen=True, slots=True)
class ClosureScopes:
    """A first guess of the scopes to hold, and how many entities rest on the sources, themselves included."""

    scopes: tuple[ScopeId, ...]
    size: int


@dataclass(frozen=True, slots=True)
class RevokedRow:
    """What became of a revocation. With `missing`, `blocked` or `lapsed`, or `was` ERASED, nothing was written.

    `fell` counts what went VALID to STALE (the source apart); `restores` are the seeds of a recompute.
    """

    missing: tuple[ScopeId, ...]
    blocked: bool
    lapsed: bool
    was: str
    type: str
    fell: tuple[TypeCount, ...]
    scopes: tuple[ScopeId, ...]
    restores: tuple[EntityId, ...]


@dataclass(frozen=True, slots=True)
class ReplacedRow:
    """What became of a replacement. With `missing`, `refused` or `blocked` nothing was written."""

    missing: tuple[ScopeId, ...]
    refused: bool
    blocked: bool
    was: str
    type: str
    fell: tuple[TypeCount, ...]
    scopes: tuple[ScopeId, ...]


@dataclass(frozen=True, slots=True)
class UndoneRow:
    """What became of an undo. With `missing`, `refused` or `blocked` nothing was written; `seeds` are to be recomputed.

    `kind` and `state` are the Activity's; `undone`: it was undone before; `corrected`: its correction was replaced in
    turn; `caused`: it follows from the revocation of a plan that stands; `sweeps`: it is such a revocation itself.
    """

    missing: tuple[ScopeId, ...]
    refused: bool
    blocked: bool
    kind: str
    state: str
    undone: bool
    corrected: bool
    caused: bool
    source_id: EntityId | None
    was: str | None
    scopes: tuple[ScopeId, ...]
    seeds: tuple[EntityId, ...]
    sweeps: bool


@dataclass(frozen=True, slots=True)
class Change:
    """How many entities of a type went from one validity to another."""

    type: str
    was: str
    now: str
    count: int


@dataclass(frozen=True, slots=True)
class Recomputed:
    """What a recompute did: counts while it worked, and what had changed in the end."""

    lifted: int
    fallen: int
    origins: int
    changes: tuple[Change, ...]


@dataclass(frozen=True, slots=True)
class ActivitySubject:
    """The entities whose closures the undo of an Activity touches."""

    kind: str
    entity_ids: tuple[EntityId, ...]


@dataclass(frozen=True, slots=True)
class EntityState:
    """An entity as it stands."""

    type: str
    scope_id: ScopeId | None
    validity: str
    digest: str
    is_evidence: bool


class TakingBackQueries(Queries):
    """One method per query."""

    def entity_state(self, *, tenant: str, id: str) -> EntityState | None:
        """An entity's type, scope and validity; None when the tenant has none of that id."""
        return self._optional(EntityState, "entity_state", tenant=tenant, id=id)

    def activity_subject(self, *, tenant: str, activity_id: str) -> ActivitySubject | None:
        """What an Activity took down; None when the tenant has none of that id."""
        return self._optional(ActivitySubject, "activity_subject", tenant=tenant, activity_id=activity_id)

    def closure_scopes(self, *, tenant: str, ids: Sequence[str]) -> ClosureScopes:
        """The first guess before the locks; the statements check it again under them."""
        return self._one(ClosureScopes, "closure_scopes", tenant=tenant, ids=ids)

    def document_scopes(self, *, tenant: str, activity_id: str) -> ClosureScopes:
        """As `closure_scopes`, of what one Activity took down, for any number of sources."""
        return self._one(ClosureScopes, "document_scopes", tenant=tenant, activity_id=activity_id)

    def associate(self, *, tenant: str, now: Instant, activity_id: str, name_hash: str) -> None:
        """Record who bears responsibility for an Activity."""
        self._none("associate", tenant=tenant, now=now, activity_id=activity_id, name_hash=name_hash)

    def revoke(
        self,
        *,
        tenant: str,
        now: Instant,
        scopes: Sequence[str],
        source_id: str,
        activity_id: str,
        request_hash: str | None,
        sealed: bytes | None,
        cause_id: str | None,
    ) -> RevokedRow | None:
        """Revoke a source and mark its closure; None when there is no such source."""
        return self._optional(
            RevokedRow,
            "revoke",
            tenant=tenant,
            now=now,
            scopes=scopes,
            source_id=source_id,
            activity_id=activity_id,
            request_hash=request_hash,
            sealed=sealed,
            cause_id=cause_id,
        )

    def revoke_fence(
        self,
        *,
        tenant: str,
        now: Instant,
        scopes: Sequence[str],
        source_id: str,
        activity_id: str,
        request_hash: str | None,
        sealed: bytes | None,
        cause_id: str | None,
    ) -> RevokedRow | None:
        """Close the fence and revoke the source only; `fell` is what the marking will take down."""
        return self._optional(
            RevokedRow,
            "revoke_fence",
            tenant=tenant,
            now=now,
            scopes=scopes,
            source_id=source_id,
            activity_id=activity_id,
            request_hash=request_hash,
            sealed=sealed,
            cause_id=cause_id,
        )

    def replace(
        self,
        *,
        tenant: str,
        now: Instant,
        scopes: Sequence[str],
        source_id: str,
        correction_id: str,
        activity_id: str,
        request_hash: str | None,
        sealed: bytes | None,
    ) -> ReplacedRow | None:
        """Supersede a source by a correction of this transaction; None when one of them does not exist."""
        return self._optional(
            ReplacedRow,
            "replace",
            tenant=tenant,
            now=now,
            scopes=scopes,
            source_id=source_id,
            correction_id=correction_id,
            activity_id=activity_id,
            request_hash=request_hash,
            sealed=sealed,
        )

    def replace_fence(
        self,
        *,
        tenant: str,
        now: Instant,
        scopes: Sequence[str],
        source_id: str,
        correction_id: str,
        activity_id: str,
        request_hash: str | None,
        sealed: bytes | None,
    ) -> ReplacedRow | None:
        """Close the fence and supersede the source only; `fell` is what the marking will take down."""
        return self._optional(
            ReplacedRow,
            "replace_fence",
            tenant=tenant,
            now=now,
            scopes=scopes,
            source_id=source_id,
            correction_id=correction_id,
            activity_id=activity_id,
            request_hash=request_hash,
            sealed=sealed,
        )

    def undo(
        self,
        *,
        tenant: str,
        now: Instant,
        scopes: Sequence[str],
        activity_id: str,
        undo_id: str,
        request_hash: str | None,
        sealed: bytes | None,
        fenced: bool = False,
    ) -> UndoneRow | None:
        """Take an Activity back; recompute its seeds in the same transaction (fenced: give them their own states).

        None when there is no such Activity.
        """
        return self._optional(
            UndoneRow,
            "undo",
            tenant=tenant,
            now=now,
            scopes=scopes,
            activity_id=activity_id,
            undo_id=undo_id,
            request_hash=request_hash,
            sealed=sealed,
            fenced=fenced,
        )

    def recompute(self, *, tenant: str, seeds: Sequence[str], activity_id: str) -> Recomputed | None:
        """Give the seeds and their closure the state that the causes that stand demand; None without seeds."""
        return self._optional(Recomputed, "recompute", tenant=tenant, seeds=seeds, activity_id=activity_id)
