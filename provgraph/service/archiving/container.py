"""The container: a tar file without times or owners, so that equal content gives equal bytes.

Source: docs/archive.md, container.

Members in order: `manifest.json`, `signature.json`, then a file `<table>.jsonl` for each table.
"""

from __future__ import annotations

import hashlib
import json
import os
import tarfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import IO

from provgraph.domain.archive.manifest import ArchiveManifest, Counted
from provgraph.domain.archive.rows import Place
from provgraph.domain.archive.tables import NAMES
from provgraph.domain.reading import text_of
from provgraph.errors import ArchiveBroken, InputError, ProvgraphError, UnreadableFile
from provgraph.keys.signing import Signature

MANIFEST, SIGNATURE = "manifest.json", "signature.json"
MEMBERS = (MANIFEST, SIGNATURE, *(f"{name}.jsonl" for name in NAMES))

MOST_ABOUT, MOST_LINE = 2**20, 2**28
"""The longest manifest and the longest line that are read: what is longer is none of ours."""


def write_container(file: Path, folder: Path, manifest: ArchiveManifest, signature: Signature) -> int:
    """Pack the tables of a folder; the size in bytes. Durable before this returns. Raises InputError."""
    signed = json.dumps(signature.to_json(), sort_keys=True).encode()
    try:
        with file.open("wb") as stream:
            with tarfile.open(fileobj=stream, mode="w", format=tarfile.PAX_FORMAT) as tar:
                for name, content in ((MANIFEST, manifest.to_bytes()), (SIGNATURE, signed)):
                    tar.addfile(_member(name, len(content)), BytesIO(content))
                for table in manifest.tables:
                    with (folder / f"{table.name}.jsonl").open("rb") as rows:
                        tar.addfile(_member(f"{table.name}.jsonl", table.bytes), rows)
            stream.flush()
            os.fsync(stream.fileno())
        return file.stat().st_size
    except OSError as error:
        raise InputError(f"{file} cannot be written: {error.strerror}") from error


def _member(name: str, size: int) -> tarfile.TarInfo:
    """A member without owner and without time."""
    made = tarfile.TarInfo(name)
    made.size, made.mode, made.mtime = size, 0o644, 0
    return made


@dataclass(frozen=True, slots=True)
class Container:
    """An archive that is read: its manifest, who signed it, and its tables line by line, any number of times."""

    path: Path
    manifest: ArchiveManifest
    signature: Signature
    _places: dict[str, tuple[int, int]]

    def lines(self, table: str) -> Iterator[tuple[Place, bytes]]:
        """The lines of a table with their places. Raises ArchiveBroken when it is cut, UnreadableFile."""
        start, size = self._places[f"{table}.jsonl"]
        with _reading(self.path), self.path.open("rb") as file:
            file.seek(start)
            number, left = 0, size
            while left > 0:
                number += 1
                line = file.readline(min(left, MOST_LINE))
                left -= len(line)
                if not line.endswith(b"\n"):
                    raise Place(table, number).broken("this line has no end")
                yield Place(table, number), line

    def checked(self, counted: Counted) -> Iterator[tuple[Place, bytes]]:
        """As `lines`; raises ArchiveBroken at the end when they are not those that the manifest counted."""
        digest, rows = hashlib.sha256(), 0
        for place, line in self.lines(counted.name):
            digest.update(line)
            rows += 1
            yield place, line
        if (rows, digest.hexdigest()) != (counted.rows, counted.sha256):
            said = f"{counted.name}.jsonl holds {rows} lines that are not the {counted.rows} of the manifest"
            raise ArchiveBroken(said, table=counted.name)


def open_container(path: Path) -> Container:
    """Read what an archive says about itself. Raises UnreadableFile, ArchiveBroken for what is no archive."""
    with _reading(path), path.open("rb") as file, tarfile.open(fileobj=file, mode="r:") as tar:
        members = dict(_members(tar))
        about = {name: _content(file, *members[name]) for name in (MANIFEST, SIGNATURE)}
    manifest = ArchiveManifest.from_bytes(about[MANIFEST])
    for table in manifest.tables:
        if members[f"{table.name}.jsonl"][1] != table.bytes:
            raise ArchiveBroken(f"{table.name}.jsonl is of another length than the manifest says", table=table.name)
    return Container(path, manifest, _signature(about[SIGNATURE]), members)


def _members(tar: tarfile.TarFile) -> Iterator[tuple[str, tuple[int, int]]]:
    """Name, start and size of every member. Raises ArchiveBroken unless they are those of the format, in its order."""
    for name in MEMBERS:
        member = tar.next()
        if member is None or member.name != name or not member.isreg():
            raise ArchiveBroken(f"where {name} has to stand is {member.name if member else 'the end of the file'}")
        yield name, (member.offset_data, member.size)
    if tar.next() is not None:
        raise ArchiveBroken("the container holds more than the tables of the format")


def _content(file: IO[bytes], start: int, size: int) -> bytes:
    if size > MOST_ABOUT:
        raise ArchiveBroken("the manifest is longer than any of ours")
    file.seek(start)
    return file.read(size)


def _signature(content: bytes) -> Signature:
    try:
        found = json.loads(content)
        return Signature(text_of(found, "public_key"), text_of(found, "signature"))
    except (ValueError, AttributeError, RecursionError, ProvgraphError) as error:
        raise ArchiveBroken("signature.json is no signature") from error


@contextmanager
def _reading(path: Path) -> Iterator[None]:
    """What the file system and the library of containers raise, as ours."""
    try:
        yield
    except (tarfile.TarError, EOFError) as error:
        raise ArchiveBroken(f"{path} is no tar file") from error
    except OSError as error:
        raise UnreadableFile(f"{path} cannot be read: {error.strerror}") from error


def in_place(parts: Iterable[tuple[Path, Path]]) -> None:
    """Move files that were written beside their places into them. Raises InputError."""
    for part, file in parts:
        try:
            part.replace(file)
        except OSError as error:
            raise InputError(f"{file} cannot be written: {error.strerror}") from error
