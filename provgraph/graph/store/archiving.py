"""Queries of the archive: everything of a tenant, page by page, and back. Source: docs/archive.md."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from provgraph.domain.instant import Instant
from provgraph.graph.store.base import Queries


@dataclass(frozen=True, slots=True)
class ArchivedNode:
    """A node as it is. `degree` counts the relations that leave it."""

    key: str
    labels: tuple[str, ...]
    properties: Mapping[str, object]
    degree: int


@dataclass(frozen=True, slots=True)
class ArchivedRelation:
    """A relation that leaves a node; `to_kind` None for a node of no kind that an archive knows."""

    from_key: str
    type: str
    to_kind: str | None
    to_key: str | None
    properties: Mapping[str, object]


@dataclass(frozen=True, slots=True)
class RestoredNode:
    """A node to write."""

    labels: Sequence[str]
    properties: Mapping[str, object]


@dataclass(frozen=True, slots=True)
class RestoredRelation:
    """A relation to write; the kinds of its ends are told beside it."""

    from_key: str
    type: str
    to_key: str
    properties: Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Begun:
    """A restoration that was begun: `state` RESTORING while it writes, SHOWING once all is written.

    `shows`: a page of a large one is shown already, so that it can only be carried to its end.
    """

    id: str
    state: str
    archive_digest: str
    shows: bool


@dataclass(frozen=True, slots=True)
class TenantHolds:
    """Kinds of things that a tenant holds, and the digests of archives that were restored into it."""

    kinds: tuple[str, ...]
    restored: tuple[str, ...]


class ArchiveQueries(Queries):
    """One method per query."""

    def archived_nodes(self, *, tenant: str, kind: str, after: str, until: str, limit: int) -> tuple[ArchivedNode, ...]:
        """A page of nodes whose keys lie strictly between two texts."""
        return self._many(
            ArchivedNode, "archived_nodes", tenant=tenant, kind=kind, after=after, until=until, limit=limit
        )

    def archived_relations(self, *, tenant: str, kind: str, keys: Sequence[str]) -> tuple[ArchivedRelation, ...]:
        """The relations that leave these nodes, in no order."""
        return self._many(ArchivedRelation, "archived_relations", tenant=tenant, kind=kind, keys=keys)

    def tenant_holds(self, *, tenant: str) -> TenantHolds:
        """What is there already."""
        return self._one(TenantHolds, "tenant_holds", tenant=tenant)

    def restoration_begun(self, *, tenant: str) -> Begun | None:
        """A restoration that was left."""
        return self._optional(Begun, "restoration_begun", tenant=tenant)

    def record_transfer(
        self,
        *,
        tenant: str,
        now: Instant,
        activity_id: str,
        kind: str,
        state: str,
        archive_digest: str,
        as_of: Instant,
        sealed: bytes,
    ) -> None:
        """Record an Export or an Import."""
        self._none(
            "record_transfer",
            tenant=tenant,
            now=now,
            activity_id=activity_id,
            kind=kind,
            state=state,
            archive_digest=archive_digest,
            as_of=as_of,
            sealed=sealed,
        )

    def restored_nodes(self, *, tenant: str, activity_id: str, nodes: Sequence[RestoredNode]) -> int | None:
        """Write nodes; how many, None when the restoration is another one's now."""
        found = self._optional(_Created, "restored_nodes", tenant=tenant, activity_id=activity_id, nodes=nodes)
        return found.created if found else None

    def restored_relations(
        self, *, tenant: str, activity_id: str, from_kind: str, to_kind: str, relations: Sequence[RestoredRelation]
    ) -> int | None:
        """Write relations; how many, None when the restoration is another one's now."""
        found = self._optional(
            _Created,
            "restored_relations",
            tenant=tenant,
            activity_id=activity_id,
            from_kind=from_kind,
            to_kind=to_kind,
            relations=relations,
        )
        return found.created if found else None

    def restored_erased(
        self, *, tenant: str, into: str, activity_id: str, erasure_id: str, now: Instant, ids: Sequence[str]
    ) -> tuple[str, ...]:
        """Erase in what nobody finds yet; the ids of all that loses its content. It may be repeated."""
        return self._value(
            tuple[str, ...],
            "restored_erased",
            tenant=tenant,
            into=into,
            activity_id=activity_id,
            erasure_id=erasure_id,
            now=now,
            ids=ids,
        )

    def restoration_complete(self, *, tenant: str, activity_id: str) -> str | None:
        """All is written; None when another restoration took over."""
        found = self._optional(_Id, "restoration_complete", tenant=tenant, activity_id=activity_id)
        return found.id if found else None

    def restored_shown(self, *, tenant: str, into: str, activity_id: str, kind: str, after: str, limit: int) -> str:
        """Show a page of nodes; the key to go on after."""
        return self._value(
            str,
            "restored_shown",
            tenant=tenant,
            into=into,
            activity_id=activity_id,
            kind=kind,
            after=after,
            limit=limit,
        )

    def restored_ended(self, *, tenant: str, into: str, activity_id: str) -> bool:
        """Show the scopes; False when somebody else did so before."""
        found = self._optional(_Scopes, "restored_ended", tenant=tenant, into=into, activity_id=activity_id)
        return found is not None

    def restored_removed(self, *, tenant: str, kind: str, after: str, limit: int) -> str:
        """Remove a page of what was left; the key to go on after."""
        return self._value(str, "restored_removed", tenant=tenant, kind=kind, after=after, limit=limit)


@dataclass(frozen=True, slots=True)
class _Id:
    id: str


@dataclass(frozen=True, slots=True)
class _Created:
    created: int


@dataclass(frozen=True, slots=True)
class _Scopes:
    scopes: int
