"""Ranges hold exactly the numbers they were made of."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from provgraph.domain.ranges import difference, from_flat, merged, missing_from, numbers_in, ranges_of, size_of, to_flat

NUMBERS = st.sets(st.integers(1, 60), max_size=40)


@given(NUMBERS)
def test_ranges_give_back_the_numbers_they_were_made_of(numbers: set[int]) -> None:
    ranges = ranges_of(numbers)
    assert list(numbers_in(ranges)) == sorted(numbers)
    assert size_of(ranges) == len(numbers)


@given(NUMBERS)
def test_ranges_are_sorted_and_never_touch(numbers: set[int]) -> None:
    ranges = ranges_of(numbers)
    assert all(high + 1 < low for (_, high), (low, _) in pairwise(ranges))


@given(NUMBERS, NUMBERS)
def test_a_union_holds_what_either_holds(left: set[int], right: set[int]) -> None:
    assert merged(ranges_of(left), ranges_of(right)) == ranges_of(left | right)


@given(NUMBERS, NUMBERS)
def test_a_difference_holds_what_only_the_first_holds(left: set[int], right: set[int]) -> None:
    rest = difference(ranges_of(left), ranges_of(right))
    assert rest == ranges_of(left - right)


@given(NUMBERS, st.integers(0, 70))
def test_what_is_missing_is_the_rest_up_to_the_high_water(numbers: set[int], high_water: int) -> None:
    rest = missing_from(ranges_of(numbers), high_water)
    assert set(numbers_in(rest)) == set(range(1, high_water + 1)) - numbers


@given(NUMBERS)
def test_flat_ranges_read_back(numbers: set[int]) -> None:
    ranges = ranges_of(numbers)
    assert from_flat(to_flat(ranges)) == ranges
