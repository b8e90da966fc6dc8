"""Names, values and blocks of triples, spelled for Turtle and TriG or for N-Quads.

Source: RDF 1.1 Turtle, TriG and N-Quads (W3C, 2014).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import count

from provgraph.domain.prov.terms import STRING, Literal, QualifiedName, Term, Time, Value, xsd
from provgraph.errors import ExportGap
from provgraph.exchange.provo.ontology import RDF, RDF_TYPE
from provgraph.exchange.shortening import IRI, Shortening

PREFIX = re.compile(r"(?:[A-Za-z](?:[\w.-]*[\w-])?)?", re.ASCII)
LOCAL = re.compile(r"[A-Za-z_0-9](?:[\w.-]*[\w-])?", re.ASCII)
"""Prefixes and local names that every reader takes; any other name is written out."""

LANGUAGE = re.compile(r"[A-Za-z]+(?:-[A-Za-z0-9]+)*")
PLAIN_LABEL = re.compile(r"[A-Za-z0-9]+")
TO_ESCAPE = re.compile(r'[\x00-\x1f"\\\x7f]')
NOT_IN_IRI = re.compile(r"[\x00-\x20<>\"{}|^`\\\ud800-\udfff]")
"""What no name may have in it."""

SURROGATE = re.compile("[\ud800-\udfff]")
ESCAPES = {code: f"\\u{code:04x}" for code in (*range(32), 127)} | str.maketrans(
    {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\r": "\\r", "\t": "\\t"}
)
DATE_TIME, LANG_STRING = xsd("dateTime"), QualifiedName(RDF + "langString")

Pair = tuple[str, str]
"""A property and its value, as spelled."""


class Spelling(Shortening):
    """Spells names by the prefixes given, in full where none fits, and blocks of triples as Turtle has them."""

    FORMAT = "RDF"

    def __init__(self, namespaces: Mapping[str, str]) -> None:
        super().__init__({prefix: uri for prefix, uri in namespaces.items() if can_declare(prefix, uri)})

    def can_shorten(self, uri: str, at: int) -> bool:
        """Whether every reader takes the rest for a local name."""
        return LOCAL.fullmatch(uri, at) is not None

    def in_full(self, uri: str) -> str:
        """In brackets."""
        return f"<{uri}>"

    def verb(self, uri: str) -> str:
        """A property."""
        return "a" if uri == RDF_TYPE else self.iri(uri)

    def term(self, term: Term) -> str:
        """What stands in a place. Blank nodes get labels that those made here never have."""
        if isinstance(term, QualifiedName):
            return self.iri(term.uri)
        if isinstance(term, Time):
            return f'"{term.text}"^^{self.iri(DATE_TIME.uri)}'
        is_plain = PLAIN_LABEL.fullmatch(term.label)
        return f"_:b{term.label}" if is_plain else f"_:h{term.label.encode('utf-8', 'surrogatepass').hex()}"

    def value(self, value: Value) -> str:
        """The value of an attribute. Raises ExportGap for what no literal of RDF can be."""
        if isinstance(value, QualifiedName):
            return self.iri(value.uri)
        text = f'"{_escaped(value.text)}"'
        if value.language:
            return f"{text}@{_language(value)}"
        if value.datatype == LANG_STRING:
            raise ExportGap(f"RDF cannot hold text in a language that is not named: {str(value)[:200]}")
        return text if value.datatype == STRING else f"{text}^^{self.iri(value.datatype.uri)}"

    def block(self, subject: str, pairs: Sequence[Pair]) -> str:
        """All that is said of a subject at once."""
        said = " ;\n    ".join([f"{verb} {value}" for verb, value in pairs])
        return f"{subject} {said} .\n"

    def node(self, pairs: Sequence[Pair]) -> tuple[str, str]:
        """A node without a name, as a value; and what has to be written before it."""
        return f"[ {' ; '.join([f'{verb} {value}' for verb, value in pairs])} ]", ""


class LineSpelling(Spelling):
    """Spells everything in full, a triple a line, each in the graph given."""

    def __init__(self, graph: QualifiedName | None, fresh: Iterator[int] | None = None) -> None:
        super().__init__({})
        self._graph = f" {self.iri(graph.uri)}" if graph else ""
        self._fresh = fresh or count(1)

    def verb(self, uri: str) -> str:
        """A property; rdf:type has no short form."""
        return self.iri(uri)

    def block(self, subject: str, pairs: Sequence[Pair]) -> str:
        """A line for each pair."""
        return "".join([f"{subject} {verb} {value}{self._graph} .\n" for verb, value in pairs])

    def node(self, pairs: Sequence[Pair]) -> tuple[str, str]:
        """A label of its own, and the lines about it."""
        label = f"_:m{next(self._fresh)}"
        return label, self.block(label, pairs)


def can_declare(prefix: str, uri: str) -> bool:
    """Whether Turtle can declare this prefix."""
    return bool(PREFIX.fullmatch(prefix) and IRI.fullmatch(uri))


def _escaped(text: str) -> str:
    if SURROGATE.search(text):
        raise ExportGap(f"RDF cannot hold half of a character: {text[:200]!r}")
    return text.translate(ESCAPES) if TO_ESCAPE.search(text) else text


def _language(value: Literal) -> str:
    if not LANGUAGE.fullmatch(value.language) or value.datatype not in (STRING, LANG_STRING):
        raise ExportGap(f"RDF cannot hold a value with this language and type: {str(value)[:200]}")
    return value.language
