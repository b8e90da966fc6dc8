"""A scope or a whole tenant as a document of PROV: memory does not grow with it. Read only."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain

from provgraph.domain.prov.statement import Statement
from provgraph.domain.prov.vocabulary import FORMS
from provgraph.domain.scope import ScopeName
from provgraph.errors import InputError
from provgraph.exchange.formats import WRITERS
from provgraph.exchange.parts import Part
from provgraph.graph.store.exporting import ActivityRow, PersonRow
from provgraph.graph.store.lineage import Described
from provgraph.service import names
from provgraph.service.context import Context
from provgraph.service.exporting.contents import contents_of, names_of
from provgraph.service.exporting.imported import Documents
from provgraph.service.exporting.person import view_of_person
from provgraph.service.exporting.relations import ACTIVITIES, ENTITIES, IMPORTED, TAKEN_DOWN, Relation, is_said
from provgraph.service.exporting.terms import NAMESPACES, at, named, said, time_of, types_of
from provgraph.service.exporting.view import View
from provgraph.service.moments import AsOf, instant_of

FORMATS = tuple(WRITERS)
ELEMENT_OF = {"ImportedActivity": "activity", "ImportedAgent": "agent"}
"""Imported things that are no entities in PROV."""


def export(
    context: Context,
    scope: ScopeName | None,
    format: str,
    *,
    with_content: bool = False,
    as_of: AsOf = None,
    about: str | None = None,
) -> Iterator[str]:
    """The pieces of a document that says all the provenance of a scope: entities, activities, agents, relations.

    Without a scope it is that of the whole tenant. Given the name of a data subject (`about`) it is what is about this
    person there, what rests on that in any scope, and who and what acted on it; nothing of others, and what rests on
    more than that keeps its content sealed (`pg:withheld`, `NotAboutThemAlone`). `as_of` is an instant (microseconds
    UTC), a date-time, or the id of an entity or activity of that moment: what was recorded by then, with the validity
    of then; stages and states, of which only today's are kept, are left out.
    Without content it is the skeleton: ids, kinds, times, digests, states. With it, what may be served now is opened;
    what may not is marked `pg:withheld` with the reason; and what was imported into a scope is told, as it is now, as
    its documents tell it, in their words and bundles. In an export of a tenant or of the past it is a skeleton.
    What is recorded while it runs may be in it or not.
    Raises UnknownIdentifier for a scope, person or moment that nobody has met, InputError for a format that there is
    not or a moment to come, at once; ExportGap, KeyUnavailable and StoreUnavailable while pieces are taken.
    """
    if format not in WRITERS:
        raise InputError(f"there is no format {format!r}; there are {', '.join(WRITERS)}")
    scope_id = names.find_scope(context, scope) if scope else None
    moment = context.engine.look(lambda store: instant_of(store, context.tenant, as_of))
    if moment is not None and moment > context.clock():
        raise InputError("nothing is known yet of a moment to come")
    is_plain = scope_id and moment is None and about is None
    documents = Documents.of(context, scope_id) if with_content and scope_id and is_plain else None
    view = view_of_person(context, about, scope_id, moment) if about else View(context, scope_id, moment)
    source = _Source(view, with_content, documents)
    toplevel = Part(None, documents.namespaces() if documents else NAMESPACES, source.statements())
    return WRITERS[format](chain([toplevel], documents.bundles() if documents else ()))


@dataclass(frozen=True, slots=True)
class _Source:
    """A view, read kind after kind: each statement is made when it is written.

    `documents` are those that were imported; without them, what they say is told as a skeleton.
    """

    view: View
    with_content: bool
    documents: Documents | None
    plans: list[Sequence[str]] = field(default_factory=list)
    """Looked up once: at first empty."""

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
                pages = ([row.id for row in page] for page in self.view.activity_pages())
                yield from self._relations(kind, ACTIVITIES[kind], pages)
            if kind in imported:
                yield from self._relations(kind, imported[kind], self.view.entity_pages(imported=True))
            if self.documents is not None:
                yield from self.documents.statements("", kind)

    def _entity_pages(self) -> Iterator[Sequence[str]]:
        """What provgraph wrote, and the plans that it was written by."""
        yield from self.view.entity_pages()
        if not self.plans:
            self.plans.append(self.view.plans())
        yield from filter(None, self.plans)

    def _entities(self) -> Iterator[Statement]:
        for ids in self._entity_pages():
            rows = self.view.described(ids)
            contents = contents_of(self.view.context, rows, self.view.is_sealed) if self.with_content else {}
            yield from (_entity(row, contents.get(row.id, ())) for row in self.view.as_they_were(rows))
        yield from self._things("entity")

    def _activities(self) -> Iterator[Statement]:
        yield from (_activity(row) for page in self.view.activity_pages() for row in page if self._is_told(row))
        yield from self._things("activity")

    def _is_told(self, row: ActivityRow) -> bool:
        """With content a document is given back as it came: that it was imported is no part of it."""
        return self.documents is None or row.kind != "Import"

    def _things(self, kind: str) -> Iterator[Statement]:
        """The imported things of a skeleton that are of a kind."""
        for ids in self.view.entity_pages(imported=True) if self.documents is None else ():
            rows = self.view.as_they_were(self.view.described(ids))
            yield from (_thing(kind, row) for row in rows if ELEMENT_OF.get(row.kind, "entity") == kind)

    def _agents(self) -> Iterator[Statement]:
        rows = self.view.people()
        known = names_of(self.view.context, rows) if self.with_content else {}
        yield from (_agent(row, known.get(row.id)) for row in rows)
        yield from self._things("agent")

    def _relations(
        self, kind: str, relations: Mapping[str, Relation], pages: Iterator[Sequence[str]]
    ) -> Iterator[Statement]:
        for ids in pages:
            edges = self.view.edges(ids, list(relations))
            yield from (relations[edge.relation](edge) for edge in edges if is_said(kind, edge))


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
