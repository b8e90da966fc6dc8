"""PROV-JSONLD to documents: the compact form that the submission defines, each statement an object of the graph.

Nothing is fetched: the published context is known, and a document may add prefixes to it. What other contexts define is
not known, and names that need them are refused. Source: PROV-JSONLD (W3C Member Submission, 2024), 3 and 4.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from contextlib import contextmanager

from provgraph.domain.prov.statement import Bundle, Document, Statement
from provgraph.domain.prov.terms import Attribute, QualifiedName
from provgraph.domain.reading import JsonObject
from provgraph.errors import InputError, UnreadableFile
from provgraph.exchange.jsontext import Path, json_object, object_starts
from provgraph.exchange.namespaces import Refuse, unreadable
from provgraph.exchange.provjsonld.context import BUNDLE, CONTEXT, GRAPH
from provgraph.exchange.provjsonld.prefixes import Resolver
from provgraph.exchange.provjsonld.statements import statements, type_of

OF_DOCUMENT = frozenset((CONTEXT, GRAPH, "@type", "@id"))


def read(text: str, refuse: Refuse | None = None) -> Document:
    """The document of a PROV-JSONLD text; records are left out given `refuse`. Raises UnreadableFile with the line."""
    text = text.removeprefix("\ufeff")
    whole = json_object(text)
    return _Reader(text, refuse).document(whole)


class _Reader:
    """Reads values that are known to be JSON; lines are looked up in the text that they came from."""

    def __init__(self, text: str, refuse: Refuse | None) -> None:
        self._refuse = refuse
        newlines = [match.start() for match in re.finditer("\n", text)]
        starts = object_starts(text)
        paths: tuple[Path, ...] = ((GRAPH,), (GRAPH, GRAPH))
        self._lines = {
            path: iter([bisect_right(newlines, start - 1) + 1 for start in starts.get(path, ())]) for path in paths
        }
        self._notes: dict[str, None] = {}

    def document(self, whole: JsonObject) -> Document:
        """The toplevel and its bundles."""
        self._only(whole, 1)
        names = self._resolver(whole.get(CONTEXT), None, 1)
        stated: list[Statement] = []
        bundles: list[Bundle] = []
        for found, line in self._objects(whole, (GRAPH,), 1):
            with self._record():
                type, others = self._type(found, names, line)
                if type == BUNDLE:
                    bundles.append(self._bundle(found, names, line))
                else:
                    stated += self._stated(found, type, others, names, line)
        toplevel = Bundle(None, tuple(stated), (), names.declared, 1)
        return Document(toplevel, tuple(bundles), tuple(self._notes))

    def _bundle(self, found: JsonObject, outer: Resolver, line: int) -> Bundle:
        self._only(found, line)
        names = self._resolver(found.get(CONTEXT, []), outer, line)
        name = self._named(found.get("@id"), names, line)
        stated: list[Statement] = []
        for inner, at in self._objects(found, (GRAPH, GRAPH), line):
            with self._record():
                type, others = self._type(inner, names, at)
                if type == BUNDLE:
                    raise unreadable("a bundle cannot hold a bundle", at)
                stated += self._stated(inner, type, others, names, at)
        return Bundle(name, tuple(stated), (), names.declared, line)

    def _objects(self, whole: JsonObject, path: Path, line: int) -> Iterator[tuple[JsonObject, int]]:
        """The objects of a graph, each with its line."""
        graph = whole.get(GRAPH)
        if not isinstance(graph, list | dict):
            raise unreadable("there is no @graph of JSON objects", line)
        for found in graph if isinstance(graph, list) else [graph]:
            if isinstance(found, dict):
                yield found, next(self._lines[path], line)
            else:
                with self._record():
                    raise unreadable("a graph holds something that is no JSON object", line)

    @contextmanager
    def _record(self) -> Iterator[None]:
        """What cannot be read of a record leaves it out if that was asked for. Raises UnreadableFile if not."""
        try:
            yield
        except UnreadableFile as error:
            if self._refuse is None:
                raise
            self._refuse(error)

    def _resolver(self, context: object, outer: Resolver | None, line: int) -> Resolver:
        with _at(line):
            return Resolver(context, self._notes, outer)

    def _type(self, found: JsonObject, names: Resolver, line: int) -> tuple[str, list[Attribute]]:
        with _at(line):
            return type_of(found, names)

    def _stated(
        self, found: JsonObject, type: str, others: list[Attribute], names: Resolver, line: int
    ) -> list[Statement]:
        with _at(line):
            return list(statements(found, type, others, names, line))

    def _named(self, found: object, names: Resolver, line: int) -> QualifiedName:
        """The name of a bundle."""
        if not isinstance(found, str) or found.startswith("_:"):
            raise unreadable("a bundle has no name", line)
        with _at(line):
            return names.name(found)

    def _only(self, found: JsonObject, line: int) -> None:
        """Nothing but what a document or bundle may have. Raises UnreadableFile."""
        other = next((key for key in found if key not in OF_DOCUMENT), None)
        if other is not None:
            raise unreadable(f"{other[:40]!r} has no place beside @context and @graph", line)


@contextmanager
def _at(line: int) -> Iterator[None]:
    """What cannot be used is on this line."""
    try:
        yield
    except UnreadableFile:
        raise
    except InputError as error:
        raise unreadable(error.message, line) from error
