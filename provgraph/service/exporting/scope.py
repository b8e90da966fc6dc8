"""A scope as a document of PROV: read page by page, so that memory does not grow with it. Read only."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import chain
from typing import TypeVar

from provgraph.domain.identifiers import ScopeId
from provgraph.domain.prov.statement import Statement
from provgraph.domain.prov.vocabulary import FORMS
from provgraph.domain.scope import ScopeName
from provgraph.errors import InputError
from provgraph.exchange.formats import WRITERS
from provgraph.exchange.parts import Part
from provgraph.graph.store import ProvStore
from provgraph.graph.store.exporting import ActivityRow, EdgeRow, PersonRow
from provgraph.graph.store.lineage import Described
from provgraph.service import names
from provgraph.service.context import Context
from provgraph.service.exporting.contents import contents_of, names_of
from provgraph.service.exporting.imported import Documents
from provgraph.service.exporting.paging import PAGE, pages
from provgraph.service.exporting.relations import ACTIVITIES, ENTITIES, IMPORTED, TAKEN_DOWN, Relation, is_said
from provgraph.service.exporting.terms import NAMESPACES, at, named, said, time_of, types_of

FORMATS = tuple(WRITERS)
ELEMENT_OF = {"ImportedActivity": "activity", "ImportedAgent": "agent"}
"""Imported things that are no entities in PROV."""

Row = TypeVar("Row")


def export(context: Context, scope: ScopeName, format: str, *, with_content: bool = False) -> Iterator[str]:
    """The pieces of a document that says all the provenance of a scope: entities, activities, agents, relations.

    Without content it is the skeleton: ids, kinds, times, digests, states. With it, what may be served now is opened;
    what may not is marked `pg:withheld` with the reason. What was imported is told as its documents tell it, in their
    words and bundles. What is recorded while it runs may be in it or not.
    Raises UnknownIdentifier for a scope that nobody has met, InputError for a format that there is not, at once;
    ExportGap, KeyUnavailable and StoreUnavailable while pieces are taken.
    """
    if format not in WRITERS:
        raise InputError(f"there is no format {format!r}; there are {', '.join(WRITERS)}")
    scope_id = names.find_scope(context, scope)
    documents = Documents.of(context, scope_id) if with_content else None
    source = _Scope(context, scope_id, documents)
    toplevel = Part(None, documents.namespaces() if documents else NAMESPACES, source.statements())
    return WRITERS[format](chain([toplevel], documents.bundles() if documents else ()))


@dataclass(frozen=True, slots=True)
class _Scope:
    """One scope, read kind after kind: each statement is made when it is written.

    `documents` are those that were imported, with content; without it, what they say is told as a skeleton too.
    """

    context: Context
    id: ScopeId
    documents: Documents | None

    def statements(self) -> Iterator[Statement]:
        """Every statement outside of bundles, kind after kind, in the order of the formats."""
        elements = {"entity": self._entities, "activity": self._activities, "agent": self._agents}
        imported = IMPORTED if self.documents is None else TAKEN_DOWN
        for kind in FORMS:
            if kind in elements:
                yield from elements[kind]()
            elif kind in ENTITIES:
                yield from self._relations(kind, ENTITIES[kind], self._entity_pages())
            elif kind in ACTIVITIES:
                pages = ([row.id for row in page] for page in self._activity_pages())
                yield from self._relations(kind, ACTIVITIES[kind], pages)
            if kind in imported:
                yield from self._relations(kind, imported[kind], self._entity_pages(imported=True))
            if self.documents is not None:
                yield from self.documents.statements("", kind)

    def _entities(self) -> Iterator[Statement]:
        plans = self._read(lambda store: store.exported_plans(tenant=self.context.tenant, scope_id=self.id))
        for ids in chain(self._entity_pages(), [plans]):
            rows = self._described(ids)
            contents = contents_of(self.context, rows) if self.documents else {}
            yield from (_entity(row, contents.get(row.id, ())) for row in rows)
        yield from self._things("entity")

    def _activities(self) -> Iterator[Statement]:
        yield from (_activity(row) for page in self._activity_pages() for row in page if self._is_told(row))
        yield from self._things("activity")

    def _is_told(self, row: ActivityRow) -> bool:
        """With content a document is given back as it came: that it was imported is no part of it."""
        return self.documents is None or row.kind != "Import"

    def _things(self, kind: str) -> Iterator[Statement]:
        """The imported things of a skeleton that are of a kind."""
        for ids in self._entity_pages(imported=True) if self.documents is None else ():
            rows = (row for row in self._described(ids) if ELEMENT_OF.get(row.kind, "entity") == kind)
            yield from (_thing(kind, row) for row in rows)

    def _described(self, ids: Sequence[str]) -> list[Described]:
        rows = self._read(partial(_described, tenant=self.context.tenant, ids=ids))
        return sorted(rows, key=lambda row: row.id)

    def _agents(self) -> Iterator[Statement]:
        rows = self._read(lambda store: store.exported_agents(tenant=self.context.tenant, scope_id=self.id))
        known = names_of(self.context, rows) if self.documents else {}
        yield from (_agent(row, known.get(row.id)) for row in rows)
        yield from self._things("agent")

    def _relations(
        self, kind: str, relations: Mapping[str, Relation], pages: Iterator[Sequence[str]]
    ) -> Iterator[Statement]:
        for ids in pages:
            edges = self._read(partial(_edges, tenant=self.context.tenant, ids=ids, relations=list(relations)))
            yield from (relations[edge.relation](edge) for edge in edges if is_said(kind, edge))

    def _entity_pages(self, *, imported: bool = False) -> Iterator[Sequence[str]]:
        def page(store: ProvStore, after: str) -> Sequence[str]:
            return store.exported_entities(
                tenant=self.context.tenant, scope_id=self.id, after=after, limit=PAGE, imported=imported
            )

        return self._pages(page, str)

    def _activity_pages(self) -> Iterator[Sequence[ActivityRow]]:
        def page(store: ProvStore, after: str) -> Sequence[ActivityRow]:
            return store.exported_activities(tenant=self.context.tenant, scope_id=self.id, after=after, limit=PAGE)

        return self._pages(page, lambda row: row.id)

    def _pages(
        self, read: Callable[[ProvStore, str], Sequence[Row]], id_of: Callable[[Row], str]
    ) -> Iterator[Sequence[Row]]:
        return pages(self.context, read, id_of)

    def _read(self, work: Callable[[ProvStore], Row]) -> Row:
        return self.context.engine.look(work)


def _described(store: ProvStore, *, tenant: str, ids: Sequence[str]) -> Sequence[Described]:
    return store.described(tenant=tenant, ids=ids)


def _edges(store: ProvStore, *, tenant: str, ids: Sequence[str], relations: Sequence[str]) -> Sequence[EdgeRow]:
    return store.exported_edges(tenant=tenant, ids=ids, relations=relations)


def _entity(row: Described, content: Sequence[tuple[str, str]]) -> Statement:
    attributes = [
        *types_of(row.kind),
        *at("recordedAt", row.recorded_at),
        *said("validity", row.validity),
        *said("stage", row.stage),
        *said("state", row.state),
        *said("digest", row.digest),
        *said("sequence", row.seq),
        *said("detail", row.detail),
        *said("isEvidence", row.is_evidence),
        *said("coversThrough", row.covers_through),
        *(attribute for local, text in content for attribute in said(local, text)),
    ]
    return Statement("entity", named(row.id), (), tuple(attributes))


def _thing(kind: str, row: Described) -> Statement:
    """An imported thing of a skeleton."""
    places = (None, None) if kind == "activity" else ()
    return Statement(kind, named(row.id), places, (*types_of(row.kind), *said("validity", row.validity)))


def _activity(row: ActivityRow) -> Statement:
    attributes = (*types_of(row.kind), *said("state", row.state), *at("undoneAt", row.undone_at))
    return Statement("activity", named(row.id), (time_of(row.recorded_at), None), attributes)


def _agent(row: PersonRow, name: str | None) -> Statement:
    return Statement("agent", named(row.id), (), (*types_of(row.kind), *said("name", name)))
