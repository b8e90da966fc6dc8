"""Stored folds are asked what their events say, while all of it may be served."""

from __future__ import annotations

import pytest

from provgraph.errors import InputInvalid, UnknownIdentifier
from provgraph.service import taking_back
from provgraph.service.replaying import replay_folds, replay_scope
from tests.consolidation.memory import Memory
from tests.consolidation.test_fold_difference import fold_ids


def test_every_fold_of_a_summary_answers_what_its_events_say(memory: Memory) -> None:
    memory.tell("e1", "Tank 1 holds 40 l.", task="morning")
    memory.tell("e2", "Never open valve V-7.", task="evening")
    memory.consolidate()
    found = replay_scope(memory.context, memory.scope)
    assert len(found.folds) == 2 and found.questions >= 3 and found.wrong == 0
    answers = {(reply.question.kind, reply.found) for fold in found.folds for reply in fold.replies}
    assert {("identifier", ("V-7",)), ("rule", ("forbidden",))} <= answers
    assert {reply.question.source for fold in found.folds for reply in fold.replies} == {"e1", "e2"}
    assert found.event_tokens > 0 and found.fold_tokens > 0


def test_one_fold_is_asked_alone(memory: Memory) -> None:
    memory.tell("e1", "Tank 1 holds 40 l.", task="morning")
    memory.tell("e2", "Never open valve V-7.", task="evening")
    memory.consolidate()
    for id in fold_ids(memory):
        (only,) = replay_folds(memory.context, [id]).folds
        assert only.name == id and len({reply.question.source for reply in only.replies}) == 1


def test_what_went_cold_is_not_asked_and_what_is_pinned_is(memory: Memory) -> None:
    memory.tell("e1", "Tank 1 holds 40 l.", task="shift")
    memory.tell("e2", "Never open valve V-7.", task="shift")
    memory.consolidate(budget=1)
    found = replay_scope(memory.context, memory.scope)
    assert {reply.question.source for fold in found.folds for reply in fold.replies} == {"e2"}
    assert found.wrong == 0


def test_a_summary_that_may_not_be_served_is_not_asked(memory: Memory) -> None:
    source = memory.tell("e1", "Tank 1 holds 40 l.", task="shift")
    with pytest.raises(InputInvalid, match="NoSummary"):
        replay_scope(memory.context, memory.scope)
    memory.consolidate()
    (fold,) = fold_ids(memory)
    taking_back.revoke(memory.context, source, "misread", memory.request())
    with pytest.raises(InputInvalid, match="EpochMoved"):
        replay_scope(memory.context, memory.scope)
    with pytest.raises(InputInvalid, match="STALE"):
        replay_folds(memory.context, [fold])
    with pytest.raises(UnknownIdentifier):
        replay_folds(memory.context, [source])
