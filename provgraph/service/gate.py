"""Judging files: what `provgraph gate` does, with no server and no store."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from provgraph.domain.event import Event
from provgraph.domain.fold import OpenConflict
from provgraph.domain.gate import as_object, judge
from provgraph.domain.rawjson import parse
from provgraph.domain.reading import optional_text, text_of, texts_of
from provgraph.domain.text.lexicon import Lexicon
from provgraph.domain.verdict import Verdict
from provgraph.errors import NotJson, SchemaBroken, UnreadableFile
from provgraph.lexicon import available, load
from provgraph.service.formats import jsonl

TWO_SIDES = 2


@cache
def lexicon() -> Lexicon:
    """The lexicon of every language that has a file."""
    return load(available())


def judge_files(events_path: Path, fold_path: Path, conflicts_path: Path | None = None) -> Verdict:
    """The verdict on a fold (JSON) against its events (JSONL) and the conflicts that are open (JSON).

    A fold that is JSON but breaks its schema is refused by the verdict. Raises UnreadableFile, naming file, line and
    field, for files that cannot be read, for events that break their schema or share an id, and for conflicts that
    name no events.
    """
    events = read_events(events_path)
    fold = as_object(_json(fold_path))
    conflicts = read_conflicts(conflicts_path) if conflicts_path is not None else ()
    return judge(events, fold, conflicts, lexicon())


def read_events(path: Path) -> tuple[Event, ...]:
    """The events of a JSONL file. Raises UnreadableFile for the first bad line, and for an id that stands twice."""
    parsed = jsonl.parse(str(path), _bytes(path))
    if parsed.faults:
        more = f" (and {len(parsed.faults) - 1} more)" if len(parsed.faults) > 1 else ""
        raise UnreadableFile(f"{parsed.faults[0]}{more}", faults=[fault.to_json() for fault in parsed.faults])
    seen: set[str] = set()
    for place, event in parsed.events:
        if event.id in seen:
            raise UnreadableFile(f"{place}: /id: an earlier event has this id")
        seen.add(event.id)
    return tuple(event for _, event in parsed.events)


def read_conflicts(path: Path) -> tuple[OpenConflict, ...]:
    """The open conflicts of a JSON file: a list of `{"id", "events", "about"}`. Raises UnreadableFile."""
    found = _json(path)
    if not isinstance(found, list):
        raise UnreadableFile(f"{path}: this is not a list of conflicts")
    return tuple(_conflict(path, number, entry) for number, entry in enumerate(found))


def _conflict(path: Path, number: int, entry: object) -> OpenConflict:
    """One conflict of the list."""
    if not isinstance(entry, Mapping):
        raise UnreadableFile(f"{path}: /{number} is not an object")
    try:
        conflict = OpenConflict(text_of(entry, "id"), texts_of(entry, "events"), optional_text(entry, "about") or "")
    except SchemaBroken as error:
        raise UnreadableFile(f"{path}: /{number}{error.message}") from error
    if len(conflict.events) < TWO_SIDES:
        raise UnreadableFile(f"{path}: /{number}/events names fewer than two events")
    return conflict


def _bytes(path: Path) -> bytes:
    """The bytes of a file."""
    try:
        return path.read_bytes()
    except OSError as error:
        raise UnreadableFile(f"{path}: {error.strerror}") from error


def _json(path: Path) -> object:
    """The JSON value of a file."""
    try:
        return parse(_bytes(path).decode("utf-8"))
    except UnicodeDecodeError as error:
        raise UnreadableFile(f"{path}: byte {error.start + 1} is not UTF-8") from error
    except NotJson as error:
        raise UnreadableFile(f"{path}: {error.message}") from error
