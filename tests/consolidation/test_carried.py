"""Folds that are carried: found without being listed, read again where they are linked, and never taken for granted."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from neo4j import Driver, Query

from provgraph.domain.identifiers import EntityId
from provgraph.domain.manifest import Expected
from provgraph.domain.reading import object_of, objects_of
from provgraph.errors import InputChanged, InputInvalid
from provgraph.service import reading, taking_back
from provgraph.service.consolidation import switch
from tests.consolidation.memory import Counting, Memory
from tests.consolidation.test_carrying import manifest, three_tasks

HEAD = "MATCH (s:Artifact {kind: 'summary', tenant: $tenant}) "
FOLDS = "MATCH (f:Artifact {kind: 'fold', tenant: $tenant}) "

Raw = Callable[..., list[list[object]]]


@pytest.fixture
def raw(driver: Driver, memory: Memory) -> Raw:
    """A statement of the test's own, in this test's tenant."""

    def run(text: str, **params: object) -> list[list[object]]:
        given = {"tenant": memory.context.tenant, **params}
        return driver.execute_query(Query(text), given, result_transformer_=lambda result: result.values())  # type: ignore[arg-type]

    return run


def carried_on(memory: Memory) -> tuple[list[str], int, int]:
    """One more task, consolidated: segments folded, folds carried, coverage."""
    memory.tell("d1", "Tank d holds 900 l.", task="d")
    distiller = Counting()
    done = memory.consolidate(distiller)
    return distiller.folded, done.carried, done.covers_through


def test_a_manifest_names_what_is_carried_by_the_manifest_of_the_summary_that_held_it(memory: Memory) -> None:
    three_tasks(memory)
    first = memory.consolidate(Counting())
    carried_on(memory)
    value = manifest(memory, memory.fence().artifact_id)
    before = manifest(memory, first.artifact_id)
    assert object_of(value, "carried")["manifest_digest"] == first.manifest_digest
    (dropped,) = object_of(value, "carried")["dropped"]  # type: ignore[misc]  # a list of ids
    assert dropped in {made["id"] for made in objects_of(before, "made")}
    assert object_of(value, "ledger")["carried"] == [[1, 4]]


def test_a_manifest_does_not_grow_with_what_is_carried(memory: Memory) -> None:
    sizes = []
    for at in range(6):
        memory.tell(f"e{at}", f"Tank {at} holds {at}00 l.", task=f"t{at}")
        memory.consolidate(Counting())
        sizes.append(len(json.dumps(manifest(memory, memory.fence().artifact_id))))
    assert max(sizes[2:]) - min(sizes[2:]) < 20, "but for the digits of numbers"


def test_a_carried_fold_that_was_altered_since_it_was_made_refuses_the_candidate(memory: Memory, raw: Raw) -> None:
    three_tasks(memory)
    first = memory.consolidate(Counting())
    ((altered,),) = raw(FOLDS + "WITH f ORDER BY f.seqs[0] LIMIT 1 SET f.digest = 'sha256:0' RETURN f.id")
    with pytest.raises(InputChanged) as refused:
        carried_on(memory)
    assert refused.value.details["changed"] == [altered]
    assert memory.fence().artifact_id == first.artifact_id


def test_a_fold_that_was_altered_between_store_and_switch_refuses_the_switch(memory: Memory, raw: Raw) -> None:
    three_tasks(memory)
    memory.consolidate(Counting(), alias="shadow")
    (altered, candidate) = raw(
        HEAD + "MATCH (s)-[:HAD_MEMBER]->(f) WITH s, f LIMIT 1 SET s.stage = 'CANDIDATE', f.digest = 'sha256:0' "
        "RETURN f.id, s.id"
    )[0]
    with pytest.raises(InputChanged) as refused:
        switch(memory.context, memory.scope, EntityId(str(candidate)), Expected(), memory.request())
    assert refused.value.details["changed"] == [altered]


def test_a_link_that_went_missing_refuses_the_candidate(memory: Memory, raw: Raw) -> None:
    three_tasks(memory)
    first = memory.consolidate(Counting())

    def cut(_: object) -> None:
        raw(HEAD + "MATCH (s)-[r:HAD_MEMBER]->(f) WITH r ORDER BY f.seqs[0] LIMIT 1 DELETE r")

    memory.tell("d1", "Tank d holds 900 l.", task="d")
    with pytest.raises(InputChanged) as refused:
        memory.consolidate(Counting(before=cut))
    assert first.artifact_id in refused.value.details["changed"]  # type: ignore[operator]  # a list of ids


def test_a_carried_fold_that_falls_during_the_fold_is_refused_by_name(memory: Memory) -> None:
    events = three_tasks(memory)
    memory.consolidate(Counting())
    memory.tell("d1", "Tank d holds 900 l.", task="d")
    done: list[str] = []

    def revoked(_: object) -> None:
        if not done:
            done.append(taking_back.revoke(memory.context, events[0], "misread", memory.request()).activity_id)

    with pytest.raises(InputInvalid) as refused:
        memory.consolidate(Counting(before=revoked))
    assert len(refused.value.details["invalid"]) == 1  # type: ignore[arg-type]  # a list of ids


def test_a_summary_of_an_older_version_is_carried_on(memory: Memory, raw: Raw) -> None:
    three_tasks(memory)
    memory.consolidate(Counting())
    raw(HEAD + "REMOVE s.held, s.cold, s.watched, s.window")
    raw(FOLDS + "MATCH (f)-[g:WAS_GENERATED_BY]->() REMOVE g.digest")
    assert carried_on(memory) == (["c", "d"], 2, 7)
    assert memory.fence().held == ((1, 7),)


def test_events_that_lie_cold_in_a_summary_of_an_older_version_stay_accounted_for(memory: Memory, raw: Raw) -> None:
    for at in range(1, 5):
        memory.tell(f"a{at}", f"Tank {at} holds {at}00 l.", task="a")
    memory.tell("b1", "Tank b holds 900 l.", task="b")
    cold = memory.consolidate(Counting(), budget=150)
    assert cold.cold > 0
    raw(HEAD + "REMOVE s.held, s.cold, s.watched, s.window")
    folded, carried, covers = carried_on(memory)
    assert (folded, carried, covers) == (["b", "d"], 1, 6)
    assert len(reading.current(memory.context, memory.scope).cold) == cold.cold


def test_a_candidate_of_an_older_version_can_still_be_switched_to(memory: Memory, raw: Raw) -> None:
    three_tasks(memory)
    shadow = memory.consolidate(Counting(), alias="shadow")
    found = manifest(memory, shadow.artifact_id)
    made = objects_of(found, "made")
    older = {
        **{name: part for name, part in found.items() if name not in ("made", "carried")},
        "schema": "provgraph/manifest/1",
        "inputs": [*objects_of(found, "inputs"), *made],
    }
    raw(HEAD + "SET s.stage = 'CANDIDATE', s.manifest = $manifest", manifest=json.dumps(older))
    switch(memory.context, memory.scope, EntityId(shadow.artifact_id), Expected(), memory.request())
    assert memory.fence().artifact_id == shadow.artifact_id


def test_larger_windows_make_those_anew_that_are_not_full_any_more(memory: Memory) -> None:
    for at in range(1, 6):
        memory.tell(f"e{at}", f"Tank {at} holds {at}00 l.")
    memory.consolidate(Counting(), window=2)
    distiller = Counting()
    memory.tell("e6", "Tank 6 holds 600 l.", task="later")
    done = memory.consolidate(distiller, window=4)
    assert distiller.folded == ["window-0", "later"], "window 1 is not full, and its events lie in window 0 now"
    assert done.covers_through == 6


def test_a_fold_is_watched_while_its_segment_is_open(memory: Memory, raw: Raw) -> None:
    three_tasks(memory)
    memory.consolidate(Counting())
    carried_on(memory)
    rows = raw(HEAD + "UNWIND s.watched AS id MATCH (f:Artifact {id: id}) RETURN s.stage, f.seqs ORDER BY s.stage")
    assert rows == [["PUBLISHED", [7, 7]], ["RETIRED", [5, 6]]]
