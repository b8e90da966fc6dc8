"""What documents said, given back in their own words: names, bundles, relations with all their places and attributes.

Source: docs/design.md, imports; docs/formats.md.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain, count, groupby

from provgraph.domain.identifiers import EntityId, ScopeId
from provgraph.domain.imports.stated import name_from_json, read, things_in
from provgraph.domain.imports.things import Name
from provgraph.domain.prov.statement import Statement
from provgraph.domain.prov.terms import Blank, QualifiedName
from provgraph.domain.prov.vocabulary import ACTIVITY, ELEMENTS, FORMS
from provgraph.domain.reading import JsonObject, object_of, objects_of, text_of
from provgraph.exchange.parts import Part
from provgraph.graph.store import ProvStore
from provgraph.graph.store.importing import DescriptionRow
from provgraph.graph.store.lineage import Described
from provgraph.service.context import Context
from provgraph.service.exporting.paging import pages
from provgraph.service.exporting.terms import NAMESPACES, named, said
from provgraph.service.opening import withheld

MET = 50_000
"""Names that are kept in mind."""


@dataclass(frozen=True, slots=True)
class Documents:
    """The documents of a scope, read again.

    `declared` are the namespaces of each bundle by its thing's id, `kinds` those of its statements.
    """

    context: Context
    scope_id: ScopeId
    declared: Mapping[str, Sequence[Mapping[str, str]]]
    kinds: Mapping[str, Collection[str]]
    count: int
    _met: dict[str, Name] = field(default_factory=dict)

    @classmethod
    def of(cls, context: Context, scope_id: ScopeId) -> Documents:
        """What was imported into a scope, as far as it was not erased. Raises KeyUnavailable."""
        rows = context.engine.look(lambda store: store.imports_of(tenant=context.tenant, scope_id=scope_id))
        declared: dict[str, list[Mapping[str, str]]] = {}
        for payload in context.vault.open([(row.id, row.sealed) for row in rows]):
            for part in objects_of(payload, "parts") if payload else ():
                spaces = {prefix: str(uri) for prefix, uri in object_of(part, "namespaces").items()}
                declared.setdefault(text_of(part, "bundle_id"), []).append(spaces)
        told = context.engine.look(lambda store: store.told_kinds(tenant=context.tenant, scope_id=scope_id))
        kinds = {row.bundle_id: frozenset(row.kinds) for row in told}
        return cls(context, scope_id, declared, kinds, len(rows))

    def namespaces(self) -> Mapping[str, str]:
        """The namespaces of the toplevel, provgraph's own among them."""
        return self._merged([NAMESPACES, *self.declared.get("", ())])

    def bundles(self) -> Iterator[Part]:
        """Every bundle; those of one name are one."""
        for bundle_id in self.declared:
            if bundle_id:
                self._learn((), {EntityId(bundle_id)})
                name = self._met[bundle_id]
                every = chain.from_iterable(self.statements(bundle_id, kind) for kind in FORMS)
                id = name if isinstance(name, QualifiedName) else named(bundle_id)
                yield Part(id, self._merged(self.declared[bundle_id]), every)

    def statements(self, bundle_id: str, kind: str) -> Iterator[Statement]:
        """The statements of one kind within a bundle, those of a thing one after the other."""

        def page(store: ProvStore, after: str, limit: int) -> Sequence[DescriptionRow]:
            return store.exported_descriptions(
                tenant=self.context.tenant,
                scope_id=self.scope_id,
                bundle_id=bundle_id,
                kind=kind,
                after=after,
                limit=limit,
            )

        for rows in pages(self.context, page, lambda row: row.place) if kind in self.kinds.get(bundle_id, ()) else ():
            yield from self._read(rows, kind)

    def _read(self, rows: Sequence[DescriptionRow], kind: str) -> Iterator[Statement]:
        """Content is opened first and its things are judged after that: what was taken back meanwhile is not given."""
        opened = dict(zip(rows, self.context.vault.open([(row.id, row.sealed) for row in rows]), strict=True))
        texts = {row: text_of(payload, "said") for row, payload in opened.items() if payload is not None}
        holders = {row.thing_id for row in rows}
        known = self._learn({id for text in texts.values() for id in things_in(text)}, holders)
        for thing_id, said_of in groupby(rows, key=lambda row: row.thing_id):
            reason = withheld(known[thing_id])
            if reason is not None:
                yield from _placeholder(kind, thing_id, reason)
                continue
            every = [texts[row] for row in said_of if row in texts]
            found = (one for text in every for one in read(text, self._met[thing_id], self._met.__getitem__))
            yield from dict.fromkeys(one for one in found if one.kind == kind)

    def _learn(self, ids: Collection[str], holders: Collection[EntityId]) -> Mapping[EntityId, Described]:
        """Keep in mind what all of these are called, those that may not be served by their ids; the holders' rows."""
        if len(self._met) > MET:
            self._met.clear()
        missing = {*ids, *holders} - self._met.keys()
        rows = {row.id: row for row in self._described({*holders, *missing})}
        self._met.update(self._looked_up([row for row in rows.values() if row.id in missing]))
        return rows

    def _looked_up(self, every: Sequence[Described]) -> Iterator[tuple[str, Name]]:
        rows = [row for row in every if row.sealed is not None]
        opened = self.context.vault.open([(row.id, row.sealed or b"") for row in rows])
        for row, payload in zip(rows, opened, strict=True):
            yield row.id, named(row.id) if payload is None or withheld(row) else self._named(row.id, payload)

    def _named(self, id: str, payload: JsonObject) -> Name:
        """The name of a thing. What has none is told apart from what has none in another document."""
        name = name_from_json(payload)
        return Blank(id) if isinstance(name, Blank) and self.count > 1 else name

    def _described(self, ids: Iterable[str]) -> Sequence[Described]:
        wanted = sorted(set(ids))
        return self.context.engine.look(lambda store: store.described(tenant=self.context.tenant, ids=wanted))

    def _merged(self, several: Sequence[Mapping[str, str]]) -> Mapping[str, str]:
        """Namespaces of several documents: a prefix that stands for two is given to the first of them."""
        taken = {prefix for spaces in chain.from_iterable(self.declared.values()) for prefix in spaces}
        free = (prefix for at in count(1) if (prefix := f"ns{at}") not in taken)
        merged: dict[str, str] = {}
        for prefix, uri in chain.from_iterable(spaces.items() for spaces in several):
            if merged.setdefault(prefix, uri) != uri and uri not in merged.values():
                merged[next(free)] = uri
        return merged


def _placeholder(kind: str, thing_id: str, reason: str) -> Iterator[Statement]:
    """That something is there which may not be served, and why; nothing of its relations."""
    if kind in ELEMENTS:
        places = (None, None) if kind == ACTIVITY else ()
        yield Statement(kind, named(thing_id), places, tuple(said("withheld", reason)))
