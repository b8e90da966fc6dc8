"""A tree of a lineage tells of every node exactly once, whatever the graph looks like."""

from __future__ import annotations

import re
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from provgraph.domain.lineage.text import ALIKE, DEEPEST, WRITTEN, tree
from provgraph.service.answers import Lineage, LineageNode


def node(number: int, kind: str = "Claim", validity: str = "VALID", seq: int | None = None) -> LineageNode:
    return LineageNode(
        id=f"n{number:04}",
        kind=kind,
        depth=0,
        validity=validity,
        recorded_at="2026-02-11T09:00:00Z",
        label=kind.lower(),
        text=None,
        seq=seq,
    )


def lineage(
    nodes: list[LineageNode], pairs: list[tuple[int, int]], direction: str = "up", visited: int | None = None
) -> Lineage:
    """A lineage whose edges are (newer, older) places in `nodes`."""
    count = len(nodes) if visited is None else visited
    return Lineage(
        start=nodes[0].id,
        direction=direction,
        as_of=None,
        walk_policy="native/1",
        complete=count == len(nodes),
        visited=count,
        hidden_by_policy=0,
        nodes=nodes,
        edges=[(nodes[newer].id, "WAS_DERIVED_FROM", nodes[older].id) for newer, older in pairs],
    )


def ids_in(lines: list[str]) -> list[str]:
    return [found[0] for line in lines if (found := re.search(r"n\d{4}$", line))]


@st.composite
def connected(draw: st.DrawFn) -> tuple[list[LineageNode], list[tuple[int, int]]]:
    """Up to ten nodes that all hang together below the first, with more edges in any direction, circles too."""
    count = draw(st.integers(1, 10))
    below = [(draw(st.integers(0, at - 1)), at) for at in range(1, count)]
    more = draw(st.lists(st.tuples(st.integers(0, count - 1), st.integers(0, count - 1)), max_size=12))
    kinds = draw(st.lists(st.sampled_from(["Event", "Claim", "fold"]), min_size=count, max_size=count))
    return [node(at, kind) for at, kind in enumerate(kinds)], [*below, *more]


@given(connected(), st.sampled_from(["up", "down"]))
def test_no_node_is_written_in_full_more_than_once_and_the_start_is_the_first(
    graph: tuple[list[LineageNode], list[tuple[int, int]]], direction: str
) -> None:
    nodes, pairs = graph
    turned = pairs if direction == "up" else [(older, newer) for newer, older in pairs]
    lines = tree(lineage(nodes, turned, direction))
    in_full = Counter(ids_in([line for line in lines if ", as above" not in line]))
    assert set(in_full.values()) == {1}
    assert ids_in(lines)[0] == nodes[0].id
    assert in_full.keys() == {n.id for n in nodes}, "nothing is lost, not even in a circle"


@pytest.mark.parametrize(
    "pairs",
    [
        [(0, 1), (0, 2), (1, 2), (2, 1)],
        [(0, 1), (0, 2), (0, 3), (1, 2), (2, 3), (3, 1)],
        [(0, 1), (0, 3), (1, 2), (2, 1), (1, 3), (2, 3)],
        [(0, 1), (1, 0), (0, 2), (1, 2), (2, 0), (2, 3), (0, 3), (1, 3)],
    ],
    ids=["two in a circle", "three in a circle", "held by each of a circle", "the start in a circle"],
)
def test_children_that_hold_each_other_are_written_all_the_same(pairs: list[tuple[int, int]]) -> None:
    nodes = [node(at) for at in range(max(map(max, pairs)) + 1)]
    in_full = [line for line in tree(lineage(nodes, pairs)) if ", as above" not in line]
    assert sorted(ids_in(in_full)) == [n.id for n in nodes]


@given(st.integers(1, 12), st.data())
def test_a_tree_without_circles_or_shortcuts_shows_every_node_once(count: int, data: st.DataObject) -> None:
    pairs = [(data.draw(st.integers(0, at - 1)), at) for at in range(1, count)]
    nodes = [node(at) for at in range(count)]
    assert sorted(ids_in(tree(lineage(nodes, pairs)))) == [n.id for n in nodes]


@given(connected())
def test_edges_given_twice_or_in_another_order_change_nothing(
    graph: tuple[list[LineageNode], list[tuple[int, int]]],
) -> None:
    nodes, pairs = graph
    assert tree(lineage(nodes, pairs)) == tree(lineage(nodes, [*reversed(pairs), *pairs]))


def test_an_edge_from_a_node_to_itself_is_not_drawn() -> None:
    nodes = [node(0), node(1)]
    assert tree(lineage(nodes, [(0, 0), (0, 1), (1, 1)])) == tree(lineage(nodes, [(0, 1)]))


def test_an_edge_to_a_node_that_was_cut_off_is_not_drawn() -> None:
    whole = lineage([node(0), node(1)], [(0, 1)], visited=3)
    cut = Lineage(**{**{name: getattr(whole, name) for name in whole.__slots__}, "nodes": whole.nodes[:1]})
    assert ids_in(tree(cut)) == ["n0000"]


def test_children_of_a_kind_stand_in_the_order_of_the_ledger_and_what_has_no_place_comes_last() -> None:
    nodes = [
        node(0, "fold"),
        node(1),
        node(2, "Event", seq=9),
        node(3, "Event", seq=2),
        node(4),
        node(5, "Event", seq=5),
    ]
    found = tree(lineage(nodes, [(0, 1), (0, 2), (0, 3), (0, 4), (4, 5)]))
    assert ids_in(found) == ["n0000", "n0003", "n0002", "n0004", "n0005", "n0001"]


@pytest.mark.parametrize("many", [ALIKE, ALIKE + 1, ALIKE * 3])
def test_up_to_a_dozen_alike_are_written_out_and_of_more_the_rest_is_counted(many: int) -> None:
    nodes = [node(0, "fold"), *(node(at, "Event", seq=at) for at in range(1, many + 1))]
    lines = tree(lineage(nodes, [(0, at) for at in range(1, many + 1)]))
    shown = len(ids_in(lines)) - 1
    rest = [line for line in lines if " more of kind " in line]
    if many <= ALIKE:
        assert (shown, rest) == (many, [])
    else:
        assert shown == WRITTEN
        assert rest == [f"└─ and {many - WRITTEN} more of kind Event: all VALID"]


def test_alike_are_counted_kind_by_kind() -> None:
    nodes = [node(0, "fold"), *(node(at, "Event" if at % 2 else "Claim") for at in range(1, 2 * ALIKE + 3))]
    rest = [line for line in tree(lineage(nodes, [(0, at) for at in range(1, len(nodes))])) if "more of" in line]
    assert sorted(line.split("kind ")[1] for line in rest) == ["Claim: all VALID", "Event: all VALID"]


def test_beyond_the_deepest_level_lines_are_no_longer_indented_and_tell_their_level() -> None:
    nodes = [node(at) for at in range(DEEPEST + 4)]
    lines = tree(lineage(nodes, [(at, at + 1) for at in range(len(nodes) - 1)]))
    starts = [line.index("└─") for line in lines if "└─" in line]
    assert starts == sorted(starts)
    assert len(set(starts)) == DEEPEST
    levels = [int(found[1]) for line in lines if (found := re.search(r"\[level (\d+)\]", line))]
    assert levels == [DEEPEST + 1, DEEPEST + 2, DEEPEST + 3]


@pytest.mark.parametrize(
    ("visited", "last"),
    [
        (2, "The answer is complete."),
        (3, "CUT: 1 more were left out, the farthest; a limit of 2 shows all."),
        (1000, "CUT: 998 more were left out, the farthest; a limit of 999 shows all."),
    ],
)
def test_the_last_line_tells_whether_something_is_missing_and_which_limit_shows_it(visited: int, last: str) -> None:
    lines = tree(lineage([node(0), node(1)], [(0, 1)], visited=visited))
    assert lines[-1] == last
    assert lines[-2] == f"2 of {visited} (what it rests on; walk policy native/1): all VALID."


def test_states_are_counted_over_all_nodes_when_one_is_down() -> None:
    nodes = [node(0, validity="STALE"), node(1, validity="REVOKED"), node(2), node(3, validity="STALE")]
    lines = tree(lineage(nodes, [(0, 1), (0, 2), (0, 3)]))
    assert lines[-2].endswith(": 1 REVOKED, 2 STALE, 1 VALID.")
