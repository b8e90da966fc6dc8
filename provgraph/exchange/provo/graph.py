"""One graph of triples, made ready: inverse properties turned, nodes that attributes lead to given a name."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping

from provgraph.domain.prov.terms import PROV, Attribute, Blank, Literal, QualifiedName
from provgraph.exchange.provo.names import Names
from provgraph.exchange.provo.ontology import (
    ANY_URI,
    ATTRIBUTES,
    INVERSE,
    INVERSE_LINKS,
    PLACES,
    RDF_TYPE,
    RELATING,
)
from provgraph.exchange.provo.triples import Found, Node, Triple

REFERRING = frozenset((PROV + "hadGeneration", PROV + "hadUsage"))
"""Properties that speak of another relation."""


class Graph:
    """The triples of one graph, by what they are about."""

    def __init__(self, triples: Iterable[Triple], names: Names, skolem: Mapping[Blank, str], found: Found) -> None:
        self._names, self._skolem, self._found = names, skolem, found
        self.triples = list(dict.fromkeys(map(self._turned, triples)))
        self._about: dict[Node, list[Triple]] = defaultdict(list)
        for triple in self.triples:
            self._about[triple.subject].append(triple)
        self.referred = {
            triple.object
            for triple in self.triples
            if isinstance(triple.object, Blank) and triple.predicate in REFERRING
        }
        """Relations without a name that others speak of."""

    def _turned(self, triple: Triple) -> Triple:
        """A triple with its direction as PROV-O defines it, and with names where they are needed."""
        subject, predicate, value = self._known(triple.subject), triple.predicate, triple.object
        if isinstance(value, Literal):
            if value.datatype.uri != ANY_URI or predicate not in RELATING:
                return Triple(subject, predicate, value, triple.line)
            self._found.note(f"{predicate} leads to a value of type xsd:anyURI; taken to be the thing of that name")
            value = QualifiedName(value.text)
        thing = self._known(value)
        for inverse in (INVERSE, INVERSE_LINKS):
            if predicate in inverse:
                return Triple(thing, inverse[predicate], subject, triple.line)
        return Triple(subject, predicate, thing, triple.line)

    def _known(self, node: Node) -> Node:
        return QualifiedName(self._skolem[node]) if isinstance(node, Blank) and node in self._skolem else node

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


def skolems(found: Found, base: str) -> dict[Blank, str]:
    """Names for nodes that attributes lead to: the value of an attribute has a name. Source: RDF 1.1 Concepts 3.5."""
    given: dict[Blank, str] = {}
    structural = RELATING | PLACES
    for triple in (triple for triples in found.graphs.values() for triple in triples):
        if isinstance(triple.object, Blank) and triple.predicate not in structural:
            given.setdefault(triple.object, f"{base}#node{len(given) + 1}")
    if given:
        found.note(f"{len(given)} nodes without a name are values of attributes; they were given names")
    return given
