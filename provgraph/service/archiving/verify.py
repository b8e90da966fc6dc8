"""Checking an archive with no server and no store. Source: docs/archive.md, what is verified."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from provgraph.domain.archive.checks import Ends, Sequences, require_manifest
from provgraph.domain.archive.manifest import ArchiveManifest, Counted
from provgraph.domain.archive.rows import NodeRow, Place, read_destroyed, read_node, read_relation
from provgraph.domain.archive.tables import DESTROYED, RELATIONS, TABLES, Table
from provgraph.domain.instant import to_text
from provgraph.errors import ArchiveBroken, InputError
from provgraph.keys.recipients import Opener
from provgraph.keys.signing import holds
from provgraph.keys.travel import read_keys
from provgraph.service.archiving.container import Container, open_container
from provgraph.service.archiving.passing import PAGE, Progress, silent


@dataclass(frozen=True, slots=True)
class KeysToOpen:
    """A file of keys, and what opens it."""

    path: Path
    opener: Opener


@dataclass(frozen=True, slots=True)
class Verified:
    """An archive that is what it says. `keys`: data keys in the file beside it, None when none was given."""

    file: Path
    manifest: ArchiveManifest
    signer: str
    is_signer_known: bool
    keys: int | None
    sealed: int

    def to_json(self) -> dict[str, object]:
        """A JSON object; `is_signer_known` is true when the signer was named and is the one."""
        return {
            "file": str(self.file),
            "tenant": self.manifest.tenant,
            "as_of": to_text(self.manifest.as_of),
            "digest": self.manifest.digest,
            "signer": self.signer,
            "is_signer_known": self.is_signer_known,
            "rows": dict(self.manifest.rows),
            "sealed": self.sealed,
            "keys": self.keys,
        }


def verify(
    file: Path, *, signer: str | None = None, keys: KeysToOpen | None = None, progress: Progress = silent
) -> Verified:
    """Check a whole archive, and its keys if they are given.

    `signer` is the public key, in hex, that it must be signed under; without it, it is only shown to be signed by
    whoever holds the key that it names. Raises ArchiveBroken naming table and line, InputError, UnreadableFile.
    """
    container = open_container(file)
    _require_signed(container, signer)
    sealed = _Check(container, progress).run()
    found = None if keys is None else _require_keys(container, keys, sealed)
    return Verified(file, container.manifest, container.signature.public_key, signer is not None, found, sealed)


def _require_signed(container: Container, signer: str | None) -> None:
    if signer is not None and (len(signer) != 64 or not set(signer) <= set("0123456789abcdef")):
        raise InputError("a signer is written as 64 hex digits, as `archive create` prints it")
    if not holds(container.signature, container.manifest.to_bytes()):
        raise ArchiveBroken("signature.json does not sign this manifest")
    if signer not in (None, container.signature.public_key):
        raise ArchiveBroken(f"the archive is signed by {container.signature.public_key}, not by the signer named")


@dataclass(slots=True)
class _Check:
    """One check of one archive: every line once, and nodes and relations again for each further part of the keys."""

    container: Container
    progress: Progress
    sealed: int = 0
    _done: int = 0
    _sequences: Sequences = field(default_factory=Sequences)

    def run(self) -> int:
        """Check everything; how many nodes are sealed. Raises ArchiveBroken."""
        manifest = self.container.manifest
        first, *others = Ends.rounds(manifest.nodes)
        counted = {table.name: table for table in manifest.tables}
        for table in TABLES:
            self._nodes(table, counted[table.name], first)
        self._sequences.require_none_left()
        for place, line in self._lines(counted[RELATIONS]):
            first.require(read_relation(line, place), place)
        for place, line in self._lines(counted[DESTROYED]):
            read_destroyed(line, place)
        for ends in others:
            self._again(ends)
        return self.sealed

    def _nodes(self, table: Table, counted: Counted, ends: Ends) -> None:
        before = ""
        for place, line in self._lines(counted):
            row = read_node(table, line, place)
            if row.key <= before:
                raise place.broken("the rows are not in the order of their keys")
            before = row.key
            ends.add(row.kind, row.key)
            self.sealed += row.is_sealed
            self._across(table, row, place)

    def _across(self, table: Table, row: NodeRow, place: Place) -> None:
        """What holds between rows."""
        if table.name == "events":
            self._sequences.add(row, place)
        elif table.name == "summaries":
            require_manifest(row, place)
        elif table.name == "scopes":
            self._sequences.require(row, place)

    def _again(self, ends: Ends) -> None:
        """Look for the ends of relations in another part of the keys; the lines themselves were checked."""
        for table in TABLES:
            for place, line in self.container.lines(table.name):
                ends.add(table.kind, read_node(table, line, place).key)
        for place, line in self.container.lines(RELATIONS):
            ends.require(read_relation(line, place), place)

    def _lines(self, counted: Counted) -> Iterator[tuple[Place, bytes]]:
        total = sum(self.container.manifest.rows.values())
        for place, line in self.container.checked(counted):
            yield place, line
            self._done += 1
            if self._done % PAGE == 0:
                self.progress(self._done, total)


def _require_keys(container: Container, keys: KeysToOpen, sealed: int) -> int:
    """Open every page of a file of keys; how many data keys it holds. Raises ArchiveBroken when some are missing."""
    found = destroyed = 0
    for page in read_keys(keys.path, container.manifest.digest, keys.opener):
        found, destroyed = found + len(page.data), destroyed + len(page.destroyed)
    if found + destroyed != sealed:
        raise ArchiveBroken(f"of {sealed} data keys the file of keys holds {found}, and {destroyed} were destroyed")
    return found
