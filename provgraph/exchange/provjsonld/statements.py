"""An object of a graph of PROV-JSONLD as statements. Source: PROV-JSONLD (W3C Member Submission, 2024), 4."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping

from provgraph.domain.prov.statement import Statement, statement
from provgraph.domain.prov.terms import PROV, STRING, TYPE, Attribute, Literal, QualifiedName, Term, Time, Value, xsd
from provgraph.domain.prov.vocabulary import ELEMENTS, FORMS, Form
from provgraph.domain.reading import JsonObject
from provgraph.errors import InputError
from provgraph.exchange.namespaces import NAME_TYPES
from provgraph.exchange.provjsonld.context import BUNDLE, KINDS, LONG, NAMING
from provgraph.exchange.provjsonld.prefixes import Resolver
from provgraph.exchange.provo.ontology import ATTRIBUTES

CONTEXTUAL = frozenset(("@type", "@id"))


def type_of(found: JsonObject, names: Resolver) -> tuple[str, list[Attribute]]:
    """The type of an object that says what statement it is, or `Bundle`; its other types as attributes.

    Raises InputError when it has none, or several.
    """
    types = [_bare(_text(type, "@type")) for type in _listed(found.get("@type"))]
    own = [type for type in types if type in KINDS or type == BUNDLE]
    if len(own) != 1:
        said = ", ".join(types)[:80] or "nothing"
        raise InputError(f"@type says {said}, and has to name one statement of PROV")
    return own[0], [(TYPE, names.name(type)) for type in types if type != own[0]]


def statements(
    found: JsonObject, type: str, others: list[Attribute], names: Resolver, line: int
) -> Iterator[Statement]:
    """The statement of an object; for a membership with several members one for each. Raises InputError."""
    form = FORMS[KINDS[type]]
    places, attributes = _split(found, form, names)
    several = next((name for name, terms in places.items() if len(terms) > 1), None)
    if several is not None and (form.kind, several) != ("hadMember", "entity"):
        raise InputError(f"{several} has more than one value")
    fixed: dict[str, Term | None] = {name: terms[0] for name, terms in places.items() if terms}
    each = [fixed | {several: term} for term in places[several]] if several else [fixed]
    id = names.node(_text(found["@id"], "@id")) if "@id" in found else None
    if id is None and form.kind in ELEMENTS:
        raise InputError(f"a statement of type {type} has no @id")
    kept = id if form.has_id else None
    yield from (statement(form.kind, kept, part, (*others, *attributes), line) for part in each)


def _split(found: JsonObject, form: Form, names: Resolver) -> tuple[dict[str, list[Term]], list[Attribute]]:
    """The places of a statement by name, and its attributes."""
    kinds = {place.name: place.kind for place in form.places}
    places: dict[str, list[Term]] = {}
    attributes: list[Attribute] = []
    for key, value in found.items():
        if key in CONTEXTUAL:
            continue
        if key in kinds:
            places[key] = [_term(part, kinds[key], names) for part in _listed(value)]
        elif key.startswith("@"):
            raise InputError(f"{key[:40]} has no place in a statement of PROV-JSONLD")
        else:
            name = _attribute(key, names)
            attributes += [(name, _value(part, name in NAMING, names)) for part in _listed(value)]
    return places, attributes


def _attribute(key: str, names: Resolver) -> QualifiedName:
    """The name of an attribute; what RDF calls otherwise has the name that PROV-DM gives it."""
    if key in LONG:
        return LONG[key]
    name = names.key(key)
    return names.name(ATTRIBUTES[name.uri]) if name.uri in ATTRIBUTES else name


def _term(found: object, kind: str, names: Resolver) -> Term:
    """What stands in a place, plain or as an object."""
    if isinstance(found, Mapping) and len(found) <= 2:
        found = found.get("@value" if kind == "time" else "@id")
    text = _text(found, "a place")
    return Time.parse(text) if kind == "time" else names.node(text)


def _value(found: object, is_name: bool, names: Resolver) -> Value:
    """A value of an attribute: a name, a plain value, or one with its type or language beside it."""
    if isinstance(found, str):
        return names.name(found) if is_name else Literal(found, STRING)
    if not isinstance(found, Mapping):
        return _plain(found)
    if found.keys() == {"@id"}:
        return names.name(_text(found["@id"], "@id"))
    if "@value" not in found or not found.keys() <= {"@value", "@type", "@language"}:
        raise InputError(f"{json.dumps(found)[:80]} is neither a value nor a reference")
    plain = found["@value"]
    literal = Literal(plain, STRING) if isinstance(plain, str) else _plain(plain)
    if "@language" in found:
        return Literal(literal.text, STRING, _text(found["@language"], "@language"))
    return _typed(literal, names.name(_text(found["@type"], "@type")), names) if "@type" in found else literal


def _typed(literal: Literal, datatype: QualifiedName, names: Resolver) -> Value:
    """A literal of a type; a name where the type says so and the name can be resolved."""
    if datatype.uri in NAME_TYPES:
        try:
            return names.name(literal.text.strip())
        except InputError:
            pass
    return Literal(literal.text, datatype)


def _plain(found: object) -> Literal:
    """A literal of a JSON scalar. Source: JSON-LD 1.1 API (W3C, 2020), 8.2.2."""
    if isinstance(found, bool):
        return Literal(json.dumps(found), xsd("boolean"))
    if isinstance(found, int):
        return Literal(str(found), xsd("integer"))
    if isinstance(found, float):
        return Literal(json.dumps(found), xsd("double"))
    raise InputError(f"{str(found)[:40]!r} is no value of an attribute")


def _bare(type: str) -> str:
    """A type without what the older way of writing puts before it."""
    return type.removeprefix("prov:").removeprefix(PROV)


def _listed(found: object) -> list[object]:
    return found if isinstance(found, list) else [] if found is None else [found]


def _text(found: object, what: str) -> str:
    if not isinstance(found, str):
        raise InputError(f"{what} is {str(found)[:40]!r}, which is no text")
    return found
