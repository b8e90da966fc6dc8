"""Turtle and TriG to triples, by the parser of rdflib, which is given a sink of our own: it keeps lines and spellings.

Nothing is fetched: the parser is handed the text, and owl:imports is a triple like any other.
Source: RDF 1.1 Turtle, RDF 1.1 TriG (W3C, 2014).
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import MutableSequence
from typing import cast

from rdflib.plugins.parsers.notation3 import BadSyntax, RDFSink, SinkParser
from rdflib.plugins.parsers.trig import TrigSinkParser

from provgraph.domain.prov.terms import STRING, Blank, Literal, QualifiedName, xsd
from provgraph.exchange.namespaces import unreadable
from provgraph.exchange.provo.ontology import RDF
from provgraph.exchange.provo.spelling import NOT_IN_IRI, SURROGATE
from provgraph.exchange.provo.triples import WELL_KNOWN, Found, Node, Triple

NUMBER = re.compile(
    r"(?P<double>[-+]?(?:[0-9]+\.[0-9]*|\.?[0-9]+)[eE][-+]?[0-9]+)|(?P<decimal>[-+]?[0-9]*\.[0-9]+)|(?P<integer>[-+]?[0-9]+)"
)
WHY = re.compile(r"[^\x20-\x7e]")


class Iri(str):
    """A name, as the parser passes it around."""

    __slots__ = ()


class Verb:
    """A property, as the parser passes it around, with the line that it stands on."""

    __slots__ = ("line", "uri")

    def __init__(self, symbol: object, line: int) -> None:
        # rdflib makes a pair of `a`
        self.uri = symbol[1] if isinstance(symbol, tuple) else symbol
        self.line = line


class Context:
    """A graph that triples stand in, as the parser passes it around; `name` is None for the default one."""

    def __init__(self, name: str | None) -> None:
        self.name = name
        self.identifier = self


class Sink:
    """Takes what the parser finds. Its methods are called as those of rdflib's RDFSink are."""

    def __init__(self) -> None:
        self.found = Found()
        self.graph = Context(None)
        self.line = 0
        self._names: dict[str, QualifiedName] = {}
        self._blanks = 0

    def newSymbol(self, uri: str) -> Iri:  # noqa: N802 - its name in rdflib
        """A name."""
        bad = NOT_IN_IRI.search(uri)
        if bad:
            raise ValueError(f"a name has {bad.group()!a} in it")
        return Iri(uri)

    def newBlankNode(self, *_: object, **__: object) -> Blank:  # noqa: N802 - its name in rdflib
        """A node without a name; they are numbered as they come."""
        self._blanks += 1
        return Blank(str(self._blanks))

    def newLiteral(self, text: str, datatype: str | None, language: str | None) -> Literal:  # noqa: N802 - its name in rdflib
        """A value, spelled as it was."""
        if SURROGATE.search(text):
            raise ValueError("a text has half of a character in it")
        return Literal(text, self._name(datatype) if datatype else STRING, language or "")

    def intern(self, item: object) -> object:
        """An item of a list, as it is."""
        return item

    def newList(self, items: list[object], context: Context | None) -> object:  # noqa: N802 - its name in rdflib
        """A list, as the triples that it stands for."""
        rest: object = Iri(RDF + "nil")
        for item in reversed(items):
            node = self.newBlankNode()
            self.makeStatement((context, Iri(RDF + "first"), node, item))
            self.makeStatement((context, Iri(RDF + "rest"), node, rest))
            rest = node
        return rest

    def newGraph(self, name: object) -> Context:  # noqa: N802 - its name in rdflib
        """A graph begins. A graph may be empty, and is a bundle all the same."""
        if isinstance(name, Context):
            return name
        if not isinstance(name, Iri):
            raise ValueError("a graph has no name, and a bundle has to have one")
        self.found.graphs.setdefault(str(name), {})
        return Context(str(name))

    def makeStatement(self, quadruple: tuple[object, object, object, object], why: object = None) -> None:  # noqa: N802 - its name in rdflib
        """A triple."""
        context, predicate, subject, object_ = quadruple
        if isinstance(predicate, Verb):
            self.line, predicate = predicate.line, predicate.uri
        if not isinstance(predicate, str):
            raise ValueError("a property has no name")
        about, value = self._term(subject), self._term(object_)
        if isinstance(about, Literal):
            raise ValueError("something is said of a value, and values have no properties")
        graph = context.name if isinstance(context, Context) else None
        self.found.add(graph, Triple(about, str(predicate), value, self.line))

    def _term(self, term: object) -> Node | Literal:
        if isinstance(term, Iri):
            return self._name(term)
        if isinstance(term, bool):
            return Literal(str(term).lower(), xsd("boolean"))
        if isinstance(term, Blank | Literal):
            return term
        raise ValueError("something stands where only a name, a node or a value may")

    def _name(self, uri: str) -> QualifiedName:
        found = self._names.get(uri)
        if found is None:
            found = self._names[str(uri)] = QualifiedName(str(uri))
        return found

    def setDefaultNamespace(self, *_: object) -> None:  # noqa: N802 - its name in rdflib
        """The parser's bindings say the same."""

    def bind(self, *_: object) -> None:
        """The parser's bindings say the same."""

    def startDoc(self, *_: object) -> None:  # noqa: N802 - its name in rdflib
        """Nothing is done at the start."""

    def endDoc(self, *_: object) -> None:  # noqa: N802 - its name in rdflib
        """Nothing is done at the end."""


class Bindings(dict[str, str]):
    """Prefixes in force. One that is missing is repaired if it is well known, or the default one: `base` with a #."""

    def __init__(self, base: str, found: Found) -> None:
        super().__init__()
        self._base, self._found = base, found

    def __missing__(self, prefix: str) -> str:
        uri = WELL_KNOWN.get(prefix) if prefix else f"{self._base}#"
        if uri is None:
            raise KeyError(prefix)
        self._found.note(f"the prefix {prefix!r} is not declared; taken to be <{uri}>")
        self[prefix] = uri
        return uri


class _Lines(SinkParser):
    """The parser of Turtle, telling its sink the lines of properties, and leaving numbers as they are spelled.

    Its own count of lines grows each time that it looks at one again.
    """

    at = 0
    newlines: tuple[int, ...] = ()

    def loadBuf(self, buf: str | bytes) -> None:  # noqa: N802 - its name in rdflib
        self.newlines = tuple(match.start() for match in re.finditer("\n", str(buf)))
        super().loadBuf(buf)

    def line(self, at: int) -> int:
        """The line of a place in the text."""
        return bisect_left(self.newlines, at) + 1

    def skipSpace(self, argstr: str, i: int) -> int:  # noqa: N802 - its name in rdflib
        found = super().skipSpace(argstr, i)
        self.at = len(argstr) if found < 0 else found
        return found

    def verb(self, argstr: str, i: int, res: MutableSequence[object]) -> int:
        start = self.skipSpace(argstr, i)
        end = super().verb(argstr, i, res)
        if end >= 0 and res and isinstance(res[-1], tuple):
            direction, symbol = res[-1]
            res[-1] = direction, Verb(symbol, self.line(start))
        return end

    def path(self, argstr: str, i: int, res: MutableSequence[object]) -> int:
        """Turtle has no paths, though the parser knows those of N3."""
        return self.nodeOrLiteral(argstr, i, res)

    def nodeOrLiteral(self, argstr: str, i: int, res: MutableSequence[object]) -> int:  # noqa: N802 - its name in rdflib
        start = self.skipSpace(argstr, i)
        number = NUMBER.match(argstr, start) if start >= 0 and argstr[start] in "+-.0123456789" else None
        if number is None or number.lastgroup is None:
            return super().nodeOrLiteral(argstr, i, res)
        res.append(Literal(number.group(), xsd(number.lastgroup)))
        return number.end()


class _Turtle(_Lines):
    """Turtle."""


class _Trig(_Lines, TrigSinkParser):
    """TriG."""


def read_turtle(text: str, base: str) -> Found:
    """The triples of a Turtle text. Raises UnreadableFile, naming the line."""
    return _read(_Turtle, text, base)


def read_trig(text: str, base: str) -> Found:
    """The triples of a TriG text. Raises UnreadableFile, naming the line."""
    return _read(_Trig, text, base)


def _read(kind: type[_Lines], text: str, base: str) -> Found:
    sink = Sink()
    # rdflib calls its sink by these methods alone, and asks for no triple back.
    parser = kind(cast("RDFSink", sink), baseURI=base, turtle=True)
    bindings = Bindings(base, sink.found)
    parser._bindings = bindings
    try:
        parser.loadBuf(text)
    except BadSyntax as error:
        raise unreadable(
            WHY.sub("?", error._why)[:200], parser.line(parser.at if error._i < 0 else error._i)
        ) from error
    except RecursionError as error:
        raise unreadable("nodes stand too deep inside of each other", parser.line(parser.at)) from error
    except (ValueError, LookupError, AssertionError, TypeError, AttributeError) as error:
        raise unreadable(WHY.sub("?", str(error))[:200] or "this is no Turtle", parser.line(parser.at)) from error
    sink.found.namespaces.update(bindings)
    return sink.found
