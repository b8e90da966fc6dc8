"""What is folded anew and what is carried; and that nothing is ever in no summary."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from provgraph.domain.coverage import Ledger
from provgraph.domain.identifiers import ActivityId, EntityId
from provgraph.domain.ranges import Ranges
from provgraph.domain.reading import object_of, objects_of, texts_of
from provgraph.errors import RequestIdTaken
from provgraph.service import taking_back
from provgraph.service.answers import Consolidated
from provgraph.service.conflicts import open_conflict
from provgraph.service.consolidation import making
from provgraph.service.consolidation.snapshot import Snapshot, take_snapshot
from tests.consolidation.memory import Counting, Memory


def manifest(memory: Memory, artifact_id: str) -> dict[str, object]:
    """The manifest of a summary, checked against its own ledger."""
    found = memory.context.engine.read(lambda s: s.find_candidate(tenant=memory.context.tenant, id=artifact_id))
    assert found is not None
    value: dict[str, object] = json.loads(found.manifest)
    ledger = value["ledger"]
    assert isinstance(ledger, dict)
    Ledger(
        folded={k: pairs(v) for k, v in ledger["folded"].items()},
        carried=pairs(ledger["carried"]),
        raw_open=pairs(ledger["raw_open"]),
        cold=pairs(ledger["cold"]),
        excluded={k: pairs(v) for k, v in ledger["excluded"].items()},
    ).check(int(str(value["covers_through"])))
    return value


def pairs(value: list[list[int]]) -> Ranges:
    """Ranges of JSON."""
    return tuple((low, high) for low, high in value)


def three_tasks(memory: Memory) -> list[EntityId]:
    """Three tasks of two events each."""
    return [memory.tell(f"{task}{n}", f"Tank {task} holds {n}00 l.", task=task) for task in "abc" for n in (1, 2)]


def test_nothing_new_makes_no_new_summary(memory: Memory) -> None:
    three_tasks(memory)
    first, again = memory.consolidate(), memory.consolidate()
    assert (again.switched, again.artifact_id, again.made) == (False, first.artifact_id, 0)


def test_a_closed_segment_is_folded_once_and_then_carried(memory: Memory) -> None:
    three_tasks(memory)
    first = memory.consolidate()
    memory.tell("d1", "Tank d holds 900 l.", task="d")
    distiller = Counting()
    done = memory.consolidate(distiller)
    assert distiller.folded == ["c", "d"]  # c was open, a checkpoint; a and b are carried
    assert (done.made, done.carried, done.covers_through) == (2, 2, 7)
    value = manifest(memory, done.artifact_id)
    assert len(objects_of(value, "inputs")) == 3
    carried = object_of(value, "carried")
    assert (carried["summary_id"], carried["folds"], len(texts_of(carried, "dropped"))) == (first.artifact_id, 2, 1)


def test_only_the_folds_concerned_are_distilled_again_after_a_revocation(memory: Memory) -> None:
    events = three_tasks(memory)
    memory.consolidate()
    done = taking_back.revoke(memory.context, events[2], "the gauge was broken", memory.request())
    assert done.changed["Artifact"] == 2  # the fold and the summary
    assert not memory.fence().is_valid
    distiller = Counting()
    rebuilt = memory.consolidate(distiller)
    assert distiller.folded == ["b"]
    assert (rebuilt.made, rebuilt.carried, rebuilt.excluded) == (1, 2, 1)
    assert manifest(memory, rebuilt.artifact_id)["ledger"]["excluded"] == {"invalid": [[3, 3]]}  # type: ignore[index]  # JSON


def test_what_is_undone_comes_back_into_the_summary(memory: Memory) -> None:
    events = three_tasks(memory)
    memory.consolidate()
    revoked = taking_back.revoke(memory.context, events[2], "by mistake", memory.request())
    memory.consolidate()
    taking_back.undo(memory.context, ActivityId(revoked.activity_id), memory.request())
    distiller = Counting()
    done = memory.consolidate(distiller)
    assert distiller.folded == ["b"]
    assert (done.excluded, done.covers_through) == (0, 6)


def test_a_late_event_of_a_closed_task_is_folded_with_it(memory: Memory) -> None:
    three_tasks(memory)
    memory.consolidate()
    memory.tell("a3", "Tank a holds 300 l.", task="a")
    distiller = Counting()
    memory.consolidate(distiller)
    assert sorted(distiller.folded) == ["a", "c"]


def test_a_fold_states_the_conflict_that_touches_it_and_is_carried_no_longer(memory: Memory) -> None:
    events = three_tasks(memory)
    memory.consolidate()
    open_conflict(memory.context, memory.scope, events[:2], "how much tank a holds", memory.request())
    assert not memory.fence().is_valid
    distiller = Counting()
    done = memory.consolidate(distiller)
    assert distiller.folded == ["a"]
    assert len(manifest(memory, done.artifact_id)["conflicts"]) == 1  # type: ignore[arg-type]  # JSON
    assert not memory.consolidate().switched


def test_a_conflict_between_two_segments_is_stated_in_both(memory: Memory) -> None:
    events = three_tasks(memory)
    memory.consolidate()
    open_conflict(memory.context, memory.scope, [events[0], events[2]], "which tank holds 100 l", memory.request())
    distiller = Counting()
    done = memory.consolidate(distiller)
    assert sorted(distiller.folded) == ["a", "b"]
    assert manifest(memory, done.artifact_id)["covers_through"] == 6


def test_recalled_text_is_accounted_for_and_never_folded(memory: Memory) -> None:
    memory.tell("a", "Tank a holds 100 l.")
    memory.tell("r", "I recall that tank a holds 700 l.", kind="recalled")
    seen: list[str] = []
    done = memory.consolidate(Counting(before=lambda request: seen.extend(e.id for e in request.events)))
    assert seen == ["a"]
    assert (done.excluded, done.covers_through) == (1, 2)


def test_a_memory_of_recalled_text_alone_has_no_summary(memory: Memory) -> None:
    memory.tell("r", "I recall that tank a holds 700 l.", kind="recalled")
    done = memory.consolidate()
    assert (done.switched, done.artifact_id) == (False, "")


def test_an_open_task_can_stay_raw(memory: Memory) -> None:
    three_tasks(memory)
    done = memory.consolidate(leave_open=True)
    assert (done.made, done.raw_open, done.covers_through) == (2, 2, 6)
    assert manifest(memory, done.artifact_id)["ledger"]["raw_open"] == [[5, 6]]  # type: ignore[index]  # JSON


def test_a_repeated_request_is_answered_by_its_first_receipt(memory: Memory) -> None:
    three_tasks(memory)
    first = memory.consolidate(request="q-1")
    memory.tell("d", "Tank d holds 900 l.")
    again = memory.consolidate(request="q-1")
    assert again.repeated
    assert (again.artifact_id, again.covers_through) == (first.artifact_id, 6)
    with pytest.raises(RequestIdTaken):
        memory.consolidate(request="q-1", alias="shadow")


def test_a_twin_that_comes_to_its_snapshot_too_late_is_answered_by_the_first_receipt(
    memory: Memory, monkeypatch: pytest.MonkeyPatch
) -> None:
    three_tasks(memory)
    firsts: list[Consolidated] = []

    def overtaken(*asked: object) -> Snapshot:
        monkeypatch.undo()
        firsts.append(memory.consolidate(request="q-1"))
        return take_snapshot(*asked)  # type: ignore[arg-type]  # as it was called

    monkeypatch.setattr(making, "take_snapshot", overtaken)
    again = memory.consolidate(request="q-1")
    assert again == replace(firsts[0], repeated=True)


def test_over_budget_whole_events_go_cold_and_pinned_ones_never(memory: Memory) -> None:
    for n in range(1, 9):
        memory.tell(f"f{n}", f"Tank {n} was filled to {n}50 l at 0{n}:15 UTC.", task="fill")
    memory.tell("rule", "Do not open valve V-17 while tank 3 is being filled.", task="fill")
    memory.tell("end", "Everything is calm.", task="rest")
    whole = memory.consolidate(alias="shadow")
    assert whole.cold == 0
    done = memory.consolidate(budget=150)
    assert done.cold > 0
    ledger = manifest(memory, done.artifact_id)["ledger"]
    assert 9 not in [n for low, high in ledger["cold"] for n in range(low, high + 1)]  # type: ignore[index]  # JSON


def test_every_check_of_the_graph_is_empty_afterwards(memory: Memory) -> None:
    events = three_tasks(memory)
    memory.consolidate()
    taking_back.revoke(memory.context, events[0], "wrong", memory.request())
    memory.consolidate()
    tenant = memory.context.tenant
    faults = memory.context.engine.read(
        lambda s: [
            *s.validity_disagrees(tenant=tenant),
            *s.seq_gaps(tenant=tenant),
            *s.unsupported(tenant=tenant),
            *s.coverage_disagrees(tenant=tenant),
            *s.alias_disagrees(tenant=tenant),
        ]
    )
    assert faults == []
