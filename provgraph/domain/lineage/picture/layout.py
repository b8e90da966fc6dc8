"""Where everything stands in a picture: lanes from evidence to what rests on it, and rows in which edges cross little.

Pure; no recursion. Of more nodes than can be read, the nearest are drawn and the others counted by kind and state.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from statistics import fmean
from typing import Protocol

from provgraph.domain.lineage.text import Walk as Told
from provgraph.domain.lineage.words import Node, name_of, plain
from provgraph.domain.reading import optional_text, text_of

MOST = 200
"""Boxes of nodes that can still be read."""

LANES = ("Events", "Claims", "Folds and summaries", "Plans, conflicts, activities")
LANE_OF = {"Event": 0, "Claim": 1, "fold": 2, "summary": 2}
OTHERS = len(LANES) - 1
SWEEPS = 6
"""How often rows are set anew by where their neighbours stand."""


class Walk(Told, Protocol):
    """What is drawn of a lineage."""

    @property
    def edges(self) -> Sequence[tuple[str, str, str]]:
        """(newer, relation, older)."""


@dataclass(frozen=True, slots=True)
class Box:
    """What is drawn in one place. `count` is how many nodes it stands for, `text` what the first of them says."""

    id: str
    lane: int
    title: str
    state: str
    text: str = ""
    count: int = 1
    row: int = 0


@dataclass(frozen=True, slots=True)
class Link:
    """An edge to the past; `count` is how many edges it stands for."""

    newer: str
    relation: str
    older: str
    count: int = 1


@dataclass(frozen=True, slots=True)
class Layout:
    """Boxes lane by lane and row by row, and the links between them."""

    heading: str
    boxes: Sequence[Box]
    links: Sequence[Link]


def layout(walk: Walk, most: int = MOST) -> Layout:
    """Lay a lineage out. `most` counts boxes of nodes; activities that hold something down are drawn besides."""
    boxes, stands_for = _boxes(walk.nodes, most)
    ends = ((stands_for[newer], relation, stands_for[older]) for newer, relation, older in walk.edges)
    counted = Counter(end for end in ends if end[0] != end[2])
    links = [Link(*end, count) for end, count in counted.items()]
    causes, held = _causes(walk.nodes, stands_for)
    every = [*boxes, *causes]
    return Layout(_heading(walk), _in_rows(every, [*links, *held]), [*links, *held])


def _heading(walk: Walk) -> str:
    direction = "what it rests on" if walk.direction == "up" else "what rests on it"
    when = f" as of {walk.as_of}" if walk.as_of else ""
    whole = "complete" if walk.complete else f"cut: {len(walk.nodes)} of {walk.visited} nodes"
    return f"{walk.start}: {direction}{when}, by {walk.walk_policy}, {whole}"


def _boxes(nodes: Sequence[Node], most: int) -> tuple[list[Box], dict[str, str]]:
    """A box for each node, the nearest first, then one for each kind and state of the rest; and each node's box."""
    kept = len(nodes) if len(nodes) <= most else max(1, most - len({(node.kind, node.validity) for node in nodes}))
    boxes = [_box(node) for node in nodes[:kept]]
    stands_for = {box.id: box.id for box in boxes}
    rest: dict[tuple[str, str], list[Node]] = defaultdict(list)
    for node in nodes[kept:]:
        rest[node.kind, node.validity].append(node)
    for (kind, state), alike in rest.items():
        group = Box(f"more {kind} {state}", _lane(kind), f"{len(alike)} more: {kind}", state, count=len(alike))
        boxes.append(group)
        stands_for |= {node.id: group.id for node in alike}
    return boxes, stands_for


def _box(node: Node) -> Box:
    said = plain(node.text) if node.text is not None else f"not shown: {node.withheld}" if node.withheld else ""
    return Box(node.id, _lane(node.kind), name_of(node), node.validity, said)


def _lane(kind: str) -> int:
    return LANE_OF.get(kind, OTHERS)


def _causes(nodes: Iterable[Node], stands_for: Mapping[str, str]) -> tuple[list[Box], list[Link]]:
    """The activities that hold nodes of the picture down, and their links to those."""
    boxes: dict[str, Box] = {}
    links: dict[Link, None] = {}
    for cause in (cause for node in nodes for cause in node.because):
        id, source = text_of(cause, "activity_id"), stands_for.get(text_of(cause, "source_id"))
        by, reason = optional_text(cause, "by"), optional_text(cause, "reason")
        title = text_of(cause, "kind") + (f" by {plain(by)}" if by else "")
        if source is not None and source != id:
            boxes.setdefault(id, Box(id, OTHERS, title, "", plain(reason or "")))
            links[Link(source, "WAS_INVALIDATED_BY", id)] = None
    drawn = set(stands_for.values())
    return [box for id, box in boxes.items() if id not in drawn], list(links)


def _in_rows(boxes: Sequence[Box], links: Iterable[Link]) -> list[Box]:
    """The boxes with their rows: each lane in the order of the mean row of its neighbours, again and again."""
    near: dict[str, list[str]] = defaultdict(list)
    for link in links:
        near[link.newer].append(link.older)
        near[link.older].append(link.newer)
    lanes: dict[int, list[Box]] = defaultdict(list)
    for box in boxes:
        lanes[box.lane].append(box)
    rows = {box.id: float(row) for lane in lanes.values() for row, box in enumerate(lane)}
    for _ in range(SWEEPS):
        for lane in lanes.values():
            lane.sort(key=lambda box: fmean([rows[id] for id in near[box.id]] or [rows[box.id]]))
            rows |= {box.id: float(row) for row, box in enumerate(lane)}
    return [replace(box, row=row) for _, lane in sorted(lanes.items()) for row, box in enumerate(lane)]
