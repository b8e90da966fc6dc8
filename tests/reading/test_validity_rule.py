"""The rule of validity, as of an instant. Source: docs/design.md, fences (protocol, 5)."""

from __future__ import annotations

from collections.abc import Sequence

from hypothesis import given
from hypothesis import strategies as st

from provgraph.domain.validity import (
    ERASED,
    REVOKED,
    STALE,
    SUPERSEDED,
    Cause,
    Term,
    Version,
    fallen,
    own_states,
    states,
)

NODES = range(12)
INSTANTS = st.integers(0, 40)
TERMS = st.builds(
    lambda start, length: Term(start, None if length is None else start + length),
    INSTANTS,
    st.none() | st.integers(1, 20),
)
VERSIONS = st.lists(st.builds(Version, INSTANTS, st.lists(TERMS, max_size=2).map(tuple)), max_size=3).map(tuple)
CAUSES = st.lists(
    st.builds(
        Cause,
        st.sampled_from(NODES).map(str),
        st.uuids().map(str),
        st.sampled_from(["Revocation", "Replacement", "Undo", "Erasure", "TrustChange"]),
        TERMS,
        VERSIONS,
    ),
    max_size=8,
)
EDGES = st.lists(st.tuples(st.sampled_from(NODES), st.sampled_from(NODES)), max_size=25).map(
    lambda pairs: [(str(max(pair)), str(min(pair))) for pair in pairs if pair[0] != pair[1]]
)


def revocation(start: int, end: int | None = None, entity: str = "e") -> Cause:
    return Cause(entity, f"r{start}", "Revocation", Term(start, end))


def replacement(start: int, *versions: Version) -> Cause:
    return Cause("e", f"p{start}", "Replacement", Term(start), versions)


def by_definition(entity: str, causes: Sequence[Cause], edges: Sequence[tuple[str, str]], at: int) -> str:
    """The rule as the design says it, entity by entity, with no thought of cost."""
    own = own_states(causes, at).get(entity)
    rests_on = [older for newer, older in edges if newer == entity]
    is_held = any(by_definition(older, causes, edges, at) != "VALID" for older in rests_on)
    return own or (STALE if is_held else "VALID")


def test_a_cause_stands_from_its_record_until_it_is_undone() -> None:
    cause = revocation(10, 20)
    assert [own_states([cause], at).get("e") for at in (9, 10, 19, 20)] == [None, REVOKED, REVOKED, None]


def test_erasure_outranks_revocation_and_revocation_outranks_replacement() -> None:
    erasure = Cause("e", "x", "Erasure", Term(5))
    holds = replacement(1, Version(1))
    assert own_states([holds, revocation(2), erasure], 9) == {"e": ERASED}
    assert own_states([revocation(2), holds], 9) == {"e": REVOKED}
    assert own_states([holds], 9) == {"e": SUPERSEDED}


def test_undoing_one_of_two_causes_lifts_nothing() -> None:
    assert own_states([revocation(1, 5), revocation(2)], 9) == {"e": REVOKED}


def test_a_replacement_falls_with_its_correction_and_stands_with_the_correction_of_that() -> None:
    first, second = Version(10, (Term(20),)), Version(30)
    assert own_states([replacement(10, first)], 19) == {"e": SUPERSEDED}
    assert own_states([replacement(10, first)], 20) == {}
    assert own_states([replacement(10, first, second)], 29) == {}
    assert own_states([replacement(10, first, second)], 30) == {"e": SUPERSEDED}


def test_what_is_undone_takes_its_correction_down() -> None:
    assert own_states([Cause("c", "u", "Undo", Term(7))], 8) == {"c": REVOKED}


def test_whoever_rests_on_what_is_down_is_stale_and_the_nearest_is_to_blame() -> None:
    edges = [("b", "a"), ("c", "b"), ("c", "z"), ("d", "c")]
    assert fallen(["a", "z"], edges) == {"a": "a", "z": "z", "b": "a", "c": "z", "d": "z"}


def test_a_chain_of_a_hundred_thousand_falls_without_recursion() -> None:
    edges = [(str(at + 1), str(at)) for at in range(100_000)]
    assert len(states([revocation(1, entity="0")], edges, 2)) == 100_001


@given(CAUSES, EDGES, INSTANTS)
def test_states_are_those_of_the_definition(causes: list[Cause], edges: list[tuple[str, str]], at: int) -> None:
    found = states(causes, edges, at)
    assert {str(node): found.get(str(node), "VALID") for node in NODES} == {
        str(node): by_definition(str(node), causes, edges, at) for node in NODES
    }


@given(CAUSES, EDGES, INSTANTS)
def test_the_order_of_what_was_read_makes_no_difference(
    causes: list[Cause], edges: list[tuple[str, str]], at: int
) -> None:
    own = own_states(causes, at)
    assert fallen(own, edges) == fallen(reversed(list(own)), reversed(edges))


@given(CAUSES, EDGES, INSTANTS)
def test_whoever_is_blamed_is_held_down_itself(causes: list[Cause], edges: list[tuple[str, str]], at: int) -> None:
    own = own_states(causes, at)
    assert set(fallen(own, edges).values()) == set(own)
