"""A refused write names every fence that failed, and its error is the first of them."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from provgraph import errors
from provgraph.domain.fencing import FENCE_ORDER, fenced_out
from provgraph.errors import (
    AliasMoved,
    ConflictAppeared,
    EpochMoved,
    FencedOut,
    InputChanged,
    InputInvalid,
    MarkingInProgress,
    NotUndoable,
)

FAILURES = st.dictionaries(st.sampled_from(FENCE_ORDER), st.text("abc", min_size=1), min_size=1)


@given(FAILURES)
def test_the_error_is_the_first_fence_that_failed_and_lists_all_of_them(failed: dict[type[FencedOut], str]) -> None:
    error = fenced_out(failed)
    in_order = [kind for kind in FENCE_ORDER if kind in failed]
    assert type(error) is in_order[0]
    assert error.details["failures"] == [kind.__name__ for kind in in_order]
    assert error.message == "; ".join(failed[kind] for kind in in_order)


@given(FAILURES, st.randoms(use_true_random=False))
def test_the_order_in_which_fences_were_tried_does_not_matter(
    failed: dict[type[FencedOut], str], shuffler: random.Random
) -> None:
    pairs = list(failed.items())
    shuffler.shuffle(pairs)
    assert fenced_out(dict(pairs)).details == fenced_out(failed).details
    assert type(fenced_out(dict(pairs))) is type(fenced_out(failed))


def test_details_stand_beside_the_failures() -> None:
    error = fenced_out({AliasMoved: "another summary"}, scope_id="sc_1", expected={"artifact_id": ""})
    assert error.details == {"failures": ["AliasMoved"], "scope_id": "sc_1", "expected": {"artifact_id": ""}}


@pytest.mark.parametrize(
    ("together", "first"),
    [
        ((MarkingInProgress, EpochMoved), EpochMoved),
        ((InputChanged, AliasMoved), AliasMoved),
        ((InputChanged, InputInvalid), InputInvalid),
        ((MarkingInProgress, ConflictAppeared), ConflictAppeared),
    ],
    ids=lambda value: value.__name__ if isinstance(value, type) else " and ".join(kind.__name__ for kind in value),
)
def test_what_must_be_read_again_is_told_before_what_only_has_to_be_awaited(
    together: tuple[type[FencedOut], ...], first: type[FencedOut]
) -> None:
    assert type(fenced_out(dict.fromkeys(together, "x"))) is first


def test_an_error_that_may_be_repeated_is_only_raised_when_no_other_fence_failed() -> None:
    # Whoever repeats at once would run against the other fence for ever.
    for kind in FENCE_ORDER:
        error = fenced_out({kind: "x", MarkingInProgress: "y"})
        assert error.is_retryable == (kind is MarkingInProgress)


def test_every_fence_has_its_place_in_the_order() -> None:
    kinds = {kind for kind in vars(errors).values() if isinstance(kind, type) and issubclass(kind, FencedOut)}
    assert kinds - {FencedOut, NotUndoable} == set(FENCE_ORDER)
    assert len(set(FENCE_ORDER)) == len(FENCE_ORDER)
