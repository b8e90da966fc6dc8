"""PROV-JSON to documents. Strict: duplicate keys, NaN and deep nesting are refused. Source: PROV-JSON (W3C, 2013).

A record has the line that its content starts on. One without a name of its own (`_:id1`) is a blank node.
"""

from __future__ import annotations

import json
import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping
from typing import TypeAlias

from provgraph.domain.prov.statement import Bundle, Document, Extension, Statement, statement
from provgraph.domain.prov.terms import STRING, Attribute, Blank, QualifiedName, Term, Time, Value, xsd
from provgraph.domain.prov.vocabulary import FORMS, Form
from provgraph.domain.rawjson import element_spans, member_spans, parse
from provgraph.domain.reading import JsonObject
from provgraph.errors import InputError, NotJson, UnreadableFile
from provgraph.exchange.namespaces import Namespaces, unreadable

Span: TypeAlias = tuple[int, int]
"""Where a value stands in the text: start and end, in characters."""

LINE = re.compile(r"line ([0-9]+)")
NO_STATEMENTS = frozenset(("prefix", "bundle"))
BLANK = "_:"


def read(text: str) -> Document:
    """The document of a PROV-JSON text. Raises UnreadableFile, naming the line."""
    text = text.removeprefix("\ufeff")
    try:
        return _Reader(text).document(_object(parse(text), "the document"))
    except NotJson as error:
        place = LINE.match(error.message)
        raise unreadable(f"not JSON: {error.message}", int(place[1]) if place else 1) from error


class _Reader:
    """Reads values that are known to be JSON, and finds their lines in the text that they came from."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._newlines = [match.start() for match in re.finditer("\n", text)]

    def document(self, whole: JsonObject) -> Document:
        """The toplevel and its bundles."""
        names = _namespaces(whole, None)
        span = (0, len(self._text))
        toplevel = self._bundle(None, whole, span, names)
        bundles = []
        for key, found, inner_span in self._members(whole, "bundle", span):
            inner = _object(found, key)
            scope = _namespaces(inner, names)
            name = self._placed(inner_span, scope, key)
            bundles.append(self._bundle(name, inner, inner_span, scope))
        return Document(toplevel, tuple(bundles))

    def _bundle(self, name: QualifiedName | None, content: JsonObject, span: Span, names: Namespaces) -> Bundle:
        if name is not None and "bundle" in content:
            raise unreadable("a bundle cannot hold a bundle", self._line(span[0]))
        statements: list[Statement] = []
        extensions: list[Extension] = []
        for section in content:
            if section in FORMS:
                statements += self._section(FORMS[section], content, span, names)
            elif section not in NO_STATEMENTS:
                extensions.append(Extension(self._placed(span, names, section, "prov:"), "", self._line(span[0])))
        return Bundle(name, tuple(statements), tuple(extensions), dict(names.declared), self._line(span[0]))

    def _section(self, form: Form, content: JsonObject, span: Span, names: Namespaces) -> Iterator[Statement]:
        """All records of one kind."""
        for key, found, record_span in self._members(content, form.kind, span):
            for record, start in self._records(found, record_span):
                line = self._line(start)
                try:
                    yield from _statements(form, key, _object(record, key), names, line)
                except UnreadableFile:
                    raise
                except InputError as error:
                    raise unreadable(error.message, line) from error

    def _members(self, content: JsonObject, key: str, span: Span) -> Iterator[tuple[str, object, Span]]:
        """Key, value and span of each member of the object under a key; nothing when there is none."""
        if key not in content:
            return
        inner = member_spans(self._text[slice(*span)])[key]
        found, base = _object(content[key], key), span[0] + inner[0]
        for name, (start, end) in member_spans(self._text[base : span[0] + inner[1]]).items():
            yield name, found[name], (base + start, base + end)

    def _records(self, found: object, span: Span) -> Iterable[tuple[object, int]]:
        """The record under a name, or the several that are listed under it, with their starts."""
        if not isinstance(found, list):
            return [(found, span[0])]
        starts = (span[0] + start for start, _ in element_spans(self._text[slice(*span)]))
        return list(zip(found, starts, strict=True))

    def _placed(self, span: Span, names: Namespaces, key: str, prefix: str = "") -> QualifiedName:
        try:
            return names.name(key if ":" in key else prefix + key)
        except InputError as error:
            raise unreadable(error.message, self._line(span[0])) from error

    def _line(self, position: int) -> int:
        return bisect_right(self._newlines, position - 1) + 1


def _statements(form: Form, key: str, record: JsonObject, names: Namespaces, line: int) -> Iterator[Statement]:
    """The statement of a record; for a membership with several members one for each."""
    places: dict[str, list[Term]] = {}
    attributes: list[Attribute] = []
    kinds = {place.name: place.kind for place in form.places}
    for label, found in record.items():
        local = label.removeprefix("prov:")
        if local != label and local in kinds:
            places[local] = [_term(part, kinds[local], names) for part in _listed(found)]
        else:
            attributes += [(names.name(label), _value(part, names)) for part in _listed(found)]
    several = next((name for name, terms in places.items() if len(terms) > 1), None)
    if several is not None and (form.kind, several) != ("hadMember", "entity"):
        raise InputError(f"{key} has more than one prov:{several}")
    fixed: dict[str, Term | None] = {name: terms[0] for name, terms in places.items() if terms}
    each = [fixed | {several: term} for term in places[several]] if several else [fixed]
    identifier = _name(key, names) if form.has_id else None
    yield from (statement(form.kind, identifier, part, tuple(attributes), line) for part in each)


def _namespaces(content: JsonObject, outer: Namespaces | None) -> Namespaces:
    """The prefixes that a document or bundle declares; `default` is the one for names without any."""
    declared: dict[str, str] = {}
    for prefix, uri in _object(content.get("prefix", {}), "prefix").items():
        if not isinstance(uri, str):
            raise unreadable(f"the prefix {prefix!r} stands for no text")
        declared["" if prefix == "default" else prefix] = uri
    return Namespaces(declared, outer)


def _term(found: object, kind: str, names: Namespaces) -> Term:
    text = found.get("$") if isinstance(found, dict) else found
    if not isinstance(text, str):
        raise InputError(f"{str(found)[:40]!r} is neither a name nor a time")
    return Time.parse(text) if kind == "time" else _name(text, names)


def _name(text: str, names: Namespaces) -> QualifiedName | Blank:
    return Blank(text.removeprefix(BLANK)) if text.startswith(BLANK) else names.name(text)


def _value(found: object, names: Namespaces) -> Value:
    """A plain value, or one with its type or language beside it."""
    if not isinstance(found, Mapping):
        return names.value(*_plain(found))
    text, _ = _plain(found.get("$"))
    datatype, language = found.get("type"), found.get("lang")
    kind = names.name(datatype) if isinstance(datatype, str) else STRING
    return names.value(text, kind, language if isinstance(language, str) else "")


def _plain(found: object) -> tuple[str, QualifiedName]:
    """Text and datatype of a JSON scalar."""
    if isinstance(found, str):
        return found, STRING
    if isinstance(found, bool):
        return json.dumps(found), xsd("boolean")
    if isinstance(found, int):
        return str(found), xsd("int")
    if isinstance(found, float):
        return json.dumps(found), xsd("double")
    raise InputError(f"{str(found)[:40]!r} is no value of an attribute")


def _listed(found: object) -> list[object]:
    return found if isinstance(found, list) else [found]


def _object(found: object, what: str) -> JsonObject:
    if not isinstance(found, dict):
        raise unreadable(f"{what[:40]} is no JSON object")
    return found
