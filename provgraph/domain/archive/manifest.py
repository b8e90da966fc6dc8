"""The manifest of an archive: whose it is, as of when, and what each table holds. Source: docs/archive.md, manifest."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from provgraph.domain.archive.tables import NAMES
from provgraph.domain.canonical import canonical
from provgraph.domain.instant import Instant
from provgraph.domain.reading import JsonObject, objects_of, text_of, whole_of
from provgraph.errors import ArchiveBroken, ProvgraphError

FORMAT = "provgraph-archive/1"


@dataclass(frozen=True, slots=True)
class Counted:
    """A table's lines, its length in bytes, and the SHA-256 of its bytes in hex."""

    name: str
    rows: int
    bytes: int
    sha256: str

    def to_json(self) -> dict[str, object]:
        """A JSON object."""
        return {"name": self.name, "rows": self.rows, "bytes": self.bytes, "sha256": self.sha256}


@dataclass(frozen=True, slots=True)
class ArchiveManifest:
    """What an archive holds. `as_of` in microseconds UTC; `schema`: the last schema file of its graph."""

    tenant: str
    as_of: Instant
    schema: str
    tables: Sequence[Counted]

    def to_bytes(self) -> bytes:
        """The RFC 8785 bytes that are signed."""
        return canonical(
            {
                "format": FORMAT,
                "tenant": self.tenant,
                "as_of": self.as_of,
                "schema": self.schema,
                "tables": [table.to_json() for table in self.tables],
            }
        )

    @property
    def digest(self) -> str:
        """The SHA-256 of the manifest's bytes in hex: what names an archive."""
        return hashlib.sha256(self.to_bytes()).hexdigest()

    @property
    def rows(self) -> Mapping[str, int]:
        """Lines by table."""
        return {table.name: table.rows for table in self.tables}

    @property
    def nodes(self) -> int:
        """Lines of the tables of nodes."""
        return sum(count for name, count in self.rows.items() if name in NAMES[:-2])

    @classmethod
    def from_bytes(cls, content: bytes) -> ArchiveManifest:
        """The manifest of these bytes. Raises ArchiveBroken when they are none, or not the only spelling of it."""
        try:
            found = json.loads(content)
            made = cls(text_of(found, "tenant"), whole_of(found, "as_of"), text_of(found, "schema"), _tables(found))
            is_same = found["format"] == FORMAT and made.to_bytes() == content
        except (ValueError, TypeError, KeyError, AttributeError, RecursionError, ProvgraphError) as error:
            raise ArchiveBroken("manifest.json is no manifest of an archive") from error
        if not is_same:
            raise ArchiveBroken(f"manifest.json is none of the format {FORMAT}, or not in its canonical form")
        return made


def _tables(found: JsonObject) -> tuple[Counted, ...]:
    rows = tuple(
        Counted(text_of(row, "name"), whole_of(row, "rows"), whole_of(row, "bytes"), text_of(row, "sha256"))
        for row in objects_of(found, "tables")
    )
    if [row.name for row in rows] != list(NAMES):
        raise ValueError("other tables than those of the format")
    return rows
