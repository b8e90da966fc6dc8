"""Segments at their edges: windows, tasks that stay open, and what a conflict brings back."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from provgraph.domain.identifiers import Digest, EntityId
from provgraph.domain.ranges import Ranges, from_flat, merged, missing_from, ranges_of, size_of
from provgraph.domain.segments import Carried, Entry, Selector, StoredFold, accounted_for, changed_segments, select


def entry(seq: int, task: str | None = None, validity: str = "VALID", is_evidence: bool = True) -> Entry:
    return Entry(EntityId(f"ev_{seq}"), seq, Digest(f"d{seq}"), validity, is_evidence, task)


def fold(key: str, seqs: Ranges, *, cold: Ranges = (), is_closed: bool = True, conflicts: str = "") -> StoredFold:
    ids = frozenset(conflicts.split())
    return StoredFold(EntityId(f"fo_{key}"), key, is_closed, seqs, cold, ids, True)


@given(st.integers(1, 60), st.integers(1, 500))
def test_a_window_begins_anew_after_so_many_places(window: int, seq: int) -> None:
    key = Selector(window=window).key_of(entry(seq))
    assert key == f"window/{(seq - 1) // window}"
    first = (seq - 1) // window * window + 1
    same = {Selector(window=window).key_of(entry(place)) for place in range(first, first + window)}
    assert same == {key}


@given(st.text(min_size=1), st.integers(1, 99))
def test_a_task_is_its_own_segment_wherever_its_events_stand(task: str, seq: int) -> None:
    assert Selector(window=5).key_of(entry(seq, task)) == f"task/{task}"


@pytest.mark.parametrize(
    ("high_water", "is_closed"), [(3, False), (4, True), (5, True), (9, True)], ids=["before", "full", "after", "far"]
)
def test_a_window_closes_with_its_last_place_though_that_event_has_a_task(high_water: int, is_closed: bool) -> None:
    events = [entry(1), entry(2), *(entry(place, "t") for place in range(3, high_water + 1))]
    found = select(events, Carried(), Selector(window=4), high_water)
    assert {s.key: s.is_closed for s in found.segments}["window/0"] == is_closed


def test_the_last_event_keeps_its_task_open_even_when_it_may_not_be_folded() -> None:
    for last in (entry(2, "a", validity="REVOKED"), entry(2, "a", is_evidence=False)):
        found = select([entry(1, "a"), last], Carried(), Selector(), 2)
        assert [(s.key, s.is_closed) for s in found.segments] == [("task/a", False)]


def test_a_task_whose_last_event_a_carried_fold_accounts_for_is_the_open_one() -> None:
    folds = [fold("task/a", ((1, 2),), cold=((3, 3),), is_closed=False)]
    assert changed_segments([], folds, {}, Selector(), 3) == frozenset()
    carried = Carried("su_1", "sha256:m", 1, ((1, 2),), ((3, 3),))
    found = select([], carried, Selector(), 3)
    assert (found.segments, found.carried) == ((), carried)


def test_a_fold_of_an_open_window_is_made_anew_when_the_window_fills() -> None:
    folds = [fold("window/0", ((1, 2),), is_closed=False)]
    late = [entry(3, "t"), entry(4, "t")]
    assert changed_segments(late[:1], folds, {}, Selector(window=4), 3) == frozenset()
    assert changed_segments(late, folds, {}, Selector(window=4), 4) == {"window/0"}


def test_a_conflict_about_events_that_only_lie_cold_does_not_bring_a_fold_back() -> None:
    folds = [fold("task/a", ((1, 2),), cold=((3, 3),)), fold("task/b", ((4, 4),), is_closed=False)]
    assert changed_segments([], folds, {"co_1": frozenset({3})}, Selector(), 4) == frozenset()


@pytest.mark.parametrize(
    ("stated", "open_now", "is_changed"),
    [
        ("", {}, False),
        ("co_1", {"co_1": {2, 9}}, False),
        ("co_1", {}, True),
        ("", {"co_1": {2}}, True),
        ("co_1", {"co_2": {2}}, True),
        ("co_1", {"co_1": {2}, "co_2": {9}}, False),
        ("co_1 co_2", {"co_1": {2}}, True),
    ],
)
def test_a_fold_is_carried_while_it_states_exactly_the_conflicts_that_touch_it(
    stated: str, open_now: dict[str, set[int]], is_changed: bool
) -> None:
    folds = [fold("task/a", ((1, 3),), conflicts=stated), fold("task/b", ((5, 5),), is_closed=False)]
    conflicts = {name: frozenset(touched) for name, touched in open_now.items()}
    assert changed_segments([], folds, conflicts, Selector(), 5) == ({"task/a"} if is_changed else frozenset())


def test_events_are_folded_in_their_order_whatever_order_they_were_read_in() -> None:
    found = select([entry(3, "a"), entry(1, "a"), entry(2, "a")], Carried(), Selector(), 3)
    assert [e.seq for e in found.segments[0].entries] == [1, 2, 3]


def test_a_recalled_event_that_was_revoked_is_excluded_once_as_recalled() -> None:
    found = select([entry(1, validity="REVOKED", is_evidence=False)], Carried(), Selector(), 1)
    assert found.excluded == {"recalled": ((1, 1),)}


def test_of_nothing_nothing_is_made() -> None:
    found = select([], Carried(), Selector(), 0)
    assert (found.segments, found.carried, found.raw_open, found.excluded) == ((), Carried(), (), {})
    assert accounted_for([]) == ()


def test_folds_account_for_what_they_hold_and_for_what_lies_cold() -> None:
    assert accounted_for([fold("a", ((1, 2),), cold=((4, 4),)), fold("b", ((3, 3),))]) == ((1, 4),)


@pytest.mark.parametrize(
    ("sets", "union"),
    [
        ([], ()),
        ([()], ()),
        ([((1, 3),), ((2, 2),)], ((1, 3),)),
        ([((1, 2),), ((3, 4),)], ((1, 4),)),
        ([((1, 2),), ((4, 5),)], ((1, 2), (4, 5))),
        ([((5, 9),), ((1, 6),)], ((1, 9),)),
    ],
)
def test_a_union_joins_what_overlaps_or_touches(sets: list[Ranges], union: Ranges) -> None:
    assert merged(*sets) == union


@pytest.mark.parametrize(
    ("ranges", "high_water", "missing"),
    [
        ((), 0, ()),
        ((), 3, ((1, 3),)),
        (((1, 3),), 3, ()),
        (((1, 9),), 3, ()),
        (((2, 2),), 3, ((1, 1), (3, 3))),
        (((5, 6),), 3, ((1, 3),)),
    ],
)
def test_what_is_missing_ends_at_the_high_water(ranges: Ranges, high_water: int, missing: Ranges) -> None:
    assert missing_from(ranges, high_water) == missing


@pytest.mark.parametrize("flat", [[1], [1, 2, 3]])
def test_flat_ranges_that_lack_an_end_are_a_defect_and_are_not_guessed_at(flat: list[int]) -> None:
    with pytest.raises(ValueError, match="shorter"):
        from_flat(flat)


@given(st.lists(st.integers(1, 30), max_size=40))
def test_repeats_count_once(numbers: list[int]) -> None:
    assert ranges_of(numbers) == ranges_of(set(numbers))
    assert size_of(ranges_of(numbers)) == len(set(numbers))
