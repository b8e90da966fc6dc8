"""What provgraph's own things are called in documents of PROV. Source: docs/formats.md, what provgraph writes."""

from __future__ import annotations

from collections.abc import Mapping

from provgraph.domain.instant import Instant, to_text
from provgraph.domain.prov.terms import STRING, TYPE, Attribute, Literal, QualifiedName, Time, Value, prov, xsd

PG, IDS = "https://w3id.org/provgraph/terms#", "https://w3id.org/provgraph/id/"
NAMESPACES: Mapping[str, str] = {"pg": PG, "id": IDS}

KINDS = {"fold": "Fold", "summary": "Summary"}
"""Kinds of artifacts; all other things are called as their label."""

COLLECTION = prov("Collection")
ALSO = {"PolicyVersion": prov("Plan"), "fold": COLLECTION, "summary": COLLECTION, "Conflict": COLLECTION}
"""What PROV itself has a word for."""


def pg(local: str) -> QualifiedName:
    """A term of provgraph's own."""
    return QualifiedName(PG + local, "pg", local)


def named(id: str) -> QualifiedName:
    """The name of a node of the graph."""
    return QualifiedName(IDS + id, "id", id)


def types_of(kind: str) -> list[Attribute]:
    """`prov:type`, by our word and by PROV's if it has one."""
    own = pg(KINDS.get(kind, kind))
    return [(TYPE, own), *([(TYPE, ALSO[kind])] if kind in ALSO else [])]


def said(local: str, value: str | int | bool | None) -> list[Attribute]:
    """An attribute of provgraph's own; none where there is no value."""
    return [] if value is None else [(pg(local), _literal(value))]


def at(local: str, instant: Instant | None) -> list[Attribute]:
    """An attribute that is a moment."""
    return [] if instant is None else [(pg(local), Literal(to_text(instant), xsd("dateTime")))]


def time_of(instant: Instant | None) -> Time | None:
    """A moment in the place of a statement."""
    return None if instant is None else Time.parse(to_text(instant))


def _literal(value: str | int | bool) -> Value:
    if isinstance(value, bool):
        return Literal(str(value).lower(), xsd("boolean"))
    return Literal(str(value), STRING if isinstance(value, str) else xsd("integer"))
