"""N-Quads and N-Triples to triples, line by line. Source: RDF 1.1 N-Quads (W3C, 2014)."""

from __future__ import annotations

import re

from provgraph.domain.prov.terms import STRING, Blank, Literal, QualifiedName
from provgraph.errors import UnreadableFile
from provgraph.exchange.namespaces import Refuse, unreadable
from provgraph.exchange.provo.spelling import NOT_IN_IRI, SURROGATE
from provgraph.exchange.provo.triples import Found, Node, Triple

NAME, LABEL = r"<([^<>\"{}|^`\x00-\x20]*+)>", r"_:([\w:](?:[\w:.·-]*[\w:·-])?)"
TEXT = r'"((?:[^"\\\r\n]|\\.)*+)"(?:\^\^<([^<>\"{}|^`\x00-\x20]*+)>|@([A-Za-z]+(?:-[A-Za-z0-9]+)*))?'
QUAD = re.compile(
    rf"[ \t]*(?:{NAME}|{LABEL})[ \t]*{NAME}[ \t]*(?:{NAME}|{LABEL}|{TEXT})[ \t]*(?:(?:{NAME}|{LABEL})[ \t]*)?"
    r"\.[ \t]*(?:#.*)?"
)
EMPTY = re.compile(r"[ \t]*(?:#.*)?")
END_OF_LINE = re.compile(r"\r\n|\r|\n")
ESCAPE = re.compile(r"\\(?:u([0-9A-Fa-f]{4})|U([0-9A-Fa-f]{8})|(.))")
MEANT = {"t": "\t", "b": "\b", "n": "\n", "r": "\r", "f": "\f", '"': '"', "'": "'", "\\": "\\"}


def read_nquads(text: str, refuse: Refuse | None = None) -> Found:
    """The triples of N-Quads. Raises UnreadableFile, naming the line; lines are left out given `refuse`."""
    found, names = Found(), dict[str, QualifiedName]()
    for line, content in enumerate(END_OF_LINE.split(text), 1):
        try:
            _add(content, line, found, names)
        except UnreadableFile as error:
            if refuse is None:
                raise
            refuse(error)
    return found


def _add(content: str, line: int, found: Found, names: dict[str, QualifiedName]) -> None:
    match = QUAD.fullmatch(content)
    if match:
        try:
            graph, triple = _quad(match, names, line)
        except ValueError as error:
            raise unreadable(str(error), line) from error
        found.add(graph, triple)
    elif not EMPTY.fullmatch(content):
        raise unreadable("expected a subject, a property, a value and a dot", line)


def _quad(match: re.Match[str], names: dict[str, QualifiedName], line: int) -> tuple[str | None, Triple]:
    about, blank, verb, name, other, text, datatype, language, graph, nameless = match.groups()
    if nameless is not None:
        raise ValueError("a graph has no name, and a bundle has to have one")
    value: Node | Literal
    if text is not None:
        kind = STRING if datatype is None else _name(datatype, names)
        value = Literal(_unescaped(text), kind, language or "")
    else:
        value = _node(name, other, names)
    subject = _node(about, blank, names)
    return None if graph is None else _name(graph, names).uri, Triple(subject, _name(verb, names).uri, value, line)


def _node(name: str | None, label: str | None, names: dict[str, QualifiedName]) -> Node:
    return Blank(label or "") if name is None else _name(name, names)


def _name(text: str, names: dict[str, QualifiedName]) -> QualifiedName:
    found = names.get(text)
    if found is None:
        uri = _unescaped(text)
        if ":" not in uri or NOT_IN_IRI.search(uri):
            raise ValueError(f"{uri[:100]!a} is no absolute IRI")
        found = names[text] = QualifiedName(uri)
    return found


def _unescaped(text: str) -> str:
    """Text with its escapes resolved. Raises ValueError for one that means nothing."""
    whole = ESCAPE.sub(_meant, text) if "\\" in text else text
    if SURROGATE.search(whole):
        raise ValueError("a text has half of a character in it")
    return whole


def _meant(escape: re.Match[str]) -> str:
    code = escape[1] or escape[2]
    if code:
        return chr(int(code, 16))
    if escape[3] not in MEANT:
        raise ValueError(f"{escape.group()} is no escape")
    return MEANT[escape[3]]
