"""One pass over everything of a tenant, in the order of the archive, page by page, so that memory does not grow.

What is read in one pass is no moment's state: `moment.py` makes one of two passes. Source: docs/archive.md, moment.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from provgraph.domain.archive.rows import RelationRow, destroyed_line, node_line, relation_line
from provgraph.domain.archive.tables import DESTROYED, RELATIONS, TABLES, Table
from provgraph.domain.instant import Instant, to_text
from provgraph.errors import ArchiveRefused, FencedOut
from provgraph.graph.store import ProvStore
from provgraph.graph.store.archiving import ArchivedNode, ArchivedRelation
from provgraph.service.archiving.spool import Spool
from provgraph.service.context import Context

PAGE = 1_000
"""Nodes that are read in one transaction."""

MOST_RELATIONS = 10_000
"""Relations that are read in one transaction, unless a single node has more."""

Progress = Callable[[int, int], None]
"""Told of lines as (done, of)."""


def silent(done: int, total: int) -> None:
    """Tells nobody of progress."""


class Moved(FencedOut):
    """Something was recorded after the moment that the archive is made as of. It never leaves this package."""

    is_retryable = True


@dataclass(slots=True)
class Pass:
    """Reads a tenant as far as it was recorded at `as_of` or before. Raises Moved when more was recorded since.

    Records of transfers, an archive made or restored, are no part of what they transfer: later ones are left out.
    """

    context: Context
    as_of: Instant
    spool: Spool
    progress: Callable[[int], None]

    def run(self) -> None:
        """Read every table."""
        for table in TABLES:
            for page in self._pages(table):
                self._add(table, [node for node in page if not self._is_later(node)])
                self.progress(self.spool.rows)

    def _pages(self, table: Table) -> Iterator[Sequence[ArchivedNode]]:
        for after, until in table.ranges:
            while page := self.context.engine.look(partial(_nodes, self.context.tenant, table.kind, after, until)):
                yield page
                after = page[-1].key

    def _is_later(self, node: ArchivedNode) -> bool:
        """True for the record of a later transfer. Raises Moved for whatever else was recorded later."""
        recorded_at = node.properties.get("recorded_at")
        if not isinstance(recorded_at, int) or recorded_at <= self.as_of:
            return False
        if "archive_digest" in node.properties:
            return True
        raise Moved(f"{node.key} was recorded at {to_text(recorded_at)}", key=node.key)

    def _add(self, table: Table, nodes: Sequence[ArchivedNode]) -> None:
        self.spool.add(table.name, [_node_line(node) for node in nodes])
        for part in _parts(nodes):
            self.spool.add(RELATIONS, self._relations(table.kind, part))
        keys = [node.key for node in nodes if "sealed" in node.properties or table.kind == "IndexKey"]
        destroyed = self.context.vault.store.is_destroyed(keys)
        self.spool.add(DESTROYED, [destroyed_line(key) for key in keys if key in destroyed])

    def _relations(self, kind: str, keys: Sequence[str]) -> list[bytes]:
        """The lines of the relations that leave some nodes, node after node, sorted within one."""
        found = self.context.engine.look(
            lambda store: store.archived_relations(tenant=self.context.tenant, kind=kind, keys=keys)
        )
        rows = (_relation(kind, row) for row in found)
        lines = sorted((row.from_key, row.type, row.to_key, relation_line(row)) for row in rows)
        return [line for *_, line in lines]


def _nodes(tenant: str, kind: str, after: str, until: str, store: ProvStore) -> Sequence[ArchivedNode]:
    return store.archived_nodes(tenant=tenant, kind=kind, after=after, until=until, limit=PAGE)


def _node_line(node: ArchivedNode) -> bytes:
    try:
        return node_line(node.labels, node.properties)
    except ValueError as error:
        raise ArchiveRefused(f"{node.key}: {error}", key=node.key) from error


def _relation(kind: str, row: ArchivedRelation) -> RelationRow:
    if row.to_kind is None or row.to_key is None:
        raise ArchiveRefused(f"{row.from_key} leads to a node of an unknown kind", key=row.from_key)
    return RelationRow(kind, row.from_key, row.type, row.to_kind, row.to_key, row.properties)


def _parts(nodes: Sequence[ArchivedNode]) -> Iterator[list[str]]:
    """The keys of nodes that relations leave, in parts that are small enough to read at once."""
    part: list[str] = []
    size = 0
    for node in nodes:
        if part and size + node.degree > MOST_RELATIONS:
            yield part
            part, size = [], 0
        if node.degree:
            part.append(node.key)
            size += node.degree
    if part:
        yield part
