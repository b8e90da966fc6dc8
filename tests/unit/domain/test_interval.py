"""Intervals are half-open and never empty."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from provgraph.domain.interval import ALWAYS, FOREVER, Interval
from provgraph.errors import InputError

POINTS = st.integers(-20, 20)
INTERVALS = st.tuples(POINTS, POINTS).filter(lambda pair: pair[0] < pair[1]).map(lambda pair: Interval(*pair))


@given(INTERVALS, st.integers(-25, 25))
def test_an_interval_holds_its_start_and_not_its_end(interval: Interval, instant: int) -> None:
    assert interval.holds(instant) == (instant in range(interval.start, interval.end))
    assert interval.holds(interval.start)
    assert not interval.holds(interval.end)


@given(INTERVALS, INTERVALS)
def test_intervals_overlap_where_some_instant_lies_in_both(first: Interval, second: Interval) -> None:
    shared = set(range(first.start, first.end)) & set(range(second.start, second.end))
    assert first.overlaps(second) == second.overlaps(first) == bool(shared)


@given(POINTS, POINTS)
def test_an_interval_that_holds_no_instant_is_refused(start: int, end: int) -> None:
    if start < end:
        assert Interval(start, end).holds(start)
    else:
        with pytest.raises(InputError):
            Interval(start, end)


@given(POINTS)
def test_two_intervals_that_meet_share_nothing(border: int) -> None:
    assert not Interval(ALWAYS, border).overlaps(Interval(border, FOREVER))


def test_an_interval_without_ends_holds_every_instant_that_is_ever_used() -> None:
    assert all(Interval().holds(instant) for instant in (ALWAYS, 0, 4_102_444_800_000_000, FOREVER - 1))
