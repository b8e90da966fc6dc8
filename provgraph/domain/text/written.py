"""From a normalised text back to the characters as they were written, so that what is copied is copied verbatim."""

from __future__ import annotations

import unicodedata
from bisect import bisect_right
from collections.abc import Iterator
from functools import lru_cache

from provgraph.domain.text.tokens import normal


def as_written(original: str, start: int, end: int) -> str:
    """The characters of `original` that `normal(original)[start:end]` came from.

    A character of which only a part is meant (`1` of `¼`) comes whole. Where the two cannot be set side by side (Hangul
    written in single letters), the normalised characters.
    """
    origins = _origins(original)
    if not origins or start >= end:
        return normal(original)[start:end]
    return original[origins[start] : origins[bisect_right(origins, origins[end - 1])]]


@lru_cache(maxsize=256)
def _origins(original: str) -> tuple[int, ...]:
    """For each character of the normalised text and its end: where it began in the original. Empty when unknown."""
    if normal(original) == original:
        return tuple(range(len(original) + 1))
    origins: list[int] = []
    pieces: list[str] = []
    for at, cluster in _clusters(original):
        pieces.append(normal(cluster))
        origins.extend([at] * len(pieces[-1]))
    return (*origins, len(original)) if "".join(pieces) == normal(original) else ()


def _clusters(text: str) -> Iterator[tuple[int, str]]:
    """Each character with the combining marks that follow it, and its place."""
    start = 0
    for at in range(1, len(text) + 1):
        if at == len(text) or not unicodedata.combining(text[at]):
            yield start, text[start:at]
            start = at
