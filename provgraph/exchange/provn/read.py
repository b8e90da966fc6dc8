"""PROV-N to documents, by a parser of our own that knows lines and does not recurse. Source: PROV-N (W3C, 2013).

Read beyond the grammar, so that the validator can say what is wrong: `-` where a name has to stand, and any number of
optional places left out at the end.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from provgraph.domain.prov.statement import Bundle, Document, Extension, Statement
from provgraph.domain.prov.terms import Attribute, QualifiedName, Term, Time, Value, xsd
from provgraph.domain.prov.vocabulary import ELEMENTS, FORMS, Form
from provgraph.errors import InputError, UnreadableFile
from provgraph.exchange.namespaces import Namespaces, Refuse, unreadable
from provgraph.exchange.provn.tokens import END, Cursor, unquoted

DEEPEST = 50
"""Nesting of brackets in an expression of an extension."""

INT = xsd("int")
WITHOUT_ATTRIBUTES = frozenset(("alternateOf", "specializationOf", "hadMember"))
STARTS = frozenset((*FORMS, "bundle", "endBundle", "endDocument"))
OPENING, CLOSING = frozenset("({["), frozenset(")}]")

_Made = TypeVar("_Made")


def read(text: str, refuse: Refuse | None = None) -> Document:
    """The document of a PROV-N text. Raises UnreadableFile, naming the line; statements are left out given `refuse`."""
    return _Reader(text.removeprefix("\ufeff"), refuse).document()


class _Reader:
    """Reads one document from its first token to its last."""

    def __init__(self, text: str, refuse: Refuse | None) -> None:
        self._refuse = refuse
        self._cursor = Cursor(text)
        self._names = Namespaces()

    def document(self) -> Document:
        """The whole: declarations, statements, bundles."""
        cursor = self._cursor
        cursor.take("document")
        bundles: list[Bundle] = []
        toplevel = self._body(None, "endDocument", lambda: bundles.append(self._bundle()))
        if cursor.kind != END:
            raise cursor.wrong("nothing more")
        return Document(toplevel, tuple(bundles))

    def _bundle(self) -> Bundle:
        """A bundle, whose prefixes end with it. Its name is read with them too, as example 60 of PROV-N has it."""
        cursor, outer = self._cursor, self._names
        cursor.advance()
        if cursor.kind not in ("name", "int"):
            raise cursor.wrong("a name")
        written = cursor.advance()
        self._names = Namespaces(outer=outer)
        read = self._body(written, "endBundle", self._refuse_bundle)
        self._names = outer
        return read

    def _refuse_bundle(self) -> None:
        raise unreadable("a bundle cannot hold a bundle", self._cursor.line)

    def _body(self, written: str | None, end: str, on_bundle: Callable[[], None]) -> Bundle:
        """Declarations and statements up to the word that ends them, under the name that was written for them."""
        cursor, line = self._cursor, self._cursor.line
        statements: list[Statement] = []
        extensions: list[Extension] = []
        self._declarations()
        name = None if written is None else self._made(lambda: self._names.name(written))
        while cursor.text != end or cursor.kind != "name":
            if cursor.text == "bundle" and cursor.kind == "name":
                on_bundle()
                continue
            try:
                self._expression(end, statements, extensions)
            except UnreadableFile as error:
                self._left(error)
        cursor.advance()
        return Bundle(name, tuple(statements), tuple(extensions), dict(self._names.declared), line)

    def _expression(self, end: str, statements: list[Statement], extensions: list[Extension]) -> None:
        cursor = self._cursor
        if cursor.kind != "name":
            raise cursor.wrong(f"a statement or {end}")
        if cursor.text in FORMS:
            statements.append(self._statement(FORMS[cursor.text]))
        else:
            extensions.append(self._extension())

    def _left(self, error: UnreadableFile) -> None:
        """A statement is left out if that was asked for: reading goes on with a line that starts an expression.

        Raises UnreadableFile if it was not asked for, and where the document ends too early.
        """
        if self._refuse is None or self._cursor.kind == END:
            raise error
        self._refuse(error)
        self._cursor.skip_line()
        while not (self._cursor.kind == END or (self._cursor.kind == "name" and self._cursor.text in STARTS)):
            self._cursor.skip_line()

    def _declarations(self) -> None:
        cursor = self._cursor
        while cursor.kind == "name" and cursor.text in ("prefix", "default"):
            prefix = ""
            if cursor.advance() == "prefix":
                prefix = self._prefix()
            if cursor.kind != "iri":
                raise cursor.wrong("a namespace in <>")
            self._names.declare(prefix, cursor.advance()[1:-1])

    def _prefix(self) -> str:
        if self._cursor.kind != "name" or ":" in self._cursor.text.rstrip(":"):
            raise self._cursor.wrong("a prefix")
        return self._cursor.advance().rstrip(":")

    def _statement(self, form: Form) -> Statement:
        cursor, line = self._cursor, self._cursor.line
        cursor.advance()
        cursor.take("(")
        name, args = self._element_head() if form.kind in ELEMENTS else self._relation_head(form)
        attributes: tuple[Attribute, ...] = ()
        while cursor.text == "," and cursor.kind == "mark":
            cursor.advance()
            if cursor.text == "[":
                attributes = self._attributes(form)
                break
            args.append(self._arg(form, len(args)))
        cursor.take(")")
        self._refuse_short(form, len(args), line)
        return Statement(form.kind, name, tuple(args) + (None,) * (len(form.places) - len(args)), attributes, line)

    def _refuse_short(self, form: Form, count: int, line: int) -> None:
        if count < form.required:
            raise unreadable(f"{form.kind} has {count} places, {form.required} are needed", line)

    def _element_head(self) -> tuple[QualifiedName | None, list[Term | None]]:
        return self._name(), []

    def _relation_head(self, form: Form) -> tuple[QualifiedName | None, list[Term | None]]:
        """The identifier, if `;` follows the first name, and the first place."""
        first = self._arg(form, 0)
        if self._cursor.text != ";" or not form.has_id:
            return None, [first]
        if isinstance(first, Time):
            raise self._cursor.wrong("a name before ;")
        self._cursor.advance()
        return first if isinstance(first, QualifiedName) else None, [self._arg(form, 0)]

    def _arg(self, form: Form, at: int) -> Term | None:
        """What stands in a place: a name, a time, or None for `-`."""
        cursor = self._cursor
        if at >= len(form.places):
            raise cursor.wrong(f"the end of {form.kind}")
        if cursor.text == "-":
            cursor.advance()
            return None
        return self._time() if form.places[at].kind == "time" else self._name()

    def _time(self) -> Time:
        cursor = self._cursor
        if cursor.kind != "time":
            raise cursor.wrong("a time or -")
        return self._placed(lambda: Time.parse(cursor.text))

    def _name(self) -> QualifiedName:
        cursor = self._cursor
        if cursor.kind not in ("name", "int"):
            raise cursor.wrong("a name")
        return self._placed(lambda: self._names.name(cursor.text))

    def _made(self, make: Callable[[], _Made]) -> _Made:
        """Make something; what is refused is refused with the line that the cursor stands on."""
        try:
            return make()
        except (InputError, ValueError) as error:
            raise unreadable(str(error), self._cursor.line) from error

    def _placed(self, make: Callable[[], _Made]) -> _Made:
        """The same of the token, which is stepped over."""
        made = self._made(make)
        self._cursor.advance()
        return made

    def _attributes(self, form: Form) -> tuple[Attribute, ...]:
        """`[name = value, ...]`, perhaps empty."""
        cursor = self._cursor
        if form.kind in WITHOUT_ATTRIBUTES:
            raise cursor.wrong(f"the end of {form.kind}")
        cursor.take("[")
        found: list[Attribute] = []
        while cursor.text != "]" or cursor.kind != "mark":
            if found:
                cursor.take(",")
            name = self._name()
            cursor.take("=")
            found.append((name, self._value()))
        cursor.advance()
        return tuple(found)

    def _value(self) -> Value:
        cursor, names = self._cursor, self._names
        if cursor.kind == "string":
            return self._string(self._placed(lambda: unquoted(cursor.text)))
        if cursor.kind == "quoted":
            named = self._placed(lambda: names.name(cursor.text[1:-1]))
            if cursor.text == "%%":  # drafts of the grammar repeated after a name that it is one
                cursor.advance()
                self._name()
            return named
        if cursor.kind == "int":
            return names.value(cursor.advance(), INT)
        raise cursor.wrong("a value")

    def _string(self, text: str) -> Value:
        """A string with what follows it: a language, a datatype or nothing."""
        cursor = self._cursor
        if cursor.kind == "language":
            return self._names.value(text, language=cursor.advance()[1:])
        if cursor.text == "%%":
            cursor.advance()
            return self._names.value(text, self._name())
        return self._names.value(text)

    def _extension(self) -> Extension:
        """An expression whose name is qualified, kept as written up to its closing bracket."""
        cursor, line = self._cursor, self._cursor.line
        if ":" not in cursor.text:
            raise unreadable(f"{cursor.text[:40]!r} is no statement of PROV", line)
        start, depth = cursor.start, 0
        name = self._name()
        cursor.take("(")
        while cursor.text != ")" or depth:
            depth += (cursor.text in OPENING) - (cursor.text in CLOSING)
            if cursor.kind == END or not 0 <= depth < DEEPEST:
                raise cursor.wrong("an expression that ends and is not nested deeply")
            cursor.advance()
        end = cursor.end_of_last
        cursor.advance()
        return Extension(name, cursor.slice(start, end), line)
