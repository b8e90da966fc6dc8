"""Prefixes of a document, and names made whole with them."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from provgraph.domain.prov.terms import INTERNATIONALIZED, PROV, STRING, XSD, Literal, QualifiedName, Value
from provgraph.errors import InputError, UnreadableFile

Refuse = Callable[[UnreadableFile], None]
"""Told of a record that cannot be read, in a document of which the rest is to be read."""

PREDECLARED = {"prov": PROV, "xsd": XSD}
XSD_AS_XML_SPELLS_IT = XSD.rstrip("#")
ESCAPE = re.compile(r"\\(.)")
NAME_TYPES = frozenset((PROV + "QUALIFIED_NAME", XSD + "QName"))


def unreadable(message: str, line: int = 0) -> UnreadableFile:
    """The error that a document cannot be read; lines count from 1, 0 when there is none to name."""
    return UnreadableFile(f"line {line}: {message}" if line else message, line=line)


class Namespaces:
    """The prefixes in force. `""` is the default namespace. Names are made once each: documents repeat them."""

    def __init__(self, declared: Mapping[str, str] | None = None, outer: Namespaces | None = None) -> None:
        self.declared = dict(declared or {})
        """Those declared here, as they came; what the formats predeclare is not among them."""
        self._known: dict[str, str] = dict(outer._known if outer else PREDECLARED)
        self._known |= {prefix: spelled(uri) for prefix, uri in self.declared.items()}
        self._made: dict[str, QualifiedName] = {}

    def declare(self, prefix: str, uri: str) -> None:
        """Bind a prefix from here on."""
        self.declared[prefix] = uri
        self._known[prefix] = spelled(uri)
        self._made.clear()

    def uri(self, prefix: str) -> str | None:
        """What a prefix stands for, None when it is not declared."""
        return self._known.get(prefix)

    def name(self, text: str) -> QualifiedName:
        """The name that `prefix:local`, or `local` alone, stands for. Raises InputError for an unknown prefix."""
        made = self._made.get(text)
        if made is None:
            made = self._made[text] = self._make(text)
        return made

    def _make(self, text: str) -> QualifiedName:
        prefix, colon, local = text.partition(":")
        if not colon:
            prefix, local = "", text
        if prefix not in self._known:
            missing = f"the prefix {prefix!r} is" if prefix else f"{text[:40]!r} has no prefix, and a default is"
            raise InputError(f"{missing} not declared")
        return QualifiedName(self._known[prefix] + ESCAPE.sub(r"\1", local), prefix, local)

    def value(self, text: str, datatype: QualifiedName = STRING, language: str = "") -> Value:
        """A literal; a name where the datatype says so and its prefix is declared. Source: PROV-N 3.7.3.

        Text in a language is text, whether its datatype is written out or not.
        """
        if datatype.uri in NAME_TYPES and not language:
            try:
                return self.name(text.strip())
            except InputError:
                pass
        return Literal(text, STRING if datatype == INTERNATIONALIZED else datatype, language)


def spelled(uri: str) -> str:
    """XML calls the namespace of XML Schema without the `#` that names in it are built with."""
    return XSD if uri == XSD_AS_XML_SPELLS_IT else uri
