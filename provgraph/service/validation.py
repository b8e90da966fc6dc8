"""Validating PROV documents: what `provgraph validate` and the API do, with no server and no store."""

from __future__ import annotations

from pathlib import Path

from provgraph.domain.prov.finding import Judgement
from provgraph.domain.prov.judge import judge
from provgraph.errors import UnreadableFile
from provgraph.exchange.formats import READERS, SUFFIXES, read

FORMATS = tuple(READERS)
"""The names of the formats that can be read."""


def validate_file(path: Path, format_name: str | None = None, *, rec_only: bool = False) -> Judgement:
    """The judgement on a file, in the format named, else by its suffix, else by its content.

    `rec_only` leaves out the rules that stand beside PROV-CONSTRAINTS. Raises UnreadableFile, naming file and line.
    """
    try:
        data = path.read_bytes()
    except OSError as error:
        raise UnreadableFile(f"{path}: {error.strerror}") from error
    return validate(str(path), data, format_name or SUFFIXES.get(path.suffix.lower()), rec_only=rec_only)


def validate(name: str, data: bytes, format_name: str | None = None, *, rec_only: bool = False) -> Judgement:
    """The judgement on the bytes of a document; `name` is what errors call it. Raises UnreadableFile."""
    if format_name is not None and format_name not in READERS:
        raise UnreadableFile(f"{name}: {format_name!r} is none of the formats {', '.join(FORMATS)}")
    try:
        document = read(data, format_name)
    except UnreadableFile as error:
        raise UnreadableFile(f"{name}: {error.message}", **error.details) from error
    return judge(document, beyond=not rec_only)
