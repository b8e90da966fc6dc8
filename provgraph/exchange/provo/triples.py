"""Triples as they were found, with their lines, and the graphs that they stand in."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from provgraph.domain.prov.terms import Blank, Literal, QualifiedName

Node: TypeAlias = QualifiedName | Blank
"""What a triple may be about."""

WELL_KNOWN: Mapping[str, str] = {
    "rdf": "http://www.w3.org/1999/02/22-rdf-syntax-ns#",
    "rdfs": "http://www.w3.org/2000/01/rdf-schema#",
    "owl": "http://www.w3.org/2002/07/owl#",
    "xsd": "http://www.w3.org/2001/XMLSchema#",
    "prov": "http://www.w3.org/ns/prov#",
    "foaf": "http://xmlns.com/foaf/0.1/",
    "dc": "http://purl.org/dc/elements/1.1/",
    "dct": "http://purl.org/dc/terms/",
    "dcterms": "http://purl.org/dc/terms/",
    "dcat": "http://www.w3.org/ns/dcat#",
    "skos": "http://www.w3.org/2004/02/skos/core#",
    "void": "http://rdfs.org/ns/void#",
    "schema": "http://schema.org/",
    "pav": "http://purl.org/pav/",
    "oa": "http://www.w3.org/ns/oa#",
    "ore": "http://www.openarchives.org/ore/terms/",
    "ro": "http://purl.org/wf4ever/ro#",
    "cnt": "http://www.w3.org/2011/content#",
    "opmo": "http://openprovenance.org/model/opmo#",
    "opmw": "http://www.opmw.org/ontology/",
    "wfprov": "http://purl.org/wf4ever/wfprov#",
    "wfdesc": "http://purl.org/wf4ever/wfdesc#",
    "tavernaprov": "http://ns.taverna.org.uk/2012/tavernaprov/",
}
"""Prefixes that stand for the same everywhere."""


@dataclass(frozen=True, slots=True)
class Triple:
    """One triple. `line` counts from 1; two are the same wherever they stand."""

    subject: Node
    predicate: str
    object: Node | Literal
    line: int = field(default=0, compare=False)


@dataclass(slots=True)
class Found:
    """What a file holds: triples by the name of their graph, None for the default one, each once and in their order.

    `notes` say what was repaired.
    """

    graphs: dict[str | None, dict[Triple, None]] = field(default_factory=lambda: {None: {}})
    namespaces: dict[str, str] = field(default_factory=dict)
    notes: dict[str, None] = field(default_factory=dict)

    def add(self, graph: str | None, triple: Triple) -> None:
        """Add a triple, unless the graph has it."""
        self.graphs.setdefault(graph, {}).setdefault(triple)

    def leave_out(self, line: int) -> None:
        """Forget the triples of a line."""
        for graph, triples in self.graphs.items():
            self.graphs[graph] = {triple: None for triple in triples if triple.line != line}

    def copy(self) -> Found:
        """The same, to be repaired anew."""
        graphs = {graph: dict(triples) for graph, triples in self.graphs.items()}
        return Found(graphs, dict(self.namespaces), dict(self.notes))

    def note(self, text: str) -> None:
        """Say once what was repaired."""
        self.notes.setdefault(text)


def base_of(data: bytes) -> str:
    """What relative names of a document without a base are relative to: a name that is its content's alone."""
    return f"https://w3id.org/provgraph/document/{hashlib.sha256(data).hexdigest()}/"
