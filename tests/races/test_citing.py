"""What a write that cites inputs must see. Source: docs/design.md, fences, rules 3 and 4."""

from __future__ import annotations

from provgraph.domain.identifiers import Digest
from provgraph.graph.rows import Cited
from tests.races.world import World


def test_sequence_numbers_go_on_where_the_last_append_ended(world: World) -> None:
    first, second = world.events("s0", "e1", "e2"), world.events("s0", "e3")
    assert [row.seq for row in first.written + second.written] == [1, 2, 3]
    assert second.high_water == 3
    assert not world.faults()


def test_a_claim_without_inputs_is_refused(filled: World) -> None:
    row = filled.derive("c0", "s1", [])
    assert not row.ok
    assert not row.shape_ok


def test_a_claim_that_cites_something_twice_is_refused(filled: World) -> None:
    row = filled.derive("c0", "s1", ["e1", "e1"])
    assert not row.ok
    assert not row.shape_ok


def test_a_claim_is_refused_when_the_scope_of_an_input_is_not_held(filled: World) -> None:
    row = filled.derive("c0", "s1", ["e1"], held=["s1"])
    assert not row.ok
    assert filled.short(row.unheld) == ["s0"]


def test_a_wrong_digest_and_an_unknown_input_are_both_named(filled: World) -> None:
    row = filled.derive("c0", "s1", [Cited(filled.id("e1"), Digest("other")), "zz"])
    assert not row.ok
    assert filled.short(row.changed) == ["e1", "zz"]
    assert filled.short(row.unknown) == ["zz"]


def test_an_input_of_another_tenant_is_unknown(filled: World) -> None:
    stranger = World(filled.engine, filled.driver, filled.tenant + "-stranger")
    row = stranger.derive("c0", "s1", [Cited(filled.id("e1"), Digest("de1"))])
    assert not row.ok
    assert list(row.unknown) == [filled.id("e1")]
    assert row.unheld == ()


def test_recalled_content_is_never_evidence(world: World) -> None:
    world.events("s0", "heard", is_evidence=False)
    row = world.derive("c0", "s0", ["heard"])
    assert not row.ok
    assert world.short(row.recalled) == ["heard"]


def test_a_claim_on_what_is_stale_is_refused(filled: World) -> None:
    filled.revoke("e1", "r1")
    row = filled.derive("c1", "s1", ["ab"])
    assert not row.ok
    assert filled.short(row.invalid) == ["ab"]


def test_nothing_of_a_refused_list_of_claims_is_written(filled: World) -> None:
    claims = [filled.claim("good", "e1"), filled.claim("bad", "zz")]
    row = filled.write(lambda store: filled.derive_in(store, "s1", claims))
    assert not row.ok
    assert filled.raw("MATCH (n:Entity {id: $i}) RETURN n.id", i=filled.id("good")) == []


def test_several_claims_are_written_in_one_statement(filled: World) -> None:
    claims = [filled.claim("c1", "e1"), filled.claim("c2", "e2", "a")]
    assert filled.write(lambda store: filled.derive_in(store, "s1", claims)).ok
    assert filled.validity("c1", "c2") == ["VALID", "VALID"]
    assert not filled.faults()


def test_a_claim_is_refused_while_a_scope_it_rests_on_is_marking(filled: World) -> None:
    filled.set("s0", marking=1)
    row = filled.derive("c9", "s1", ["e1"])
    assert not row.ok
    assert row.marking == 1
