"""What must hold across the rows of an archive, in little memory. Source: docs/archive.md, what is verified."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from zlib import crc32

from provgraph.domain.archive.rows import NodeRow, Place, RelationRow
from provgraph.domain.digest import digest_of
from provgraph.errors import ArchiveBroken

PART = 250_000
"""Keys that are kept in mind at once: of a larger archive, the ends of relations are looked for in several rounds."""


@dataclass(slots=True)
class Sequences:
    """The numbers of events: gapless from 1 in every scope, up to its `high_water`."""

    _seen: dict[str, tuple[int, int, int]] = field(default_factory=dict)

    def add(self, row: NodeRow, place: Place) -> None:
        """An event. Raises ArchiveBroken when it has no number or no scope."""
        scope, seq = row.properties.get("scope_id"), row.properties.get("seq")
        if not isinstance(scope, str) or not isinstance(seq, int) or seq < 1:
            raise place.broken("an event without a number in a scope")
        count, total, squares = self._seen.get(scope, (0, 0, 0))
        self._seen[scope] = (count + 1, total + seq, squares + seq * seq)

    def require(self, row: NodeRow, place: Place) -> None:
        """A scope. Raises ArchiveBroken when its events are not numbered from 1 to its high water."""
        n = row.properties.get("high_water")
        if not isinstance(n, int):
            raise place.broken("a scope without a high water")
        whole = (n, n * (n + 1) // 2, n * (n + 1) * (2 * n + 1) // 6)
        if self._seen.pop(row.key, (0, 0, 0)) != whole:
            raise place.broken(f"the events of this scope are not numbered from 1 to {n} without a gap")

    def require_none_left(self) -> None:
        """Raises ArchiveBroken when events lie in scopes that are not there."""
        if self._seen:
            raise ArchiveBroken(f"events lie in {len(self._seen)} scopes that are not in scopes.jsonl", table="scopes")


def require_manifest(row: NodeRow, place: Place) -> None:
    """A summary: the manifest that it keeps has the digest that it names. Raises ArchiveBroken."""
    text = row.properties.get("manifest")
    if isinstance(text, str) and digest_of(text.encode()) != row.properties.get("manifest_digest"):
        raise place.broken("the manifest of this summary does not have the digest that it names")


@dataclass(slots=True)
class Ends:
    """Nodes by kind and key, one part of them at a time: does every relation lead from a node to a node?"""

    part: int
    parts: int
    _known: set[tuple[str, str]] = field(default_factory=set)

    @classmethod
    def rounds(cls, nodes: int) -> Iterator[Ends]:
        """As many as it takes for so many nodes."""
        parts = nodes // PART + 1
        return (cls(part, parts) for part in range(parts))

    def add(self, kind: str, key: str) -> None:
        """A node."""
        if self._is_mine(key):
            self._known.add((kind, key))

    def require(self, row: RelationRow, place: Place) -> None:
        """A relation. Raises ArchiveBroken when an end of it is not there."""
        for kind, key in ((row.from_kind, row.from_key), (row.to_kind, row.to_key)):
            if self._is_mine(key) and (kind, key) not in self._known:
                raise place.broken(f"there is no {kind} {key} in this archive")

    def _is_mine(self, key: str) -> bool:
        return crc32(key.encode("utf-8", "surrogatepass")) % self.parts == self.part
