"""Rows to records and back: one frozen dataclass per shape, checked when it is read."""

from __future__ import annotations

import types
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass
from functools import cache
from typing import TypeVar, Union, cast, get_args, get_origin, get_type_hints

from provgraph.domain.identifiers import Digest, EntityId
from provgraph.errors import QueryFailed

T = TypeVar("T")

PLAIN = frozenset({str, int, float, bool, bytes, types.NoneType})
"""What the driver takes as it is."""


@dataclass(frozen=True, slots=True)
class Cited:
    """An input as it was read: a write that cites it is refused unless it still has this digest."""

    id: EntityId
    digest: Digest


@dataclass(frozen=True, slots=True)
class TypeCount:
    """How many entities of a type (`Event`, `Claim`, `Artifact`, `PolicyVersion`, `Conflict`)."""

    type: str
    count: int


def parameter(value: object) -> object:
    """A value as the driver takes it: records become maps, sequences lists."""
    if type(value) in PLAIN:  # most values by far, and a batch has hundreds of thousands
        return value
    if is_dataclass(value) and not isinstance(value, type):
        return {name: parameter(getattr(value, name)) for name in _names(type(value))}
    if isinstance(value, Mapping):
        return {key: parameter(item) for key, item in value.items()}
    if isinstance(value, Sequence | frozenset | set) and not isinstance(value, str | bytes):
        return [parameter(item) for item in value]
    return value


def read_row(shape: type[T], row: Mapping[str, object]) -> T:
    """The record of a row. Raises QueryFailed when columns and fields differ, or a value is not of its field's type."""
    hints = _hints(cast(Hashable, shape))
    if row.keys() != hints.keys():
        raise QueryFailed(f"{shape.__name__} has other fields than the row's columns {sorted(row)}")
    values = {name: read_value(hint, row[name], f"{shape.__name__}.{name}") for name, hint in hints.items()}
    return cast(Callable[..., T], shape)(**values)


def read_value(hint: object, value: object, place: str) -> object:
    """A value as its type says; lists become tuples and maps records. Raises QueryFailed naming the place."""
    if type(value) is getattr(hint, "__supertype__", hint):  # most values by far, and a lineage has millions
        return value
    origin, arguments = get_origin(hint), get_args(hint)
    if origin in (Union, types.UnionType):
        return None if value is None else read_value(_not_none(arguments), value, place)
    if origin is tuple and isinstance(value, list):
        return tuple(read_value(arguments[0], item, place) for item in value)
    generic = origin if isinstance(origin, type) else object
    kind = hint if isinstance(hint, type) else getattr(hint, "__supertype__", generic)
    if is_dataclass(kind) and isinstance(value, Mapping):
        return read_row(kind, value)
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        raise QueryFailed(f"{place} came as {type(value).__name__}")
    return value


def _not_none(arguments: tuple[object, ...]) -> object:
    return next(argument for argument in arguments if argument is not types.NoneType)


@cache
def _names(shape: type) -> tuple[str, ...]:
    """The names of a record's fields, in order."""
    return tuple(field.name for field in fields(shape))


@cache
def _hints(shape: Hashable) -> dict[str, object]:
    """The types of a record's fields, in order."""
    return get_type_hints(shape)


def counted(pairs: Sequence[TypeCount]) -> dict[str, int]:
    """Counts by type, in the order of their names."""
    return {pair.type: pair.count for pair in sorted(pairs, key=lambda pair: pair.type)}
