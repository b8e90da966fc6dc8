"""The tables of an archive: which nodes stand in which, and in what order. Source: docs/archive.md, tables."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

LAST = "\uffff"
"""Sorts after every key."""

KINDS: Mapping[str, str] = {
    "Entity": "id",
    "Description": "id",
    "Activity": "id",
    "Agent": "id",
    "DataSubject": "id",
    "Alias": "key",
    "Scope": "id",
    "IndexKey": "id",
    "Receipt": "request_hash",
}
"""The label that every node has exactly one of -> the property that it is named by in its tenant."""

FOREIGN = frozenset({"Migration", "MigrationLock"})
"""Labels of nodes that belong to the server and to no tenant."""


@dataclass(frozen=True, slots=True)
class Table:
    """Nodes of one kind whose keys lie strictly between two texts; of several such ranges, in order."""

    name: str
    kind: str
    ranges: tuple[tuple[str, str], ...] = (("", LAST),)

    def holds(self, key: str) -> bool:
        """True for the key of a row of this table."""
        return any(after < key < until for after, until in self.ranges)


PREFIXES: Mapping[str, str] = {
    "events": "ev_",
    "claims": "cl_",
    "folds": "fo_",
    "summaries": "su_",
    "conflicts": "co_",
    "policies": "po_",
}
"""Tables of entities by the prefix of their ids; whatever has another prefix stands in `entities`."""


def _span(prefix: str) -> tuple[str, str]:
    return prefix, prefix[:-1] + chr(ord(prefix[-1]) + 1)


def _rest() -> tuple[tuple[str, str], ...]:
    """What lies between the prefixes."""
    spans = sorted(_span(prefix) for prefix in PREFIXES.values())
    starts = ["", *(until for _, until in spans)]
    ends = [*(after for after, _ in spans), LAST]
    return tuple(zip(starts, ends, strict=True))


TABLES = (
    *(Table(name, "Entity", (_span(prefix),)) for name, prefix in PREFIXES.items()),
    Table("entities", "Entity", _rest()),
    Table("descriptions", "Description"),
    Table("activities", "Activity"),
    Table("agents", "Agent"),
    Table("subjects", "DataSubject"),
    Table("aliases", "Alias"),
    Table("scopes", "Scope"),
    Table("index_keys", "IndexKey"),
    Table("receipts", "Receipt"),
)
"""The tables of nodes: what was received first, then what was derived from it, then the clocks and the records."""

RELATIONS, DESTROYED = "relations", "destroyed"
"""The table of relations, and that of the ids whose data keys were destroyed."""

NAMES = (*(table.name for table in TABLES), RELATIONS, DESTROYED)
"""All tables, in the order in which they stand in an archive."""


def kind_of(labels: frozenset[str]) -> str | None:
    """The one kind among these labels; None when there is none, or more than one."""
    found = labels & KINDS.keys()
    return next(iter(found)) if len(found) == 1 and not labels & FOREIGN else None
