"""Policy versions: refused at once by readers, then taken down fold by fold. Source: docs/design.md, graph."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace as but

import pytest

from provgraph.domain.identifiers import ActivityId, RequestId
from provgraph.errors import NotUndoable
from provgraph.service import taking_back
from provgraph.service.context import Context, Request
from provgraph.service.policies import ensure_policy, list_policies
from tests.races.world import World


@pytest.fixture
def made(filled: World) -> World:
    """Two folds with a claim each, made with `plan` and current; `far` rests on one of the claims in another scope."""
    filled.plan()
    folds = [
        filled.fold("f1", ["e1"], claims=[filled.fold_claim("c1", "e1")]),
        filled.fold("f2", ["e2"], claims=[filled.fold_claim("c2", "e2")]),
    ]
    assert filled.store("S1", folds).ok
    assert filled.switch("S1", inputs=["e1", "e2"])
    filled.raw("MATCH (n:Entity {tenant: $tenant}) WHERE n.stage = 'CANDIDATE' SET n.stage = 'PUBLISHED'")
    assert filled.derive("far", "s6", ["c1"]).ok
    return filled


def asked(name: str) -> Request:
    return Request(RequestId(name))


MADE = ("f1", "f2", "c1", "c2")


def test_what_a_revoked_plan_made_gets_revocations_of_its_own(made: World, context: Context) -> None:
    done = taking_back.revoke(context, made.id("plan"), "a wrong prompt", asked("q1"))
    assert made.validity(*MADE) == ["REVOKED"] * 4
    assert made.validity("plan", "S1", "far", "e1") == ["REVOKED", "STALE", "STALE", "VALID"]
    assert done.changed == {"Artifact": 3, "Claim": 3, "PolicyVersion": 1}
    assert done.state == "DONE"
    assert not made.faults()


def test_undoing_the_plans_revocation_undoes_those(made: World, context: Context) -> None:
    done = taking_back.revoke(context, made.id("plan"), "", asked("q1"))
    undone = taking_back.undo(context, ActivityId(done.activity_id), asked("q2"))
    assert undone.restored == {"Artifact": 3, "Claim": 3, "PolicyVersion": 1}
    assert set(made.validity(*MADE, "plan", "S1", "far")) == {"VALID"}
    assert not made.faults()


def test_a_fold_with_a_cause_of_its_own_stays_down(made: World, context: Context) -> None:
    taking_back.revoke(context, made.id("f1"), "", asked("q0"))
    done = taking_back.revoke(context, made.id("plan"), "", asked("q1"))
    taking_back.undo(context, ActivityId(done.activity_id), asked("q2"))
    assert made.validity("f1", "f2", "S1", "c1") == ["REVOKED", "VALID", "STALE", "VALID"]
    assert not made.faults()


def test_two_revocations_of_a_plan_need_two_undos(made: World, context: Context) -> None:
    first = taking_back.revoke(context, made.id("plan"), "", asked("q1"))
    second = taking_back.revoke(context, made.id("plan"), "", asked("q2"))
    taking_back.undo(context, ActivityId(first.activity_id), asked("q3"))
    assert made.validity("plan", "f1") == ["REVOKED", "REVOKED"]
    taking_back.undo(context, ActivityId(second.activity_id), asked("q4"))
    assert set(made.validity(*MADE, "plan", "S1", "far")) == {"VALID"}
    assert not made.faults()


def test_a_consequence_is_not_undone_by_itself(made: World, context: Context) -> None:
    taking_back.revoke(context, made.id("plan"), "", asked("q1"))
    text = "MATCH (:Entity {id: $i})-[:WAS_INVALIDATED_BY]->(a) RETURN a.id"
    ((consequence,),) = made.raw(text, i=made.id("f1"))
    with pytest.raises(NotUndoable, match="follows from the revocation of a policy version"):
        taking_back.undo(context, ActivityId(str(consequence)), asked("q2"))


def test_readers_refuse_before_the_sweep_has_begun(made: World, context: Context) -> None:
    made.revoke_only("plan", "rp", held=[])
    assert not made.current().is_current
    assert made.recall(*MADE, "S1") == []


def test_a_sweep_that_was_interrupted_is_resumed_by_several_at_once(made: World, context: Context) -> None:
    made.revoke_only("plan", "rp", held=[])
    with ThreadPoolExecutor(3) as pool:
        list(pool.map(lambda _: taking_back.finish_sweeps(context), range(3)))
    assert made.validity(*MADE, "far") == ["REVOKED"] * 4 + ["STALE"]
    text = "MATCH (a:Revocation {tenant: $tenant})-[:WAS_INFORMED_BY]->({id: $i}) RETURN count(a)"
    assert made.raw(text, i=made.id("rp")) == [[4]]
    assert not made.faults()


def test_a_sweep_whose_cause_is_undone_midway_takes_all_back(made: World, context: Context) -> None:
    made.revoke_only("plan", "rp", held=[])
    made.write(lambda store: made.revoke_in(store, "f1", "r1", cause="rp"))
    made.undo("rp", "up")
    taking_back.finish_sweeps(context)
    assert set(made.validity(*MADE, "plan", "S1", "far")) == {"VALID"}
    assert not made.faults()


def test_a_sweep_over_large_closures_works_behind_fences(made: World, context: Context) -> None:
    taking_back.revoke(but(context, batch_above=0), made.id("plan"), "", asked("q1"))
    assert made.validity(*MADE, "S1", "far") == ["REVOKED"] * 4 + ["STALE"] * 2
    assert made.prop("s6", "marking") == 0
    assert not made.faults()


def test_a_policy_is_named_by_its_content(context: Context) -> None:
    first, digest = ensure_policy(context, {"gate": "1"})
    again, same = ensure_policy(context, {"gate": "1"})
    other, _ = ensure_policy(context, {"gate": "2"})
    assert (first, digest) == (again, same)
    assert other != first
    assert [(policy.id, policy.content) for policy in list_policies(context)] == [
        (other, {"gate": "2"}),
        (first, {"gate": "1"}),
    ]
