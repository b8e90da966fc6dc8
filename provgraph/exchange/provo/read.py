"""PROV-O to documents: of Turtle, TriG and N-Quads, as provgraph writes it and as it is found.

Source: PROV-O (W3C, 2013); how what is found is read stands in docs/formats.md.
"""

from __future__ import annotations

from provgraph.domain.prov.statement import Bundle, Document, Statement
from provgraph.domain.prov.terms import PROV
from provgraph.exchange.namespaces import PREDECLARED, unreadable
from provgraph.exchange.provo import quads
from provgraph.exchange.provo.elements import Elements
from provgraph.exchange.provo.graph import Graph
from provgraph.exchange.provo.names import Names
from provgraph.exchange.provo.relations import Relations
from provgraph.exchange.provo.repairs import Repairs
from provgraph.exchange.provo.triples import Found, base_of


def read_turtle(text: str) -> Document:
    """The document of a Turtle text. Raises UnreadableFile, naming the line."""
    from provgraph.exchange.provo import syntax  # rdflib takes a while, and most who come by read none of it

    base = base_of(text.encode())
    return _document(syntax.read_turtle(text.removeprefix("\ufeff"), base), base)


def read_trig(text: str) -> Document:
    """The document of a TriG text; named graphs are bundles. Raises UnreadableFile, naming the line."""
    from provgraph.exchange.provo import syntax  # rdflib takes a while, and most who come by read none of it

    base = base_of(text.encode())
    return _document(syntax.read_trig(text.removeprefix("\ufeff"), base), base)


def read_nquads(text: str) -> Document:
    """The document of N-Quads; named graphs are bundles. Raises UnreadableFile, naming the line."""
    return _document(quads.read_nquads(text.removeprefix("\ufeff")), base_of(text.encode()))


def _document(found: Found, base: str) -> Document:
    """All graphs as bundles. Raises UnreadableFile when none says anything in the terms of PROV."""
    if not _speaks_of_prov(found):
        raise unreadable("nothing in it is said in the terms of PROV-O")
    names, repairs = Names(found.namespaces), Repairs(found, base)
    bundles = []
    for uri, triples in found.graphs.items():
        statements = _statements(Graph(triples, names, repairs), found)
        line = min((triple.line for triple in triples), default=0)
        bundles.append((None if uri is None else names.name(uri), statements, line))
    declared = {prefix: uri for prefix, uri in names.namespaces.items() if PREDECLARED.get(prefix) != uri}
    whole = [Bundle(name, tuple(stated), (), {} if name else declared, line) for name, stated, line in bundles]
    return Document(whole[0], tuple(whole[1:]), tuple(found.notes))


def _statements(graph: Graph, found: Found) -> list[Statement]:
    relations = Relations(graph)
    related = relations.statements()
    elements = Elements(graph, relations, related)
    described = list(elements.statements())
    if elements.assumed:
        found.note(f"{len(elements.assumed)} things of no class of PROV are taken to be entities")
    return [*described, *related]


def _speaks_of_prov(found: Found) -> bool:
    """Whether any property or class is one of PROV; an empty file says nothing, and says it well."""
    is_empty = True
    for triple in (triple for triples in found.graphs.values() for triple in triples):
        is_empty = False
        if triple.predicate.startswith(PROV) or getattr(triple.object, "uri", "").startswith(PROV):
            return True
    return is_empty
