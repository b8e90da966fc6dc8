"""Writing an archive's nodes and relations under a name that nobody reads."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import groupby, islice
from typing import TypeVar

from provgraph.domain.archive.rows import NodeRow, RelationRow, read_node, read_relation
from provgraph.domain.archive.tables import RELATIONS, TABLES
from provgraph.domain.identifiers import TenantId
from provgraph.errors import ArchiveBroken, ArchiveRefused
from provgraph.graph.store import ProvStore
from provgraph.graph.store.archiving import RestoredNode, RestoredRelation
from provgraph.service.archiving.container import Container
from provgraph.service.archiving.passing import PAGE, Progress
from provgraph.service.context import Context

Row = TypeVar("Row")


@dataclass(slots=True)
class Staging:
    """Where it is written: a tenant's hidden name, and the record of the restoration that writes."""

    context: Context
    hidden: TenantId
    activity_id: str
    progress: Progress
    _done: int = 0

    def write(self, container: Container) -> None:
        """Write every node, then every relation. Raises ArchiveRefused when another restoration took over."""
        total = sum(container.manifest.rows.values())
        for table in TABLES:
            nodes = (read_node(table, line, place) for place, line in container.lines(table.name))
            for page in pages(nodes):
                self._write(partial(self._nodes, page), len(page), total)
        relations = (read_relation(line, place) for place, line in container.lines(RELATIONS))
        for part in pages(relations):
            self._write(partial(self._relations, part), len(part), total)

    def complete(self) -> None:
        """Say that all is written. Raises ArchiveRefused when another restoration took over."""
        found = self.context.engine.write(
            lambda store: store.restoration_complete(tenant=self.hidden, activity_id=self.activity_id)
        )
        if found is None:
            raise _taken_over()

    def _write(self, work: Callable[[ProvStore], None], size: int, total: int) -> None:
        self.context.engine.write(work)
        self._done += size
        self.progress(self._done, total)

    def _nodes(self, page: Sequence[NodeRow], store: ProvStore) -> None:
        nodes = [RestoredNode(row.labels, row.properties) for row in page]
        if store.restored_nodes(tenant=self.hidden, activity_id=self.activity_id, nodes=nodes) is None:
            raise _taken_over()

    def _relations(self, page: Sequence[RelationRow], store: ProvStore) -> None:
        for (from_kind, to_kind), rows in groupby(sorted(page, key=_kinds), key=_kinds):
            relations = [RestoredRelation(row.from_key, row.type, row.to_key, row.properties) for row in rows]
            created = store.restored_relations(
                tenant=self.hidden,
                activity_id=self.activity_id,
                from_kind=from_kind,
                to_kind=to_kind,
                relations=relations,
            )
            if created is None:
                raise _taken_over()
            if created != len(relations):
                raise ArchiveBroken(f"relations.jsonl: ends of {len(relations) - created} relations are not there")


def _kinds(row: RelationRow) -> tuple[str, str]:
    return row.from_kind, row.to_kind


def _taken_over() -> ArchiveRefused:
    return ArchiveRefused("another restoration into this tenant was begun, and took over")


def pages(rows: Iterable[Row]) -> Iterator[list[Row]]:
    """In lists of at most a page."""
    left = iter(rows)
    while page := list(islice(left, PAGE)):
        yield page
