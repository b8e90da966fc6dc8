"""One event from its JSON text, with `data` kept as the characters that came."""

from __future__ import annotations

from collections.abc import Mapping

from provgraph.domain.event import Event
from provgraph.domain.rawjson import parse_object
from provgraph.domain.reading import JsonObject
from provgraph.domain.schema import Fault
from provgraph.errors import NotJson
from provgraph.schemas import event_faults
from provgraph.service.formats.parsed import FileFault, Place

EventOrFaults = Event | list[Fault]


def read_event(text: str) -> EventOrFaults:
    """The event of a JSON object's text, or every breach of `event.schema.json`. Never raises."""
    try:
        found = parse_object(text)
    except NotJson as error:
        return [Fault("", error.message)]
    return checked(found.value, found.raw.get("data"))


def checked(value: JsonObject, data: str | None) -> EventOrFaults:
    """The event of a JSON object and the text of its `data`, or every breach of the schema."""
    faults = event_faults(value)
    payload: Mapping[str, object] = {**value, "data": data}
    return faults or Event.from_payload(payload)


def sort_out(place: Place, result: EventOrFaults, events: list[tuple[Place, Event]], faults: list[FileFault]) -> None:
    """Put a result where it belongs: among the events, or each of its faults among the faults."""
    if isinstance(result, Event):
        events.append((place, result))
    else:
        faults += [FileFault(Place(place.file, place.line, place.field + f.pointer), f.message) for f in result]
