"""Revoking and undoing. Source: docs/design.md, fences, rule 6; graph, validity."""

from __future__ import annotations

from provgraph.graph.rows import counted
from tests.races.world import ALL, World


def test_a_revocation_with_too_few_locks_changes_nothing_and_names_what_is_missing(filled: World) -> None:
    row = filled.revoke_only("e1", "r0", held=["s0"])
    assert row is not None
    assert filled.short(row.missing) == ["s1", "s2", "s3", "s4"] or filled.short(row.missing) == [
        "s1",
        "s3",
        "s4",
        "s2",
    ]
    assert filled.validity("e1") == ["VALID"]
    assert filled.epoch("s0") == 0


def test_a_revocation_marks_the_whole_closure_and_nothing_else(filled: World) -> None:
    row = filled.revoke("e1", "r1")
    assert row is not None
    assert filled.validity(*ALL) == ["REVOKED", "VALID", "STALE", "VALID", "STALE", "STALE", "STALE", "STALE", "STALE"]
    assert counted(row.fell) == {"Claim": 6}
    assert not filled.faults()


def test_epochs_advance_in_the_scopes_of_the_closure_only(filled: World) -> None:
    filled.revoke("e1", "r1")
    assert [filled.epoch(f"s{n}") for n in range(8)] == [1, 1, 1, 1, 1, 0, 0, 0]


def test_revoking_what_does_not_exist_gives_no_row(filled: World) -> None:
    assert filled.revoke("nobody", "r1") is None


def test_an_entity_of_another_tenant_cannot_be_revoked(filled: World) -> None:
    stranger = World(filled.engine, filled.driver, filled.tenant + "-stranger")
    row = stranger.write(
        lambda store: store.revoke(
            tenant=stranger.tenant,
            now=1,
            scopes=[*filled.scopes, *stranger.scopes],
            source_id=filled.id("e1"),
            activity_id=stranger.id("r1"),
            request_hash=None,
            sealed=None,
            cause_id=None,
        )
    )
    assert row is None
    assert filled.validity("e1") == ["VALID"]


def test_a_second_cause_holds_what_the_first_undo_would_lift(filled: World) -> None:
    filled.revoke("e1", "r1")
    filled.revoke("e1", "r3")
    filled.undo("r1", "u1")
    assert filled.validity("e1", "a", "xy") == ["REVOKED", "STALE", "STALE"]
    assert not filled.faults()


def test_overlapping_causes_hold_the_diamond_from_the_other_side(filled: World) -> None:
    filled.revoke("e1", "r1")
    filled.revoke("e2", "r2")
    filled.undo("r1", "u1")
    assert filled.validity("e1", "a", "only1", "b", "ab", "x", "xy") == ["VALID"] * 3 + ["STALE"] * 4
    assert not filled.faults()


def test_after_every_undo_all_stands_again(filled: World) -> None:
    for source, name in (("e1", "r1"), ("e2", "r2"), ("e1", "r3")):
        filled.revoke(source, name)
    for name in ("r1", "r3", "r2"):
        filled.undo(name, "u" + name)
    assert set(filled.validity(*ALL)) == {"VALID"}
    assert not filled.faults()


def test_an_undo_is_not_undone_and_nothing_is_undone_twice(filled: World) -> None:
    filled.revoke("e1", "r1")
    filled.undo("r1", "u1")
    again, of_undo = filled.undo("r1", "u2"), filled.undo("u1", "u3")
    assert again is not None and again.refused and again.undone
    assert of_undo is not None and of_undo.refused and of_undo.kind == "Undo"
    assert filled.undo("nothing", "u4") is None


def test_an_own_cause_in_the_middle_of_the_closure_stays(filled: World) -> None:
    filled.revoke("ab", "r4")
    filled.revoke("e1", "r5")
    filled.undo("r5", "u5")
    assert filled.validity("a", "only1", "ab", "x", "xy") == ["VALID", "VALID", "REVOKED", "STALE", "STALE"]
    assert not filled.faults()


def test_what_was_erased_is_not_revoked_and_its_erasure_not_undone(filled: World) -> None:
    filled.raw(
        "MATCH (e:Event {id: $e}) SET e.validity = 'ERASED' CREATE (e)-[:WAS_INVALIDATED_BY]->"
        "(:Activity:Erasure {id: $a, tenant: $tenant, state: 'DONE'})",
        e=filled.id("e3"),
        a=filled.id("er"),
    )
    row, undone = filled.revoke("e3", "r8"), filled.undo("er", "uer")
    assert row is not None and row.was == "ERASED"
    assert undone is not None and undone.refused
    assert filled.validity("e3") == ["ERASED"]
    assert not filled.faults()


def test_an_undo_with_too_few_locks_changes_nothing(filled: World) -> None:
    filled.revoke("e1", "r1")
    row = filled.undo("r1", "u1", held=["s0"])
    assert row is not None
    assert filled.short(row.missing) == ["s1", "s2", "s3", "s4"]
    assert filled.validity("e1") == ["REVOKED"]


def test_an_undo_while_marking_is_blocked(filled: World) -> None:
    filled.revoke("e1", "r1")
    filled.set("s3", marking=1)
    row = filled.undo("r1", "u1")
    assert row is not None and row.blocked
    assert filled.validity("e1") == ["REVOKED"]


def test_a_consequence_lapses_when_its_cause_was_undone(filled: World) -> None:
    filled.revoke("e2", "cause")
    filled.undo("cause", "u1")
    row = filled.write(lambda store: filled.revoke_in(store, "e1", "r1", cause="cause"))
    assert row is not None and row.lapsed
    assert filled.validity("e1") == ["VALID"]


def test_a_consequence_is_drawn_once_and_not_undone_while_its_cause_stands(filled: World) -> None:
    filled.revoke("e2", "cause")
    first = filled.write(lambda store: filled.revoke_in(store, "e1", "r1", cause="cause"))
    second = filled.write(lambda store: filled.revoke_in(store, "e1", "r2", cause="cause"))
    refused = filled.undo("r1", "u1")
    assert first is not None and not first.lapsed
    assert second is not None and second.lapsed
    assert refused is not None and refused.caused and refused.refused
    filled.undo("cause", "u2")
    assert filled.undo("r1", "u3") is not None
    assert set(filled.validity(*ALL)) == {"VALID"}
    assert not filled.faults()
