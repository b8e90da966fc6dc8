"""Which segments are folded anew, which folds are carried, and where every event goes."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from provgraph.domain.coverage import Ledger
from provgraph.domain.identifiers import Digest, EntityId
from provgraph.domain.ranges import Ranges, merged, ranges_of
from provgraph.domain.segments import Carried, Entry, Selector, StoredFold, accounted_for, changed_segments, select
from provgraph.errors import InputError

WINDOWS = Selector(window=4)
NO_CONFLICT: dict[str, frozenset[int]] = {}


def entry(seq: int, task: str | None = None, validity: str = "VALID", is_evidence: bool = True) -> Entry:
    return Entry(EntityId(f"ev_{seq}"), seq, Digest(f"d{seq}"), validity, is_evidence, task)


def fold(
    key: str, seqs: Ranges, is_closed: bool = True, is_valid: bool = True, conflicts: frozenset[str] = frozenset()
) -> StoredFold:
    return StoredFold(EntityId(f"fo_{key}"), key, is_closed, seqs, (), conflicts, is_valid)


def test_events_of_one_task_are_one_segment_even_when_others_come_between() -> None:
    found = select([entry(1, "a"), entry(2, "b"), entry(3, "a")], Carried(), WINDOWS, 3)
    assert [(s.key, [e.seq for e in s.entries]) for s in found.segments] == [("task/a", [1, 3]), ("task/b", [2])]


def test_a_task_is_closed_once_something_else_follows_it() -> None:
    found = select([entry(1, "a"), entry(2, "b")], Carried(), WINDOWS, 2)
    assert {s.key: s.is_closed for s in found.segments} == {"task/a": True, "task/b": False}


def test_a_window_is_closed_once_it_is_full() -> None:
    found = select([entry(n) for n in range(1, 7)], Carried(), WINDOWS, 6)
    assert [(s.key, s.is_closed) for s in found.segments] == [("window/0", True), ("window/1", False)]


def test_a_window_of_nothing_is_refused() -> None:
    with pytest.raises(InputError):
        Selector(window=0)


def test_an_open_task_can_be_left_raw() -> None:
    found = select([entry(1, "a"), entry(2, "b")], Carried(), Selector(leave_open=True), 2)
    assert [s.key for s in found.segments] == ["task/a"]
    assert found.raw_open == ((2, 2),)


def test_recalled_and_invalid_events_are_excluded_with_their_reason() -> None:
    found = select([entry(1, is_evidence=False), entry(2, validity="REVOKED"), entry(3)], Carried(), WINDOWS, 3)
    assert found.excluded == {"recalled": ((1, 1),), "invalid": ((2, 2),)}
    assert [e.seq for s in found.segments for e in s.entries] == [3]


def test_an_unchanged_fold_is_carried() -> None:
    folds = [fold("task/a", ((1, 2),))]
    assert not changed_segments([entry(3, "b")], folds, NO_CONFLICT, WINDOWS, 3)


def test_a_late_event_of_a_closed_task_brings_its_segment_back() -> None:
    folds = [fold("task/a", ((1, 2),)), fold("task/b", ((3, 3),))]
    assert changed_segments([entry(4, "a")], folds, NO_CONFLICT, WINDOWS, 4) >= {"task/a"}


def test_a_late_recalled_event_changes_nothing() -> None:
    folds = [fold("task/a", ((1, 2),))]
    late = [entry(3, "b"), entry(4, "a", is_evidence=False), entry(5, "b")]
    assert not changed_segments(late, folds, NO_CONFLICT, WINDOWS, 5)


def test_a_fold_that_fell_is_folded_anew() -> None:
    folds = [fold("task/a", ((1, 2),), is_valid=False), fold("task/b", ((3, 3),), is_closed=False)]
    assert changed_segments([], folds, NO_CONFLICT, WINDOWS, 3) == {"task/a"}


def test_an_event_that_stands_again_brings_its_segment_back() -> None:
    # Without this, an event that was excluded as revoked and then undone would be in no summary for ever.
    folds = [fold("task/a", ((1, 1), (3, 3))), fold("task/b", ((4, 4),), is_closed=False)]
    assert changed_segments([entry(2, "a")], folds, NO_CONFLICT, WINDOWS, 4) == {"task/a"}


def test_a_conflict_that_opens_or_ends_brings_back_the_folds_of_its_sides() -> None:
    folds = [fold("task/a", ((1, 2),)), fold("task/b", ((3, 4),)), fold("task/c", ((5, 5),), is_closed=False)]
    assert changed_segments([], folds, {"co_1": frozenset({2})}, WINDOWS, 5) == {"task/a"}
    stated = [fold("task/a", ((1, 2),), conflicts=frozenset({"co_1"})), *folds[1:]]
    assert not changed_segments([], stated, {"co_1": frozenset({2})}, WINDOWS, 5)
    assert changed_segments([], stated, NO_CONFLICT, WINDOWS, 5) == {"task/a"}


def test_a_checkpoint_is_folded_anew_when_its_task_ends() -> None:
    folds = [fold("task/a", ((1, 2),), is_closed=False)]
    assert changed_segments([entry(3, "b")], folds, NO_CONFLICT, WINDOWS, 3) == {"task/a"}


EVENTS = st.lists(
    st.tuples(
        st.sampled_from(["a", "b", "c", None]),
        st.sampled_from(["VALID", "VALID", "VALID", "REVOKED", "STALE"]),
        st.booleans(),
    ),
    max_size=25,
)


@given(EVENTS, st.booleans())
def test_every_event_goes_to_exactly_one_place(events: list[tuple[str | None, str, bool]], leave_open: bool) -> None:
    entries = [entry(n, *rest) for n, rest in enumerate(events, 1)]
    found = select(entries, Carried(), Selector(window=4, leave_open=leave_open), len(entries))
    Ledger(
        folded={s.key: ranges_of(e.seq for e in s.entries) for s in found.segments},
        raw_open=found.raw_open,
        excluded=found.excluded,
    ).check(len(entries))


@given(EVENTS, st.integers(0, 25))
def test_two_consolidations_cover_what_one_covers(events: list[tuple[str | None, str, bool]], cut: int) -> None:
    entries = [entry(n, *rest) for n, rest in enumerate(events, 1)]
    early, high = entries[:cut], min(cut, len(entries))
    first = select(early, Carried(), WINDOWS, high)
    folds = [fold(s.key, ranges_of(e.seq for e in s.entries), s.is_closed) for s in first.segments]
    rest = [e for e in entries if not any(low <= e.seq <= top for low, top in accounted_for(folds))]
    changed = changed_segments(rest, folds, NO_CONFLICT, WINDOWS, len(entries))
    kept = [f for f in folds if f.segment_key not in changed]
    again = [e for f in folds if f.segment_key in changed for e in entries if any(a <= e.seq <= b for a, b in f.seqs)]
    second = select([*rest, *again], Carried(folds=len(kept)), WINDOWS, len(entries))
    once = select(entries, Carried(), WINDOWS, len(entries))
    folded = {s.key: ranges_of(e.seq for e in s.entries) for s in second.segments}
    assert {**folded, **{f.segment_key: f.seqs for f in kept}} == {
        s.key: ranges_of(e.seq for e in s.entries) for s in once.segments
    }
    assert merged(*second.excluded.values()) == merged(*once.excluded.values())
