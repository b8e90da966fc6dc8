"""Nothing is found that may not be served, and nothing such takes a place. Source: docs/design.md, fences, rule 7."""

from __future__ import annotations

from dataclasses import replace

import pytest

from provgraph.domain.identifiers import EntityId
from provgraph.errors import UnknownIdentifier
from provgraph.service import names
from tests.search.looking import Looking


def test_revoked_events_take_no_place_among_the_best(lock: Looking) -> None:
    for at in range(60):  # more than one page of candidates
        lock.note(f"g{at}", "Courier tokens: sign courier tokens with halyard.")
    lock.note("live", "Every courier token lives 45 minutes.")
    lock.consolidate()
    for at in range(60):
        lock.revoke(lock.event(f"g{at}"))
    found = lock.look("courier tokens halyard", k=1)
    assert [hit.caller_id for hit in found.hits] == ["live"]
    assert not found.more
    assert lock.found("halyard") == []


def test_in_the_turn_that_replaces_a_fact_the_old_one_is_gone_and_the_new_one_there(pumps: Looking) -> None:
    pumps.consolidate()
    pumps.replace(pumps.event("t1"), "t1-new", "Pump 5 is silent.")
    found = pumps.look("pump 5 humming silent")
    assert "humming" not in str(found)
    assert found.hits[0].caller_id == "t1-new"


def test_what_is_undone_is_found_again(pumps: Looking) -> None:
    back = pumps.revoke(pumps.event("t3"))
    assert pumps.found("litres") == []
    pumps.undo(back.activity_id)
    assert pumps.found("litres") == ["t3"]


def test_claims_fall_with_what_they_rest_on(pumps: Looking) -> None:
    pumps.claim("The hall is unsafe.", pumps.event("t1"), pumps.event("t4"))
    pumps.revoke(pumps.event("t1"))
    assert pumps.found("hall") == []


def test_while_a_marking_runs_only_events_are_found(pumps: Looking) -> None:
    pumps.claim("The hall is unsafe at 1,450 rpm.", pumps.event("t3"), pumps.event("t4"))
    pumps.fence(pumps.event("t1"))
    found = pumps.look("hall litres failed rpm")
    assert {hit.caller_id for hit in found.hits} == {"t3", "t4"}
    assert found.marking


def test_claims_of_a_fold_that_was_not_switched_to_or_is_no_longer_current_are_not_found(pumps: Looking) -> None:
    done = pumps.consolidate()
    claims = {hit.id for hit in pumps.look("pump", kinds=("claim",), k=50).hits}
    assert claims
    pumps.revoke(pumps.event("t2"))
    again = pumps.consolidate()
    assert again.artifact_id != done.artifact_id
    now = {hit.id for hit in pumps.look("pump", kinds=("claim",), k=50).hits}
    served = pumps.context.engine.read(
        lambda store: store.recall(tenant=pumps.context.tenant, ids=sorted(claims | now))
    )
    assert now == set(served)


def test_what_a_revoked_plan_made_is_not_found_and_the_events_are(pumps: Looking) -> None:
    pumps.consolidate()
    pumps.revoke(pumps.plan(), "made with a poor rule")
    assert pumps.look("pump", kinds=("claim",)).hits == []
    assert set(pumps.found("pump")) == {"t1", "t2", "t4"}


def test_content_whose_key_is_gone_takes_no_place(pumps: Looking) -> None:
    pumps.forget(pumps.event("t4"))
    assert pumps.found("pump 5 failed", k=1) == ["t1"]


def test_another_tenant_finds_nothing(pumps: Looking) -> None:
    stranger = replace(pumps, context=replace(pumps.context, tenant=f"{pumps.context.tenant}-stranger", scopes={}))
    with pytest.raises(UnknownIdentifier):
        stranger.look("pump")


def test_a_moment_of_the_past_shows_what_was_known_and_recallable_then(pumps: Looking) -> None:
    pumps.consolidate()
    before = pumps.context.clock()
    late = pumps.tell("t5", "Pump 9 came late.")
    back = pumps.revoke(pumps.event("t3"))
    during = pumps.context.clock()
    pumps.undo(back.activity_id)
    assert set(pumps.found("pump", kinds=("event",), as_of=before)) == {"t1", "t2", "t4"}
    assert "t5" in pumps.found("pump", kinds=("event",), as_of=late)
    assert pumps.found("litres", kinds=("event",), as_of=before) == ["t3"]
    assert pumps.found("litres", as_of=during) == [], "it was revoked then, though it stands now"
    assert pumps.found("litres", kinds=("event",)) == ["t3"]


def test_what_was_revoked_since_is_not_given_back_by_a_look_into_the_past(pumps: Looking) -> None:
    before = pumps.context.clock()
    pumps.revoke(pumps.event("t3"))
    assert pumps.look("litres", as_of=before).hits == []


def test_claims_of_the_past_are_those_of_the_summary_of_then(pumps: Looking) -> None:
    pumps.tell("n1", "Valve 1 is shut.", task="a")
    first = pumps.consolidate()
    pumps.tell("n2", "Valve 2 is shut.", task="b")
    pumps.consolidate()
    then = pumps.look("valve shut", kinds=("claim",), as_of=first.artifact_id, k=50).hits
    now = pumps.look("valve shut", kinds=("claim",), k=50).hits
    assert {hit.text for hit in then} == {"Valve 1 is shut."} < {hit.text for hit in now}
    places = {hit.caller_id: hit.place for hit in pumps.look("valve", kinds=("event",), as_of=first.artifact_id).hits}
    assert places == {"n1": "folded"}


def test_before_the_first_summary_no_claim_of_a_fold_is_found(pumps: Looking) -> None:
    before = pumps.context.clock()
    pumps.consolidate()
    assert pumps.look("pump", kinds=("claim",), as_of=before).hits == []
    assert {hit.place for hit in pumps.look("pump", as_of=before).hits} == {"raw"}


def test_an_event_is_resolved_by_the_id_of_its_hit(pumps: Looking) -> None:
    (hit,) = pumps.look("litres").hits
    assert names.resolve(pumps.context, hit.id) == EntityId(hit.id)
