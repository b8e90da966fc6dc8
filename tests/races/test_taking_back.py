"""Taking back as callers do it: answers, receipts, refusals. Source: docs/design.md, fences, rules 6, 9 and 11."""

from __future__ import annotations

from dataclasses import replace as but

import pytest

from provgraph.domain.event import Event
from provgraph.domain.identifiers import ActivityId, CallerEventId, EntityId, RequestId
from provgraph.errors import (
    Erased,
    EventIdTaken,
    InputError,
    InputInvalid,
    MarkingInProgress,
    NotUndoable,
    RequestIdTaken,
    UnknownIdentifier,
)
from provgraph.graph.store import ProvStore
from provgraph.service import taking_back
from provgraph.service.context import Context, Request
from provgraph.service.locks import BYTES_AN_ENTITY, MoreScopes, bytes_of, closure_of, threshold, widening
from tests.races.world import ALL, World


def asked(name: str, agent: str | None = None) -> Request:
    return Request(RequestId(name), agent)


def corrected(name: str = "e1b", text: str = "It was 12.") -> Event:
    return Event(id=CallerEventId(name), kind="message", speaker="Ann", text=text)


def activities(world: World, kind: str) -> int:
    text = "MATCH (a:Activity {tenant: $tenant}) WHERE $kind IN labels(a) RETURN count(a)"
    return int(str(world.raw(text, kind=kind)[0][0]))


def test_a_revocation_answers_with_what_changed_by_type(filled: World, context: Context) -> None:
    done = taking_back.revoke(context, filled.id("e1"), "it was a joke", asked("q1"))
    assert done.changed == {"Claim": 6, "Event": 1}
    assert (done.kind, done.was, done.state, done.complete) == ("Revocation", "VALID", "DONE", True)
    assert filled.short(done.scopes) == ["s0", "s1", "s2", "s3", "s4"]
    assert not filled.faults()


def test_a_second_revocation_changes_nothing_more(filled: World, context: Context) -> None:
    taking_back.revoke(context, filled.id("e1"), "", asked("q1"))
    again = taking_back.revoke(context, filled.id("e1"), "", asked("q2"))
    assert (again.was, again.changed) == ("REVOKED", {})
    assert activities(filled, "Revocation") == 2


def test_the_reason_is_sealed_and_the_agent_recorded(filled: World, context: Context) -> None:
    done = taking_back.revoke(context, filled.id("e1"), "said by mistake", asked("q1", "Officer"))
    text = "MATCH (a:Activity {id: $i})-[:WAS_ASSOCIATED_WITH]->(g:Agent) RETURN a.sealed, g.id, g.sealed"
    ((reason, agent, name),) = filled.raw(text, i=done.activity_id)
    assert context.vault.open([(done.activity_id, bytes(reason))]) == [{"reason": "said by mistake"}]  # type: ignore[arg-type]
    assert context.vault.open([(str(agent), bytes(name))]) == [{"name": "Officer"}]  # type: ignore[arg-type]


def test_a_repeat_with_the_same_request_id_is_answered_and_not_done_again(filled: World, context: Context) -> None:
    first = taking_back.revoke(context, filled.id("e1"), "", asked("q1"))
    again = taking_back.revoke(context, filled.id("e1"), "", asked("q1"))
    assert again == but(first, repeated=True)
    assert activities(filled, "Revocation") == 1


def test_a_request_id_stands_for_one_request(filled: World, context: Context) -> None:
    taking_back.revoke(context, filled.id("e1"), "", asked("q1"))
    with pytest.raises(RequestIdTaken):
        taking_back.revoke(context, filled.id("e2"), "", asked("q1"))


def test_a_refusal_leaves_no_receipt(filled: World, context: Context) -> None:
    with pytest.raises(UnknownIdentifier):
        taking_back.revoke(context, EntityId("nobody"), "", asked("q1"))
    assert taking_back.revoke(context, filled.id("e1"), "", asked("q1")).repeated is False


def test_an_entity_of_another_tenant_is_unknown(filled: World, context: Context) -> None:
    stranger = but(context, tenant=f"{context.tenant}-stranger")
    with pytest.raises(UnknownIdentifier):
        taking_back.revoke(stranger, filled.id("e1"), "", asked("q1"))
    assert filled.validity("e1") == ["VALID"]


def test_what_was_erased_is_neither_revoked_nor_replaced(filled: World, context: Context) -> None:
    filled.set("e3", validity="ERASED")
    with pytest.raises(Erased):
        taking_back.revoke(context, filled.id("e3"), "", asked("q1"))
    with pytest.raises(Erased):
        taking_back.replace(context, filled.id("e3"), corrected(), asked("q2"))


def test_scopes_that_are_missing_are_added_until_they_are_enough(filled: World, context: Context) -> None:
    tries = []

    def attempt(held: object) -> None:
        def work(store: ProvStore) -> None:
            tries.append(filled.short(held))  # type: ignore[arg-type]
            row = filled.revoke_in(store, "e1", "r1", held=filled.short(held))  # type: ignore[arg-type]
            if row and row.missing:
                raise MoreScopes(row.missing)

        context.engine.write(work)

    widening([filled.id("s7")], attempt)  # type: ignore[list-item]
    assert tries == [["s7"], ["s0", "s1", "s2", "s3", "s4", "s7"]]
    assert filled.validity("e1", "xy") == ["REVOKED", "STALE"]


def test_a_large_closure_is_fenced_and_marked_in_batches(filled: World, context: Context) -> None:
    small = but(context, batch_above=3)
    done = taking_back.revoke(small, filled.id("e1"), "", asked("q1"))
    assert (done.state, done.changed) == ("DONE", {"Claim": 6, "Event": 1})
    assert filled.raw("MATCH (a:Activity {id: $i}) RETURN a.state, a.marked_at IS NOT NULL", i=done.activity_id) == [
        ["DONE", True]
    ]
    assert filled.prop("s3", "marking") == 0
    assert filled.validity("e1", "a", "xy", "b") == ["REVOKED", "STALE", "STALE", "VALID"]
    assert not filled.faults()


def test_both_ways_of_marking_answer_and_leave_the_same(filled: World, context: Context) -> None:
    at_once = taking_back.revoke(context, filled.id("e1"), "", asked("q1"))
    states = filled.validity(*ALL)
    taking_back.undo(context, ActivityId(at_once.activity_id), asked("q2"))
    fenced = taking_back.revoke(but(context, batch_above=1), filled.id("e1"), "", asked("q3"))
    assert (fenced.changed, fenced.scopes) == (at_once.changed, at_once.scopes)
    assert filled.validity(*ALL) == states


def test_a_marking_that_was_left_is_finished_by_whoever_comes(filled: World, context: Context) -> None:
    filled.revoke_only("e1", "g1", fenced=True)
    assert taking_back.finish_markings(context) == 1
    assert taking_back.finish_markings(context) == 0
    assert filled.validity("a", "xy") == ["STALE", "STALE"]
    assert not filled.faults()


def test_an_undo_answers_with_what_stands_again(filled: World, context: Context) -> None:
    done = taking_back.revoke(context, filled.id("e1"), "", asked("q1"))
    undone = taking_back.undo(context, ActivityId(done.activity_id), asked("q2"), "it was true")
    assert undone.changed == undone.restored == {"Claim": 6, "Event": 1}
    assert (undone.kind, undone.source_id, undone.was) == ("Undo", filled.id("e1"), "REVOKED")
    assert set(filled.validity(*ALL)) == {"VALID"}


def test_an_undo_restores_only_what_no_other_cause_holds_down(filled: World, context: Context) -> None:
    done = taking_back.revoke(context, filled.id("e1"), "", asked("q1"))
    taking_back.revoke(context, filled.id("e2"), "", asked("q2"))
    undone = taking_back.undo(context, ActivityId(done.activity_id), asked("q3"))
    assert undone.restored == {"Claim": 2, "Event": 1}
    assert not filled.faults()


def test_what_cannot_be_undone_says_why(filled: World, context: Context) -> None:
    done = taking_back.revoke(context, filled.id("e1"), "", asked("q1"))
    undone = taking_back.undo(context, ActivityId(done.activity_id), asked("q2"))
    for activity_id, reason in ((done.activity_id, "undone before"), (undone.activity_id, "of kind Undo")):
        with pytest.raises(NotUndoable, match=reason):
            taking_back.undo(context, ActivityId(activity_id), asked("q" + reason))
    with pytest.raises(UnknownIdentifier):
        taking_back.undo(context, ActivityId("nothing"), asked("q9"))


def test_an_undo_waits_for_a_marking(filled: World, context: Context) -> None:
    filled.revoke_only("e1", "g1", fenced=True)
    with pytest.raises(MarkingInProgress) as caught:
        taking_back.undo(context, ActivityId(filled.id("g1")), asked("q1"))
    assert caught.value.is_retryable
    taking_back.finish_markings(context)
    assert taking_back.undo(context, ActivityId(filled.id("g1")), asked("q1")).restored == {"Claim": 6, "Event": 1}


def test_an_event_is_replaced_by_an_event(filled: World, context: Context) -> None:
    done = taking_back.replace(context, filled.id("e1"), corrected(), asked("q1"), "a typing error")
    assert done.changed == {"Claim": 6, "Event": 1}
    assert done.correction_id is not None
    assert filled.raw("MATCH (n:Event {id: $i}) RETURN n.seq, n.validity", i=done.correction_id) == [[4, "VALID"]]
    assert filled.validity("e1", "a") == ["SUPERSEDED", "STALE"]
    assert not filled.faults()


def test_a_repeated_replacement_is_answered_by_the_first(filled: World, context: Context) -> None:
    first = taking_back.replace(context, filled.id("e1"), corrected(), asked("q1"))
    again = taking_back.replace(context, filled.id("e1"), corrected(), asked("q1"))
    assert again == but(first, repeated=True)
    assert filled.high_water() == 4


def test_source_and_correction_are_of_one_kind(filled: World, context: Context) -> None:
    with pytest.raises(InputError, match="of type Claim"):
        taking_back.replace(context, filled.id("a"), corrected(), asked("q1"))


def test_a_correction_needs_an_id_of_its_own(filled: World, context: Context) -> None:
    taking_back.replace(context, filled.id("e1"), corrected(), asked("q1"))
    with pytest.raises(EventIdTaken):
        taking_back.replace(context, filled.id("e2"), corrected(), asked("q2"))
    assert filled.validity("e2") == ["VALID"]
    assert filled.high_water() == 4


def test_what_was_taken_back_is_not_replaced_and_nothing_is_appended(filled: World, context: Context) -> None:
    taking_back.revoke(context, filled.id("e1"), "", asked("q1"))
    with pytest.raises(InputInvalid, match="is REVOKED"):
        taking_back.replace(context, filled.id("e1"), corrected(), asked("q2"))
    assert filled.high_water() == 3
    assert not filled.faults()


def test_a_revoked_correction_brings_back_what_it_replaced(filled: World, context: Context) -> None:
    done = taking_back.replace(context, filled.id("e1"), corrected(), asked("q1"))
    gone = taking_back.revoke(context, EntityId(str(done.correction_id)), "", asked("q2"))
    assert gone.restored == {"Claim": 6, "Event": 1}
    assert gone.changed == {"Claim": 6, "Event": 2}
    assert filled.validity("e1", "a") == ["VALID", "VALID"]
    assert not filled.faults()


def test_a_revoked_correction_with_a_large_closure_brings_back_what_it_replaced(
    filled: World, context: Context
) -> None:
    done = taking_back.replace(context, filled.id("e1"), corrected(), asked("q1"))
    small = but(context, batch_above=0)
    gone = taking_back.revoke(small, EntityId(str(done.correction_id)), "", asked("q2"))
    assert (gone.state, gone.restored) == ("DONE", {"Claim": 6, "Event": 1})
    assert not filled.faults()


def test_the_threshold_comes_from_the_servers_transaction_memory(context: Context) -> None:
    limits = context.engine.read(lambda store: store.transaction_memory())
    known = [size for limit in limits if (size := bytes_of(limit.limit))]
    if not known:
        pytest.skip("NOT TESTED: this server has no limit of transaction memory")
    assert threshold(context) == max(1000, min(known) // BYTES_AN_ENTITY)


@pytest.mark.parametrize(
    ("text", "size"), [("0B", 0), ("512.00MiB", 2**29), ("1.5GiB", 3 * 2**29), ("20 KiB", 20480), ("many", 0)]
)
def test_sizes_are_read_as_the_server_writes_them(text: str, size: int) -> None:
    assert bytes_of(text) == size


def test_the_first_guess_counts_the_closure(filled: World, context: Context) -> None:
    guess = closure_of(context, [filled.id("e1")])
    assert guess.size == 7
    assert filled.short(guess.scopes) == ["s0", "s1", "s2", "s3", "s4"]


def test_a_replacement_with_a_large_closure_is_fenced_and_marked(filled: World, context: Context) -> None:
    done = taking_back.replace(
        context=but(context, batch_above=0), entity_id=filled.id("e1"), correction=corrected(), request=asked("q1")
    )
    assert (done.state, done.changed) == ("DONE", {"Claim": 6, "Event": 1})
    assert filled.validity("e1", "a", "xy") == ["SUPERSEDED", "STALE", "STALE"]
    assert filled.prop("s3", "marking") == 0
    assert not filled.faults()
    undone = taking_back.undo(context, ActivityId(done.activity_id), asked("q2"))
    assert undone.restored == {"Claim": 6, "Event": 1}
    assert not filled.faults()
