"""Documents to PROV-JSONLD, statement by statement. Source: PROV-JSONLD (W3C Member Submission, 2024), 4."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator

from provgraph.domain.prov.statement import Statement
from provgraph.domain.prov.terms import STRING, VALUE, Blank, QualifiedName, Term, Time, Value
from provgraph.domain.prov.vocabulary import ENTITY, FORMS
from provgraph.exchange.naming import gap
from provgraph.exchange.parts import Part
from provgraph.exchange.provjsonld.context import ADDRESS, BUNDLE, CONTEXT, GRAPH, NAMING, SHORT, TYPES
from provgraph.exchange.provjsonld.names import Names
from provgraph.exchange.provo.describe import is_read_otherwise
from provgraph.exchange.provo.spelling import LANG_STRING, LANGUAGE, SURROGATE

LABEL_OF_BLANK = re.compile(r"[A-Za-z0-9][\w-]*", re.ASCII)


def write(parts: Iterable[Part]) -> Iterator[str]:
    """The document in pieces. Raises ExportGap for what PROV-JSONLD cannot hold, naming the statement."""
    stream = iter(parts)
    toplevel = next(stream)
    outer = Names(toplevel.namespaces)
    declared: list[object] = [outer.declared] if outer.declared else []
    yield f"{{{_json(CONTEXT)}: {_json([*declared, ADDRESS])},\n{_json(GRAPH)}: "
    yield from _listed(_objects(toplevel, outer, stream))
    yield "}\n"


def _objects(toplevel: Part, outer: Names, bundles: Iterable[Part]) -> Iterator[Iterable[str]]:
    """What stands in the list of a document, each in pieces."""
    for statement in toplevel.statements:
        yield [_json(_object(statement, outer))]
    for part in bundles:
        yield _bundle(part, outer)


def _bundle(part: Part, outer: Names) -> Iterator[str]:
    names = Names(part.namespaces, outer)
    id = names.iri(part.id.uri) if part.id else ""
    declared = [names.declared] if names.declared else []
    yield f'{{"@type": {_json(BUNDLE)}, "@id": {_json(id)}, {_json(CONTEXT)}: {_json(declared)}, {_json(GRAPH)}: '
    yield from _listed([_json(_object(statement, names))] for statement in part.statements)
    yield "}"


def _listed(objects: Iterable[Iterable[str]]) -> Iterator[str]:
    separator = "[\n"
    for pieces in objects:
        yield separator
        yield from pieces
        separator = ",\n"
    yield "[]" if separator == "[\n" else "\n]"


def _object(statement: Statement, names: Names) -> dict[str, object]:
    """A statement: its type, its name, its places, then its attributes, each with a list of values."""
    if statement.kind not in TYPES:
        raise gap("PROV-JSONLD", "a statement of this kind", statement)
    made: dict[str, object] = {"@type": TYPES[statement.kind]}
    if statement.id is not None:
        made["@id"] = _term(statement.id, names)
    places = zip(FORMS[statement.kind].places, statement.args, strict=True)
    made |= {place.name: _term(term, names) for place, term in places if term is not None}
    values: dict[str, list[object]] = {}
    for name, value in statement.attributes:
        if is_read_otherwise(statement.kind, name.uri):
            raise gap("PROV-JSONLD", f"an attribute called {name}", statement)
        found = _value(statement, name, value, names)
        values.setdefault(_key(statement.kind, name, names), []).append(found)
    return made | values


def _term(term: Term, names: Names) -> str:
    if isinstance(term, Blank):
        is_plain = LABEL_OF_BLANK.fullmatch(term.label)
        return f"_:{term.label}" if is_plain else f"_:h.{term.label.encode('utf-8', 'surrogatepass').hex()}"
    return term.text if isinstance(term, Time) else names.iri(term.uri)


def _key(kind: str, name: QualifiedName, names: Names) -> str:
    """An attribute by its term if it has one. In a key a name in full is a name as well."""
    is_short = name in SHORT and (name != VALUE or kind == ENTITY)
    return SHORT[name] if is_short else names.iri(name.uri)


def _value(statement: Statement, name: QualifiedName, value: Value, names: Names) -> object:
    """A value with its type or language; a name as such. Raises ExportGap for what no literal of RDF can be."""
    if isinstance(value, QualifiedName):
        return names.iri(value.uri) if name in NAMING else {"@id": names.iri(value.uri)}
    if SURROGATE.search(value.text):
        raise gap("PROV-JSONLD", "half of a character", statement)
    if value.language:
        if value.datatype not in (STRING, LANG_STRING) or not LANGUAGE.fullmatch(value.language):
            raise gap("PROV-JSONLD", "a value with this language and type", statement)
        return {"@value": value.text, "@language": value.language}
    if value.datatype == LANG_STRING:
        raise gap("PROV-JSONLD", "text in a language that is not named", statement)
    return {"@value": value.text} | ({} if value.datatype == STRING else {"@type": names.iri(value.datatype.uri)})


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)
