"""Statements as the text that is sealed, and back: exact, but that things are called by our ids.

A name that stands in several statements is sealed once, with its thing: when that is erased, no statement of another
thing repeats it. Names of attributes and in their values are content of the statement. Source: docs/design.md, imports.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TypeAlias

from provgraph.domain.imports.things import Name, Names, key_of
from provgraph.domain.prov.statement import Statement
from provgraph.domain.prov.terms import STRING, Attribute, Blank, Literal, QualifiedName, Term, Time, Value
from provgraph.domain.prov.vocabulary import ELEMENTS

Json: TypeAlias = "str | int | bool | Sequence[Json] | Mapping[str, Json] | None"
NameOf = Callable[[str], Name]
"""The name of a thing by our id."""


def written(statements: Iterable[Statement], ids: Names) -> str:
    """The text of statements that one thing keeps. `ids` holds every thing that they speak of."""
    return json.dumps([_written(one, ids) for one in statements], ensure_ascii=False, separators=(",", ":"))


def read(text: str, holder: Name, name_of: NameOf) -> list[Statement]:
    """The statements of a text that `holder` keeps."""
    return [_read(one, holder, name_of) for one in json.loads(text)]


def things_in(text: str) -> set[str]:
    """Our ids of the things that stand in the places of the statements of a text."""
    return {arg for _, _, args, _ in json.loads(text) for arg in args if isinstance(arg, str)}


def name_to_json(name: Name) -> Mapping[str, str]:
    """A name as it is sealed with its thing."""
    if isinstance(name, Blank):
        return {"blank": name.label}
    return {"uri": name.uri, "prefix": name.prefix, "local": name.local}


def name_from_json(value: Mapping[str, object]) -> Name:
    """The name that `name_to_json` wrote."""
    if "blank" in value:
        return Blank(str(value["blank"]))
    return QualifiedName(str(value["uri"]), str(value["prefix"]), str(value["local"]))


def _written(one: Statement, ids: Names) -> Json:
    args: list[Json] = [_term(arg, ids) for arg in one.args]
    return [one.kind, one.id is not None, args, [[_spelled(name), _value(value)] for name, value in one.attributes]]


def _term(term: Term | None, ids: Names) -> Json:
    if term is None:
        return None
    return {"time": term.text} if isinstance(term, Time) else ids[key_of(term)]


def _spelled(name: QualifiedName) -> Json:
    return [name.uri, name.prefix, name.local]


def _value(value: Value) -> Json:
    if isinstance(value, QualifiedName):
        return _spelled(value)
    said: dict[str, Json] = {"text": value.text}
    if value.datatype != STRING:
        said["type"] = _spelled(value.datatype)
    if value.language:
        said["language"] = value.language
    return said


def _read(one: Sequence[object], holder: Name, name_of: NameOf) -> Statement:
    kind, has_id, args, attributes = one
    if not (isinstance(kind, str) and isinstance(args, list) and isinstance(attributes, list)):
        raise ValueError("the text holds no statement")
    return Statement(
        kind,
        holder if has_id or kind in ELEMENTS else None,
        tuple(_read_term(arg, name_of) for arg in args),
        tuple(_read_attribute(name, value) for name, value in attributes),
    )


def _read_term(arg: object, name_of: NameOf) -> Term | None:
    if isinstance(arg, dict):
        return Time.parse(arg["time"])
    return name_of(arg) if isinstance(arg, str) else None


def _read_attribute(name: Sequence[str], value: Sequence[str] | Mapping[str, object]) -> Attribute:
    if not isinstance(value, Mapping):
        return QualifiedName(*name), QualifiedName(*value)
    datatype = value.get("type")
    return QualifiedName(*name), Literal(
        str(value["text"]),
        QualifiedName(*datatype) if isinstance(datatype, list) else STRING,
        str(value.get("language", "")),
    )
