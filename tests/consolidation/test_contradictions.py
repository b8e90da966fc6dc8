"""Conflicts that a consolidation finds: opened once, told in every fold they touch, and settled by nobody here."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from provgraph.domain.event import Event
from provgraph.domain.fold import ITEM_LISTS
from provgraph.domain.identifiers import ActivityId, CallerEventId, EntityId
from provgraph.domain.reading import objects_of, text_of
from provgraph.errors import FencedOut, LossGateRefused
from provgraph.service import conflicts, ledger, lineage, reading, taking_back
from provgraph.service.conflicts import Decision
from provgraph.service.context import Request
from tests.consolidation.memory import Counting, Memory
from tests.service.acting import NORTH, SOUTH, Acting

NINE, SIX = "The crane limit of hall 4 is 900 kg.", "Correction: the crane limit of hall 4 is 650 kg."
ECHO = "Before your correction I noted a crane limit of 900 kg for hall 4."


def settled(memory: Memory) -> list[str]:
    """What the current summary states as settled."""
    found = reading.current(memory.context, memory.scope)
    assert found.source == "summary"
    return [str(row["text"]) for name in ITEM_LISTS for row in found.items[name]]


def disputes(memory: Memory) -> list[tuple[str, ...]]:
    """The sides of the open conflicts, as a reader sees them."""
    shown = reading.current(memory.context, memory.scope).conflicts
    return sorted(tuple(text_of(side, "caller_id") for side in objects_of(row, "sides")) for row in shown)


def told(memory: Memory, *texts: str, task: str | None = None) -> list[EntityId]:
    """Events e1, e2 and so on."""
    return [memory.tell(f"e{number}", text, task) for number, text in enumerate(texts, 1)]


def test_both_sides_are_shown_as_an_open_conflict_and_neither_as_settled(memory: Memory) -> None:
    told(memory, NINE, "Pump 2 runs at 1,480 rpm.", SIX)
    done = memory.consolidate()
    assert (done.switched, done.source_epoch) == (True, 1)
    assert settled(memory) == ["Pump 2 runs at 1,480 rpm."]
    assert disputes(memory) == [("e1", "e3")]
    (conflict,) = conflicts.list_conflicts(memory.context, memory.scope)
    assert (conflict.about, conflict.state) == (f"{NINE} / {SIX}", "OPEN")


@pytest.mark.parametrize("tasks", [(None, None), ("a", "b"), ("a", "a"), (None, "b")])
def test_a_statement_contradicts_what_is_carried_in_whatever_segment(memory: Memory, tasks: Sequence[str]) -> None:
    memory.tell("e1", NINE, tasks[0])
    memory.tell("e2", "Pump 2 runs at 1,480 rpm.", "between")
    memory.consolidate()
    assert NINE in settled(memory)
    memory.tell("e3", SIX, tasks[1])
    memory.consolidate()
    assert disputes(memory) == [("e1", "e3")]
    assert not memory.context.engine.read(lambda store: store.coverage_disagrees(tenant=memory.context.tenant))
    assert settled(memory) == ["Pump 2 runs at 1,480 rpm."]


def test_only_the_segments_of_the_sides_are_folded_anew(memory: Memory) -> None:
    for task, text in (("a", NINE), ("b", "Pump 2 runs at 1,480 rpm."), ("c", "The gate was painted.")):
        memory.tell(task, text, task)
    memory.consolidate()
    memory.tell("d", SIX, "d")
    distiller = Counting()
    assert memory.consolidate(distiller).carried == 1
    assert sorted(distiller.folded) == ["a", "c", "d"]  # c was open until now


def test_consolidating_again_opens_nothing_again(memory: Memory) -> None:
    told(memory, NINE, SIX)
    memory.consolidate()
    assert not memory.consolidate().switched
    memory.tell("e3", "Pump 2 runs at 1,480 rpm.")
    memory.consolidate()
    assert disputes(memory) == [("e1", "e2")]


def test_a_conflict_that_somebody_opened_over_the_same_sides_is_kept(memory: Memory) -> None:
    sides = told(memory, NINE, SIX)
    conflicts.open_conflict(memory.context, memory.scope, sides, "the limit", memory.request())
    memory.consolidate()
    assert [one.about for one in conflicts.list_conflicts(memory.context, memory.scope)] == ["the limit"]


def test_a_conflict_over_claims_stands_for_the_events_they_rest_on(acting: Acting) -> None:
    one, other = acting.tell("e1", NINE), acting.tell("e2", SIX)
    opened = acting.dispute(acting.claim("900 kg", one), acting.claim("650 kg", other))
    acting.consolidate()
    assert [found.id for found in acting.disputes()] == [opened.id]


def test_a_resolved_conflict_is_not_opened_again_but_a_new_voice_opens_one(memory: Memory) -> None:
    _, right = told(memory, NINE, SIX)
    memory.consolidate()
    (conflict,) = conflicts.list_conflicts(memory.context, memory.scope)
    request = Request(memory.request().id, agent="ruth")
    conflicts.resolve(memory.context, EntityId(conflict.id), Decision(keep=(right,)), request)
    memory.consolidate()
    assert (settled(memory), disputes(memory)) == ([SIX], [])
    memory.tell("e3", NINE)
    memory.consolidate()
    assert (settled(memory), disputes(memory)) == ([], [("e2", "e3")])


def test_all_may_stand_by_a_resolution(memory: Memory) -> None:
    told(memory, NINE, SIX)
    memory.consolidate()
    (conflict,) = conflicts.list_conflicts(memory.context, memory.scope)
    request = Request(memory.request().id, agent="ruth")
    conflicts.resolve(memory.context, EntityId(conflict.id), Decision(all_stand=True), request)
    memory.consolidate()
    assert (sorted(settled(memory)), disputes(memory)) == (sorted([NINE, SIX]), [])


def test_what_retells_a_disputed_value_is_disputed_with_it_and_recalled_text_is_no_side(memory: Memory) -> None:
    told(memory, NINE, SIX)
    memory.tell("e3", ECHO)
    memory.tell("e4", f"Memory: {NINE}", kind="recalled")
    memory.consolidate()
    assert (settled(memory), disputes(memory)) == ([], [("e1", "e2"), ("e2", "e3")])


def test_an_echo_that_comes_later_joins_the_dispute(memory: Memory) -> None:
    told(memory, NINE, SIX)
    memory.consolidate()
    memory.tell("e3", ECHO)
    memory.consolidate()
    assert (settled(memory), disputes(memory)) == ([], [("e1", "e2"), ("e2", "e3")])


def test_every_side_has_a_disputed_claim_that_leads_back_to_its_event(memory: Memory) -> None:
    sides = told(memory, NINE, SIX)
    memory.consolidate()
    for id, text in zip(sides, (NINE, SIX), strict=True):
        down = lineage.trace(memory.context, id, direction="down")
        (claim,) = [node for node in down.nodes if node.kind == "Claim"]
        assert (claim.text, claim.validity) == (text, "VALID")


def test_a_revoked_side_leaves_the_other_one_and_its_undo_brings_the_conflict_back(memory: Memory) -> None:
    wrong, _ = told(memory, NINE, SIX)
    memory.consolidate()
    revoked = taking_back.revoke(memory.context, wrong, "a misprint", memory.request())
    memory.consolidate()
    assert settled(memory) == [SIX]
    taking_back.undo(memory.context, ActivityId(revoked.activity_id), memory.request())
    memory.consolidate()
    assert (settled(memory), disputes(memory)) == ([], [("e1", "e2")])


def test_a_revoked_event_disputes_nothing(memory: Memory) -> None:
    wrong = memory.tell("e1", NINE)
    taking_back.revoke(memory.context, wrong, "a misprint", memory.request())
    memory.tell("e2", SIX)
    memory.consolidate()
    assert (settled(memory), disputes(memory)) == ([SIX], [])


def test_a_side_that_is_revoked_between_gate_and_switch_stops_the_switch(memory: Memory) -> None:
    wrong, _ = told(memory, NINE, SIX)
    racing = Counting(lambda asked: taking_back.revoke(memory.context, wrong, "late", memory.request()) and None)
    with pytest.raises(FencedOut):
        memory.consolidate(racing)
    assert disputes_of(memory) == []


def disputes_of(memory: Memory) -> list[str]:
    """The ids of the open conflicts."""
    return [one.id for one in conflicts.list_conflicts(memory.context, memory.scope)]


def test_of_two_consolidations_at_once_one_opens_the_conflict(memory: Memory) -> None:
    told(memory, NINE, SIX)
    racing = Counting(lambda asked: memory.consolidate() and None)
    with pytest.raises(FencedOut):
        memory.consolidate(racing)
    assert len(disputes_of(memory)) == 1


def test_a_fold_that_settles_a_found_conflict_is_refused(memory: Memory) -> None:
    told(memory, NINE, SIX, task="hall")
    item = {"id": "f1", "text": NINE, "derived_from": ["e1"]}
    empty = {name: [] for name in (*ITEM_LISTS, "conflicts", "narrative")}
    fold = {**empty, "segment_id": "hall", "closed_at": None, "source_range": ["e1", "e2"], "facts": [item]}
    with pytest.raises(LossGateRefused) as refused:
        memory.consolidate(candidate=fold)
    assert "conflict_missing" in str(refused.value.details)
    assert disputes_of(memory) == []


def test_a_summary_elsewhere_that_rests_on_a_side_falls_when_the_conflict_is_found(acting: Acting) -> None:
    first = acting.tell("e1", NINE)
    acting.tell("s1", "Hall 4 is in the south.", SOUTH)
    acting.claim(NINE, first, scope=SOUTH)
    acting.consolidate(SOUTH)
    acting.tell("e2", SIX)
    acting.consolidate(NORTH)
    found = reading.current(acting.context, SOUTH)
    assert (found.source, [reason["code"] for reason in found.why]) == ("raw", ["EpochMoved"])
    assert reading.current(acting.context, NORTH).source == "summary"


def test_what_one_says_in_another_project_contradicts_nothing_here(acting: Acting) -> None:
    acting.tell("e1", "I love cold soup.", NORTH)
    acting.tell("e1", "I hate cold soup.", SOUTH)
    for scope in (NORTH, SOUTH):
        acting.consolidate(scope)
    assert acting.disputes(NORTH) == acting.disputes(SOUTH) == []


def test_the_sides_may_be_said_by_anybody_in_any_form(memory: Memory) -> None:
    """A speaker named like an id, no full stop, data beside the text: the fold used to be refused."""
    sides = [
        Event(
            CallerEventId("e1"), "message", "agent-1", text=NINE.removesuffix("."), data='{"state": "final, agreed"}'
        ),
        Event(CallerEventId("e2"), "message", "o.tanaka", text=f'{SIX} The plate says "650".', data='{"sure": 1.50}'),
    ]
    ledger.append(memory.context, memory.scope, sides, memory.request())
    assert memory.consolidate().switched
    assert disputes(memory) == [("e1", "e2")]
