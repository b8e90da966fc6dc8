"""Undo of what rests on more than a transaction holds: lifted in batches behind a fence under which revocations wait.

Source: docs/design.md, fences, rules 6 and 11.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace as but

import pytest
from neo4j import Driver

from provgraph.domain.event import Event
from provgraph.domain.identifiers import ActivityId, CallerEventId, RequestId
from provgraph.errors import MarkingInProgress
from provgraph.graph.store.fenced import Unfinished
from provgraph.service import taking_back
from provgraph.service.context import Context, Request
from provgraph.service.taking_back.marking import STEPS, finish_marking
from tests.races.rule import disagreements
from tests.races.world import ALL, World


def asked(name: str) -> Request:
    return Request(RequestId(name))


def small(context: Context) -> Context:
    """Everything is large to it."""
    return but(context, batch_above=1)


@pytest.fixture
def lifting(filled: World, context: Context) -> Unfinished:
    """The revocation of e1 was undone behind a fence; e2 stays revoked; nothing is lifted yet."""
    filled.revoke("e1", "r1")
    filled.revoke("e2", "r2")
    with pytest.raises(Left):
        taking_back.undo(leaving(small(context), "revoke.fence"), ActivityId(filled.id("r1")), asked("q1"))
    (found,) = context.engine.read(lambda store: store.unfinished(tenant=context.tenant))
    assert found.state == "LIFTING"
    return found


class Left(Exception):
    """The caller is gone."""


def leaving(context: Context, point: str, times: int = 1) -> Context:
    """A context whose use case stops at a point, the so-manieth time that it passes it."""
    passed: list[str] = []

    def reach(name: str) -> None:
        passed.extend([name] * (name == point))
        if len(passed) == times:
            raise Left(name)

    return but(context, reach=reach)


def test_an_undo_in_batches_leaves_what_the_undo_in_one_transaction_leaves(filled: World, context: Context) -> None:
    filled.revoke("e2", "r2")
    left = []
    for tenant_context, name in ((context, "a"), (small(context), "b")):
        filled.revoke("e1", "r" + name)
        taking_back.undo(tenant_context, ActivityId(filled.id("r" + name)), asked("q" + name))
        left.append(filled.validity(*ALL))
        assert not filled.faults()
    assert left[0] == left[1]
    assert set(left[0]) == {"VALID", "STALE", "REVOKED"}


def test_it_answers_with_what_stands_again(filled: World, context: Context) -> None:
    done = taking_back.revoke(context, filled.id("e1"), "", asked("q1"))
    taking_back.revoke(context, filled.id("e2"), "", asked("q2"))
    undone = taking_back.undo(small(context), ActivityId(done.activity_id), asked("q3"))
    assert (undone.state, undone.restored) == ("DONE", {"Claim": 2, "Event": 1})
    assert filled.raw("MATCH (k:Scope {tenant: $tenant}) WHERE k.marking <> 0 OR k.lifting <> 0 RETURN k.id") == []


def test_behind_the_fence_nothing_derived_is_served(filled: World, lifting: Unfinished) -> None:
    assert filled.recall("a", "ab", "xy") == []
    assert not filled.current().marking_ok


def test_while_validity_is_lifted_revocations_replacements_and_undos_wait(
    filled: World, context: Context, lifting: Unfinished
) -> None:
    correction = Event(id=CallerEventId("e3b"), kind="message", speaker="Ann", text="It was 12.")
    waiting: list[Callable[[], object]] = [
        lambda: taking_back.revoke(context, filled.id("e3"), "", asked("w1")),
        lambda: taking_back.revoke(small(context), filled.id("x"), "", asked("w2")),
        lambda: taking_back.replace(context, filled.id("e3"), correction, asked("w3")),
        lambda: taking_back.replace(small(context), filled.id("e3"), correction, asked("w4")),
        lambda: taking_back.undo(context, ActivityId(filled.id("r2")), asked("w5")),
    ]
    for wait in waiting:
        with pytest.raises(MarkingInProgress) as refused:
            wait()
        assert refused.value.is_retryable
    assert not filled.derive("c9", "s1", ["a"]).ok
    assert taking_back.finish_markings(context) == 1
    for done in (waiting[1], waiting[2], waiting[4]):
        done()
    assert not filled.faults()


def test_appending_goes_on_beside_a_lifting(filled: World, lifting: Unfinished) -> None:
    assert filled.events("s0", "e4").high_water == 4


@pytest.mark.parametrize("times", [1, 2, 3, 4])
def test_whoever_comes_finishes_a_lifting_that_was_left_after_any_step(
    filled: World, context: Context, lifting: Unfinished, times: int
) -> None:
    with pytest.raises(Left):
        finish_marking(leaving(context, "undo.lift", times), lifting, rows=1)
    assert taking_back.finish_markings(context) == 1
    assert taking_back.finish_markings(context) == 0
    assert filled.validity("e1", "a", "only1", "ab", "b") == ["VALID", "VALID", "VALID", "STALE", "STALE"]
    assert not filled.faults()


@pytest.fixture
def wrongly_up(filled: World, driver: Driver, context: Context) -> Callable[[], list[str]]:
    """What is VALID at this moment and should not be, by the rule written a second time."""

    def found() -> list[str]:
        states = disagreements(driver, str(context.tenant))
        return filled.short(id for id, cached, _ in states if cached == "VALID")

    return found


@pytest.mark.parametrize("times", [1, 2, 3, 4])
def test_at_no_step_of_a_lifting_anything_is_valid_that_should_not_be(
    filled: World, context: Context, lifting: Unfinished, wrongly_up: Callable[[], list[str]], times: int
) -> None:
    """A reader may have looked at the fence before it closed: whatever it finds then must be true."""
    assert wrongly_up() == []
    with pytest.raises(Left):
        finish_marking(leaving(context, "undo.lift", times), lifting, rows=1)
    assert wrongly_up() == []


def test_what_an_undo_lets_stand_again_is_not_valid_while_it_rests_on_what_is_down(
    filled: World, context: Context, wrongly_up: Callable[[], list[str]]
) -> None:
    filled.revoke("a", "ra")
    filled.revoke("e1", "r1")
    with pytest.raises(Left):
        taking_back.undo(leaving(small(context), "revoke.fence"), ActivityId(filled.id("ra")), asked("q1"))
    assert (filled.validity("a"), wrongly_up()) == (["STALE"], [])
    taking_back.finish_markings(context)
    assert (filled.validity("a"), filled.faults()) == (["STALE"], [])


def test_a_straggler_whose_step_is_over_writes_nothing(filled: World, context: Context, lifting: Unfinished) -> None:
    finish_marking(context, lifting, rows=1)
    before = filled.validity(*ALL)
    for step in STEPS.values():
        context.engine.batch(
            lambda store, step=step: step(store)(tenant=context.tenant, activity_id=lifting.activity_id, rows=1)
        )
    assert filled.validity(*ALL) == before
    assert not filled.faults()


def test_a_repeat_of_an_undo_that_was_left_finishes_it(filled: World, context: Context, lifting: Unfinished) -> None:
    again = taking_back.undo(small(context), ActivityId(filled.id("r1")), asked("q1"))
    assert (again.repeated, again.state) == (True, "DONE")
    assert not filled.faults()


def test_the_revocation_of_a_correction_lifts_in_batches_too(filled: World, context: Context) -> None:
    filled.replace("e1", "e1b", "p1")
    assert filled.derive("z", "s6", ["e1b"]).ok
    done = taking_back.revoke(small(context), filled.id("e1b"), "", asked("q1"))
    assert (done.state, done.restored) == ("DONE", {"Claim": 6, "Event": 1})
    assert filled.validity("e1", "e1b", "a", "xy", "z") == ["VALID", "REVOKED", "VALID", "VALID", "STALE"]
    assert not filled.faults()


def test_a_correction_is_not_revoked_in_batches_while_something_is_marked_there(
    filled: World, context: Context
) -> None:
    filled.replace("e1", "e1b", "p1")
    filled.revoke_only("e2", "g1", fenced=True)
    with pytest.raises(MarkingInProgress):
        taking_back.revoke(small(context), filled.id("e1b"), "", asked("q1"))
