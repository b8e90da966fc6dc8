"""Components and shortest ways, against what reachability says."""

from __future__ import annotations

import sys
from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from provgraph.domain.prov.graphs import components, shortest

SIZE = 8
Edges = list[tuple[int, int]]
EDGES = st.lists(st.tuples(st.integers(0, SIZE - 1), st.integers(0, SIZE - 1)), max_size=20)
FAST = settings(max_examples=200, deadline=None)


def distances(edges: Edges, start: int) -> dict[int, int]:
    """How many edges each node is away, by widening again and again."""
    found, level = {start: 0}, {start}
    while level:
        level = {after for before, after in edges if before in level} - found.keys()
        found |= dict.fromkeys(level, max(found.values()) + 1)
    return found


def steps(edges: Edges, node: int) -> list[tuple[int, int]]:
    return [(number, after) for number, (before, after) in enumerate(edges) if before == node]


@FAST
@given(EDGES)
def test_two_nodes_are_in_one_component_when_each_can_be_reached_from_the_other(edges: Edges) -> None:
    found = components(SIZE, edges)
    reached = [distances(edges, node) for node in range(SIZE)]
    for one in range(SIZE):
        for other in range(SIZE):
            is_round = one != other and other in reached[one] and one in reached[other]
            assert (one != other and found[one] == found[other] >= 0) == is_round


@FAST
@given(EDGES)
def test_a_node_on_no_cycle_of_two_or_more_has_no_component(edges: Edges) -> None:
    found = components(SIZE, edges)
    for node, component in enumerate(found):
        others = [other for other in range(SIZE) if other != node and other in distances(edges, node)]
        assert (component == -1) == (not any(node in distances(edges, other) for other in others))


@FAST
@given(EDGES, st.integers(0, SIZE - 1), st.integers(0, SIZE - 1))
def test_a_shortest_way_is_a_way_and_none_is_shorter(edges: Edges, start: int, goal: int) -> None:
    way = shortest(start, goal, lambda node: steps(edges, node))
    far = distances(edges, start).get(goal)
    assert len(way) == (far or 0)
    if way:
        passed = [edges[number] for number in way]
        assert (passed[0][0], passed[-1][1]) == (start, goal)
        assert all(before[1] == after[0] for before, after in pairwise(passed))


@FAST
@given(EDGES, st.permutations(range(SIZE)))
def test_renumbering_the_nodes_renames_the_components_only(edges: Edges, order: list[int]) -> None:
    plain = components(SIZE, edges)
    turned = components(SIZE, [(order[one], order[other]) for one, other in edges])

    def parts(found: list[int], names: list[int]) -> set[frozenset[int]]:
        inside = [node for node in names if found[node] >= 0]
        return {frozenset(names.index(node) for node in inside if found[node] == found[of]) for of in inside}

    assert parts(plain, list(range(SIZE))) == parts(turned, order)


def test_a_loop_alone_is_no_component_and_does_not_hide_one() -> None:
    assert components(1, [(0, 0)]) == [-1]
    found = components(3, [(0, 0), (0, 1), (1, 0), (2, 2), (1, 2)])
    assert found[0] == found[1] >= 0
    assert found[2] == -1


def test_nothing_has_no_components() -> None:
    assert components(0, []) == []


def test_parallel_edges_count_once() -> None:
    assert components(2, [(0, 1), (0, 1)]) == [-1, -1]
    assert shortest(0, 1, lambda node: steps([(0, 1), (0, 1)], node)) == [0]


def test_a_ring_of_any_length_is_one_component_and_costs_no_stack() -> None:
    size = sys.getrecursionlimit() * 5
    ring = [(at, (at + 1) % size) for at in range(size)]
    assert len(set(components(size, ring))) == 1
    assert shortest(1, 0, lambda node: [(node, ring[node][1])]) == list(range(1, size))
