"""A conflict takes out every summary that rests on a side, wherever it is. Source: docs/design.md, fences, rule 3."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest

from provgraph.errors import MarkingInProgress
from provgraph.graph.store import ProvStore
from provgraph.service.conflicts import open_under_locks, prepare_opening
from provgraph.service.context import Context
from provgraph.service.locks import widening
from tests.races.world import RolledBack, World, now

ROUNDS = 12


@pytest.fixture
def far(filled: World) -> World:
    """A summary is current in s5 that rests on claim `a` of s1, and on its event of s0."""
    filled.plan()
    filled.events("s5", "g1")
    assert filled.store("F", [filled.fold("fF", ["g1"], ["a"])], scope="s5").ok
    assert filled.switch("F", scope="s5", held=["s5"], cited=["fF", "g1", "a"]).ok
    assert filled.current("s5").is_current
    return filled


def opened(world: World, context: Context, *members: str, scope: str = "s7") -> list[list[str]]:
    """Open a conflict as a use case does, knowing only its own scope; the scopes held in each try."""
    opening, tries = prepare_opening(context, world.id(scope), "which of them"), []  # type: ignore[arg-type]

    def attempt(held: object) -> None:
        tries.append(world.short(held))  # type: ignore[arg-type]
        cited = world.cite(*members)
        context.engine.write(lambda store: open_under_locks(context, store, now(), held, opening, cited))  # type: ignore[arg-type]

    widening([world.id(scope)], attempt)  # type: ignore[list-item]
    return tries


def test_a_summary_in_another_scope_falls_to_raw_when_what_it_rests_on_gets_into_a_conflict(
    far: World, context: Context
) -> None:
    epochs = [far.epoch(f"s{n}") for n in range(8)]
    opened(far, context, "a", "b")
    fence = far.current("s5")
    assert (fence.is_current, fence.epoch_ok, fence.valid) == (False, False, True)
    assert [far.epoch(f"s{n}") - epochs[n] for n in range(8)] == [1, 1, 1, 1, 1, 1, 0, 1]


def test_scopes_that_are_missing_are_named_and_held_in_the_next_try(far: World, context: Context) -> None:
    assert opened(far, context, "a", "b") == [["s7"], ["s0", "s1", "s2", "s3", "s4", "s5", "s7"]]


def test_with_too_few_scopes_nothing_is_opened_and_no_epoch_advances(far: World) -> None:
    row = far.open_conflict("k1", "s1", "a", "b", held=["s0", "s1", "s2", "s3", "s4"])
    assert (row.ok, far.short(row.unheld)) == (False, ["s5"])
    assert far.raw("MATCH (x:Conflict {tenant: $tenant}) RETURN x.id") == []
    assert far.current("s5").is_current


def test_a_summary_of_the_scope_where_the_evidence_of_a_side_lies_falls_too(far: World) -> None:
    far.store("E", [far.fold("fE", ["e1"])])
    far.switch("E", cited=["fE", "e1"])
    assert far.derive("c1", "s6", ["e1"]).ok and far.derive("c2", "s6", ["e3"]).ok
    assert far.current("s0").is_current
    assert far.open_conflict("k1", "s6", "c1", "c2").ok
    assert not far.current("s0").is_current
    assert far.current("s5").is_current, "nothing there rests on a side"


def test_a_conflict_that_was_opened_out_of_sight_stops_the_next_switch(far: World, context: Context) -> None:
    assert far.store("G", [far.fold("fG", ["g1"], ["a"])], scope="s5").ok
    opened(far, context, "a", "b")
    row = far.switch("G", scope="s5", held=["s5"], cited=["fG", "g1", "a"])
    assert (row.ok, row.conflicts_ok) == (False, False)


def test_no_conflict_is_opened_where_something_that_rests_on_a_side_is_being_marked(
    far: World, context: Context
) -> None:
    far.revoke_only("g1", "r1", fenced=True)
    with pytest.raises(MarkingInProgress):
        opened(far, context, "a", "b")


def test_a_switch_and_a_conflict_at_once_leave_no_summary_that_does_not_know_the_conflict(
    far: World, context: Context
) -> None:
    for number in range(ROUNDS):
        name, fold, claim = f"S{number}", f"fS{number}", f"n{number}"
        assert far.derive(claim, "s1", ["e1"]).ok
        fence = far.current("s5")
        assert far.store(name, [far.fold(fold, ["g1"], [claim])], scope="s5").ok
        expected = {
            "artifact_id": fence.artifact_id,
            "source_epoch": far.raw("MATCH (l:Alias {key: $k}) RETURN l.source_epoch", k=f"{far.id('s5')}/current")[0][
                0
            ],
            "covers_through": fence.covers_through,
        }
        statement = far.switching(name, scope="s5", held=["s5"], cited=[fold, "g1", claim], expected=expected)
        with ThreadPoolExecutor(2) as pool:
            conflict = pool.submit(opened, far, context, claim, "b")
            switched = pool.submit(switch, far, statement)
            conflict.result()
            took_place = switched.result()
        fence = far.current("s5")
        assert not fence.is_current, (number, took_place)
        assert not far.faults()


def switch(world: World, statement: object) -> bool:
    def work(store: ProvStore) -> bool:
        row = statement(store)  # type: ignore[operator]
        if not row.ok:
            raise RolledBack(row)
        return True

    try:
        return world.write(work)
    except RolledBack:
        return False
