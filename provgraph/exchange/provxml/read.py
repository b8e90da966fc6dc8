"""PROV-XML to documents, streamed. Refused: a document type (so no entity of its own, no file, no network), and markup
inside of values, which would be dropped otherwise. Source: PROV-XML (W3C Note, 2013).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import ParamSpec
from xml.parsers import expat

from provgraph.domain.prov.statement import Bundle, Document, Extension, Statement, statement
from provgraph.domain.prov.terms import PROV, STRING, TYPE, Attribute, QualifiedName, Term, Time
from provgraph.domain.prov.vocabulary import FORMS, SUBTYPES
from provgraph.errors import InputError, UnreadableFile
from provgraph.exchange.namespaces import Namespaces, Refuse, unreadable

P = ParamSpec("P")

CONTAINERS = frozenset(("bundleContent", "bundle"))
"""`bundle` is an entity in the note and, in documents older than it, what holds the statements of a bundle."""

XSI = "http://www.w3.org/2001/XMLSchema-instance"
XSI_TYPE = XSI, "type"
LANGUAGE = "xml:lang"
WRONG = (InputError, LookupError, ValueError)
"""What is raised where something cannot be read."""

SEVERAL = ("hadMember", "entity")
"""The one place that may be filled more than once: each is a membership of its own."""


def read(data: bytes, refuse: Refuse | None = None) -> Document:
    """The document of PROV-XML. Raises UnreadableFile, naming the line; records are left out given `refuse`."""
    reader = _Reader(refuse)
    try:
        reader.parser.Parse(data, True)
    except expat.ExpatError as error:
        raise unreadable(f"not XML: {expat.ErrorString(error.code)}", error.lineno) from error
    except WRONG as error:
        raise reader.wrong(error) from error
    return reader.document()


class _Open:
    """A statement or bundle whose element is open."""

    def __init__(self, kind: str, type_name: QualifiedName | None, name: QualifiedName | None, line: int) -> None:
        self.kind, self.name, self.line = kind, name, line
        self.places: dict[str, list[Term]] = {}
        self.attributes: list[Attribute] = [(TYPE, type_name)] if type_name else []

    def statements(self) -> list[Statement]:
        """The statement; for several members one for each."""
        several = self.places.get("entity", []) if self.kind == "hadMember" else []
        fixed: dict[str, Term | None] = {name: terms[0] for name, terms in self.places.items()}
        made = [fixed | {"entity": member} for member in several] or [fixed]
        return [statement(self.kind, self.name, places, tuple(self.attributes), self.line) for places in made]


class _Value:
    """An attribute or a time whose element is open: its text comes in pieces. `place` is that of a time."""

    def __init__(self, name: QualifiedName, datatype: QualifiedName, language: str, place: str) -> None:
        self.name, self.datatype, self.language, self.place = name, datatype, language, place
        self.text: list[str] = []


class _Body:
    """The statements of the toplevel or of a bundle, as they come."""

    def __init__(self, name: QualifiedName | None, names: Namespaces, line: int) -> None:
        self.name, self.names, self.line = name, names, line
        self.statements: list[Statement] = []
        self.extensions: list[Extension] = []

    def made(self) -> Bundle:
        """The bundle."""
        return Bundle(self.name, tuple(self.statements), tuple(self.extensions), dict(self.names.declared), self.line)


class _Reader:
    """Handlers of a parser that never sees a document type. A record that cannot be read is told to `refuse`."""

    def __init__(self, refuse: Refuse | None) -> None:
        self.parser = expat.ParserCreate()
        self.parser.buffer_text = True
        self.parser.StartDoctypeDeclHandler = self._doctype
        self.parser.StartElementHandler = self._guarded(self._start, refuse)
        self.parser.EndElementHandler = self._guarded(self._end, refuse)
        self.parser.CharacterDataHandler = self._guarded(self._characters, refuse)
        self._scopes = [Namespaces()]
        self._bodies: list[_Body] = []
        self._bundles: list[Bundle] = []
        self._toplevel: Bundle | None = None
        self._open: _Open | None = None
        self._value: _Value | None = None
        self._in_place = False
        self._skipped = 0
        self._record = 0
        """How many elements are open with that of the record; 0 between records."""

    def document(self) -> Document:
        """What was read. Raises UnreadableFile when there was no prov:document."""
        if self._toplevel is None:
            raise unreadable("there is no prov:document")
        return Document(self._toplevel, tuple(self._bundles))

    def wrong(self, error: Exception) -> UnreadableFile:
        """What is wrong at this place, with its line."""
        return error if isinstance(error, UnreadableFile) else unreadable(str(error), self._line)

    def _guarded(self, handle: Callable[P, None], refuse: Refuse | None) -> Callable[P, None]:
        """A handler; what it cannot read within a record is told to `refuse`, and the record left out."""
        if refuse is None:
            return handle

        def guarded(*given: P.args, **named: P.kwargs) -> None:
            try:
                handle(*given, **named)
            except WRONG as error:
                if not self._record:
                    raise
                refuse(self.wrong(error))
                self._leave_out()

        return guarded

    def _leave_out(self) -> None:
        """Forget the open record, and skip what follows of it."""
        self._open, self._value, self._in_place = None, None, False
        self._skipped = len(self._scopes) - self._record
        del self._scopes[self._record + 1 :]
        self._record = 0

    @property
    def _line(self) -> int:
        return self.parser.CurrentLineNumber

    def _doctype(self, *_: object) -> None:
        raise unreadable("a document type is refused: PROV-XML has none, and its entities can be harmful", self._line)

    def _start(self, tag: str, attributes: dict[str, str]) -> None:
        if self._skipped:
            self._skipped += 1
            return
        names = self._scope(attributes)
        if self._bodies and not self._record:
            self._record = len(self._scopes) - 1
        name = self._name(names, tag) if ":" in tag or names.uri("") else QualifiedName(tag, "", tag)
        local = name.uri.removeprefix(PROV) if name.uri.startswith(PROV) else ""
        if not self._bodies:
            self._start_document(local, names)
        elif self._value is not None or self._in_place:
            raise unreadable(f"{tag} stands inside of a value, where only text can be read", self._line)
        elif self._open is not None and not (self._open.kind == "bundle" and (local in FORMS or local in SUBTYPES)):
            self._start_part(name, local, names, attributes)
        else:
            self._start_statement(name, local, names, attributes)

    def _start_document(self, local: str, names: Namespaces) -> None:
        if local != "document" or self._toplevel is not None:
            raise unreadable("the outermost element is not prov:document", self._line)
        self._bodies.append(_Body(None, names, self._line))

    def _start_statement(self, name: QualifiedName, local: str, names: Namespaces, given: dict[str, str]) -> None:
        """An element of the document or of a bundle."""
        if self._open is not None:
            self._enter_bundle(self._open.name, names, self._open.line)
            self._record = len(self._scopes) - 1
        identifier = self._reference(names, given, "id")
        if local == "bundleContent":
            self._enter_bundle(identifier, names, self._line)
        elif local in FORMS or local == "bundle":
            self._open = _Open(local, None, identifier, self._line)
        elif local in SUBTYPES:
            kind, type_name = SUBTYPES[local]
            self._open = _Open(kind, type_name, identifier, self._line)
        else:
            self._bodies[-1].extensions.append(Extension(name, "", self._line))
            self._skipped, self._record = 1, 0

    def _enter_bundle(self, name: QualifiedName | None, names: Namespaces, line: int) -> None:
        if len(self._bodies) > 1:
            raise unreadable("a bundle cannot hold a bundle", line)
        if name is None:
            raise unreadable("a bundle has no prov:id", line)
        self._open, self._record = None, 0
        self._bodies.append(_Body(name, names, line))

    def _start_part(self, name: QualifiedName, local: str, names: Namespaces, given: dict[str, str]) -> None:
        """A place or an attribute of the open statement."""
        opened = self._opened
        places = FORMS[opened.kind].places if opened.kind in FORMS else ()
        kind = next((place.kind for place in places if place.name == local), "")
        if kind and local in opened.places and (opened.kind, local) != SEVERAL:
            raise unreadable(f"{opened.kind} has more than one {local}", self._line)
        if kind and kind != "time":
            found = self._reference(names, given, "ref")
            if found is not None:
                opened.places.setdefault(local, []).append(found)
            self._in_place = True
        else:
            datatype = next((value for key, value in given.items() if self._is_type(names, key)), None)
            plain = names.name(datatype) if datatype else STRING
            self._value = _Value(name, plain, given.get(LANGUAGE, ""), local if kind else "")

    @property
    def _opened(self) -> _Open:
        if self._open is None:
            raise unreadable("no statement is open", self._line)
        return self._open

    def _characters(self, text: str) -> None:
        if self._value is not None:
            self._value.text.append(text)
        elif text.strip() and not self._skipped:
            raise unreadable(f"text {text.strip()[:40]!r} stands where none can", self._line)

    def _end(self, tag: str) -> None:
        if self._skipped:
            self._skipped -= 1
            if not self._skipped:
                self._scopes.pop()
            return
        names = self._scopes.pop()
        if self._in_place:
            self._in_place = False
        elif self._value is not None:
            self._end_value(self._value, names)
        elif self._open is not None:
            self._end_statement(self._open)
        else:
            self._end_body(self._bodies.pop())

    def _end_value(self, value: _Value, names: Namespaces) -> None:
        text, opened = "".join(value.text), self._opened
        self._value = None
        if value.place:
            opened.places.setdefault(value.place, []).append(Time.parse(text))
        else:
            opened.attributes.append((value.name, names.value(text, value.datatype, value.language)))

    def _end_statement(self, opened: _Open) -> None:
        if opened.kind == "bundle":
            opened.kind, type_name = SUBTYPES["bundle"]
            opened.attributes.insert(0, (TYPE, type_name))
        self._bodies[-1].statements += opened.statements()
        self._open, self._record = None, 0

    def _end_body(self, body: _Body) -> None:
        if body.name is None:
            self._toplevel = body.made()
        else:
            self._bundles.append(body.made())

    def _scope(self, attributes: dict[str, str]) -> Namespaces:
        """The namespaces of an element; the same object where it declares none."""
        declared = {key[6:]: uri for key, uri in attributes.items() if key == "xmlns" or key.startswith("xmlns:")}
        names = Namespaces(declared, self._scopes[-1]) if declared else self._scopes[-1]
        self._scopes.append(names)
        return names

    def _name(self, names: Namespaces, tag: str) -> QualifiedName:
        try:
            return names.name(tag)
        except InputError as error:
            raise unreadable(error.message, self._line) from error

    def _reference(self, names: Namespaces, given: dict[str, str], local: str) -> QualifiedName | None:
        """The name that prov:id or prov:ref gives."""
        for key, text in given.items():
            prefix, colon, tail = key.rpartition(":")
            if tail == local and (not colon or names.uri(prefix) == PROV):
                return self._name(names, text.strip())
        return None

    def _is_type(self, names: Namespaces, key: str) -> bool:
        prefix, colon, local = key.partition(":")
        return bool(colon) and (names.uri(prefix), local) == XSI_TYPE
