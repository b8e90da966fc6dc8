"""A lineage as a tree in words, for terminals and for people who check. Pure; no recursion, whatever the depth.

Each node is written out once, where it is nearest in meaning: under its claim rather than under the fold that holds the
claim. Where it comes up again, one line says so. Many alike are counted.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import inf
from typing import Protocol

from provgraph.domain.lineage.words import Node, body, day_of, headline, name_of

WIDTH = 100
ALIKE = 12
"""Children of one kind that are written out; of more, some are and the rest is counted."""
WRITTEN = 8
DEEPEST = 16
"""Levels that are indented; deeper ones stand at this one, with their depth."""


class Walk(Protocol):
    """What is read of a lineage; `provgraph.service.answers.Lineage` is one. Nodes come nearest first."""

    @property
    def start(self) -> str:
        """Where the walk starts."""

    @property
    def direction(self) -> str:
        """`up` or `down`."""

    @property
    def as_of(self) -> str | None:
        """The moment it is asked about."""

    @property
    def walk_policy(self) -> str:
        """The list of relations it follows."""

    @property
    def complete(self) -> bool:
        """False when it was cut."""

    @property
    def visited(self) -> int:
        """Nodes that the walk met."""

    @property
    def hidden_by_policy(self) -> int:
        """Nodes that nobody is shown."""

    @property
    def left(self) -> int:
        """Nodes that were cut off."""

    @property
    def nodes(self) -> Sequence[Node]:
        """The nodes, the start first."""

    @property
    def edges(self) -> Sequence[tuple[str, str, str]]:
        """`(newer, relation, older)`."""


@dataclass(slots=True)
class _Line:
    """A node still to be written: under which prefix, with which branch before it; `rest` is a count instead."""

    node: str
    prefix: str
    branch: str
    depth: int
    rest: str = ""


@dataclass(slots=True)
class _Tree:
    """What writing needs: nodes by id, children by id, and what has been written."""

    nodes: Mapping[str, Node]
    children: Mapping[str, Sequence[str]]
    names: Mapping[str, str]
    width: int
    written: set[str] = field(default_factory=set)
    told: set[object] = field(default_factory=set)


def tree(lineage: Walk, width: int = WIDTH) -> list[str]:
    """The lines of a lineage, each at most about `width` characters: ids and names are never broken.

    The last lines say what was walked, whether it is complete, and how many are not VALID.
    """
    nodes = {node.id: node for node in lineage.nodes}
    children = _children(lineage, nodes)
    drawn = _Tree(nodes, children, {id: name_of(node) for id, node in nodes.items()}, width)
    return [*_lines(drawn, lineage.start), "", *_closing(lineage)]


def _children(lineage: Walk, nodes: Mapping[str, Node]) -> dict[str, list[str]]:
    """Who is written under whom, in the order of the ledger; nobody under one whose other child holds it too."""
    found: dict[str, set[str]] = {id: set() for id in nodes}
    for newer, _, older in lineage.edges:
        parent, child = (newer, older) if lineage.direction == "up" else (older, newer)
        if parent in found and child in found and parent != child:
            found[parent].add(child)
    place = {id: (_first_seq(id, nodes, found), at) for at, id in enumerate(nodes)}
    nested = {
        parent: some - {far for near in some for far in found[near] if far != parent} for parent, some in found.items()
    }
    _put_back(lineage.start, found, nested)
    return {parent: sorted(some, key=place.__getitem__) for parent, some in nested.items()}


def _put_back(start: str, found: Mapping[str, set[str]], nested: Mapping[str, set[str]]) -> None:
    """Children in a circle each stand under another, and so under nobody: the nearest goes back to who holds it."""
    reached: set[str] = set()
    _reach(start, nested, reached)
    seen, waiting = {start}, deque([start] if len(reached) < len(found) else [])
    while waiting:
        parent = waiting.popleft()
        for child in sorted(found[parent] - seen):
            if child not in reached:
                nested[parent].add(child)
                _reach(child, nested, reached)
            seen.add(child)
            waiting.append(child)


def _reach(start: str, nested: Mapping[str, set[str]], reached: set[str]) -> None:
    """Add to `reached` what is written below a node, the node included."""
    waiting = [start]
    while waiting:
        node = waiting.pop()
        if node not in reached:
            reached.add(node)
            waiting.extend(nested[node])


def _first_seq(id: str, nodes: Mapping[str, Node], children: Mapping[str, set[str]]) -> float:
    """The place of an event, or of the first event that stands right below; last for what has none."""
    places = [nodes[other].seq for other in (id, *children[id])]
    return min((place for place in places if place is not None), default=inf)


def _lines(drawn: _Tree, start: str) -> Iterator[str]:
    waiting = [_Line(start, "", "", 0)]
    while waiting:
        line = waiting.pop()
        yield from _written(drawn, line)
        if not line.rest and line.node not in drawn.written:
            drawn.written.add(line.node)
            waiting.extend(reversed(_below(drawn, line)))


def _written(drawn: _Tree, line: _Line) -> Iterator[str]:
    """A node with what it says; one line where it stands above already, or is a count of others."""
    node, at = drawn.nodes[line.node], line.prefix + line.branch
    if line.rest:
        yield at + line.rest
    elif line.node in drawn.written:
        yield f"{at}{name_of(node)}, as above  {node.id}"
    else:
        deep = f"[level {line.depth}] " if line.depth > DEEPEST else ""
        yield at + deep + headline(node)
        inner = line.prefix + _indent(line.branch) + ("│  " if drawn.children[line.node] else "   ")
        yield from (inner + text for text in body(node, drawn.names, drawn.told, drawn.width - len(inner)))


def _below(drawn: _Tree, line: _Line) -> list[_Line]:
    """The children of a node as lines, the many that are alike counted."""
    rows = list(_counted(drawn, drawn.children[line.node]))
    prefix = line.prefix + _indent(line.branch) if line.depth < DEEPEST else line.prefix
    return [
        _Line(node, prefix, "├─ " if at < len(rows) - 1 else "└─ ", line.depth + 1, rest)
        for at, (node, rest) in enumerate(rows)
    ]


def _counted(drawn: _Tree, children: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Children kind by kind; of more than ALIKE the first WRITTEN, then how many more and in which states."""
    kinds: dict[str, list[str]] = {}
    for child in children:
        kinds.setdefault(drawn.nodes[child].kind, []).append(child)
    for kind, alike in kinds.items():
        shown = alike if len(alike) <= ALIKE else alike[:WRITTEN]
        yield from ((child, "") for child in shown)
        rest = alike[len(shown) :]
        if rest:
            states = _states([drawn.nodes[child] for child in rest])
            yield rest[0], f"and {len(rest)} more of kind {kind}: {states}"


def _indent(branch: str) -> str:
    return {"": "", "├─ ": "│  "}.get(branch, "   ")


def _states(nodes: Sequence[Node]) -> str:
    """`all VALID`, or a count of each state."""
    counts = Counter(node.validity for node in nodes)
    if set(counts) == {"VALID"}:
        return "all VALID"
    return ", ".join(f"{count} {state}" for state, count in sorted(counts.items()))


def _closing(lineage: Walk) -> Iterator[str]:
    shown = len(lineage.nodes)
    toward = "what it rests on" if lineage.direction == "up" else "what rests on it"
    yield f"{shown} of {lineage.visited} ({toward}; walk policy {lineage.walk_policy}): {_states(lineage.nodes)}."
    if lineage.hidden_by_policy:
        yield f"Not shown: {lineage.hidden_by_policy} of a candidate that nobody has switched to."
    if lineage.as_of is not None:
        yield f"As of {day_of(lineage.as_of)}: states are those of then; what may not be served today is not shown."
    if lineage.complete:
        yield "The answer is complete."
    else:
        yield f"CUT: {lineage.left} more were left out, the farthest; a limit of {shown - 1 + lineage.left} shows all."
