"""Documents to PROV-XML, element by element. Source: PROV-XML (W3C Note, 2013)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from xml.sax.saxutils import escape, quoteattr

from provgraph.domain.prov.statement import Statement
from provgraph.domain.prov.terms import (
    INTERNATIONALIZED,
    PROV,
    STRING,
    XSD,
    Attribute,
    Blank,
    QualifiedName,
    Term,
    Time,
)
from provgraph.domain.prov.vocabulary import FORMS, RESERVED_ATTRIBUTES, TERMS_OF_STATEMENTS
from provgraph.errors import ExportGap
from provgraph.exchange.naming import Naming, gap, scoped, with_backslashes
from provgraph.exchange.parts import Part
from provgraph.exchange.provxml.read import XSI

NCNAME = re.compile(
    "[A-Z_a-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u02ff\u0370-\u037d\u037f-\u1fff\u200c\u200d\u2070-\u218f\u2c00-\u2fef"
    "\u3001-\ud7ff\uf900-\ufdcf\ufdf0-\ufffd][-.0-9A-Z_a-z\u00b7-\u1fff\u200c\u200d\u203f\u2040\u2070-\u218f"
    "\u2c00-\u2fef\u3001-\ud7ff\uf900-\ufdcf\ufdf0-\ufffd]*+"
)
UNWRITABLE = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""Characters that XML 1.0 has no way to write."""

FIRST = ("label", "location", "role", "type", "value")
"""Attributes of PROV in the order that the schema demands; all others follow."""

AT_ONCE = {"\r": "&#13;"}
IN_A_NAME = {"\r": "&#13;", "\n": "&#10;", "\t": "&#9;"}
PREDECLARED = {"prov": PROV, "xsd": XSD.rstrip("#"), "xsi": XSI}


def write(parts: Iterable[Part]) -> Iterator[str]:
    """The document, an element at a time. Raises ExportGap: PROV-XML has no blank nodes, attributes are XML names."""
    yield '<?xml version="1.0" encoding="UTF-8"?>\n'
    for part, naming in scoped(parts, _local):
        if part.id is None:
            yield f"<prov:document{_declared(PREDECLARED | dict(part.namespaces))}>\n"
            yield from _elements(part, naming)
        else:
            name = naming.name(part.id)
            yield f"<prov:bundleContent{_declared(part.namespaces)} prov:id={_quoted(name)}>\n"
            yield from _elements(part, naming)
            yield "</prov:bundleContent>\n"
    yield "</prov:document>\n"


def _declared(namespaces: Mapping[str, str]) -> str:
    """Namespace declarations. Raises ExportGap for a prefix that is no XML name."""
    bad = next((prefix for prefix in namespaces if prefix and not NCNAME.fullmatch(prefix)), None)
    if bad is not None:
        raise ExportGap(f"PROV-XML cannot declare the prefix {bad!r}")
    return "".join(f" xmlns{prefix and ':'}{prefix}={quoteattr(uri)}" for prefix, uri in namespaces.items())


def _elements(part: Part, naming: Naming) -> Iterator[str]:
    for statement in part.statements:
        if any(isinstance(term, Blank) for term in (statement.id, *statement.args)):
            raise gap("PROV-XML", "something without a name", statement)
        yield _element(naming.statement(statement))


def _element(statement: Statement) -> str:
    """One element on lines of its own."""
    name = f" prov:id={_quoted(statement.id)}" if statement.id is not None else ""
    places = zip(FORMS[statement.kind].places, statement.args, strict=True)
    filled = [_place(place.name, arg) for place, arg in places if arg is not None]
    attributes = [_attribute(attribute, statement) for attribute in sorted(statement.attributes, key=_order)]
    inner = "".join(f"  {line}\n" for line in (*filled, *attributes))
    tag = f"prov:{statement.kind}"
    return f"<{tag}{name}>\n{inner}</{tag}>\n" if inner else f"<{tag}{name}/>\n"


def _place(name: str, term: Term) -> str:
    if isinstance(term, Time):
        return f"<prov:{name}>{escape(str(term))}</prov:{name}>"
    return f"<prov:{name} prov:ref={_quoted(term)}/>"


def _order(attribute: Attribute) -> int:
    name, _ = attribute
    return FIRST.index(name.uri.removeprefix(PROV)) if name in RESERVED_ATTRIBUTES else len(FIRST)


def _attribute(attribute: Attribute, statement: Statement) -> str:
    name, value = attribute
    tag = str(name)
    if not NCNAME.fullmatch(name.local) or (name.uri.startswith(PROV) and name.local in TERMS_OF_STATEMENTS):
        raise gap("PROV-XML", f"an attribute called {tag}", statement)
    if isinstance(value, QualifiedName):
        return f'<{tag} xsi:type="xsd:QName">{_written(str(value), statement)}</{tag}>'
    if value.language and value.datatype not in (STRING, INTERNATIONALIZED):
        raise gap("PROV-XML", "a value with this language and type", statement)
    kind = f" xml:lang={quoteattr(value.language)}" if value.language else ""
    if not kind and value.datatype != STRING:
        kind = f" xsi:type={quoteattr(str(value.datatype))}"
    return f"<{tag}{kind}>{_written(value.text, statement)}</{tag}>"


def _written(text: str, statement: Statement) -> str:
    if UNWRITABLE.search(text):
        raise gap("PROV-XML", "a character that XML has no way to write", statement)
    return escape(text, AT_ONCE)


def _quoted(term: Term) -> str:
    return quoteattr(str(term), IN_A_NAME)


def _local(prefix: str, text: str) -> str | None:
    """Names keep to their characters but for what XML cannot write, and blanks at their ends, which it drops."""
    return None if UNWRITABLE.search(text) or text != text.strip() else with_backslashes(prefix, text)
