"""The way in: a file of any known format, plain or gzipped, read into events."""

from __future__ import annotations

import gzip
import re
import zlib
from collections.abc import Callable, Mapping
from pathlib import Path

from provgraph.domain.rawjson import parse
from provgraph.errors import InputError, NotJson, UnreadableFile
from provgraph.service.formats import chat, jsonl, locomo
from provgraph.service.formats.parsed import Parsed

FORMATS: Mapping[str, Callable[[str, bytes], Parsed]] = {
    "jsonl": jsonl.parse,
    "chat": chat.parse,
    "locomo": locomo.parse,
}
GZIP, BYTE_ORDER_MARK = b"\x1f\x8b", b"\xef\xbb\xbf"
SESSION = re.compile(r"session_\d+")


def read(path: Path, format: str | None = None) -> Parsed:
    """Read a file of events. Without `format` it is told from the content: `jsonl`, `chat` or `locomo`.

    Nothing is stored. Raises UnreadableFile when the file cannot be opened or unpacked or, for formats that are one
    JSON value, parsed; InputError for an unknown format.
    """
    try:
        content = path.read_bytes()
    except OSError as error:
        raise UnreadableFile(f"{path}: {error.strerror}") from error
    return read_bytes(content, str(path), format)


def read_bytes(content: bytes, file: str, format: str | None = None) -> Parsed:
    """The same for bytes at hand (standard input, a request); `file` is the name in places and messages."""
    if format is not None and format not in FORMATS:
        raise InputError(f"unknown format {format!r}; known are {', '.join(FORMATS)}")
    plain = _unpacked(content, file).removeprefix(BYTE_ORDER_MARK)
    return FORMATS[format or detect(plain)](file, plain)


def detect(content: bytes) -> str:
    """The format of a file's plain bytes. What is neither a transcript nor a conversation counts as JSONL."""
    if content.lstrip().startswith(b"["):
        return "chat"
    first, _, rest = content.partition(b"\n")
    value = _object(first) or (_object(content) if rest.strip() else None) or {}
    if any(SESSION.fullmatch(key) for key in value):
        return "locomo"
    return "chat" if isinstance(value.get("messages"), list) else "jsonl"


def _object(content: bytes) -> dict[str, object] | None:
    """The JSON object of these bytes, if they are one."""
    try:
        value = parse(content.decode("utf-8"))
    except (NotJson, UnicodeDecodeError):
        return None
    return value if isinstance(value, dict) else None


def _unpacked(content: bytes, file: str) -> bytes:
    """The bytes themselves, or what a gzip file holds."""
    if not content.startswith(GZIP):
        return content
    try:
        return gzip.decompress(content)
    except (OSError, EOFError, zlib.error) as error:
        raise UnreadableFile(f"{file}: this gzip file is damaged: {error}") from error
