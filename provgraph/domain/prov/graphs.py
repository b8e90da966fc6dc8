"""Cycles in directed graphs of any size: without recursion, in time in proportion to the edges."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Sequence


def components(count: int, edges: Sequence[tuple[int, int]]) -> list[int]:
    """For each node its strongly connected component, as any number; a node in no cycle of two or more has -1.

    What lies on no cycle is peeled off first, since most of a document does. Source: Tarjan, 1972.
    """
    after = _successors(count, edges)
    kept = _core(after, _core(_successors(count, ((other, one) for one, other in edges)), [True] * count))
    found = [-1] * count
    walk = _Walk(after, kept, found)
    for node in range(count):
        if kept[node] and walk.order[node] == 0:
            walk.from_node(node)
    return found


def shortest(start: int, goal: int, steps: Callable[[int], Iterable[tuple[int, int]]]) -> list[int]:
    """The edges of a shortest way, where `steps(node)` gives (edge, next node); empty if start is goal or none is."""
    came: dict[int, tuple[int, int]] = {start: (-1, -1)}
    queue = deque([start])
    while queue and goal not in came:
        node = queue.popleft()
        for edge, other in steps(node):
            if other not in came:
                came[other] = (edge, node)
                queue.append(other)
    way: list[int] = []
    node = goal
    while node != start and node in came:
        edge, node = came[node]
        way.append(edge)
    return way[::-1]


def _successors(count: int, edges: Iterable[tuple[int, int]]) -> list[list[int]]:
    after: list[list[int]] = [[] for _ in range(count)]
    for one, other in edges:
        after[one].append(other)
    return after


def _core(after: list[list[int]], kept: list[bool]) -> list[bool]:
    """Without the nodes that nothing kept leads to, again and again."""
    kept, incoming = list(kept), [0] * len(after)
    for node, others in enumerate(after):
        for other in others if kept[node] else ():
            incoming[other] += 1
    free = [node for node, number in enumerate(incoming) if number == 0 and kept[node]]
    while free:
        node = free.pop()
        kept[node] = False
        for other in after[node]:
            incoming[other] -= 1
            if incoming[other] == 0 and kept[other]:
                free.append(other)
    return kept


class _Walk:
    """Tarjan's walk with a stack of its own."""

    def __init__(self, after: list[list[int]], kept: list[bool], found: list[int]) -> None:
        self.order = [0] * len(after)
        self._after, self._kept, self._found = after, kept, found
        self._low = [0] * len(after)
        self._next = [0] * len(after)
        self._stack: list[int] = []
        self._is_open = [False] * len(after)
        self._count = 0

    def from_node(self, start: int) -> None:
        """Number all that can be reached from here."""
        path = [start]
        self._enter(start)
        while path:
            node = path[-1]
            other = self._next_of(node)
            if other is None:
                path.pop()
                self._leave(node)
                if path:
                    self._low[path[-1]] = min(self._low[path[-1]], self._low[node])
            elif self.order[other] == 0:
                self._enter(other)
                path.append(other)
            elif self._is_open[other]:
                self._low[node] = min(self._low[node], self.order[other])

    def _next_of(self, node: int) -> int | None:
        """The next kept successor not looked at yet."""
        others = self._after[node]
        while self._next[node] < len(others):
            other = others[self._next[node]]
            self._next[node] += 1
            if self._kept[other]:
                return other
        return None

    def _enter(self, node: int) -> None:
        self._count += 1
        self.order[node] = self._low[node] = self._count
        self._stack.append(node)
        self._is_open[node] = True

    def _leave(self, node: int) -> None:
        """Close a component, if this is the node that it was entered by. A single node is none."""
        if self._low[node] != self.order[node]:
            return
        members: list[int] = []
        while not members or members[-1] != node:
            members.append(self._stack.pop())
            self._is_open[members[-1]] = False
        for member in members if len(members) > 1 else ():
            self._found[member] = node
