"""Our ids are ULIDs with a prefix: unique by their random part, sorted by time."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from provgraph.domain.identifiers import CROCKFORD, EVENT, is_own_id, make_id

TIMES = st.integers(0, 2**48 * 1000 - 1)
ENTROPY = st.binary(min_size=10, max_size=10)


def milliseconds_of(made: str) -> int:
    """The time inside an id, decoded digit by digit."""
    number = 0
    for digit in made[3:]:
        number = number * 32 + CROCKFORD.index(digit)
    return number >> 80


@given(TIMES, ENTROPY)
def test_an_id_has_its_shape_and_holds_its_time(now: int, entropy: bytes) -> None:
    made = make_id(EVENT, now, entropy)
    assert re.fullmatch(r"ev_[0-7][0-9A-HJKMNP-TV-Z]{25}", made)
    assert is_own_id(made)
    assert milliseconds_of(made) == now // 1000


@given(TIMES, ENTROPY, ENTROPY)
def test_ids_are_equal_only_where_their_random_parts_are(now: int, first: bytes, second: bytes) -> None:
    assert (make_id(EVENT, now, first) == make_id(EVENT, now, second)) == (first == second)


@given(TIMES, TIMES, ENTROPY, ENTROPY)
def test_ids_sort_by_the_millisecond_they_were_made_in(early: int, late: int, first: bytes, second: bytes) -> None:
    early, late = sorted((early, late))
    if early // 1000 != late // 1000:
        assert make_id(EVENT, early, first) < make_id(EVENT, late, second)


def test_the_largest_ulid_is_the_one_of_the_specification() -> None:
    assert make_id(EVENT, 2**48 * 1000 - 1, b"\xff" * 10) == "ev_7ZZZZZZZZZZZZZZZZZZZZZZZZZ"


@pytest.mark.parametrize(
    "text",
    ["", "ev_", "D1:3", "ev_7zzzzzzzzzzzzzzzzzzzzzzzzz", "ev_" + "I" * 26, "ev_" + "0" * 27, "ev_" + "0" * 26 + "\n"],
)
def test_what_a_caller_made_up_is_not_taken_for_our_own_id(text: str) -> None:
    assert not is_own_id(text)
