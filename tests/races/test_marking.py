"""Large revocations in batches behind a closed fence. Source: docs/design.md, fences, rule 6."""

from __future__ import annotations

import pytest

from provgraph.graph.rows import counted
from tests.races.world import World, failed


@pytest.fixture
def fenced(filled: World) -> World:
    """The revocation g1 of e2 has closed the fence and marked nothing yet."""
    row = filled.revoke_only("e2", "g1", fenced=True)
    assert row is not None and not row.missing
    return filled


def test_the_fence_marks_the_source_only_and_counts_what_will_fall(filled: World) -> None:
    row = filled.revoke_only("e2", "g1", fenced=True)
    assert row is not None
    assert counted(row.fell) == {"Claim": 5}
    assert filled.validity("e2", "b") == ["REVOKED", "VALID"]
    assert [filled.epoch(f"s{n}") for n in range(8)] == [1, 1, 1, 1, 1, 0, 0, 0]


def test_a_fence_with_too_few_locks_changes_nothing(filled: World) -> None:
    row = filled.revoke_only("e2", "g1", held=["s0"], fenced=True)
    assert row is not None and row.missing
    assert filled.validity("e2") == ["VALID"]


def test_nothing_of_a_fenced_scope_is_recalled(fenced: World) -> None:
    assert fenced.recall("b", "e1", "ab") == []
    assert not fenced.current().marking_ok


def test_a_revocation_is_not_undone_while_it_is_marked(fenced: World) -> None:
    row = fenced.undo("g1", "u0")
    assert row is not None and row.refused and row.state == "MARKING"


def test_nothing_is_derived_stored_or_disputed_while_marking(fenced: World) -> None:
    fenced.plan()
    assert not fenced.derive("c9", "s1", ["e1"]).ok
    assert not fenced.store("S1").ok
    assert not fenced.open_conflict("k1", "s1", "a", "e1").ok


def test_other_revocations_go_on_while_marking(fenced: World) -> None:
    row = fenced.revoke("e1", "r1")
    assert row is not None and not row.blocked
    assert fenced.validity("e1", "a") == ["REVOKED", "STALE"]


def test_appending_goes_on_while_marking(fenced: World) -> None:
    assert fenced.events("s0", "e4").high_water == 4


def test_the_fence_stays_closed_while_something_is_left(fenced: World) -> None:
    row = fenced.open_fence("g1")
    assert row is not None and not row.done
    assert row.left == 5


def test_the_fence_opens_once_all_is_marked(fenced: World) -> None:
    fenced.mark("g1")
    first, second = fenced.open_fence("g1"), fenced.open_fence("g1")
    assert first is not None and first.done
    assert second is not None and not second.done and second.was == "DONE"
    assert fenced.validity("b", "xy", "a") == ["STALE", "STALE", "VALID"]
    assert fenced.recall("e1", "a") == ["a", "e1"]
    assert not fenced.faults()


def test_a_marking_is_found_until_it_is_finished(fenced: World) -> None:
    def found() -> list[str]:
        return [row.activity_id for row in fenced.engine.read(lambda store: store.unfinished(tenant=fenced.tenant))]

    assert found() == [fenced.id("g1")]
    fenced.mark("g1")
    fenced.open_fence("g1")
    assert found() == []


def test_a_marked_revocation_is_undone_to_the_last_entity(fenced: World) -> None:
    fenced.mark("g1")
    fenced.open_fence("g1")
    fenced.undo("g1", "u1")
    assert fenced.validity("b", "xy") == ["VALID", "VALID"]
    assert not fenced.faults()


def test_a_marker_that_comes_late_writes_nothing(fenced: World) -> None:
    fenced.mark("g1")
    fenced.open_fence("g1")
    fenced.undo("g1", "u1")
    fenced.mark("g1")
    assert fenced.validity("b", "xy") == ["VALID", "VALID"]


def test_a_candidate_is_not_switched_to_behind_the_fence(filled: World) -> None:
    filled.plan()
    filled.store("S1")
    epoch = filled.epoch()
    filled.revoke_only("e2", "g1", fenced=True)
    assert failed(filled.switch("S1", epoch=epoch)) == {"epoch_ok", "marking_ok"}


def test_a_fenced_replacement_that_was_left_is_found_and_finished(filled: World) -> None:
    filled.replace("e1", "e1b", "p1", fenced=True)
    assert filled.validity("e1", "a") == ["SUPERSEDED", "VALID"]
    assert filled.recall("a", "e1b") == []
    found = filled.engine.read(lambda store: store.unfinished(tenant=filled.tenant))
    assert [row.activity_id for row in found] == [filled.id("p1")]
    filled.mark("p1")
    row = filled.open_fence("p1")
    assert row is not None and row.done
    assert filled.validity("a", "xy", "e1b") == ["STALE", "STALE", "VALID"]
    assert not filled.faults()
