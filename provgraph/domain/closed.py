"""A part of what there is: which of it rests on something outside of the part."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable


def resting_outside(part: Collection[str], edges: Iterable[tuple[str, str]]) -> frozenset[str]:
    """Those of `part` that rest on something outside of it, at whatever remove. Edges are (newer, older)."""
    resting: dict[str, list[str]] = defaultdict(list)
    waiting: list[str] = []
    for newer, older in edges:
        resting[older].append(newer)
        if older not in part:
            waiting.append(newer)
    found: set[str] = set()
    while waiting:
        one = waiting.pop()
        if one not in found:
            found.add(one)
            waiting += resting[one]
    return frozenset(found)
