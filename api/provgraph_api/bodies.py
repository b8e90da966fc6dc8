"""Bodies as they came, to checked shapes and events. Read strictly: no duplicate keys, no NaN, no lone surrogates.

`data` of an event keeps its spelling byte for byte, so a body is never read by a parser that would respell it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeVar

from pydantic import ValidationError

from provgraph.domain.claim import Proposal
from provgraph.domain.event import Event
from provgraph.domain.rawjson import RawObject, parse_array, parse_object
from provgraph.errors import NotJson
from provgraph.service.claims import proposal_of
from provgraph.service.formats.event_json import read_event
from provgraph_api.asked import Append, Propose, Replacement
from provgraph_api.problems import body_fault, faulty, pointer
from provgraph_api.wire import Wire

Shape = TypeVar("Shape", bound=Wire)


def read(shape: type[Shape], body: bytes) -> Shape:
    """The body as a shape; no body counts as `{}`. Raises NotJson, SchemaBroken."""
    return _shaped(shape, _object(body))


def read_append(body: bytes) -> tuple[Append, list[Event]]:
    """The batch and its events. Raises NotJson, and SchemaBroken that lists every breach in every event."""
    found = _object(body)
    asked = _shaped(Append, found)
    return asked, _events((f"/events/{at}", text) for at, text in enumerate(parse_array(found.raw["events"])))


def read_replacement(body: bytes) -> tuple[Replacement, Event]:
    """The replacement and its event. Raises NotJson, SchemaBroken."""
    found = _object(body)
    asked = _shaped(Replacement, found)
    return asked, _events([("/event", found.raw["event"])])[0]


def read_claims(body: bytes) -> tuple[Propose, list[Proposal]]:
    """The request and its claims, figures as they were spelled. Raises NotJson, SchemaBroken, InputError."""
    found = _object(body)
    asked = _shaped(Propose, found)
    return asked, [proposal_of(text) for text in parse_array(found.raw["claims"])]


def _object(body: bytes) -> RawObject:
    try:
        return parse_object(body.decode("utf-8") or "{}")
    except UnicodeDecodeError as error:
        raise NotJson(f"byte {error.start + 1} of the body is not UTF-8") from error


def _shaped(shape: type[Shape], found: RawObject) -> Shape:
    try:
        return shape.model_validate(found.value)
    except ValidationError as error:
        faults = [body_fault(pointer(fault["loc"]), fault["msg"]) for fault in error.errors(include_input=False)]
    # Raised here, not inside: the checker's error quotes what it was given.
    raise faulty(faults)


def _events(places: Iterable[tuple[str, str]]) -> list[Event]:
    events: list[Event] = []
    faults: list[Mapping[str, str]] = []
    for at, text in places:
        result = read_event(text)
        if isinstance(result, Event):
            events.append(result)
        else:
            faults += [body_fault(at + fault.pointer, fault.message) for fault in result]
    if faults:
        raise faulty(faults)
    return events
