"""What an export tells of: a scope or a whole tenant, now or as of a moment, read page by page. Read only."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import TypeVar

from provgraph.domain.identifiers import ScopeId
from provgraph.domain.instant import Instant
from provgraph.domain.interval import FOREVER
from provgraph.graph.store import ProvStore
from provgraph.graph.store.exporting import ActivityRow, EdgeRow, PersonRow
from provgraph.graph.store.lineage import Described
from provgraph.service.context import Context
from provgraph.service.exporting.paging import PAGE, pages
from provgraph.service.lineage.causes import standing

Row = TypeVar("Row")


@dataclass(frozen=True, slots=True)
class View:
    """The scope with this id, or all scopes of the tenant when it is None; as it is, or as of an instant."""

    context: Context
    scope_id: ScopeId | None
    at: Instant | None = None
    _ids: dict[bool, Sequence[str]] = field(default_factory=dict)
    _acts: dict[bool, Sequence[ActivityRow]] = field(default_factory=dict)

    @property
    def until(self) -> Instant:
        """What was recorded later is not in the view."""
        return FOREVER if self.at is None else self.at

    def entity_pages(self, *, imported: bool = False) -> Iterator[Sequence[str]]:
        """The ids of entities in scopes, page by page: of imported things, or of the others."""
        tenant, until = self.context.tenant, self.until
        for scope_id in self._scopes():
            page = partial(_entities, tenant=tenant, scope_id=scope_id, until=until, imported=imported)
            found = pages(self.context, page, str, PAGE)
            yield from found if self.scope_id is None else _small(found, self._ids, imported)

    def plans(self) -> Sequence[str]:
        """The ids of the policy versions behind entities and activities, which are in no scope."""
        found = (
            self._read(partial(_plans, tenant=self.context.tenant, scope_id=scope_id, until=self.until))
            for scope_id in self._scopes()
        )
        return sorted({plan for plans in found for plan in plans})

    def described(self, ids: Sequence[str]) -> Sequence[Described]:
        """What is known of entities today, in the order of their ids: what decides whether content may be served."""
        rows = self._read(partial(_described, tenant=self.context.tenant, ids=ids))
        return sorted(rows, key=lambda row: row.id)

    def as_they_were(self, rows: Sequence[Described]) -> Sequence[Described]:
        """The same with the validity of the moment, and without stage and state, of which only today's are kept."""
        if self.at is None:
            return rows
        ids = [row.id for row in rows]
        state = self._read(partial(_standing, tenant=self.context.tenant, ids=ids, at=self.at))
        return [replace(row, validity=state(row.id), stage=None, state=None) for row in rows]

    def activity_pages(self) -> Iterator[Sequence[ActivityRow]]:
        """Activities, page by page."""
        page = partial(_activities, tenant=self.context.tenant, scope_id=self.scope_id, until=self.until)
        for rows in _small(pages(self.context, page, lambda row: row.id, PAGE), self._acts, True):
            yield self.as_acts_were(rows)

    def as_acts_were(self, rows: Sequence[ActivityRow]) -> Sequence[ActivityRow]:
        """The same as they stood at the moment, without their states, of which only today's are kept."""
        if self.at is None:
            return rows
        return [replace(row, undone_at=self._known(row.undone_at), state=None) for row in rows]

    def is_sealed(self, _id: str) -> bool:
        """Whether the content of an entity is left sealed whatever may be served."""
        return False

    def people(self) -> Sequence[PersonRow]:
        """Agents and data subjects, in the order of their ids."""
        found = (
            self._read(partial(_agents, tenant=self.context.tenant, scope_id=scope_id, until=self.until))
            for scope_id in self._scopes()
        )
        known = {row.id: row for rows in found for row in rows}
        return [known[id] for id in sorted(known)]

    def edges(self, ids: Sequence[str], relations: Sequence[str]) -> Sequence[EdgeRow]:
        """The edges of these types that leave these entities or activities."""
        edges = partial(_edges, tenant=self.context.tenant, ids=ids, relations=relations, until=self.until)
        return [replace(edge, undone_at=self._known(edge.undone_at)) for edge in self._read(edges)]

    def _known(self, instant: Instant | None) -> Instant | None:
        """An instant, if it had come by the time of the view."""
        return instant if instant is None or instant <= self.until else None

    def _scopes(self) -> Iterator[ScopeId]:
        if self.scope_id is not None:
            yield self.scope_id
            return
        for page in pages(self.context, partial(_scopes, tenant=self.context.tenant), str, PAGE):
            yield from map(ScopeId, page)

    def _read(self, work: Callable[[ProvStore], Row]) -> Row:
        return self.context.engine.look(work)


def _small(found: Iterator[Sequence[Row]], kept: dict[bool, Sequence[Row]], key: bool) -> Iterator[Sequence[Row]]:
    """The same pages; where there is one alone it is kept, so that what is small is read once."""
    first = kept[key] if key in kept else next(found, ())
    if len(first) < PAGE:
        kept[key] = first
    if first:
        yield first
    if key not in kept:
        yield from found


def _scopes(store: ProvStore, after: str, limit: int, *, tenant: str) -> Sequence[str]:
    return store.tenant_scopes(tenant=tenant, after=after, limit=limit)


def _entities(
    store: ProvStore, after: str, limit: int, *, tenant: str, scope_id: ScopeId, until: Instant, imported: bool
) -> Sequence[str]:
    return store.exported_entities(
        tenant=tenant, scope_id=scope_id, until=until, after=after, limit=limit, imported=imported
    )


def _plans(store: ProvStore, *, tenant: str, scope_id: ScopeId, until: Instant) -> Sequence[str]:
    return store.exported_plans(tenant=tenant, scope_id=scope_id, until=until)


def _described(store: ProvStore, *, tenant: str, ids: Sequence[str]) -> Sequence[Described]:
    return store.described(tenant=tenant, ids=ids)


def _standing(store: ProvStore, *, tenant: str, ids: Sequence[str], at: Instant) -> Callable[[str], str]:
    """Validity at an instant, by the rule: from all that these entities rest on."""
    walked = store.walk_prov_up(tenant=tenant, ids=ids, until=at)
    return standing(store, tenant, walked, "up", at, (), is_past=True).state


def _activities(
    store: ProvStore, after: str, limit: int, *, tenant: str, scope_id: ScopeId | None, until: Instant
) -> Sequence[ActivityRow]:
    if scope_id is None:
        return store.exported_tenant_activities(tenant=tenant, until=until, after=after, limit=limit)
    return store.exported_activities(tenant=tenant, scope_id=scope_id, until=until, after=after, limit=limit)


def _agents(store: ProvStore, *, tenant: str, scope_id: ScopeId, until: Instant) -> Sequence[PersonRow]:
    return store.exported_agents(tenant=tenant, scope_id=scope_id, until=until)


def _edges(
    store: ProvStore, *, tenant: str, ids: Sequence[str], relations: Sequence[str], until: Instant
) -> Sequence[EdgeRow]:
    return store.exported_edges(tenant=tenant, ids=ids, relations=relations, until=until)
