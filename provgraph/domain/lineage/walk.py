"""Lineage: how far each entity lies from where a walk starts, and where an answer may be cut. Pure; no recursion.

Source: docs/design.md, graph (walk policy); PROV-DM 5.2.1 for the direction of edges, newer to older.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, get_args

Direction = Literal["up", "down"]
WalkPolicy = Literal["native/1", "prov/1"]

DIRECTIONS: tuple[str, ...] = get_args(Direction)
NATIVE_1: tuple[str, ...] = ("WAS_DERIVED_FROM", "HAD_MEMBER")
"""What provgraph writes itself: a newer entity rests on an older one, a collection on its members."""

PROV_1: tuple[str, ...] = (
    *NATIVE_1,
    "WAS_REVISION_OF",
    "WAS_GENERATED_BY",
    "USED",
    "WAS_INFORMED_BY",
    "SPECIALIZATION_OF",
    "ALTERNATE_OF",
)
"""For scopes that were filled by an import: generation through usage and the other relations count too."""

POLICIES: Mapping[str, tuple[str, ...]] = {"native/1": NATIVE_1, "prov/1": PROV_1}


@dataclass(frozen=True, slots=True)
class Edge:
    """One edge of the graph. It points to the past: `newer` rests on `older`."""

    newer: str
    relation: str
    older: str

    def far(self, direction: Direction) -> str:
        """The end that a walk in this direction comes to."""
        return self.older if direction == "up" else self.newer

    def near(self, direction: Direction) -> str:
        """The end that a walk in this direction comes from."""
        return self.newer if direction == "up" else self.older


def depths(start: str, edges: Iterable[Edge], direction: Direction) -> dict[str, int]:
    """The least number of edges from the start to every entity that a walk meets, nearest first; the start is 0."""
    steps: dict[str, list[str]] = {}
    for edge in edges:
        steps.setdefault(edge.near(direction), []).append(edge.far(direction))
    found = {start: 0}
    waiting = deque([start])
    while waiting:
        here = waiting.popleft()
        for there in steps.get(here, ()):
            if there not in found:
                found[there] = found[here] + 1
                waiting.append(there)
    return found


def nearest(found: Mapping[str, int], order: Mapping[str, tuple[int, ...]], limit: int | None) -> Sequence[str]:
    """The start and at most `limit` entities beside it: nearest first, then by `order`, then by id."""
    ranked = sorted(found, key=lambda entity: (found[entity], order.get(entity, ()), entity))
    return ranked if limit is None else ranked[: limit + 1]
