"""For formats that are one JSON value: the text of a file, with errors that name it."""

from __future__ import annotations

from provgraph.errors import UnreadableFile


def text_of_file(file: str, content: bytes) -> str:
    """The text of a file's bytes. Raises UnreadableFile where they are not UTF-8."""
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise UnreadableFile(f"{file}:{line}: byte {error.start + 1} is not UTF-8", file=file, line=line) from error


def not_json(file: str, reason: str) -> UnreadableFile:
    """The error for a file that is not the JSON value it should be; `reason` names the place."""
    return UnreadableFile(f"{file}: {reason}", file=file)
