"""How far entities lie apart, and where an answer is cut: pure."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from provgraph.domain.lineage.walk import NATIVE_1, PROV_1, Edge, depths, nearest

EDGES = st.lists(st.tuples(st.integers(0, 9), st.integers(0, 9)), max_size=30).map(
    lambda pairs: [Edge(str(a), "WAS_DERIVED_FROM", str(b)) for a, b in pairs]
)


def by_relaxing(start: str, edges: list[Edge]) -> dict[str, int]:
    """Shortest distances the slow way: relax every edge until nothing changes."""
    found = {start: 0}
    for _ in range(len(edges) + 1):
        for edge in edges:
            if edge.newer in found:
                found[edge.older] = min(found.get(edge.older, 99), found[edge.newer] + 1)
    return found


def test_a_walk_up_goes_from_newer_to_older_and_a_walk_down_the_other_way() -> None:
    edges = [Edge("claim", "WAS_DERIVED_FROM", "event"), Edge("fold", "HAD_MEMBER", "claim")]
    assert depths("claim", edges, "up") == {"claim": 0, "event": 1}
    assert depths("claim", edges, "down") == {"claim": 0, "fold": 1}


def test_a_circle_is_walked_once() -> None:
    edges = [Edge("a", "ALTERNATE_OF", "b"), Edge("b", "ALTERNATE_OF", "a")]
    assert depths("a", edges, "up") == {"a": 0, "b": 1}


def test_a_chain_of_a_hundred_thousand_is_walked_without_recursion() -> None:
    edges = [Edge(str(at + 1), "WAS_DERIVED_FROM", str(at)) for at in range(100_000)]
    assert depths("100000", edges, "up")["0"] == 100_000


def test_what_is_cut_is_the_farthest() -> None:
    found = {"far": 2, "b": 1, "start": 0, "a": 1}
    assert nearest(found, {}, 2) == ["start", "a", "b"]
    assert nearest(found, {"b": (1,), "a": (2,)}, 1) == ["start", "b"]
    assert nearest(found, {}, None) == ["start", "a", "b", "far"]


def test_the_policy_of_imports_holds_all_that_the_native_one_holds() -> None:
    assert set(NATIVE_1) < set(PROV_1)


@given(EDGES)
def test_depths_are_the_shortest_distances(edges: list[Edge]) -> None:
    assert depths("0", edges, "up") == by_relaxing("0", edges)


@given(EDGES)
def test_depths_never_fall_in_the_order_they_are_met(edges: list[Edge]) -> None:
    met = list(depths("0", edges, "down").values())
    assert met == sorted(met)
