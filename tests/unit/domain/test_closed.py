"""What rests on something outside of a part."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from provgraph.domain.closed import resting_outside

NODES = st.integers(0, 7).map(str)


def by_paths(part: frozenset[str], edges: frozenset[tuple[str, str]]) -> frozenset[str]:
    """The same, said plainly: step by step down from each of them, through the part, something outside is met."""

    def leaves(one: str, met: frozenset[str]) -> bool:
        return any(
            newer == one and (older not in part or (older not in met and leaves(older, met | {older})))
            for newer, older in edges
        )

    return frozenset(one for one in part if leaves(one, frozenset({one})))


@given(st.frozensets(NODES), st.frozensets(st.tuples(NODES, NODES), max_size=12))
def test_it_is_what_a_walk_leaves_the_part_from(part: frozenset[str], edges: frozenset[tuple[str, str]]) -> None:
    inside = frozenset(edge for edge in edges if edge[0] in part)
    assert resting_outside(part, inside) == by_paths(part, inside)
