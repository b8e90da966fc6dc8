"""Clocks are set back by hand, by a battery that dies, by a virtual machine that wakes: no record is to look older."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from provgraph.domain.event import Event
from provgraph.domain.identifiers import CallerEventId, RequestId
from provgraph.domain.instant import Instant
from provgraph.domain.scope import ScopeName
from provgraph.errors import ClockBehind
from provgraph.service.clock import TOLERANCE, SteadyClock
from provgraph.service.context import Context, Request
from provgraph.service.ledger import append
from provgraph.service.reading import current
from tests.conftest import microseconds

SCOPE = ScopeName("meadow-4", "gates")
HOUR = 60 * 60 * 1_000_000


class Settable:
    """A clock that somebody sets."""

    def __init__(self, now: Instant) -> None:
        self.now = now

    def __call__(self) -> Instant:
        return self.now


@given(st.lists(st.integers(-TOLERANCE, TOLERANCE), max_size=30))
def test_a_clock_that_is_set_back_a_little_is_held_until_it_has_caught_up(steps: list[int]) -> None:
    below = Settable(HOUR)
    steady, told = SteadyClock(below), []
    for step in steps:
        below.now = max(step + HOUR, max(told, default=0) - TOLERANCE)
        told.append(steady())
    assert told == sorted(told)
    assert all(instant <= HOUR + TOLERANCE for instant in told)


def test_a_clock_that_is_set_far_back_is_refused_until_it_is_right() -> None:
    below = Settable(2 * HOUR)
    steady = SteadyClock(below)
    steady()
    below.now = HOUR
    with pytest.raises(ClockBehind, match="1970-01-01T01:00:00"):
        steady()
    below.now = 2 * HOUR + 1
    assert steady() == 2 * HOUR + 1


def told_at(context: Context, now: Instant, id: str) -> None:
    """Append an event in a process of its own, as it were: with a clock that knows nothing yet."""
    clock = SteadyClock(Settable(now))
    clock.notice(context)
    there = Context(context.tenant, context.engine, context.vault, clock, context.entropy)
    append(there, SCOPE, [Event(CallerEventId(id), "message", "ines", text="Gate 4.")], Request(RequestId(id)))


def test_a_process_whose_clock_is_behind_what_others_recorded_writes_nothing_and_reads_on(context: Context) -> None:
    now = microseconds()
    told_at(context, now, "ev-1")
    with pytest.raises(ClockBehind) as caught:
        told_at(context, now - HOUR, "ev-2")
    assert "Set the clock" in caught.value.what_to_do
    assert [entry["id"] for entry in current(context, SCOPE).tail] == ["ev-1"]
    told_at(context, now + 1, "ev-2")
    assert [entry["id"] for entry in current(context, SCOPE).tail] == ["ev-1", "ev-2"]


def test_machines_that_differ_by_seconds_write_beside_each_other(context: Context) -> None:
    now = microseconds()
    for id, skew in (("ev-1", 0), ("ev-2", -TOLERANCE // 2), ("ev-3", TOLERANCE // 2)):
        told_at(context, now + skew, id)
    assert current(context, SCOPE).high_water == 3


def test_another_tenants_clock_is_no_business_of_ours(context: Context) -> None:
    told_at(context, microseconds() + 10 * HOUR, "ev-1")
    elsewhere = Context(
        type(context.tenant)(f"{context.tenant}-b"), context.engine, context.vault, context.clock, context.entropy
    )
    told_at(elsewhere, microseconds(), "ev-1")
    assert current(elsewhere, SCOPE).high_water == 1
