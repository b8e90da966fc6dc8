"""JSONL: one event of `event.schema.json` a line. Blank lines are skipped; nothing else is."""

from __future__ import annotations

from collections.abc import Iterator

from provgraph.domain.event import Event
from provgraph.domain.schema import Fault
from provgraph.service.formats.event_json import EventOrFaults, read_event, sort_out
from provgraph.service.formats.parsed import FileFault, Parsed, Place


def parse(file: str, content: bytes) -> Parsed:
    """The events of a file's bytes, in their order; every bad line is a fault with line and field."""
    events: list[tuple[Place, Event]] = []
    faults: list[FileFault] = []
    for number, line in _lines(content):
        sort_out(Place(file, number), _read_line(line), events, faults)
    return Parsed("jsonl", tuple(events), faults=tuple(faults))


def _lines(content: bytes) -> Iterator[tuple[int, bytes]]:
    """Number and bytes of each line that is not blank; only a line feed ends a line."""
    for number, line in enumerate(content.split(b"\n"), start=1):
        if line.strip():
            yield number, line


def _read_line(line: bytes) -> EventOrFaults:
    """The event of one line."""
    try:
        return read_event(line.decode("utf-8"))
    except UnicodeDecodeError as error:
        return [Fault("", f"byte {error.start + 1} of the line is not UTF-8")]
