"""Files that a command takes whole: one event, one fold, rules."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from provgraph.errors import UnreadableFile

if TYPE_CHECKING:
    from provgraph.domain.claim import Proposal
    from provgraph.domain.event import Event
    from provgraph.domain.reading import JsonObject


def text_of_file(path: Path) -> str:
    """The text of a file in UTF-8. Raises UnreadableFile with the file's name."""
    try:
        return path.read_text("utf-8")
    except OSError as error:
        raise UnreadableFile(f"{path}: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise UnreadableFile(f"{path}: byte {error.start + 1} is not UTF-8") from error


def event_of_file(path: Path) -> Event:
    """The one event of a JSON file, as `event.schema.json` has it. Raises UnreadableFile naming file and field."""
    from provgraph.domain.event import Event
    from provgraph.service.formats.event_json import read_event

    found = read_event(text_of_file(path))
    if isinstance(found, Event):
        return found
    raise UnreadableFile("; ".join(f"{path}: {fault.pointer}: {fault.message}" for fault in found))


def claims_of_file(path: Path) -> list[Proposal]:
    """The claims of a JSONL file, one a line. Raises UnreadableFile naming file and line of the first that is none."""
    from provgraph.errors import InputError
    from provgraph.service.claims import proposal_of

    found = []
    for number, line in enumerate(text_of_file(path).splitlines(), 1):
        try:
            if line.strip():
                found.append(proposal_of(line))
        except InputError as error:
            raise UnreadableFile(f"{path}:{number}: {error.message}") from error
    if not found:
        raise UnreadableFile(f"{path}: it holds no claim")
    return found


def object_of_file(path: Path) -> JsonObject:
    """The JSON object of a file: a fold to judge, rules to adopt. Raises UnreadableFile when it is none."""
    from provgraph.domain.rawjson import parse_object
    from provgraph.errors import NotJson

    try:
        return parse_object(text_of_file(path)).value
    except NotJson as error:
        raise UnreadableFile(f"{path}: {error.message}") from error


def fold_of_file(path: Path) -> JsonObject:
    """The fold of a JSON file. Raises UnreadableFile, naming the first place that breaks `fold.schema.json`."""
    from provgraph.errors import SchemaBroken
    from provgraph.service.folds import checked_fold

    try:
        return checked_fold(object_of_file(path))
    except SchemaBroken as error:
        raise UnreadableFile(f"{path}: {error.message}") from error
