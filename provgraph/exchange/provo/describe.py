"""Statements as triples of PROV-O, with a node of its own where a relation says more than its two ends."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby

from provgraph.domain.prov.statement import Statement
from provgraph.domain.prov.terms import PROV, TYPE, QualifiedName, Term, Value
from provgraph.domain.prov.vocabulary import ELEMENTS
from provgraph.exchange.naming import gap
from provgraph.exchange.provo.ontology import (
    DERIVATION,
    DERIVATIONS,
    ELEMENT_CLASSES,
    ELSEWHERE,
    ENDED,
    GENERAL_CLASSES,
    IN_BUNDLE,
    NODE_CLASSES,
    PLACES,
    PLAIN_CLASSES,
    PREDICATES,
    QUALIFIED,
    RDF_TYPE,
    RELATING,
    STARTED,
)
from provgraph.exchange.provo.rows import are_kept_apart
from provgraph.exchange.provo.spelling import Pair, Spelling

SUBTYPE_PROPERTIES = {uri: link for link, uri in DERIVATIONS.items()}


class Describer:
    """Writes the statements of one bundle. Memory grows only with statements of mentionOf."""

    def __init__(self, spelling: Spelling) -> None:
        self._spelling = spelling
        self._mentions: dict[Term, tuple[Term | None, ...]] = {}

    def blocks(self, statements: Iterable[Statement]) -> Iterator[str]:
        """The text of each statement. Raises ExportGap for what RDF cannot hold, naming the statement."""
        for name, group in groupby(statements, key=lambda statement: (statement.kind, statement.id)):
            if name[1] is None:
                yield from map(self._block, group)
                continue
            several = list(group)
            if len(several) > 1 and not are_kept_apart(several):
                raise gap("RDF", "statements of one name that differ in several places", several[1])
            yield from map(self._block, several)

    def _block(self, statement: Statement) -> str:
        if statement.kind in ELEMENTS:
            return self._element(statement)
        if statement.kind in QUALIFIED:
            return self._relation(statement)
        return self._direct(statement)

    def _element(self, statement: Statement) -> str:
        spelling = self._spelling
        pairs = [(spelling.verb(RDF_TYPE), spelling.iri(PROV + statement.kind.capitalize()))]
        for predicate, time in zip((STARTED, ENDED), statement.args, strict=False):
            if time is not None:
                pairs.append((spelling.verb(predicate), spelling.term(time)))
        pairs += self._attributes(statement)
        if statement.id is None:
            node, before = spelling.node(pairs)
            return before or f"{node} .\n"
        return spelling.block(spelling.term(statement.id), pairs)

    def _direct(self, statement: Statement) -> str:
        """A relation that has no node of its own."""
        first, second, *bundle = statement.args
        if first is None or second is None:
            raise gap("RDF", "a relation of this kind without one of its ends", statement)
        if statement.attributes or statement.id is not None:
            raise gap("RDF", "a name or attributes of this kind of statement", statement)
        if bundle and self._mentions.setdefault(first, statement.args) != statement.args:
            raise gap("RDF", "two mentions by one entity", statement)
        spelling = self._spelling
        pairs = [(spelling.iri(PROV + statement.kind), spelling.term(second))]
        pairs += [(spelling.iri(IN_BUNDLE), spelling.term(term)) for term in bundle if term is not None]
        return spelling.block(spelling.term(first), pairs)

    def _relation(self, statement: Statement) -> str:
        """A relation at once if both ends are known, and by its node if it says more than these."""
        spelling = self._spelling
        first, second, *further = statement.args
        types = _subtypes(statement)
        pairs = [] if first is None or second is None else self._at_once(statement.kind, second, types)
        is_said = statement.id is None and not any(further) and len(statement.attributes) == len(types[:1])
        if pairs and first is not None and is_said:
            return spelling.block(spelling.term(first), pairs)
        return self._with_node(statement, pairs)

    def _at_once(self, kind: str, second: Term, types: list[str]) -> list[Pair]:
        spelling = self._spelling
        value = spelling.term(second)
        return [(spelling.iri(uri), value) for uri in (PROV + kind, *(SUBTYPE_PROPERTIES[type] for type in types))]

    def _with_node(self, statement: Statement, pairs: list[Pair]) -> str:
        spelling, qualified = self._spelling, QUALIFIED[statement.kind]
        inner = [(spelling.verb(RDF_TYPE), spelling.iri(qualified.node))]
        places = zip(qualified.places, statement.args[1:], strict=True)
        inner += [(spelling.iri(place), spelling.term(term)) for place, term in places if term is not None]
        inner += self._attributes(statement)
        if statement.id is None:
            node, text = spelling.node(inner)
        else:
            node = spelling.term(statement.id)
            text = spelling.block(node, inner)
        first = statement.args[0]
        if first is None:
            return text or f"{node} .\n"
        return spelling.block(spelling.term(first), [*pairs, (spelling.iri(qualified.link), node)]) + text

    def _attributes(self, statement: Statement) -> Iterator[Pair]:
        for name, value in dict.fromkeys(statement.attributes):
            if is_read_otherwise(statement.kind, name.uri):
                raise gap("RDF", f"an attribute called {name}", statement)
            uri = PREDICATES.get(name.uri, name.uri)
            if uri == RDF_TYPE and not _is_class(statement.kind, value):
                uri = name.uri
            yield self._spelling.verb(uri), self._spelling.value(value)


def _subtypes(statement: Statement) -> list[str]:
    """The types of a derivation that have a property of their own."""
    if statement.kind != DERIVATION or not statement.attributes:
        return []
    types = (value for name, value in statement.attributes if name == TYPE)
    return [value.uri for value in types if isinstance(value, QualifiedName) and value.uri in SUBTYPE_PROPERTIES]


def _is_class(kind: str, value: Value) -> bool:
    """Whether the value of prov:type may be said by rdf:type: it is a name, and not read as a statement of its own."""
    if not isinstance(value, QualifiedName) or value.uri in PLAIN_CLASSES or value.uri in GENERAL_CLASSES:
        return False
    if value.uri in ELEMENT_CLASSES:
        return ELEMENT_CLASSES[value.uri] == kind
    if value.uri in NODE_CLASSES:
        return kind == DERIVATION and value.uri in SUBTYPE_PROPERTIES
    return True


def is_read_otherwise(kind: str, uri: str) -> bool:
    """Whether a property of an attribute's name would be read as something else."""
    return uri in ELSEWHERE or uri in RELATING or (uri in PLACES and kind not in ELEMENTS)
