"""Where the lines of an archive go while they are read: into files and digests, or into digests alone."""

from __future__ import annotations

import hashlib
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType
from typing import IO, Self

from provgraph.domain.archive.manifest import Counted
from provgraph.domain.archive.tables import NAMES


@dataclass(slots=True)
class _Table:
    file: IO[bytes] | None
    digest: hashlib._Hash = field(default_factory=hashlib.sha256)
    rows: int = 0
    bytes: int = 0


class Spool:
    """The tables as they grow: files `<name>.jsonl` in a folder, or without one their digests only."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder
        self._opened = ExitStack()
        self._tables = {name: _Table(self._file(name)) for name in NAMES}

    def add(self, table: str, lines: list[bytes]) -> None:
        """Lines, in the order of the table."""
        found, content = self._tables[table], b"".join(lines)
        found.digest.update(content)
        found.rows += len(lines)
        found.bytes += len(content)
        if found.file:
            found.file.write(content)

    @property
    def rows(self) -> int:
        """Lines of all tables until now."""
        return sum(table.rows for table in self._tables.values())

    def counted(self) -> tuple[Counted, ...]:
        """What each table holds; equal for equal content."""
        return tuple(
            Counted(name, table.rows, table.bytes, table.digest.hexdigest()) for name, table in self._tables.items()
        )

    def _file(self, name: str) -> IO[bytes] | None:
        return self._opened.enter_context((self.folder / f"{name}.jsonl").open("wb")) if self.folder else None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._opened.close()
