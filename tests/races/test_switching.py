"""Storing candidates and switching to them: every fence alone, and all together. Source: fences, rules 4 and 5."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from provgraph.domain.identifiers import Digest
from provgraph.graph.rows import Cited
from tests.races.world import START, World, failed


@pytest.fixture
def stored(filled: World) -> World:
    """A candidate S1 over event e1 and claim ab."""
    filled.plan()
    assert filled.store("S1").ok
    return filled


ALL = [f"s{number}" for number in range(5)]
"""Every scope of the world."""


@pytest.fixture
def switched(stored: World) -> World:
    """S1 is current."""
    assert stored.switch("S1").ok
    return stored


def triple(world: World, name: str) -> dict[str, object]:
    fence = world.current()
    return {
        "artifact_id": world.id(name),
        "source_epoch": world.prop(name, "source_epoch"),
        "covers_through": fence.covers_through,
    }


def test_a_candidate_is_refused_when_the_scope_of_an_input_is_not_held(filled: World) -> None:
    filled.plan()
    row = filled.store("S0", held=["s0"])
    assert not row.ok
    assert filled.short(row.unheld) == ["s3"]


@pytest.mark.parametrize(
    ("spoil", "check"),
    [
        (lambda w: w.store("S0", []), "shape_ok"),
        (lambda w: w.store("S0", [w.fold("f", [])]), "shape_ok"),
        (lambda w: w.store("S0", [w.fold("f", ["e1"], claims=[w.fold_claim("c")])]), "shape_ok"),
        (lambda w: w.store("S0", plan="none"), "plan_ok"),
        (lambda w: w.store("S0", covers=99), "coverage_ok"),
    ],
)
def test_a_candidate_is_refused_for(filled: World, spoil: Callable[[World], object], check: str) -> None:
    filled.plan()
    row = spoil(filled)
    assert failed(row) == {check}  # type: ignore[arg-type]
    assert filled.raw("MATCH (n:Entity {id: $i}) RETURN n.id", i=filled.id("S0")) == []


def test_a_claim_of_a_fold_that_cites_recalled_content_refuses_the_candidate(filled: World) -> None:
    filled.plan()
    filled.events("s0", "heard", is_evidence=False)
    row = filled.store("S0", [filled.fold("f", ["e1"], claims=[filled.fold_claim("c", "heard")])])
    assert not row.ok
    assert filled.short(row.recalled) == ["heard"]


def test_claims_of_a_fold_are_served_once_the_switch_has_published_it(filled: World) -> None:
    filled.plan()
    filled.store("S1", [filled.fold("fS1", ["e1", "e2"], claims=[filled.fold_claim("c1", "e1")])])
    assert filled.recall("c1", "fS1", "S1") == []
    assert filled.switch("S1", inputs=["e1", "e2"]).ok
    assert filled.recall("c1", "fS1", "S1") == ["S1", "c1", "fS1"]
    assert not filled.faults()


def test_a_claim_of_a_candidate_is_no_input(filled: World) -> None:
    filled.plan()
    filled.store("S1", [filled.fold("fS1", ["e1"], claims=[filled.fold_claim("c1", "e1")])])
    row = filled.derive("d", "s1", ["c1"])
    assert not row.ok
    assert filled.short(row.invalid) == ["c1"]


def test_a_moved_epoch_refuses(stored: World) -> None:
    assert failed(stored.switch("S1", epoch=99)) == {"epoch_ok"}


def test_a_moved_alias_refuses(stored: World) -> None:
    assert failed(stored.switch("S1", expected={**START, "artifact_id": "q"})) == {"alias_ok"}


def test_coverage_above_the_high_water_refuses(stored: World) -> None:
    assert failed(stored.switch("S1", covers=99)) == {"coverage_ok", "candidate_ok"}


def test_a_changed_digest_refuses(stored: World) -> None:
    row = stored.switch("S1", inputs=["e1", Cited(stored.id("ab"), Digest("?"))])
    assert failed(row) == {"digests_ok"}
    assert stored.short(row.changed) == ["ab"]


def test_a_scope_that_does_not_exist_refuses(stored: World) -> None:
    assert failed(stored.switch("S1", held=["s0", "nope"])) == {"scopes_ok"}


def test_a_revoked_plan_refuses(stored: World) -> None:
    stored.revoke_only("plan", "rp", held=[])
    assert failed(stored.switch("S1")) == {"plan_ok"}


def test_a_marking_refuses(stored: World) -> None:
    stored.set("s0", marking=1)
    assert failed(stored.switch("S1")) == {"marking_ok"}


def test_an_open_conflict_over_an_input_refuses(stored: World) -> None:
    assert stored.open_conflict("k1", "s3", "ab", "b").ok
    row = stored.switch("S1")
    assert failed(row) == {"conflicts_ok"}
    assert stored.short(row.conflicts) == ["k1"]


def test_every_check_that_fails_is_named(stored: World) -> None:
    stored.open_conflict("k1", "s0", "ab", "b")
    row = stored.switch("S1", epoch=0, expected={**START, "artifact_id": "q"}, inputs=["zz"])
    assert failed(row) == {"epoch_ok", "alias_ok", "inputs_ok", "digests_ok", "conflicts_ok"}


def test_a_refused_switch_leaves_nothing(stored: World) -> None:
    stored.switch("S1", epoch=99)
    rows = stored.raw(
        "MATCH (a:Alias {key: $k}) RETURN a.artifact_id, COUNT { (a)-[:POINTS_TO]->() }", k=f"{stored.id('s0')}/current"
    )
    assert rows == [["", 0]]
    assert stored.prop("S1", "stage") == "CANDIDATE"
    assert not stored.faults()


def test_a_switch_makes_the_candidate_current(switched: World) -> None:
    fence = switched.current()
    assert fence.is_current
    assert fence.artifact_id == switched.id("S1")
    assert not switched.faults()


def test_the_alias_takes_the_epoch_that_a_found_conflict_results_in(stored: World) -> None:
    before = stored.epoch()
    row = stored.switch("S1", found={"k2": ["e1", "e2"]}, held=ALL)
    assert row.ok
    assert row.source_epoch == before + 1 == stored.epoch()
    assert stored.current().is_current
    assert stored.prop("k2", "state") == "OPEN"


def test_a_found_conflict_needs_the_scopes_of_all_that_rests_on_its_members(stored: World) -> None:
    row = stored.switch("S1", found={"k2": ["e1", "b"]})
    assert failed(row) == {"scopes_ok"}
    before = {scope: stored.epoch(scope) for scope in stored.short(row.unheld)}
    assert stored.switch("S1", found={"k2": ["e1", "b"]}, held=sorted({"s0", *before})).ok
    assert {scope: stored.epoch(scope) for scope in before} == {scope: epoch + 1 for scope, epoch in before.items()}


def test_a_resolution_needs_the_scopes_of_all_that_rests_on_the_members(stored: World) -> None:
    stored.open_conflict("k1", "s3", "ab", "b")
    assert stored.prop("ab", "standing") == "disputed"
    row = stored.resolve_conflict("k1", "z0", held=["s3"])
    assert row is not None and sorted(stored.short(row.missing)) == ["s0", "s1", "s2", "s4"]
    row = stored.resolve_conflict("k1", "z1", held=ALL)
    assert row is not None and row.ok
    assert stored.prop("ab", "standing") == "active"


def test_a_resolution_takes_out_the_summary_that_states_the_conflict(stored: World) -> None:
    assert stored.switch("S1", found={"k2": ["e1", "e2"]}, held=ALL).ok
    assert stored.current().is_current
    row = stored.resolve_conflict("k2", "z2", held=ALL)
    assert row is not None and row.ok
    assert not stored.current().epoch_ok
    assert not stored.current().is_current


def test_the_second_switch_retires_the_first_summary(switched: World) -> None:
    assert switched.store("S2").ok
    assert switched.switch("S2", expected=triple(switched, "S1")).ok
    assert switched.current().artifact_id == switched.id("S2")
    assert [switched.prop(name, "stage") for name in ("S1", "fS1", "S2")] == ["RETIRED", "RETIRED", "PUBLISHED"]
    assert switched.validity("S1") == ["VALID"]
    assert not switched.faults()


def test_a_carried_fold_stays_published_with_its_claims(filled: World) -> None:
    filled.plan()
    filled.store("S1", [filled.fold("fS1", ["e1"], claims=[filled.fold_claim("c1", "e1")])])
    filled.switch("S1", inputs=["e1"])
    assert filled.store("S2", [filled.fold("fS2", ["e2"])], carried=filled.carried("S1")).ok
    assert filled.switch("S2", expected=triple(filled, "S1"), inputs=["e2", "fS1"]).ok
    assert [filled.prop(name, "stage") for name in ("S1", "fS1", "fS2", "c1")] == ["RETIRED"] + ["PUBLISHED"] * 3
    assert not filled.faults()


def test_a_fold_and_its_claims_are_retired_when_no_summary_holds_them_any_more(filled: World) -> None:
    filled.plan()
    filled.store("S1", [filled.fold("fS1", ["e1"], claims=[filled.fold_claim("c1", "e1")])])
    filled.switch("S1", inputs=["e1"])
    filled.store("S2", [filled.fold("fS2", ["e1", "e2"])])
    filled.switch("S2", expected=triple(filled, "S1"), inputs=["e1", "e2"])
    assert filled.prop("c1", "stage") == "RETIRED"
    assert filled.recall("c1", "fS1", "fS2") == ["fS2"]


def test_a_fold_that_only_the_shadow_holds_is_retired_and_published_with_its_summary(filled: World) -> None:
    filled.plan()
    filled.store("S1", [filled.fold("fS1", ["e1"], claims=[filled.fold_claim("c1", "e1")])])
    filled.switch("S1", inputs=["e1"])
    filled.store("H1", [filled.fold("fH1", ["e2"])], carried=filled.carried("S1"))
    assert filled.switch("H1", inputs=["e2", "fS1"], alias="shadow").ok
    filled.store("S2", [filled.fold("fS2", ["e3"])])
    assert filled.switch("S2", expected=triple(filled, "S1"), inputs=["e3"]).ok
    assert filled.recall("c1", "fS1", "fH1") == []
    assert filled.switch("H1", expected=triple(filled, "S2"), inputs=["e2"]).ok
    assert set(filled.recall("c1", "fS1", "fH1", "fS2")) == {"c1", "fH1", "fS1"}
    assert not filled.faults()


def test_the_shadow_only_points_and_gives_up_what_it_pointed_at(filled: World) -> None:
    filled.plan()
    for name in ("H1", "H2"):
        filled.store(name, [filled.fold(f"f{name}", ["e1"], claims=[filled.fold_claim(f"c{name}", "e1")])])
    assert filled.switch("H1", inputs=["e1"], alias="shadow").ok
    pointed = filled.current("s0", "shadow")
    assert pointed.is_current
    was = triple(filled, "H1") | {"covers_through": pointed.covers_through}
    assert filled.switch("H2", expected=was, inputs=["e1"], alias="shadow").ok
    assert filled.recall("H1", "H2", "fH1", "fH2", "cH1", "cH2") == []
    assert not filled.switch("H1", inputs=["e1"]).candidate_ok
    assert filled.switch("H2", inputs=["e1"]).ok
    assert set(filled.recall("H2", "fH2", "cH2")) == {"H2", "cH2", "fH2"}
    assert not filled.faults()


def test_a_fold_that_fell_is_not_carried(switched: World) -> None:
    switched.revoke("e2", "r1")
    row = switched.store("S2", [switched.fold("fS2", ["e1"])], carried=switched.carried("S1"))
    assert not row.ok
    assert switched.short(row.invalid) == ["fS1"]


def test_coverage_never_goes_back(switched: World) -> None:
    assert switched.store("S4", covers=2).ok
    assert failed(switched.switch("S4", covers=2, expected=triple(switched, "S1"))) == {"coverage_ok"}


def test_one_expectation_has_one_winner(switched: World) -> None:
    expected = triple(switched, "S1")
    switched.store("S2")
    switched.store("S3")
    assert switched.switch("S2", expected=expected).ok
    assert "alias_ok" in failed(switched.switch("S3", expected=expected))


def test_a_revoked_plan_is_not_served_and_its_undo_serves_again(switched: World) -> None:
    switched.revoke_only("plan", "rp", held=[])
    assert not switched.current().plan_ok
    assert not switched.current().is_current
    assert switched.recall("fS1") == []
    switched.undo("rp", "up")
    assert switched.current().is_current
    assert switched.recall("fS1") == ["fS1"]
    assert not switched.faults()


def test_a_candidate_falls_with_its_input_and_is_not_switched_to(switched: World) -> None:
    expected = triple(switched, "S1")
    switched.store("S3")
    switched.revoke("e2", "r9")
    assert switched.validity("S3", "fS3", "S1") == ["STALE"] * 3
    assert failed(switched.switch("S3", expected=expected)) == {"candidate_ok", "inputs_ok"}


def test_an_undo_lifts_artifacts_but_the_epoch_still_fences_them(switched: World) -> None:
    switched.revoke("e2", "r9")
    switched.undo("r9", "u9")
    assert switched.validity("fS1", "S1") == ["VALID", "VALID"]
    assert not switched.current().is_current
    assert not switched.faults()


def test_a_refused_fold_is_kept_and_never_served(filled: World) -> None:
    from provgraph.graph.store.storing import RejectedFold

    filled.plan()
    fold = RejectedFold(filled.id("fx"), "dfx", b"-", "segment", (1, 1), ("missing",), (filled.id("e1"),))
    filled.write(
        lambda store: store.store_rejected(
            tenant=filled.tenant,
            now=1,
            scope_id=filled.id("s0"),
            policy_id=filled.id("plan"),
            activity_id=filled.id("cx"),
            folds=[fold],
        )
    )
    assert filled.recall("fx") == []
    assert filled.prop("fx", "stage") == "REJECTED"
    assert not filled.store("S1", [filled.fold("f", ["fx"])]).ok
    assert not filled.faults()
