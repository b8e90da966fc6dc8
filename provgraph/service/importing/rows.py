"""A document as rows to write: things, what is said of them, what that links. Everything that names anything is sealed.

Source: docs/design.md, imports.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain

from provgraph.domain.identifiers import ACTIVITY, DESCRIPTION, IMPORTED, ScopeId
from provgraph.domain.imports.links import Link, Way, links
from provgraph.domain.imports.stated import name_to_json, written
from provgraph.domain.imports.things import KINDS, Name, Names, holder_of, key_of, survey
from provgraph.domain.prov.statement import Statement
from provgraph.domain.prov.terms import Blank
from provgraph.domain.prov.vocabulary import ENTITY
from provgraph.exchange.parts import Part
from provgraph.graph.store.importing import KnownThings, NewDescription, NewLink, NewThing
from provgraph.service.context import Context
from provgraph.service.importing.reading import Readable

CHUNK = 1_000
"""Statements of one description: what is said of a hub is sealed in several."""

Payload = Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Rows:
    """What a transaction writes. `imports` is the count of documents that it rests on; `known` things are ours already.

    `touched` are the things that may rest on others that were known before.
    """

    import_id: str
    imports: int
    known: int
    things: Sequence[NewThing]
    descriptions: Sequence[NewDescription]
    links: Mapping[Way, Sequence[NewLink]]
    touched: Sequence[str]
    sealed: bytes

    @property
    def total(self) -> int:
        """How many they are."""
        return len(self.things) + len(self.descriptions) + sum(map(len, self.links.values()))


@dataclass(frozen=True, slots=True)
class Said:
    """What one part says of one thing, before it is sealed."""

    thing_id: str
    bundle_id: str
    kinds: tuple[str, ...]
    text: str


def rows_of(context: Context, scope_id: ScopeId, name: str, document: Readable, document_hash: str) -> Rows:
    """The rows of a document, its data keys durable. Reads which of its things the scope knows.

    Raises NotCanonical for text that no JSON can hold.
    """
    found = _things(document.parts)
    hashes = hashes_of(context, [thing for thing, _ in found.values()], document_hash)
    by_hash = dict(zip(hashes, found, strict=True))
    known = context.engine.read(
        lambda store: store.known_things(
            tenant=context.tenant, scope_id=scope_id, document_hash=document_hash, hashes=hashes
        )
    )
    ids, fresh = _ids(context, found, by_hash, known)
    said = [one for part in document.parts for one in _said(part, ids)]
    edges = dict.fromkeys(link for part in document.parts for link in links(part.statements, ids))
    payloads: list[tuple[str, Payload]] = [(ids[key], name_to_json(found[key][0])) for key in fresh]
    payloads += [(context.new_id(DESCRIPTION), {"said": one.text}) for one in said]
    payloads.append((context.new_id(ACTIVITY), _declared(name, document, ids)))
    sealed = context.vault.seal(payloads, context.lease())
    hash_of = dict(zip(by_hash.values(), by_hash, strict=True))
    things = [
        NewThing(seal.key_id, hash_of[key], found[key][1], seal.digest, seal.ciphertext)
        for key, seal in zip(fresh, sealed, strict=False)
    ]
    descriptions = [
        NewDescription(seal.key_id, one.thing_id, one.bundle_id, one.kinds, seal.digest, seal.ciphertext)
        for one, seal in zip(said, sealed[len(fresh) :], strict=False)
    ]
    return Rows(
        import_id=sealed[-1].key_id,
        imports=known.imports,
        known=len(known.ids),
        things=things,
        descriptions=descriptions,
        links=_by_way(edges),
        touched=_touched(edges, known),
        sealed=sealed[-1].ciphertext,
    )


def hashes_of(context: Context, names: Sequence[Name], document_hash: str = "") -> list[str]:
    """The keyed hashes by which things are found. What a document does not name is known to that document alone."""
    return context.named_all(
        f"blank {document_hash} {name.label}" if isinstance(name, Blank) else f"imported {name.uri}" for name in names
    )


def _things(parts: Sequence[Part]) -> dict[str, tuple[Name, str]]:
    """Every thing of a document by key, with its kind; a bundle is one."""
    found = survey(chain.from_iterable(part.statements for part in parts))
    for part in parts:
        if part.id is not None:
            found.setdefault(key_of(part.id), (part.id, KINDS[ENTITY]))
    return found


def _ids(
    context: Context, found: Mapping[str, object], by_hash: Mapping[str, str], known: KnownThings
) -> tuple[dict[str, str], list[str]]:
    """The id of every thing by key, and the keys of those that are new."""
    ids: dict[str, str] = {by_hash[hash]: id for hash, id in zip(known.known, known.ids, strict=True)}
    fresh = [key for key in found if key not in ids]
    ids.update((key, context.new_id(IMPORTED)) for key in fresh)
    return ids, fresh


def _said(part: Part, ids: Names) -> Iterator[Said]:
    bundle_id = "" if part.id is None else ids[key_of(part.id)]
    held: dict[str, list[Statement]] = {}
    for statement in part.statements:
        holder = holder_of(statement)
        if holder is not None:
            held.setdefault(ids[key_of(holder)], []).append(statement)
    for thing_id, statements in held.items():
        for start in range(0, len(statements), CHUNK):
            some = statements[start : start + CHUNK]
            yield Said(thing_id, bundle_id, tuple(dict.fromkeys(one.kind for one in some)), written(some, ids))


def _declared(name: str, document: Readable, ids: Names) -> Payload:
    """What is kept of the document as a whole."""
    return {
        "name": name,
        "format": document.format,
        "notes": list(document.notes),
        "refused": [left.to_json() for left in document.refused],
        "parts": [
            {"bundle_id": "" if part.id is None else ids[key_of(part.id)], "namespaces": dict(part.namespaces)}
            for part in document.parts
        ],
    }


def _by_way(edges: Mapping[Link, None]) -> dict[Way, list[NewLink]]:
    found: dict[Way, list[NewLink]] = {way: [] for way in Way}
    for edge in edges:
        found[edge.way].append(NewLink(edge.newer, edge.relation, edge.older))
    return found


def _touched(edges: Mapping[Link, None], known: KnownThings) -> list[str]:
    old = frozenset[str](known.ids)
    return list(dict.fromkeys(edge.newer for edge in edges if edge.older in old and edge.way is not Way.RELATES))
