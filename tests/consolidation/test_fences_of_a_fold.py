"""What happens while a fold is being made: it is switched to, or refused, and never half."""

from __future__ import annotations

import json

import pytest

from provgraph.domain.identifiers import ActivityId, EntityId
from provgraph.domain.manifest import Expected
from provgraph.errors import (
    AliasMoved,
    CoverageRegressed,
    DistillerFailed,
    EpochMoved,
    FencedOut,
    InputInvalid,
    LossGateRefused,
    PlanRevoked,
    UnknownIdentifier,
)
from provgraph.service import taking_back
from provgraph.service.conflicts import open_conflict
from provgraph.service.consolidation import consolidation, switch
from tests.consolidation.memory import Counting, Memory

RULE = "Do not start pump 2 while valve V-17 is open."
READING = "Pump 2 runs at 1,480 rpm."


def test_an_append_during_a_fold_is_kept_and_comes_after_its_coverage(memory: Memory) -> None:
    memory.tell("a", RULE)
    done = memory.consolidate(Counting(before=lambda _: _once(memory, "late", READING)))
    fence = memory.fence()
    assert (done.covers_through, fence.covers_through, fence.high_water) == (1, 1, 2)
    assert fence.is_valid


def test_of_two_folds_with_the_same_parent_one_wins(memory: Memory) -> None:
    memory.tell("a", RULE)
    inner: list[str] = []
    with pytest.raises(AliasMoved) as refused:
        memory.consolidate(Counting(before=lambda _: inner.append(memory.consolidate().artifact_id)))
    assert memory.fence().artifact_id == inner[0]
    assert "AliasMoved" in str(refused.value.details["failures"])


def test_a_slow_fold_cannot_turn_coverage_back(memory: Memory) -> None:
    memory.tell("a", RULE)

    def overtaken(_: object) -> None:
        _once(memory, "b", READING)
        memory.consolidate()

    with pytest.raises(FencedOut) as refused:
        memory.consolidate(Counting(before=overtaken))
    assert refused.value.details["failures"] == ["AliasMoved", "CoverageRegressed"]
    assert memory.fence().covers_through == 2


def test_an_input_revoked_during_the_fold_is_refused(memory: Memory) -> None:
    memory.tell("a", RULE)
    source = memory.tell("b", READING)
    with pytest.raises(InputInvalid):
        memory.consolidate(Counting(before=lambda _: _revoke(memory, source)))
    assert memory.fence().artifact_id == ""


def test_an_event_revoked_that_no_fold_rests_on_moves_the_epoch(memory: Memory) -> None:
    memory.tell("a", RULE, task="a")
    late = memory.tell("b", READING, task="b")
    with pytest.raises(EpochMoved):
        memory.consolidate(Counting(before=lambda _: _revoke(memory, late)), leave_open=True)


def test_a_conflict_opened_during_the_fold_is_refused(memory: Memory) -> None:
    one, other = memory.tell("a", "Pump 2 is allowed."), memory.tell("b", "Pump 2 is not allowed.")

    def quarrel(_: object) -> None:
        open_conflict(memory.context, memory.scope, [one, other], "whether pump 2 is allowed", memory.request())

    with pytest.raises(FencedOut) as refused:
        memory.consolidate(Counting(before=quarrel))
    assert refused.value.details["failures"] == ["EpochMoved", "ConflictAppeared"]


def test_a_policy_revoked_during_the_fold_is_refused(memory: Memory) -> None:
    memory.tell("a", RULE)
    policy = _policy_of(memory, memory.consolidate(Counting()).artifact_id)
    memory.tell("b", READING)
    with pytest.raises(PlanRevoked):
        memory.consolidate(Counting(before=lambda _: _revoke(memory, policy)))


def test_a_distiller_that_fails_changes_nothing(memory: Memory) -> None:
    memory.tell("a", RULE)
    before = memory.consolidate().artifact_id
    memory.tell("b", READING)

    def fails(_: object) -> None:
        raise DistillerFailed("the endpoint timed out")

    with pytest.raises(DistillerFailed):
        memory.consolidate(Counting(before=fails))
    assert memory.fence().artifact_id == before


def test_a_consolidation_whose_distiller_failed_is_recorded_with_the_error(memory: Memory) -> None:
    # It left no trace: nobody could tell a fold that failed from one that was never tried.
    memory.tell("a", RULE)

    def fails(_: object) -> None:
        raise DistillerFailed("the endpoint timed out")

    with pytest.raises(DistillerFailed, match="timed out") as failed:
        memory.consolidate(Counting(before=fails))
    recorded = consolidation(memory.context, str(failed.value.details["consolidation_id"]))
    assert (recorded["state"], recorded["failure"]) == ("FAILED", "DistillerFailed")
    assert (recorded["artifact_id"], recorded["folds"], recorded["rejected"]) == (None, [], [])
    done = consolidation(memory.context, memory.consolidate().consolidation_id)
    assert (done["state"], done["failure"]) == ("DONE", None)


def test_a_refused_fold_is_kept_with_its_verdict_and_the_old_summary_stays(memory: Memory) -> None:
    memory.tell("a", RULE)
    before = memory.consolidate().artifact_id
    memory.tell("b", READING)
    empty = dict.fromkeys(("facts", "decisions", "identifiers", "error_strings", "commitments"), ())
    fold = {
        **{name: [] for name in (*empty, "permissions", "constraints", "open_threads", "conflicts", "narrative")},
        "segment_id": "window-0",
        "closed_at": None,
        "source_range": ["a", "b"],
    }
    with pytest.raises(LossGateRefused) as refused:
        memory.consolidate(candidate=fold)
    assert "missing" in refused.value.details["codes"]  # type: ignore[operator]  # a list of codes
    assert memory.fence().artifact_id == before
    kept = consolidation(memory.context, str(refused.value.details["consolidation_id"]))
    assert kept["state"] == "REFUSED"
    assert kept["rejected"] == refused.value.details["rejected"]


def test_a_stored_candidate_is_switched_to_by_the_triple_that_was_expected(memory: Memory) -> None:
    memory.tell("a", RULE)
    done = memory.consolidate(alias="shadow")
    assert memory.fence().artifact_id == ""
    memory.tell("b", READING)
    inner: list[str] = []
    with pytest.raises(AliasMoved):
        memory.consolidate(Counting(before=lambda _: inner.append(memory.consolidate().artifact_id)))
    with pytest.raises(UnknownIdentifier):
        switch(memory.context, memory.scope, EntityId("su_" + "0" * 26), Expected(), memory.request())
    with pytest.raises(FencedOut) as refused:
        switch(memory.context, memory.scope, EntityId(done.artifact_id), Expected("su_x", 0, 9), memory.request())
    assert set(refused.value.details["failures"]) == {"AliasMoved", "CoverageRegressed"}  # type: ignore[call-overload]  # a list of codes


def test_coverage_that_was_reached_is_not_given_up(memory: Memory) -> None:
    memory.tell("a", RULE)
    memory.tell("b", READING)
    stale = memory.fence()
    memory.consolidate()
    with pytest.raises((AliasMoved, CoverageRegressed)):
        switch(
            memory.context,
            memory.scope,
            EntityId(memory.fence().artifact_id),
            Expected(stale.artifact_id, stale.source_epoch, stale.covers_through),
            memory.request(),
        )


def _once(memory: Memory, id: str, text: str) -> None:
    memory.tell(id, text)


def _revoke(memory: Memory, entity_id: EntityId) -> ActivityId:
    done = taking_back.revoke(memory.context, entity_id, "found wrong", memory.request())
    return ActivityId(done.activity_id)


def _policy_of(memory: Memory, artifact_id: str) -> EntityId:
    found = memory.context.engine.read(lambda s: s.find_candidate(tenant=memory.context.tenant, id=artifact_id))
    assert found is not None
    return EntityId(json.loads(found.manifest)["policy_id"])
