"""PROV-JSON to documents. Strict: duplicate keys, NaN and deep nesting are refused. Source: PROV-JSON (W3C, 2013).

A record has the line that its content starts on. One without a name of its own (`_:id1`) is a blank node.
"""

from __future__ import annotations

import json
import re
from bisect import bisect_right
from collections.abc import Iterator, Mapping
from itertools import zip_longest

from provgraph.domain.prov.statement import Bundle, Document, Extension, Statement, statement
from provgraph.domain.prov.terms import STRING, Attribute, Blank, QualifiedName, Term, Time, Value, xsd
from provgraph.domain.prov.vocabulary import FORMS, Form
from provgraph.domain.reading import JsonObject
from provgraph.errors import InputError, UnreadableFile
from provgraph.exchange.jsontext import Path, json_object, object_starts
from provgraph.exchange.namespaces import Namespaces, Refuse, unreadable

NO_STATEMENTS = frozenset(("prefix", "bundle"))
BLANK = "_:"


def read(text: str, refuse: Refuse | None = None) -> Document:
    """The document of a PROV-JSON text. Raises UnreadableFile, naming the line; records are left out given `refuse`."""
    text = text.removeprefix("\ufeff")
    whole = json_object(text)
    return _Reader(text, refuse).document(whole)


class _Reader:
    """Reads values that are known to be JSON; lines are looked up in the text that they came from."""

    def __init__(self, text: str, refuse: Refuse | None) -> None:
        self._refuse = refuse
        self._newlines = [match.start() for match in re.finditer("\n", text)]
        self._starts = object_starts(text)

    def document(self, whole: JsonObject) -> Document:
        """The toplevel and its bundles."""
        names = _namespaces(whole, None)
        toplevel = self._bundle(None, whole, (), names)
        bundles = []
        for key, found in _object(whole.get("bundle", {}), "bundle").items():
            path = ("bundle", key)
            inner = _object(found, key)
            scope = _namespaces(inner, names)
            name = self._name(key, self._lines(path)[0], scope)
            bundles.append(self._bundle(name, inner, path, scope))
        return Document(toplevel, tuple(bundles))

    def _bundle(self, name: QualifiedName | None, content: JsonObject, path: Path, names: Namespaces) -> Bundle:
        line = self._lines(path)[0]
        if path and "bundle" in content:
            raise unreadable("a bundle cannot hold a bundle", line)
        statements: list[Statement] = []
        extensions: list[Extension] = []
        for section, records in content.items():
            if section in FORMS:
                statements += self._section(FORMS[section], _object(records, section), (*path, section), names)
            elif section not in NO_STATEMENTS:
                qualified = section if ":" in section else f"prov:{section}"
                extensions.append(Extension(self._name(qualified, line, names), "", line))
        return Bundle(name, tuple(statements), tuple(extensions), dict(names.declared), line)

    def _section(self, form: Form, records: JsonObject, path: Path, names: Namespaces) -> Iterator[Statement]:
        """All records of one kind; several under one name are listed."""
        for key, found in records.items():
            each = _listed(found)
            lines = self._lines((*path, key)) if all(isinstance(record, dict) for record in each) else []
            for record, line in zip_longest(each, lines, fillvalue=0):
                try:
                    yield from _statements(form, key, _object(record, key), names, int(str(line)))
                except InputError as error:
                    self._left(error, int(str(line)))

    def _left(self, error: InputError, line: int) -> None:
        """A record is left out if that was asked for. Raises UnreadableFile if not."""
        wrong = error if isinstance(error, UnreadableFile) else unreadable(error.message, line)
        if self._refuse is None:
            raise wrong from error
        self._refuse(wrong)

    def _lines(self, path: Path) -> list[int]:
        """The lines of the objects under a path of keys; none where a list is empty."""
        return [bisect_right(self._newlines, start - 1) + 1 for start in self._starts.get(path, ())]

    def _name(self, key: str, line: int, names: Namespaces) -> QualifiedName:
        try:
            return names.name(key)
        except InputError as error:
            raise unreadable(error.message, line) from error


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
    datatype, language = _said(found, "type"), _said(found, "lang")
    return names.value(text, names.name(datatype) if datatype else STRING, language)


def _said(found: Mapping[str, object], key: str) -> str:
    """What a typed value says of its type or language; empty when it says nothing."""
    said = found.get(key, "")
    if not isinstance(said, str):
        raise InputError(f"{key} is {str(said)[:40]!r}, which is no text")
    return said


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
