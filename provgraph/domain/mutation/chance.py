"""Choices that look random and are the same for the same seed: there is no randomness in the domain."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from hashlib import sha256
from typing import TypeVar

T = TypeVar("T")


def shuffled(values: Iterable[T], *seed: object) -> list[T]:
    """The values in an order that depends on the seed and on their places only."""
    return [value for _, value in sorted(enumerate(values), key=lambda pair: _drawn(*seed, pair[0]))]


def chosen(values: Sequence[T], *seed: object) -> T | None:
    """One of the values; None when there is none."""
    return values[int(_drawn(*seed), 16) % len(values)] if values else None


def _drawn(*seed: object) -> str:
    """A number, in hexadecimal digits, drawn by the seed."""
    return sha256("/".join(map(str, seed)).encode()).hexdigest()[:12]
