"""PROV-O to documents: of Turtle, TriG and N-Quads, as provgraph writes it and as it is found.

Source: PROV-O (W3C, 2013); how what is found is read stands in docs/formats.md.
"""

from __future__ import annotations

from provgraph.domain.prov.statement import Bundle, Document, Statement
from provgraph.domain.prov.terms import PROV
from provgraph.errors import UnreadableFile
from provgraph.exchange.namespaces import PREDECLARED, Refuse, unreadable
from provgraph.exchange.provo import quads
from provgraph.exchange.provo.elements import Elements
from provgraph.exchange.provo.graph import Graph
from provgraph.exchange.provo.names import Names
from provgraph.exchange.provo.relations import Relations
from provgraph.exchange.provo.repairs import Repairs
from provgraph.exchange.provo.triples import Found, base_of

MOST = 100
"""Lines that are left out because no statement can be made of them, before the document is given up."""


def read_turtle(text: str, refuse: Refuse | None = None) -> Document:
    """The document of a Turtle text. Raises UnreadableFile, naming the line."""
    from provgraph.exchange.provo import syntax  # rdflib takes a while, and most who come by read none of it

    base = base_of(text.encode())
    return _readable(syntax.read_turtle(text.removeprefix("\ufeff"), base), base, refuse)


def read_trig(text: str, refuse: Refuse | None = None) -> Document:
    """The document of a TriG text; named graphs are bundles. Raises UnreadableFile, naming the line."""
    from provgraph.exchange.provo import syntax  # rdflib takes a while, and most who come by read none of it

    base = base_of(text.encode())
    return _readable(syntax.read_trig(text.removeprefix("\ufeff"), base), base, refuse)


def read_nquads(text: str, refuse: Refuse | None = None) -> Document:
    """The document of N-Quads; named graphs are bundles. Raises UnreadableFile, naming the line."""
    return _readable(quads.read_nquads(text.removeprefix("\ufeff"), refuse), base_of(text.encode()), refuse)


def _readable(found: Found, base: str, refuse: Refuse | None) -> Document:
    """The document; given `refuse`, of what is left without the lines that no statement can be made of.

    Raises UnreadableFile: text that is no RDF cannot be read in part.
    """
    for _ in range(MOST if refuse else 0):
        try:
            return _document(found.copy(), base)
        except UnreadableFile as error:
            line = error.details.get("line")
            if refuse is None or not isinstance(line, int) or not line:
                raise
            refuse(error)
            found.leave_out(line)
    return _document(found, base)


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
