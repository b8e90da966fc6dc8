"""Rows: a node, a relation, a destroyed key; as lines, and back. Source: docs/archive.md, tables."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from provgraph.domain.archive.tables import KINDS, Table, kind_of
from provgraph.domain.archive.values import decoded, encoded, line_of
from provgraph.errors import ArchiveBroken

LEFT_OUT = frozenset({"tenant", "lock"})
"""The tenant stands in the manifest; `lock` is what the last transaction took a lock with, and means nothing later."""

LABEL, RELATION = re.compile(r"[A-Z][A-Za-z0-9]{0,63}"), re.compile(r"[A-Z][A-Z0-9_]{0,63}")
PROPERTY = re.compile(r"[A-Za-z_][A-Za-z0-9_]{0,127}")


@dataclass(frozen=True, slots=True)
class NodeRow:
    """A node: its labels, sorted, and its properties but the tenant."""

    kind: str
    key: str
    labels: tuple[str, ...]
    properties: Mapping[str, object]

    @property
    def is_sealed(self) -> bool:
        """True when a data key belongs to it, which has the node's own id."""
        return "sealed" in self.properties or self.kind == "IndexKey"


@dataclass(frozen=True, slots=True)
class RelationRow:
    """A relation from effect to cause; both ends by kind and key."""

    from_kind: str
    from_key: str
    type: str
    to_kind: str
    to_key: str
    properties: Mapping[str, object]


def node_line(labels: Iterable[str], properties: Mapping[str, object]) -> bytes:
    """The line of a node. Raises ValueError for a property that an archive cannot hold."""
    kept = {name: encoded(value) for name, value in properties.items() if name not in LEFT_OUT}
    return line_of({"labels": sorted(labels), "properties": kept})


def relation_line(row: RelationRow) -> bytes:
    """The line of a relation. Raises ValueError for a property that an archive cannot hold."""
    return line_of(
        {
            "from": [row.from_kind, row.from_key],
            "type": row.type,
            "to": [row.to_kind, row.to_key],
            "properties": {name: encoded(value) for name, value in row.properties.items()},
        }
    )


def destroyed_line(key_id: str) -> bytes:
    """The line of an id whose data key was destroyed."""
    return line_of({"key_id": key_id})


@dataclass(frozen=True, slots=True)
class Place:
    """Where a line stands; lines are counted from 1."""

    table: str
    line: int

    def broken(self, what: str) -> ArchiveBroken:
        """The error that something is wrong there."""
        return ArchiveBroken(f"{self.table}.jsonl, line {self.line}: {what}", table=self.table, line=self.line)


def read_node(table: Table, line: bytes, place: Place) -> NodeRow:
    """The node of a line. Raises ArchiveBroken naming the place."""
    found = _object(line, place, {"labels", "properties"})
    labels, properties = _texts(found["labels"]), _properties(found["properties"], place)
    kind = kind_of(frozenset(labels))
    if kind != table.kind or not all(LABEL.fullmatch(label) for label in labels):
        raise place.broken(f"labels {sorted(labels)} do not belong here")
    key = properties.get(KINDS[table.kind])
    if not isinstance(key, str) or not table.holds(key) or properties.keys() & LEFT_OUT:
        raise place.broken("this row does not belong into this table")
    row = NodeRow(table.kind, key, tuple(labels), properties)
    _require_same(line, node_line(row.labels, row.properties), place)
    return row


def read_relation(line: bytes, place: Place) -> RelationRow:
    """The relation of a line. Raises ArchiveBroken naming the place."""
    found = _object(line, place, {"from", "type", "to", "properties"})
    ends = [*_texts(found["from"]), *_texts(found["to"])]
    if len(ends) != 4 or not {ends[0], ends[2]} <= KINDS.keys() or not RELATION.fullmatch(str(found["type"])):
        raise place.broken("this is no relation between two nodes")
    properties = _properties(found["properties"], place)
    row = RelationRow(ends[0], ends[1], str(found["type"]), ends[2], ends[3], properties)
    _require_same(line, relation_line(row), place)
    return row


def read_destroyed(line: bytes, place: Place) -> str:
    """The id of a line. Raises ArchiveBroken naming the place."""
    key_id = str(_object(line, place, {"key_id"})["key_id"])
    _require_same(line, destroyed_line(key_id), place)
    return key_id


def _object(line: bytes, place: Place, names: set[str]) -> Mapping[str, object]:
    try:
        found = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise place.broken("this is not JSON") from error
    if not isinstance(found, dict) or found.keys() != names:
        raise place.broken(f"this is no object of {', '.join(sorted(names))}")
    return found


def _texts(value: object) -> list[str]:
    return [str(item) for item in value] if isinstance(value, list) else []


def _properties(value: object, place: Place) -> Mapping[str, object]:
    if not isinstance(value, dict) or not all(PROPERTY.fullmatch(name) for name in value):
        raise place.broken("these are no properties")
    try:
        return {name: decoded(item) for name, item in value.items()}
    except (ValueError, RecursionError) as error:
        raise place.broken(str(error)) from error


def _require_same(line: bytes, again: bytes, place: Place) -> None:
    """A row has one spelling: whoever reads it otherwise reads something else."""
    if line != again:
        raise place.broken("this row is not in its canonical form")
