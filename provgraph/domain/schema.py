"""What breaks a published schema, as places and messages. Schemas are handed in, already read."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import jsonschema_rs

from provgraph.domain.instant import Moment
from provgraph.domain.reading import JsonObject, object_of
from provgraph.errors import SchemaBroken


@dataclass(frozen=True, slots=True)
class Fault:
    """One breach. `pointer` is a JSON pointer (RFC 6901) to what is wrong or missing; `message` quotes no content."""

    pointer: str
    message: str


class Shape:
    """A compiled schema (JSON Schema 2020-12). Fields of format `date-time` may lack their offset, nothing else."""

    def __init__(self, schema: JsonObject) -> None:
        self._validator = jsonschema_rs.Draft202012Validator(dict(schema), mask="this value")
        properties = object_of(schema, "properties")
        self._moments = [name for name in properties if object_of(properties, name).get("format") == "date-time"]

    def faults(self, value: object) -> list[Fault]:
        """Every breach of a JSON value, in the order of the schema; empty when there is none."""
        try:
            found = [fault for error in self._validator.iter_errors(value) for fault in _faults(error)]
        except ValueError as error:  # what has no JSON form at all, for example a lone surrogate
            return [Fault("", f"this is no JSON value: {error}")]
        return found + list(self._timeless(value))

    def _timeless(self, value: object) -> Iterator[Fault]:
        """Date-times that are none. They are read as everywhere in provgraph, so a missing offset passes."""
        texts = [(name, value.get(name)) for name in self._moments] if isinstance(value, dict) else []
        for name, text in texts:
            if isinstance(text, str) and not _is_moment(text):
                yield Fault(f"/{name}", "this is not a date-time as in 2026-02-11T09:50:00Z")


def _is_moment(text: str) -> bool:
    """True for an RFC 3339 date-time, with or without offset."""
    try:
        Moment.parse(text)
    except SchemaBroken:
        return False
    return True


def _faults(error: jsonschema_rs.ValidationError) -> Iterator[Fault]:
    """The fault of an error; one for each property that should not be there."""
    facts: dict[str, object] = error.kind.as_dict()
    unexpected = facts.get("unexpected")
    if isinstance(unexpected, list):
        yield from (Fault(_pointer([*error.instance_path, name]), "no such property is allowed") for name in unexpected)
    elif isinstance(facts.get("property"), str):
        yield Fault(_pointer([*error.instance_path, str(facts["property"])]), "this property is required")
    else:
        yield Fault(_pointer(error.instance_path), _message(error.message, facts.get("options")))


def _message(message: str, options: object) -> str:
    """The validator's sentence; of an enumeration every choice, not the first two."""
    return f"this value is none of {', '.join(map(str, options))}" if isinstance(options, list) else message


def _pointer(path: Iterable[str | int]) -> str:
    """A JSON pointer. Source: RFC 6901 section 3."""
    return "".join("/" + str(part).replace("~", "~0").replace("/", "~1") for part in path)
