"""Properties of the graph as JSON, and back, without loss. Source: docs/archive.md, values."""

from __future__ import annotations

import json
import math
from base64 import b64decode, b64encode
from collections.abc import Callable, Mapping

EXACT = 2**53 - 1
"""Whole numbers up to here are JSON numbers everywhere."""


def encoded(value: object) -> object:
    """A property as JSON: texts, truth values and small whole numbers as they are, the rest as `{kind: text}`.

    Raises ValueError for what is no property that provgraph writes.
    """
    if isinstance(value, str | bool):
        return value
    if isinstance(value, int):
        return value if abs(value) <= EXACT else {"integer": str(value)}
    if isinstance(value, float):
        return {"float": repr(value)}
    if isinstance(value, bytes | bytearray):
        return {"bytes": b64encode(value).decode()}
    if isinstance(value, list | tuple):
        return [encoded(item) for item in value]
    raise ValueError(f"a property is of type {type(value).__name__}, which an archive cannot hold")


def decoded(value: object) -> object:
    """The property that was encoded. Raises ValueError for what `encoded` never writes."""
    if isinstance(value, str | bool) or (isinstance(value, int) and abs(value) <= EXACT):
        return value
    if isinstance(value, list):
        return [decoded(item) for item in value]
    if isinstance(value, Mapping) and len(value) == 1:
        ((kind, text),) = value.items()
        if kind in READ and isinstance(text, str):
            return READ[kind](text)
    raise ValueError("a value is none that an archive holds")


def _integer(text: str) -> int:
    number = int(text)
    if abs(number) <= EXACT or not -(2**63) <= number < 2**63:
        raise ValueError("a whole number that is not to be written so")
    return number


def _float(text: str) -> float:
    number = float(text)
    if repr(number) != text and not math.isnan(number):
        raise ValueError("a number that is not written in its shortest form")
    return number


def _bytes(text: str) -> bytes:
    return b64decode(text, validate=True)


READ: Mapping[str, Callable[[str], object]] = {"integer": _integer, "float": _float, "bytes": _bytes}


def line_of(value: Mapping[str, object]) -> bytes:
    """One line: names in the order of their code points, no blanks, nothing escaped that need not be.

    Without floats and with names in ASCII, as here, these are the bytes of RFC 8785; written by the faster library.
    """
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":")).encode() + b"\n"
