"""The entities, activities and agents that a graph of PROV-O describes, and what is said of each."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator

from provgraph.domain.prov.statement import Statement
from provgraph.domain.prov.terms import TYPE, Attribute, QualifiedName, Term, Time, Value
from provgraph.domain.prov.vocabulary import ACTIVITY, ELEMENTS, ENTITY, FORMS
from provgraph.exchange.provo.graph import Graph
from provgraph.exchange.provo.ontology import (
    ELEMENT_CLASSES,
    ENDED,
    GENERAL_CLASSES,
    INFLUENCERS,
    NODE_CLASSES,
    PLAIN_CLASSES,
    QUALIFIED,
    RDF_TYPE,
    STARTED,
    TIMED,
)
from provgraph.exchange.provo.relations import Relations, time_of
from provgraph.exchange.provo.rows import rows
from provgraph.exchange.provo.triples import Node, Triple

TIMES = frozenset((STARTED, ENDED))


class Elements:
    """Reads the elements of one graph, whose relations are known."""

    def __init__(self, graph: Graph, relations: Relations, statements: Iterable[Statement]) -> None:
        self._graph, self._relations = graph, relations
        self._roles: dict[Term, set[str]] = defaultdict(set)
        for statement in statements:
            for place, term in zip(FORMS[statement.kind].places, statement.args, strict=True):
                if term is not None and place.kind in ELEMENTS:
                    self._roles[term].add(place.kind)
        self.assumed: list[Node] = []
        """What nothing says to be an entity; it was taken to be one for what is said of it to be kept."""

    def statements(self) -> Iterator[Statement]:
        """One for each thing that has a class of PROV or about which more than relations is said.

        Raises UnreadableFile for a time that is none.
        """
        for node in self._graph.subjects():
            classes = self._classes(node)
            kinds = {ELEMENT_CLASSES[uri] for uri in classes if uri in ELEMENT_CLASSES}
            if any(triple.predicate in TIMES for triple in self._graph.about(node)):
                kinds.add(ACTIVITY)
            if not kinds and node in self._relations.kinds:
                continue
            attributes = list(dict.fromkeys(self._graph.attributes(node, self._structure(node))))
            if not kinds and attributes:
                kinds = self._roles.get(self._graph.term(node)) or {ENTITY}
                if node not in self._roles:
                    self.assumed.append(node)
            for kind in (kind for kind in ELEMENTS if kind in kinds):
                yield from self._element(kind, node, attributes)

    def _classes(self, node: Node) -> set[str]:
        return {
            triple.object.uri
            for triple in self._graph.about(node)
            if triple.predicate == RDF_TYPE and isinstance(triple.object, QualifiedName)
        }

    def _structure(self, node: Node) -> frozenset[str]:
        """Predicates and classes that are no attributes of an element; those of a relation of its name are neither."""
        kinds = self._relations.kinds.get(node, ())
        own = {*PLAIN_CLASSES, *TIMES, *TIMED}
        if kinds:
            places = (place for kind in kinds for place in QUALIFIED[kind].places)
            own |= {*places, *INFLUENCERS, *GENERAL_CLASSES, *NODE_CLASSES}
        return frozenset(own)

    def _element(self, kind: str, node: Node, attributes: list[Attribute]) -> Iterator[Statement]:
        graph, about = self._graph, self._graph.about(node)
        others = self._other_classes(kind, node)
        own = tuple((name, value) for name, value in attributes if not (name == TYPE and _uri(value) in others))
        times = [list(self._times(node, predicate)) for predicate in (STARTED, ENDED)] if kind == ACTIVITY else []
        line = next((triple.line for triple in about if triple.predicate == RDF_TYPE), about[0].line)
        for row in rows(times):
            yield Statement(kind, graph.term(node), row, own, line)

    def _other_classes(self, kind: str, node: Node) -> set[str]:
        """Classes of PROV that say the thing to be of another kind; a prov:type in so many words is of every kind."""
        others = {uri for uri in self._classes(node) if ELEMENT_CLASSES.get(uri, kind) != kind}
        return {uri for uri in others if Triple(node, TYPE.uri, QualifiedName(uri)) not in self._graph.about(node)}

    def _times(self, node: Node, predicate: str) -> Iterator[Time]:
        return iter({time_of(triple): None for triple in self._graph.about(node) if triple.predicate == predicate})


def _uri(value: Value) -> str:
    return value.uri if isinstance(value, QualifiedName) else ""
