"""A document on its way in: unpacked, read, and without what the graph has no place for."""

from __future__ import annotations

import gzip
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from provgraph.domain.imports.things import holder_of
from provgraph.domain.prov.statement import Bundle, Document, Statement
from provgraph.errors import UnreadableFile
from provgraph.exchange.formats import READERS, SUFFIXES, guess, read, read_what_can_be
from provgraph.exchange.parts import Part, parts_of
from provgraph.service.importing.answer import Left

GZIP = b"\x1f\x8b"
SHOWN = 5
"""Refused records that an error names; its details hold them all."""


@dataclass(frozen=True, slots=True)
class Readable:
    """A document as it is stored: its parts with the namespaces that their names need, and what is told of it."""

    format: str
    parts: Sequence[Part]
    statements: int
    notes: Sequence[str]
    refused: Sequence[Left]


def bytes_of(path: Path) -> tuple[bytes, str | None]:
    """The bytes of a file, unpacked if it is gzipped, and the format that its name tells. Raises UnreadableFile."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise UnreadableFile(f"{path}: {error.strerror}") from error
    return unpacked(str(path), data), SUFFIXES.get(Path(path.name.removesuffix(".gz")).suffix.lower())


def unpacked(name: str, data: bytes) -> bytes:
    """The bytes themselves, or what they hold when they are gzipped. Raises UnreadableFile."""
    if not data.startswith(GZIP):
        return data
    try:
        return gzip.decompress(data)
    except (OSError, EOFError, zlib.error) as error:
        raise UnreadableFile(f"{name}: this gzip file is damaged: {error}") from error


def readable(name: str, data: bytes, format: str | None, *, keep_going: bool) -> Readable:
    """The document in these bytes. What cannot be stored is left out and told under `keep_going`.

    Raises UnreadableFile, naming the document and every line, for what cannot be read, and without `keep_going` for
    what cannot be stored: a relation that names nothing, an expression of an extension.
    """
    if format is not None and format not in READERS:
        raise UnreadableFile(f"{name}: {format!r} is none of the formats {', '.join(READERS)}")
    chosen = format or guess(data)
    broken: list[UnreadableFile] = []
    try:
        document = read_what_can_be(data, chosen, broken.append) if keep_going else read(data, chosen)
    except UnreadableFile as error:
        raise UnreadableFile(f"{name}: {error.message}", **error.details) from error
    refused = [*map(_left, broken), *(left for bundle in document for left in _unusable(bundle))]
    if refused and not keep_going:
        shown = "; ".join(str(left) for left in refused[:SHOWN])
        more = f"; and {len(refused) - SHOWN} more" if len(refused) > SHOWN else ""
        message = f"{name}: nothing was stored: {shown}{more}"
        raise UnreadableFile(message, line=refused[0].line, refused=[left.to_json() for left in refused])
    parts = list(parts_of(_usable(document)))
    return Readable(chosen, parts, sum(len(list(part.statements)) for part in parts), document.notes, refused)


def _left(error: UnreadableFile) -> Left:
    line = error.details.get("line")
    number = line if isinstance(line, int) else 0
    return Left(number, error.message.removeprefix(f"line {number}: "))


def _unusable(bundle: Bundle) -> Iterator[Left]:
    for extension in bundle.extensions:
        yield Left(extension.line, f"{extension.name} is an expression of an extension of PROV")
    for statement in bundle.statements:
        if not _is_usable(statement):
            yield Left(statement.line, f"{statement.kind} names nothing that it tells of")


def _is_usable(statement: Statement) -> bool:
    """Whether a statement tells of something: an element has a name, a relation a name or one end."""
    return holder_of(statement) is not None


def _usable(document: Document) -> Document:
    toplevel, *bundles = (
        replace(bundle, statements=tuple(filter(_is_usable, bundle.statements)), extensions=()) for bundle in document
    )
    return replace(document, toplevel=toplevel, bundles=tuple(bundles))
