"""Validating PROV documents: what `provgraph validate` and the API do, with no server and no store."""

from __future__ import annotations

from pathlib import Path

from provgraph.domain.prov.equivalence import are_equivalent
from provgraph.domain.prov.finding import Judgement
from provgraph.domain.prov.judge import judge
from provgraph.domain.prov.statement import Document
from provgraph.errors import UnreadableFile
from provgraph.exchange.formats import READERS, SUFFIXES, read

FORMATS = tuple(READERS)
"""The names of the formats that can be read."""


def validate_file(path: Path, format_name: str | None = None, *, rec_only: bool = False) -> Judgement:
    """The judgement on a file, in the format named, else by its suffix, else by its content.

    `rec_only` leaves out the rules that stand beside PROV-CONSTRAINTS. Raises UnreadableFile, naming file and line.
    """
    return judge(read_file(path, format_name), beyond=not rec_only)


def validate(name: str, data: bytes, format_name: str | None = None, *, rec_only: bool = False) -> Judgement:
    """The judgement on the bytes of a document; `name` is what errors call it. Raises UnreadableFile."""
    return judge(_read(name, data, format_name), beyond=not rec_only)


def say_the_same(one: Path, other: Path, format_name: str | None = None) -> bool:
    """Two files hold equivalent documents; the format is that of the first, the other's name or content tells its own.

    Raises UnreadableFile, and InputError for normal forms that memory should not hold.
    """
    return are_equivalent(read_file(one, format_name), read_file(other))


def read_file(path: Path, format_name: str | None = None) -> Document:
    """The document in a file. Raises UnreadableFile, naming file and line."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise UnreadableFile(f"{path}: {error.strerror}") from error
    return _read(str(path), data, format_name or SUFFIXES.get(path.suffix.lower()))


def _read(name: str, data: bytes, format_name: str | None) -> Document:
    if format_name is not None and format_name not in READERS:
        raise UnreadableFile(f"{name}: {format_name!r} is none of the formats {', '.join(FORMATS)}")
    try:
        return read(data, format_name)
    except UnreadableFile as error:
        raise UnreadableFile(f"{name}: {error.message}", **error.details) from error
