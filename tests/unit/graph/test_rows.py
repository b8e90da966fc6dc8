"""What the server answers is checked against the record it becomes; what we send is what the driver takes."""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType

import pytest
from hypothesis import given
from hypothesis import strategies as st

from provgraph.domain.identifiers import EntityId
from provgraph.errors import QueryFailed
from provgraph.graph.rows import Cited, TypeCount, counted, parameter, read_row, read_value


@dataclass(frozen=True, slots=True)
class Leaf:
    id: EntityId
    weight: float


@dataclass(frozen=True, slots=True)
class Branch:
    name: str
    leaves: tuple[Leaf, ...]
    best: Leaf | None
    seq: int
    sealed: bytes | None
    is_open: bool


LEAF = {"id": "ev_1", "weight": 0.5}
ROW: dict[str, object] = {"name": "b", "leaves": [LEAF], "best": None, "seq": 3, "sealed": b"x", "is_open": True}

WRONG: dict[str, object] = {
    "name": 5,
    "leaves": {"id": "ev_1"},
    "best": [LEAF],
    "seq": "3",
    "sealed": "x",
    "is_open": 1,
}

SCALARS = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text() | st.binary()


def test_a_row_becomes_its_record_with_lists_as_tuples_and_maps_as_records() -> None:
    found = read_row(Branch, ROW)
    assert found == Branch("b", (Leaf(EntityId("ev_1"), 0.5),), None, 3, b"x", True)
    assert read_row(Branch, {**ROW, "best": LEAF, "leaves": []}).best == Leaf(EntityId("ev_1"), 0.5)


def test_the_order_of_columns_does_not_matter() -> None:
    assert read_row(Branch, dict(reversed(ROW.items()))) == read_row(Branch, ROW)


@pytest.mark.parametrize("name", WRONG)
def test_a_value_of_another_type_is_refused_by_its_place_and_not_quoted(name: str) -> None:
    with pytest.raises(QueryFailed, match=rf"^Branch\.{name} came as ") as refused:
        read_row(Branch, {**ROW, name: WRONG[name]})
    assert repr(WRONG[name]) not in refused.value.message


@pytest.mark.parametrize("name", ["name", "leaves", "seq", "is_open"])
def test_null_is_refused_where_the_record_does_not_allow_it(name: str) -> None:
    with pytest.raises(QueryFailed, match=f"{name} came as NoneType"):
        read_row(Branch, {**ROW, name: None})


@pytest.mark.parametrize("name", ["best", "sealed"])
def test_null_is_none_where_the_record_allows_it(name: str) -> None:
    assert getattr(read_row(Branch, {**ROW, name: None}), name) is None


def test_truth_is_no_number_and_a_number_no_truth() -> None:
    with pytest.raises(QueryFailed, match="seq came as bool"):
        read_row(Branch, {**ROW, "seq": True})
    with pytest.raises(QueryFailed, match="is_open came as int"):
        read_row(Branch, {**ROW, "is_open": 0})


@pytest.mark.parametrize(
    "row",
    [{}, {key: ROW[key] for key in list(ROW)[1:]}, {**ROW, "more": 1}, {**ROW, "Name": "b"}],
    ids=["nothing", "one less", "one more", "another spelling"],
)
def test_a_row_with_other_columns_than_the_record_has_fields_is_refused(row: dict[str, object]) -> None:
    with pytest.raises(QueryFailed, match="Branch has other fields"):
        read_row(Branch, row)


@pytest.mark.parametrize("leaf", [{"id": "ev_1"}, {"id": 1, "weight": 0.5}, "ev_1", None])
def test_a_fault_deep_inside_is_found(leaf: object) -> None:
    with pytest.raises(QueryFailed):
        read_row(Branch, {**ROW, "leaves": [LEAF, leaf]})


@pytest.mark.parametrize(
    ("hint", "value", "found"),
    [
        (str, "a", "a"),
        (EntityId, "ev_1", "ev_1"),
        (tuple[str, ...], ["a", "b"], ("a", "b")),
        (tuple[tuple[int, ...], ...], [[1], [2, 3], []], ((1,), (2, 3), ())),
        (tuple[EntityId, ...], ["ev_1"], ("ev_1",)),
        (str | None, None, None),
        (str | None, "a", "a"),
        (tuple[str, ...] | None, ["a"], ("a",)),
        (Cited, {"id": "ev_1", "digest": "sha256:0"}, Cited("ev_1", "sha256:0")),
    ],
    ids=str,
)
def test_a_value_is_read_as_its_type_says(hint: object, value: object, found: object) -> None:
    assert read_value(hint, value, "here") == found


@pytest.mark.parametrize(
    ("hint", "value"),
    [
        (str, b"a"),
        (EntityId, 1),
        (tuple[str, ...], "ab"),
        (tuple[str, ...], None),
        (tuple[str, ...], [None]),
        (int | None, "1"),
        (int, 1.0),
        (int, True),
        (bool, 1),
        (Cited, ["ev_1", "sha256:0"]),
    ],
    ids=str,
)
def test_a_value_that_is_not_of_its_type_is_refused_with_its_place(hint: object, value: object) -> None:
    with pytest.raises(QueryFailed, match=r"^here came as "):
        read_value(hint, value, "here")


@given(SCALARS)
def test_a_scalar_goes_to_the_driver_as_it_is(value: object) -> None:
    assert parameter(value) is value


def test_records_become_maps_and_sequences_lists_however_deep() -> None:
    branch = Branch("b", (Leaf(EntityId("ev_1"), 0.5),), Leaf(EntityId("ev_2"), 1.0), 3, b"x", True)
    assert parameter(branch) == {**ROW, "best": {"id": "ev_2", "weight": 1.0}}
    assert parameter({"all": (branch.leaves, frozenset({"a"}))}) == {"all": [[LEAF], ["a"]]}
    assert parameter(MappingProxyType({"a": (1, 2)})) == {"a": [1, 2]}


@given(
    st.builds(
        Branch,
        st.text(),
        st.lists(st.builds(Leaf, st.text().map(EntityId), st.floats(allow_nan=False)), max_size=3).map(tuple),
        st.none() | st.builds(Leaf, st.text().map(EntityId), st.floats(allow_nan=False)),
        st.integers(),
        st.none() | st.binary(),
        st.booleans(),
    )
)
def test_what_is_sent_reads_back_as_the_same_record(branch: Branch) -> None:
    sent = parameter(branch)
    assert isinstance(sent, dict)
    assert read_row(Branch, sent) == branch


def test_counts_are_told_in_the_order_of_the_types_names() -> None:
    pairs = [TypeCount("Event", 2), TypeCount("Artifact", 0), TypeCount("Claim", 9)]
    assert list(counted(pairs).items()) == [("Artifact", 0), ("Claim", 9), ("Event", 2)]
    assert counted([]) == {}
