"""Documents to PROV-JSON, record by record. Source: PROV-JSON (W3C, 2013)."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from itertools import chain, count, groupby

from provgraph.domain.prov.statement import Statement
from provgraph.domain.prov.terms import STRING, Blank, QualifiedName, Term, Value
from provgraph.domain.prov.vocabulary import FORMS
from provgraph.errors import ExportGap
from provgraph.exchange.naming import Naming, scoped, with_backslashes
from provgraph.exchange.parts import Part
from provgraph.exchange.provjson.read import BLANK

MADE = re.compile(r"x*id[0-9]+")
"""Labels of blank nodes that could be mistaken for those made here."""

NAME_TYPE = "prov:QUALIFIED_NAME"


def write(parts: Iterable[Part]) -> Iterator[str]:
    """The document in pieces. Raises ExportGap for a name that no declared prefix can begin."""
    stream, fresh = scoped(parts, with_backslashes), count(1)
    yield from _braced(chain(_members(*next(stream), fresh), _bundles(stream, fresh)))
    yield "\n"


def _bundles(parts: Iterator[tuple[Part, Naming]], fresh: Iterator[int]) -> Iterator[Iterator[str]]:
    """The member `bundle`, if there is any bundle."""
    first = next(parts, None)
    if first is not None:
        yield _keyed("bundle", _braced(_bundle(*part, fresh) for part in _once(chain([first], parts))))


def _once(parts: Iterable[tuple[Part, Naming]]) -> Iterator[tuple[Part, Naming]]:
    """The bundles; two of one name cannot stand in one object. Raises ExportGap."""
    met: set[QualifiedName | None] = set()
    for part, naming in parts:
        if part.id in met:
            raise ExportGap(f"PROV-JSON cannot hold two bundles of one name: {part.id}")
        met.add(part.id)
        yield part, naming


def _bundle(part: Part, naming: Naming, fresh: Iterator[int]) -> Iterator[str]:
    return _keyed(str(naming.name(part.id)) if part.id else "", _braced(_members(part, naming, fresh)))


def _members(part: Part, naming: Naming, fresh: Iterator[int]) -> Iterator[Iterator[str]]:
    """The prefixes, then each kind of record."""
    if part.namespaces:
        yield _keyed("prefix", [_json({prefix or "default": uri for prefix, uri in part.namespaces.items()})])
    for kind, statements in groupby(part.statements, key=lambda statement: statement.kind):
        keyed = groupby(statements, key=lambda statement: _key(statement, naming, fresh))
        yield _keyed(kind, _braced(_record(key, same, naming) for key, same in keyed))


def _record(key: str, same: Iterable[Statement], naming: Naming) -> Iterator[str]:
    """The statements of one identifier: an object, a list of objects where there are several."""
    objects = [_object(naming.statement(statement)) for statement in same]
    return _keyed(key, [_json(objects[0] if len(objects) == 1 else objects)])


def _key(statement: Statement, naming: Naming, fresh: Iterator[int]) -> str:
    """The identifier; a blank one of its own for what has none."""
    if isinstance(statement.id, QualifiedName):
        return str(naming.name(statement.id))
    return f"{BLANK}id{next(fresh)}" if statement.id is None else _blank(statement.id)


def _blank(blank: Blank) -> str:
    return BLANK + ("x" if MADE.fullmatch(blank.label) else "") + blank.label


def _object(statement: Statement) -> dict[str, object]:
    """A record: its places, then its attributes, listed where a name has several."""
    places = zip(FORMS[statement.kind].places, statement.args, strict=True)
    record: dict[str, object] = {f"prov:{place.name}": _term(arg) for place, arg in places if arg is not None}
    values: dict[str, list[object]] = {}
    for name, value in statement.attributes:
        values.setdefault(str(name), []).append(_value(value))
    return record | {name: found[0] if len(found) == 1 else found for name, found in values.items()}


def _term(term: Term) -> str:
    return _blank(term) if isinstance(term, Blank) else str(term)


def _value(value: Value) -> object:
    """Plain text as it is; all else with its type or language beside it."""
    if isinstance(value, QualifiedName):
        return {"$": str(value), "type": NAME_TYPE}
    said = {} if value.datatype == STRING else {"type": str(value.datatype)}
    if value.language:
        return {"$": value.text, **said, "lang": value.language}
    return {"$": value.text, **said} if said else value.text


def _keyed(key: str, content: Iterable[str]) -> Iterator[str]:
    return chain([f"{_json(key)}: "], content)


def _braced(members: Iterable[Iterator[str]]) -> Iterator[str]:
    """An object of members, each in pieces."""
    separator = "{\n"
    for member in members:
        yield separator
        yield from member
        separator = ",\n"
    yield "{}" if separator == "{\n" else "\n}"


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)
