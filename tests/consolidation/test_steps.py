"""The whole of a consolidation where folds are split, refused, handed in or erased. On the real server."""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

import pytest

from provgraph.domain.distil.extractive import Extractive
from provgraph.domain.distil.request import DistilRequest
from provgraph.domain.fold import ITEM_LISTS
from provgraph.domain.identifiers import EntityId
from provgraph.domain.reading import JsonObject, objects_of, texts_of
from provgraph.domain.scope import ScopeName
from provgraph.errors import CoverageRegressed, InputError, LossGateRefused, UnknownIdentifier
from provgraph.lexicon import load
from provgraph.service import reading
from provgraph.service.consolidation import Options, Progress, consolidate, consolidation
from provgraph.service.verdicts import verdict_of
from tests.consolidation.memory import Counting, Memory
from tests.consolidation.test_carrying import manifest, pairs

TEXTS = (
    "Never start pump 2 while valve V-17 leaks.",
    "Pump 2 runs at 1,480 rpm.",
    "The filter was changed on 3 May 2025.",
    "Tank 3 holds 450 l.",
    "Tank 4 holds 700 l.",
)


@dataclass(slots=True)
class Losing(Counting):
    """A distiller that keeps nothing of a segment with more events than it can hold."""

    holds: int = 2

    def distil(self, request: DistilRequest) -> JsonObject:
        """A faithful fold of a short segment, an empty one of a long one."""
        body = Extractive(load()).distil(request)
        return {**body, **{name: [] for name in ITEM_LISTS}} if len(request.events) > self.holds else body


def told(memory: Memory, *texts: str) -> list[EntityId]:
    return [memory.tell(f"e{n}", text, task="shift") for n, text in enumerate(texts, 1)]


def items(memory: Memory) -> list[JsonObject]:
    found = reading.current(memory.context, memory.scope)
    assert found.source == "summary", found.why
    return [row for rows in found.items.values() for row in rows]


def test_a_segment_that_was_folded_in_parts_is_accounted_for_once_and_read_as_a_whole(memory: Memory) -> None:
    told(memory, *TEXTS)
    done = memory.consolidate(Losing(holds=3))
    assert (done.made, done.rejected, done.covers_through) == (2, 3, 5)
    assert [retry["rung"] for retry in done.retries] == ["widen", "pin", "shrink"]
    folded = manifest(memory, done.artifact_id)["ledger"]["folded"]  # type: ignore[index]  # JSON
    assert sorted(pairs(ranges) for ranges in folded.values()) == [((1, 2),), ((3, 5),)]
    assert {event for item in items(memory) for event in texts_of(item, "derived_from")} == {
        f"e{n}" for n in range(1, 6)
    }
    assert not memory.consolidate(Losing(holds=3)).switched, "and nothing is folded again"


def test_a_segment_in_parts_is_folded_anew_as_a_whole_when_something_is_added_to_it(memory: Memory) -> None:
    told(memory, *TEXTS)
    memory.consolidate(Losing(holds=3))
    memory.tell("e6", "Tank 5 holds 90 l.", task="shift")
    done = memory.consolidate()
    assert (done.made, done.carried, done.covers_through) == (1, 0, 6)


def test_a_ladder_that_ends_leaves_verdicts_and_no_summary_and_the_next_try_is_free(memory: Memory) -> None:
    told(memory, *TEXTS[:2])
    with pytest.raises(LossGateRefused) as refused:
        memory.consolidate(Losing(holds=0), request="q-1")
    details = refused.value.details
    assert memory.fence().artifact_id == ""
    ids = cast(list[str], details["rejected"])
    assert len(ids) == 4, "the first try, two rungs, and the first of the halves"
    for id in ids:
        verdict = verdict_of(memory.context, id)
        assert set(verdict.codes) <= set(cast(list[str], details["codes"])) | {"missing"}
        assert verdict.verdict is not None and verdict.verdict["accepted"] is False
    kept = consolidation(memory.context, str(details["consolidation_id"]))
    assert (kept["state"], kept["folds"], kept["artifact_id"]) == ("REFUSED", [], None)
    done = memory.consolidate(request="q-1")
    assert done.switched and not done.repeated, "a refusal leaves no receipt"


def test_folds_that_were_refused_on_the_way_are_kept_beside_the_summary_and_never_served(memory: Memory) -> None:
    told(memory, *TEXTS)
    done = memory.consolidate(Losing(holds=3))
    found = consolidation(memory.context, done.consolidation_id)
    assert (found["state"], found["artifact_id"], len(cast(list[str], found["folds"]))) == (
        "DONE",
        done.artifact_id,
        2,
    )
    served = {str(item["fold_id"]) for item in items(memory)}
    assert served == set(cast(list[str], found["folds"]))


def test_every_claim_rests_on_the_events_that_its_item_cites(memory: Memory) -> None:
    events = told(memory, *TEXTS)
    memory.consolidate()
    for item in items(memory):
        entity = reading.entity(memory.context, EntityId(str(item["claim_id"])))
        cited = [str(event["id"]) for event in objects_of(entity, "evidence")]
        assert cited == [events[int(id[1:]) - 1] for id in texts_of(item, "derived_from")]
        assert entity["text"] == item["text"]


def handed_in(memory: Memory, segment: str) -> JsonObject:
    """The fold that the extractive distiller would have made, as somebody else's."""
    asked: list[DistilRequest] = []
    with pytest.raises(KeyboardInterrupt):
        memory.consolidate(Counting(before=lambda request: _stop(asked, request)))
    return {**Extractive(load()).distil(asked[0]), "segment_id": segment}


def _stop(asked: list[DistilRequest], request: DistilRequest) -> None:
    asked.append(request)
    raise KeyboardInterrupt


def test_a_faithful_fold_that_was_handed_in_is_switched_to_without_asking_the_distiller(memory: Memory) -> None:
    told(memory, *TEXTS)
    fold = handed_in(memory, "shift")
    distiller = Counting()
    assert memory.consolidate(distiller, candidate=fold).switched
    assert distiller.folded == []


def test_with_several_segments_a_fold_that_is_handed_in_must_name_one(memory: Memory) -> None:
    told(memory, *TEXTS)
    memory.tell("x1", "The door is shut.", task="door")
    fold = handed_in(memory, "elsewhere")
    with pytest.raises(InputError, match="shift, door"):
        memory.consolidate(candidate=fold)
    assert memory.fence().artifact_id == ""
    distiller = Counting()
    assert memory.consolidate(distiller, candidate={**fold, "segment_id": "shift"}).switched
    assert distiller.folded == ["door"]


def test_every_step_is_told_with_the_segments_done_and_the_last_is_the_switch(memory: Memory) -> None:
    told(memory, *TEXTS[:2])
    memory.tell("x1", "The door is shut.", task="door")
    steps: list[tuple[str, int, int]] = []
    consolidate(
        memory.context,
        memory.scope,
        memory.request(),
        options=Options(),
        progress=Progress(lambda *step: steps.append(step)),
    )
    assert steps == [
        ("snapshot", 0, 2),
        ("distil", 1, 2),
        ("gate", 1, 2),
        ("distil", 2, 2),
        ("gate", 2, 2),
        ("store", 2, 2),
        ("switch", 2, 2),
    ]


def test_an_event_whose_key_is_gone_is_asked_of_no_distiller_and_its_gap_is_in_no_summary(memory: Memory) -> None:
    events = told(memory, *TEXTS[:3])
    memory.context.vault.store.destroy([events[1]])
    seen: list[str] = []
    memory.tell("x1", "The door is shut.", task="door")
    with_one_less = Counting(before=lambda request: seen.extend(event.id for event in request.events))
    with pytest.raises(CoverageRegressed):  # an erasure is marked in the graph first; here only the key is gone
        memory.consolidate(with_one_less)
    assert "e2" not in seen
    assert "1,480" not in str(reading.current(memory.context, memory.scope).to_json())


@pytest.mark.parametrize("window", [1, 2, 5])
def test_events_without_a_task_are_folded_in_windows_of_the_chosen_length(memory: Memory, window: int) -> None:
    for n, text in enumerate(TEXTS, 1):
        memory.tell(f"e{n}", text)
    done = memory.consolidate(window=window)
    assert done.made == -(-len(TEXTS) // window)
    manifest(memory, done.artifact_id)


def test_what_there_is_not_cannot_be_consolidated_or_looked_up(memory: Memory) -> None:
    memory.tell("a", TEXTS[0])
    nowhere = Memory(memory.context, ScopeName("pump-station", "day-shift"))
    with pytest.raises(UnknownIdentifier):
        nowhere.consolidate()
    with pytest.raises(UnknownIdentifier):
        consolidation(memory.context, "ac_" + "0" * 26)
    with pytest.raises(UnknownIdentifier):
        verdict_of(memory.context, memory.consolidate().artifact_id)
