"""Which format a document is in, its reader and its writer."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from provgraph.domain.prov.statement import Document
from provgraph.exchange import provjson, provjsonld, provn, provo, provxml
from provgraph.exchange.namespaces import Refuse, unreadable
from provgraph.exchange.parts import Writer


def _text(data: bytes) -> str:
    """Bytes as UTF-8. Raises UnreadableFile, naming the line."""
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise unreadable(f"byte {error.start + 1} is not UTF-8", line) from error


READERS: Mapping[str, Callable[[bytes], Document]] = {
    "provn": lambda data: provn.read(_text(data)),
    "xml": provxml.read,
    "json": lambda data: provjson.read(_text(data)),
    "jsonld": lambda data: provjsonld.read(_text(data)),
    "turtle": lambda data: provo.read_turtle(_text(data)),
    "trig": lambda data: provo.read_trig(_text(data)),
    "nquads": lambda data: provo.read_nquads(_text(data)),
}
"""By the name that a caller gives."""

FORGIVING: Mapping[str, Callable[[bytes, Refuse], Document]] = {
    "provn": lambda data, refuse: provn.read(_text(data), refuse),
    "xml": provxml.read,
    "json": lambda data, refuse: provjson.read(_text(data), refuse),
    "jsonld": lambda data, refuse: provjsonld.read(_text(data), refuse),
    "turtle": lambda data, refuse: provo.read_turtle(_text(data), refuse),
    "trig": lambda data, refuse: provo.read_trig(_text(data), refuse),
    "nquads": lambda data, refuse: provo.read_nquads(_text(data), refuse),
}
"""By the same names: those that go on after a record that cannot be read."""

WRITERS: Mapping[str, Writer] = {
    "provn": provn.write,
    "xml": provxml.write,
    "json": provjson.write,
    "jsonld": provjsonld.write,
    "turtle": provo.write_turtle,
    "trig": provo.write_trig,
    "nquads": provo.write_nquads,
}
"""By the same names."""

SUFFIXES: Mapping[str, str] = {
    ".provn": "provn",
    ".xml": "xml",
    ".provx": "xml",
    ".json": "json",
    ".provjson": "json",
    ".jsonld": "jsonld",
    ".provjsonld": "jsonld",
    ".ttl": "turtle",
    ".trig": "trig",
    ".nq": "nquads",
    ".nt": "nquads",
}

QUADS = re.compile(
    rb"(?:<[^<>\s]+>|_:\S+)[ \t]*<[^<>\s]+>[ \t]*(?:<[^<>\s]+>|_:\S+|\"[^\r\n]*)[^\r\n;,]*\.[ \t]*\r?(?:\n|\Z)"
)
COMMENTS = re.compile(rb"(?:\s++|#[^\n]*+)*+")
"""What may stand before the start: comments of RDF are none in the other formats."""

PREFIX = re.compile(rb"^[ \t]*@?(?:prefix|base)\s", re.IGNORECASE | re.MULTILINE)
TURTLE = re.compile(
    rb"@prefix\s|@base\s|prefix\s+[\w.-]*:\s*<|base\s*<|<(?:[a-z][a-z0-9+.-]*:/|urn:)[^<>\s]*>\s|\[\s|_:", re.IGNORECASE
)
"""How RDF starts. Names are absolute: what might be the start of a document of XML is none of RDF."""

LOOKS_LIKE_LD = re.compile(rb'"@(?:context|graph)"\s*+:')
"""What PROV-JSON never has as a key."""


def read(data: bytes, format: str | None = None) -> Document:
    """The document in these bytes, in the format named, else in the one that its first character tells.

    Raises UnreadableFile. Reads nothing but the bytes: no file, no network.
    """
    return READERS[format or guess(data)](data)


def read_what_can_be(data: bytes, format: str, refuse: Refuse) -> Document:
    """As `read`; `refuse` is told of each record that cannot be read.

    Raises UnreadableFile when nothing can be read: where the text as a whole is not of its format.
    """
    return FORGIVING[format](data, refuse)


def guess(data: bytes) -> str:
    """The format that a document's start tells: `<` and `{` are no start of PROV-N. TriG stands for Turtle too."""
    start = COMMENTS.sub(b"", data.removeprefix(b"\xef\xbb\xbf"), count=1)
    if TURTLE.match(start):
        return "nquads" if QUADS.match(start) and not PREFIX.search(start) else "trig"
    if start.startswith((b"<", b"\xff\xfe", b"\xfe\xff")):
        return "xml"
    if start.startswith(b"{"):
        return "jsonld" if LOOKS_LIKE_LD.search(start) else "json"
    return "provn"
