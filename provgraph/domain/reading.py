"""Typed access to JSON objects, so that nothing untyped passes a border. A value of another type is SchemaBroken."""

from __future__ import annotations

from collections.abc import Mapping

from provgraph.errors import SchemaBroken

JsonObject = Mapping[str, object]


def text_of(value: JsonObject, key: str) -> str:
    """The string under `key`. Raises SchemaBroken when it is missing or is none."""
    found = value.get(key)
    if not isinstance(found, str):
        raise SchemaBroken(f"/{key} is not a string")
    return found


def optional_text(value: JsonObject, key: str) -> str | None:
    """The string under `key`, or None when it is missing or null."""
    return None if value.get(key) is None else text_of(value, key)


def texts_of(value: JsonObject, key: str) -> tuple[str, ...]:
    """The list of strings under `key`; missing counts as empty."""
    found = value.get(key, [])
    if not isinstance(found, list | tuple) or not all(isinstance(entry, str) for entry in found):
        raise SchemaBroken(f"/{key} is not a list of strings")
    return tuple(found)


def object_of(value: JsonObject, key: str) -> JsonObject:
    """The object under `key`; missing or null counts as empty."""
    found = {} if value.get(key) is None else value[key]
    if not isinstance(found, Mapping):
        raise SchemaBroken(f"/{key} is not an object")
    return found


def objects_of(value: JsonObject, key: str) -> tuple[JsonObject, ...]:
    """The list of objects under `key`; missing counts as empty."""
    found = value.get(key, [])
    if not isinstance(found, list | tuple) or not all(isinstance(entry, Mapping) for entry in found):
        raise SchemaBroken(f"/{key} is not a list of objects")
    return tuple(found)


def whole_of(value: JsonObject, key: str) -> int:
    """The whole number under `key`."""
    found = value.get(key)
    if not isinstance(found, int) or isinstance(found, bool):
        raise SchemaBroken(f"/{key} is not a whole number")
    return found
