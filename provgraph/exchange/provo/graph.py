"""One graph of triples, made ready: inverse properties turned, nodes that attributes lead to given a name."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator

from provgraph.domain.prov.terms import PROV, Attribute, Blank, Literal, QualifiedName
from provgraph.exchange.provo.names import Names
from provgraph.exchange.provo.ontology import (
    ATTRIBUTES,
    INVERSE,
    INVERSE_LINKS,
    RDF_TYPE,
    RELATING,
)
from provgraph.exchange.provo.repairs import Repairs
from provgraph.exchange.provo.triples import Node, Triple

REFERRING = frozenset((PROV + "hadGeneration", PROV + "hadUsage"))
"""Properties that speak of another relation."""


class Graph:
    """The triples of one graph, by what they are about."""

    def __init__(self, triples: Iterable[Triple], names: Names, repairs: Repairs) -> None:
        self._names = names
        whole = (_direct(whole) for triple in triples for whole in repairs.turned(triple))
        self.triples = list(dict.fromkeys(whole))
        self._about: dict[Node, list[Triple]] = defaultdict(list)
        for triple in self.triples:
            self._about[triple.subject].append(triple)
        self.referred = {
            triple.object
            for triple in self.triples
            if isinstance(triple.object, Blank) and triple.predicate in REFERRING
        }
        """Relations without a name that others speak of."""

    def about(self, node: Node) -> list[Triple]:
        """The triples about a node."""
        return self._about.get(node, [])

    def subjects(self) -> Iterable[Node]:
        """All that something is said of, in its order."""
        return self._about

    def name(self, uri: str) -> QualifiedName:
        """A name with its prefix."""
        return self._names.name(uri)

    def term(self, node: Node) -> Node:
        """A node as it stands in a statement."""
        return self.name(node.uri) if isinstance(node, QualifiedName) else node

    def attributes(self, node: Node, structure: Collection[str]) -> Iterator[Attribute]:
        """What is said of a node besides relations. `structure` are the predicates and classes that are none."""
        for triple in self.about(node):
            value = triple.object
            if triple.predicate in structure or (triple.predicate in RELATING and not isinstance(value, Literal)):
                continue
            if triple.predicate == RDF_TYPE and isinstance(value, QualifiedName) and value.uri in structure:
                continue
            name = self.name(ATTRIBUTES.get(triple.predicate, triple.predicate))
            if isinstance(value, Literal):
                yield name, Literal(value.text, self.name(value.datatype.uri), value.language)
            elif isinstance(value, QualifiedName):
                yield name, self.name(value.uri)


def _direct(triple: Triple) -> Triple:
    """A triple in the direction that PROV-O defines."""
    property = INVERSE.get(triple.predicate) or INVERSE_LINKS.get(triple.predicate)
    if property is None or isinstance(triple.object, Literal):
        return triple
    return Triple(triple.object, property, triple.subject, triple.line)
