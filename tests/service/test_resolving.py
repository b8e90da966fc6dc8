"""Conflicts are settled only by an authority that the rules name; it is recorded, and can be undone."""

from __future__ import annotations

from dataclasses import replace as but

import pytest

from provgraph.domain.event import Event, Source
from provgraph.domain.identifiers import ActivityId, CallerEventId, EntityId
from provgraph.domain.instant import Moment
from provgraph.domain.policy import Rules
from provgraph.errors import (
    InputError,
    InputInvalid,
    MarkingInProgress,
    NotAuthorised,
    NotUndoable,
    RequestIdTaken,
    UnknownIdentifier,
)
from provgraph.service import claims, conflicts, ledger, reading, taking_back
from provgraph.service.conflicts import Conflict, Decision, Resolved
from provgraph.service.rules import adopt_rules
from tests.service.acting import NORTH, Acting


def row_four(acting: Acting) -> tuple[EntityId, EntityId, Conflict]:
    """Two events that do not agree, and the conflict about it."""
    one, other = acting.tell("a", "Row 4 has 30 trees."), acting.tell("b", "Row 4 has 50 trees.")
    return one, other, acting.dispute(one, other, about="how many trees row 4 has")


def settle(
    acting: Acting, conflict: Conflict, by: str | None = "Ilse", request: str | None = None, **what: object
) -> Resolved:
    asked = but(acting.request(request), agent=by)
    return conflicts.resolve(acting.context, EntityId(conflict.id), Decision(**what), asked)  # type: ignore[arg-type]


def validity(acting: Acting, *ids: str) -> list[object]:
    return [reading.entity(acting.context, EntityId(id))["validity"] for id in ids]


def is_sound(acting: Acting) -> bool:
    """True when every cached validity is what the rule demands."""
    return not acting.context.engine.read(lambda store: store.validity_disagrees(tenant=acting.context.tenant))


def test_a_named_person_settles_it_and_what_was_rejected_is_not_served_any_more(acting: Acting) -> None:
    one, other, conflict = row_four(acting)
    acting.consolidate()
    done = settle(acting, conflict, keep=(other,), reason="I counted them")
    assert (done.rejected, done.authority, done.state) == ((one,), "person", "DONE")
    assert validity(acting, one, other) == ["REVOKED", "VALID"]
    assert acting.disputes() == []
    assert reading.current(acting.context, NORTH).source == "raw", "what was made before does not count"
    acting.consolidate()
    found = reading.current(acting.context, NORTH)
    said = [str(row["text"]) for rows in found.items.values() for row in rows]
    assert (found.source, found.conflicts) == ("summary", []) or not found.conflicts
    assert any("50 trees" in text for text in said) and not any("30 trees" in text for text in said)


def test_it_is_recorded_by_whom_on_what_authority_and_why(acting: Acting) -> None:
    one, _, conflict = row_four(acting)
    done = settle(acting, conflict, reject=(one,), reason="I counted them")
    found = conflicts.find_conflict(acting.context, EntityId(conflict.id))
    assert found.resolution is not None and found.state == "RESOLVED"
    told = found.resolution
    assert (told.activity_id, told.authority, told.by) == (done.activity_id, "person", "Ilse")
    assert (told.reason, list(told.rejected), told.policy_id) == ("I counted them", [one], None)
    assert [row.id for row in conflicts.list_conflicts(acting.context, NORTH, ["RESOLVED"])] == [conflict.id]


def test_all_sides_may_stand_and_then_nothing_falls(acting: Acting) -> None:
    one, other, conflict = row_four(acting)
    done = settle(acting, conflict, all_stand=True, reason="before and after the storm")
    assert (done.rejected, done.changed) == ((), {})
    assert validity(acting, one, other) == ["VALID", "VALID"]
    assert acting.disputes() == []


def test_what_rests_on_a_rejected_claim_falls_with_it_and_other_claims_are_disputed_no_more(acting: Acting) -> None:
    one, other = acting.tell("a", "Row 4 has 30 trees."), acting.tell("b", "Row 4 has 50 trees.")
    claims = [acting.claim("Row 4 has 30 trees.", one), acting.claim("Row 4 has 50 trees.", other)]
    above = acting.claim("Row 4 is thin.", claims[0], scope=NORTH)
    conflict = acting.dispute(*claims)
    done = settle(acting, conflict, keep=(claims[1],), claims_only=True)
    assert done.changed == {"Claim": 2, "Conflict": 1}
    assert validity(acting, claims[0], claims[1], above, one) == ["REVOKED", "VALID", "STALE", "VALID"]
    assert is_sound(acting)


def test_the_evidence_that_only_rejected_claims_cite_goes_with_them(acting: Acting) -> None:
    one, other = acting.tell("a", "Row 4 has 30 trees."), acting.tell("b", "Row 4 has 50 trees.")
    shared = acting.tell("c", "Somebody counted row 4.")
    claims = [acting.claim("Row 4 has 30 trees.", one, shared), acting.claim("Row 4 has 50 trees.", other, shared)]
    done = settle(acting, acting.dispute(*claims), keep=(claims[1],))
    assert set(done.rejected) == {claims[0], one}
    assert validity(acting, one, shared, other, *claims) == ["REVOKED", "VALID", "VALID", "REVOKED", "VALID"]
    acting.consolidate()
    said = [str(row["text"]) for rows in reading.current(acting.context, NORTH).items.values() for row in rows]
    assert any("50 trees" in text for text in said) and not any("30 trees" in text for text in said)
    assert is_sound(acting)


def test_an_undo_opens_it_again_and_lifts_what_it_took_down(acting: Acting) -> None:
    one, other, conflict = row_four(acting)
    claim = acting.claim("Row 4 has 30 trees.", one)
    done = settle(acting, conflict, keep=(other,))
    undone = taking_back.undo(acting.context, ActivityId(done.activity_id), acting.request(), "counted wrong")
    assert (undone.source_id, undone.was, undone.restored) == (
        conflict.id,
        "RESOLVED",
        {"Claim": 1, "Conflict": 1, "Event": 1},
    )
    assert validity(acting, one, other, claim) == ["VALID"] * 3
    assert [found.id for found in acting.disputes()] == [conflict.id]
    assert acting.disputes()[0].resolution is None
    assert [row["id"] for row in reading.current(acting.context, NORTH).conflicts] == [conflict.id]
    then = reading.current_as_of(acting.context, NORTH, done.activity_id)
    assert then.conflicts == [], "it was settled then"
    with pytest.raises(NotUndoable):
        taking_back.undo(acting.context, ActivityId(done.activity_id), acting.request())
    assert settle(acting, conflict, keep=(one,)).rejected == (other,), "and it can be settled again"
    assert is_sound(acting)


def test_an_undo_in_batches_opens_it_again_too(acting: Acting) -> None:
    one, other, conflict = row_four(acting)
    claim = acting.claim("Row 4 has 30 trees.", one)
    done = settle(acting, conflict, keep=(other,))
    small = but(acting.context, batch_above=1)
    undone = taking_back.undo(small, ActivityId(done.activity_id), acting.request())
    assert (undone.state, validity(acting, one, claim)) == ("DONE", ["VALID", "VALID"])
    assert is_sound(acting)


def test_a_large_side_is_marked_behind_a_fence(acting: Acting) -> None:
    one, other, conflict = row_four(acting)
    claim = acting.claim("Row 4 has 30 trees.", one)
    done = settle(Acting(but(acting.context, batch_above=1)), conflict, keep=(other,))
    assert (done.state, validity(acting, one, claim)) == ("DONE", ["REVOKED", "STALE"])
    assert is_sound(acting)


def test_the_undo_of_one_where_all_stood_opens_it_again(acting: Acting) -> None:
    _, _, conflict = row_four(acting)
    done = settle(acting, conflict, all_stand=True)
    taking_back.undo(acting.context, ActivityId(done.activity_id), acting.request())
    assert [found.id for found in acting.disputes()] == [conflict.id]


def test_a_settled_conflict_is_not_settled_again_and_a_repeat_is_answered(acting: Acting) -> None:
    one, other, conflict = row_four(acting)
    first, again = (settle(acting, conflict, keep=(other,), request="q-1") for _ in range(2))
    assert again == but(first, repeated=True)
    with pytest.raises(InputInvalid, match="RESOLVED already"):
        settle(acting, conflict, keep=(one,))
    with pytest.raises(RequestIdTaken):
        settle(acting, conflict, keep=(one,), request="q-1")


def test_what_has_fallen_is_not_kept(acting: Acting) -> None:
    one, other, conflict = row_four(acting)
    acting.revoke(other)
    with pytest.raises(InputInvalid) as refused:
        settle(acting, conflict, keep=(other,))
    assert refused.value.details["fallen"] == [other]
    assert validity(acting, one) == ["VALID"]


def test_who_is_no_side_is_neither_kept_nor_rejected(acting: Acting) -> None:
    one, other, conflict = row_four(acting)
    third = acting.tell("c", "Row 5 has 70 trees.")
    for what in ({"keep": (third,)}, {"reject": (one, third)}, {"keep": (one,), "reject": (other,)}, {}):
        with pytest.raises(InputError):
            settle(acting, conflict, **what)
    for stranger in (acting.stranger(), acting):
        with pytest.raises(UnknownIdentifier):
            settle(stranger, but(conflict, id=conflict.id if stranger is not acting else one), keep=(one,))


@pytest.mark.parametrize(
    ("by", "people", "allowed"),
    [(None, (), False), ("Ilse", (), True), ("Ilse", ("Nora",), False), ("Nora", ("Nora",), True)],
)
def test_a_person_is_asked_by_name_and_the_rules_may_name_who(
    acting: Acting, by: str | None, people: tuple[str, ...], allowed: bool
) -> None:
    one, _, conflict = row_four(acting)
    version = adopt_rules(acting.context, Rules(people=people), acting.request())
    if allowed:
        settle(acting, conflict, by=by, keep=(one,))
        found = conflicts.find_conflict(acting.context, EntityId(conflict.id))
        assert found.resolution is not None and found.resolution.policy_id == version.id
    else:
        with pytest.raises(NotAuthorised):
            settle(acting, conflict, by=by, keep=(one,))
        assert validity(acting, one) == ["VALID"] and len(acting.disputes()) == 1


def measured(acting: Acting, id: str, text: str, source: str, at: int | None = None) -> EntityId:
    moment = None if at is None else Moment(at, has_offset=True)
    event = Event(CallerEventId(id), "tool_result", "probe", text=text, occurred_at=moment, source=Source(kind=source))
    return EntityId(ledger.append(acting.context, NORTH, [event], acting.request()).events[0].entity_id)


def test_a_verified_tool_settles_against_what_was_only_said_once_the_rules_let_it(acting: Acting) -> None:
    said, seen = (
        measured(acting, "a", "Row 4 has 30 trees.", "user_assertion"),
        measured(acting, "b", "Row 4 has 50 trees.", "tool_verified"),
    )
    conflict = acting.dispute(said, seen)
    with pytest.raises(NotAuthorised, match="no authority 'verified_tool'"):
        settle(acting, conflict, by=None, keep=(seen,), authority="verified_tool")
    adopt_rules(acting.context, Rules(authorities=("person", "verified_tool")), acting.request())
    for what in ({"keep": (said,)}, {"all_stand": True}):
        with pytest.raises(NotAuthorised):
            settle(acting, conflict, by=None, authority="verified_tool", **what)
    assert settle(acting, conflict, by=None, keep=(seen,), authority="verified_tool").rejected == (said,)


def test_two_verified_tools_are_left_to_a_person(acting: Acting) -> None:
    seen = [measured(acting, id, f"Row 4 has {id} trees.", "tool_verified") for id in ("30", "50")]
    adopt_rules(acting.context, Rules(authorities=("verified_tool",)), acting.request())
    with pytest.raises(NotAuthorised, match="rests on a verified tool too"):
        settle(acting, acting.dispute(*seen), keep=(seen[0],), authority="verified_tool")


def test_recency_settles_nothing_about_predicates_of_which_the_rules_do_not_say_so(acting: Acting) -> None:
    _, other, conflict = row_four(acting)
    adopt_rules(acting.context, Rules(authorities=("recency",), newest_wins=("address",)), acting.request())
    with pytest.raises(NotAuthorised, match="newest statement wins"):
        settle(acting, conflict, keep=(other,), authority="recency")


def test_the_newest_statement_wins_where_the_rules_say_so_of_its_predicate(acting: Acting) -> None:
    said = []
    for id, street in (("a", "Elm Street 1"), ("b", "Oak Lane 2")):
        evidence = (acting.tell(id, f"Ann lives in {street}."),)
        proposal = claims.Proposal("Ann", evidence, predicate="Address", value=street)
        said.append(claims.propose(acting.context, NORTH, [proposal], acting.request()).claims[0])
    (conflict,) = acting.disputes()
    old, new = (EntityId(claim.claim_id) for claim in said)
    adopt_rules(acting.context, Rules(authorities=("recency",), newest_wins=("address",)), acting.request())
    with pytest.raises(NotAuthorised, match="not newer"):
        settle(acting, conflict, by=None, keep=(old,), authority="recency")
    assert old in settle(acting, conflict, by=None, keep=(new,), authority="recency").rejected
    assert validity(acting, old, new) == ["REVOKED", "VALID"]


def test_nothing_is_settled_that_would_be_lifted_over(acting: Acting) -> None:
    one, other, conflict = row_four(acting)
    claim = acting.claim("Row 4 has 30 trees.", one)
    done = acting.revoke(one)
    small = but(acting.context, batch_above=1, reach=_gone)
    with pytest.raises(KeyboardInterrupt):
        taking_back.undo(small, ActivityId(done.activity_id), acting.request())
    with pytest.raises(MarkingInProgress):
        settle(acting, conflict, keep=(other,))
    taking_back.finish_markings(acting.context)
    settle(acting, conflict, keep=(other,))
    assert validity(acting, one, claim) == ["REVOKED", "STALE"]


def _gone(point: str) -> None:
    """The caller is gone once the fence is closed."""
    if point == "revoke.fence":
        raise KeyboardInterrupt
