"""Queries of export: what a scope holds, page by page, and the edges between. Source: docs/formats.md."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from provgraph.domain.identifiers import ActivityId, EntityId
from provgraph.domain.instant import Instant
from provgraph.graph.store.base import Queries


@dataclass(frozen=True, slots=True)
class ActivityRow:
    """An Activity; `undone_at` is None while it stands."""

    id: ActivityId
    kind: str
    recorded_at: Instant
    undone_at: Instant | None
    state: str | None


@dataclass(frozen=True, slots=True)
class PersonRow:
    """An Agent or a DataSubject, by `kind`; the name is sealed under its own id."""

    id: str
    kind: str
    sealed: bytes | None


@dataclass(frozen=True, slots=True)
class AboutRow:
    """A data subject, and the entities that are about it."""

    id: str
    about: tuple[EntityId, ...]


@dataclass(frozen=True, slots=True)
class EdgeRow:
    """An edge from effect to cause. `undone_at` is that of the Activity that it leads to."""

    relation: str
    newer: str
    older: str
    recorded_at: Instant | None
    undone_at: Instant | None


class ExportQueries(Queries):
    """One method per query. `until` is an instant in microseconds UTC: what was recorded later is left out."""

    def exported_entities(
        self, *, tenant: str, scope_id: str, until: Instant, after: str, limit: int, imported: bool
    ) -> tuple[EntityId, ...]:
        """The ids of entities after an id: of imported things, or of the others."""
        return self._value(
            tuple[EntityId, ...],
            "exported_entities",
            tenant=tenant,
            scope_id=scope_id,
            until=until,
            after=after,
            limit=limit,
            imported=imported,
        )

    def exported_activities(
        self, *, tenant: str, scope_id: str, until: Instant, after: str, limit: int
    ) -> tuple[ActivityRow, ...]:
        """The Activities of a scope after an id."""
        return self._many(
            ActivityRow,
            "exported_activities",
            tenant=tenant,
            scope_id=scope_id,
            until=until,
            after=after,
            limit=limit,
        )

    def exported_tenant_activities(
        self, *, tenant: str, until: Instant, after: str, limit: int
    ) -> tuple[ActivityRow, ...]:
        """All Activities of a tenant after an id."""
        return self._many(
            ActivityRow, "exported_tenant_activities", tenant=tenant, until=until, after=after, limit=limit
        )

    def exported_plans(self, *, tenant: str, scope_id: str, until: Instant) -> tuple[EntityId, ...]:
        """The policy versions behind the scope's entities and activities."""
        return self._value(tuple[EntityId, ...], "exported_plans", tenant=tenant, scope_id=scope_id, until=until)

    def exported_agents(self, *, tenant: str, scope_id: str, until: Instant) -> tuple[PersonRow, ...]:
        """Everybody that the scope speaks of or that acted in it."""
        return self._many(PersonRow, "exported_agents", tenant=tenant, scope_id=scope_id, until=until)

    def exported_edges(
        self, *, tenant: str, ids: Sequence[str], relations: Sequence[str], until: Instant
    ) -> tuple[EdgeRow, ...]:
        """The edges of these types that leave these entities or Activities."""
        return self._many(EdgeRow, "exported_edges", tenant=tenant, ids=ids, relations=relations, until=until)

    def about_subject(self, *, tenant: str, name_hash: str, scope_id: str, until: Instant) -> AboutRow | None:
        """The data subject of a name; what is about it in a scope, in all of them when that is empty."""
        return self._optional(
            AboutRow, "about_subject", tenant=tenant, name_hash=name_hash, scope_id=scope_id, until=until
        )

    def activities_around(self, *, tenant: str, ids: Sequence[str], until: Instant) -> tuple[ActivityRow, ...]:
        """The Activities that acted on these entities."""
        return self._many(ActivityRow, "activities_around", tenant=tenant, ids=ids, until=until)

    def people(self, *, tenant: str, ids: Sequence[str]) -> tuple[PersonRow, ...]:
        """Agents and data subjects of these ids."""
        return self._many(PersonRow, "people", tenant=tenant, ids=ids)
