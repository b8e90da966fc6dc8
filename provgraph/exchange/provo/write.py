"""Documents to PROV-O as Turtle, TriG and N-Quads, statement by statement.

Source: PROV-O (W3C, 2013); RDF 1.1 Turtle, TriG and N-Quads (W3C, 2014).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import count

from provgraph.domain.prov.terms import QualifiedName
from provgraph.errors import ExportGap
from provgraph.exchange.namespaces import PREDECLARED
from provgraph.exchange.parts import Part
from provgraph.exchange.provo.describe import Describer
from provgraph.exchange.provo.ontology import RDFS
from provgraph.exchange.provo.spelling import LineSpelling, Spelling, can_declare

ALWAYS = {**PREDECLARED, "rdfs": RDFS}


def write_turtle(parts: Iterable[Part]) -> Iterator[str]:
    """The toplevel as Turtle, a statement at a time. Raises ExportGap: Turtle has one graph, and so no bundles."""
    for part in parts:
        if part.id is not None:
            raise ExportGap(f"Turtle cannot hold bundles; TriG and N-Quads can: {part.id}")
        yield from _toplevel(part)


def write_trig(parts: Iterable[Part]) -> Iterator[str]:
    """The document as TriG: bundles are named graphs. Raises ExportGap for what no graph can hold."""
    stream = iter(parts)
    toplevel = next(stream)
    yield from _toplevel(toplevel)
    outer = {**ALWAYS, **toplevel.namespaces}
    in_force: dict[str, str] = dict(outer)
    for part in _once(stream):
        namespaces = {**outer, **part.namespaces}
        yield from _declarations({p: uri for p, uri in namespaces.items() if in_force.get(p) != uri})
        in_force |= namespaces
        spelling = Spelling(namespaces)
        yield f"{spelling.iri(part.id.uri) if part.id else ''} {{\n"
        yield from Describer(spelling).blocks(part.statements)
        yield "}\n"


def write_nquads(parts: Iterable[Part]) -> Iterator[str]:
    """The document as N-Quads, in full. Raises ExportGap for what no graph can hold; an empty bundle is no graph."""
    stream, fresh = iter(parts), count(1)
    for part in _once(stream):
        is_empty = True
        for text in Describer(LineSpelling(part.id, fresh)).blocks(part.statements):
            is_empty = False
            yield text
        if is_empty and part.id is not None:
            raise ExportGap(f"N-Quads cannot hold a bundle with nothing in it: {part.id}")


def _toplevel(part: Part) -> Iterator[str]:
    namespaces = {**ALWAYS, **part.namespaces}
    yield from _declarations(namespaces)
    yield from Describer(Spelling(namespaces)).blocks(part.statements)


def _declarations(namespaces: Mapping[str, str]) -> Iterator[str]:
    """Prefixes; one that Turtle cannot declare is not needed, for names are then written out."""
    return (f"@prefix {prefix}: <{uri}> .\n" for prefix, uri in namespaces.items() if can_declare(prefix, uri))


def _once(parts: Iterable[Part]) -> Iterator[Part]:
    """The parts; two bundles of one name would be one graph. Raises ExportGap."""
    met: set[QualifiedName] = set()
    for part in parts:
        if part.id in met:
            raise ExportGap(f"RDF cannot hold two bundles of one name: {part.id}")
        if part.id is not None:
            met.add(part.id)
        yield part
