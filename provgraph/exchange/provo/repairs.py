"""What has to be named for a graph to be a document of PROV, and is reported when it is."""

from __future__ import annotations

from collections.abc import Iterator

from provgraph.domain.prov.terms import VALUE, Blank, Literal, QualifiedName, prov
from provgraph.exchange.namespaces import unreadable
from provgraph.exchange.provo.ontology import ANY_URI, DIRECT, INVERSE, PLACES, RDF_TYPE, RELATING
from provgraph.exchange.provo.triples import Found, Node, Triple
from provgraph.exchange.shortening import IRI


class Repairs:
    """Names for what has none, below the base of the document. Source: RDF 1.1 Concepts 3.5."""

    def __init__(self, found: Found, base: str) -> None:
        self._found, self._base = found, base
        self._given = _values_of_attributes(found, base)
        self._values = 0

    def named(self, node: Node) -> Node:
        """A node, by its name if it was given one."""
        name = self._given.get(node) if isinstance(node, Blank) else None
        return node if name is None else name

    def thing(self, triple: Triple, value: Literal) -> tuple[Node, tuple[Triple, ...]]:
        """The thing that a value stands for where a relation leads to it, and what is to be said of that thing.

        Raises UnreadableFile when the property leads to no thing of the document's.
        """
        if value.datatype.uri == ANY_URI and IRI.fullmatch(value.text):
            self._found.note(f"{triple.predicate} leads to a value of type xsd:anyURI; taken to be the thing so named")
            return QualifiedName(value.text), ()
        if triple.predicate not in DIRECT and triple.predicate not in INVERSE:
            raise unreadable(f"{triple.predicate} leads to a value and not to a thing", triple.line)
        self._values += 1
        self._found.note(f"{triple.predicate} leads to a value; taken to be an entity with that value")
        thing = QualifiedName(f"{self._base}#value{self._values}")
        return thing, (
            Triple(thing, RDF_TYPE, prov("Entity"), triple.line),
            Triple(thing, VALUE.uri, value, triple.line),
        )

    def turned(self, triple: Triple) -> Iterator[Triple]:
        """A triple with names where they are needed, and with what has to be said besides."""
        value, more = triple.object, tuple[Triple, ...]()
        if isinstance(value, Literal) and triple.predicate in RELATING:
            value, more = self.thing(triple, value)
        known = value if isinstance(value, Literal) else self.named(value)
        yield Triple(self.named(triple.subject), triple.predicate, known, triple.line)
        yield from more


def _values_of_attributes(found: Found, base: str) -> dict[Blank, QualifiedName]:
    """Names for nodes that attributes lead to: the value of an attribute has a name."""
    given: dict[Blank, QualifiedName] = {}
    structural = RELATING | PLACES
    for triple in (triple for triples in found.graphs.values() for triple in triples):
        if isinstance(triple.object, Blank) and triple.predicate not in structural:
            given.setdefault(triple.object, QualifiedName(f"{base}#node{len(given) + 1}"))
    if given:
        found.note(f"nodes without a name that are values of attributes were given names: {len(given)}")
    return given
