"""Corrections and chains of corrections. Source: docs/design.md, graph, validity."""

from __future__ import annotations

import pytest

from tests.races.world import World


@pytest.fixture
def chained(filled: World) -> World:
    """e1 was replaced by e1b, on which z rests, and e1b by e1c."""
    filled.replace("e1", "e1b", "p1")
    filled.derive("z", "s5", ["e1b"])
    filled.replace("e1b", "e1c", "p2")
    return filled


def test_a_replaced_event_is_superseded_and_what_rested_on_it_stale(filled: World) -> None:
    row = filled.replace("e1", "e1b", "p1")
    assert row is not None and row.was == "VALID"
    assert filled.validity("e1", "a", "e1b") == ["SUPERSEDED", "STALE", "VALID"]
    assert not filled.faults()


def test_what_was_replaced_is_not_replaced_again_and_nothing_is_appended(filled: World) -> None:
    filled.replace("e1", "e1b", "p1")
    row = filled.replace("e1", "e1z", "p1z")
    assert row is not None and row.refused
    assert filled.high_water() == 4
    assert not filled.faults()


def test_a_correction_is_corrected_in_turn(chained: World) -> None:
    assert chained.validity("e1", "e1b", "z", "e1c") == ["SUPERSEDED", "SUPERSEDED", "STALE", "VALID"]
    assert not chained.faults()


def test_a_replacement_is_not_undone_below_a_later_correction(chained: World) -> None:
    row = chained.undo("p1", "u1")
    assert row is not None and row.refused and row.corrected


def test_what_was_replaced_stays_down_while_a_later_correction_stands(chained: World) -> None:
    chained.revoke("e1b", "r6")
    assert chained.validity("e1", "e1b", "e1c") == ["SUPERSEDED", "REVOKED", "VALID"]
    assert not chained.faults()


def test_what_was_replaced_stands_again_when_the_whole_chain_is_revoked(chained: World) -> None:
    chained.revoke("e1b", "r6")
    chained.revoke("e1c", "r7")
    assert chained.validity("e1", "a", "xy", "e1b", "z") == ["VALID", "VALID", "VALID", "REVOKED", "STALE"]
    assert not chained.faults()


def test_what_was_replaced_falls_again_when_a_correction_comes_back(chained: World) -> None:
    chained.revoke("e1b", "r6")
    chained.revoke("e1c", "r7")
    chained.undo("r6", "u6")
    assert chained.validity("e1", "a", "e1b", "z") == ["SUPERSEDED", "STALE", "VALID", "VALID"]
    assert not chained.faults()


def test_the_undo_of_a_replacement_takes_its_correction_down(chained: World) -> None:
    chained.undo("p2", "u2")
    chained.undo("p1", "u1")
    assert chained.validity("e1", "a", "e1b", "z") == ["VALID", "VALID", "REVOKED", "STALE"]
    assert not chained.faults()


def test_the_revocation_of_a_correction_is_blocked_while_marking(chained: World) -> None:
    chained.set("s5", marking=1)
    row = chained.revoke_only("e1c", "r7")
    assert row is not None and row.blocked
    assert chained.validity("e1c") == ["VALID"]
