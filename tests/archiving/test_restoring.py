"""Restoring: only into nothing, whole or not at all, and what was erased does not come back."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from neo4j import Driver

from provgraph.domain.archive.tables import KINDS
from provgraph.domain.identifiers import TenantId
from provgraph.errors import ArchiveBroken, ArchiveRefused, Erased, KeyStoreUnusable, UnknownIdentifier
from provgraph.service import names, reading
from provgraph.service.archiving.restore import BEHIND
from provgraph.service.context import Context
from tests.archiving.boxes import Box
from tests.archiving.conftest import Empty
from tests.consolidation.memory import Memory
from tests.points import Killed, Points

POINTS = ("restore.begun", "restore.written", "restore.complete", "restore.page", "restore.shown")
CHECKS = ("validity_disagrees", "seq_gaps", "unsupported", "coverage_disagrees", "alias_disagrees", "leftovers")


def faults(context: Context) -> list[str]:
    """The rules that something of a tenant breaks."""
    return [
        name for name in CHECKS if context.engine.read(lambda store, n=name: getattr(store, n)(tenant=context.tenant))
    ]


def hidden(driver: Driver, context: Context) -> int:
    """How many nodes stand under the name that nobody reads."""
    found = driver.execute_query(
        "MATCH (n) WHERE n.tenant = $t RETURN count(n)",
        t=BEHIND + context.tenant,
        result_transformer_=lambda r: r.value(),
    )
    return int(found[0])


def test_a_kill_at_any_point_leaves_nothing_or_everything_and_a_repeat_ends_it(
    lived: Memory, box: Box, emptied: Empty, tmp_path: Path, driver: Driver
) -> None:
    made = box.create(lived.context, "first")
    before = reading.current(lived.context, lived.scope).to_json()
    for point in POINTS:
        points = Points(tmp_path / point)
        points.die(point)
        context = replace(emptied(lived.context), batch_above=1)
        with pytest.raises(Killed):
            box.restore(replace(context, reach=points.reach), "first")
        if point != "restore.shown":
            with pytest.raises(UnknownIdentifier):
                reading.current(replace(context, scopes={}), lived.scope)
        assert box.restore(context, "first").repeated is (point == "restore.shown")
        assert reading.current(context, lived.scope).to_json() == before
        assert hidden(driver, context) == 0 and faults(context) == []
    box.create(context, "second", as_of=made.as_of)
    assert box.file("second").read_bytes() == box.file("first").read_bytes()


def test_a_tenant_that_holds_anything_is_refused_and_nothing_of_it_changes(lived: Memory, box: Box) -> None:
    box.create(lived.context, "first")
    other = replace(lived.context, tenant=TenantId(f"{lived.context.tenant}-2"))
    with pytest.raises(ArchiveRefused, match="--tenant"):
        box.restore(other, "first")
    before = reading.current(lived.context, lived.scope).to_json()
    with pytest.raises(ArchiveRefused, match="must be empty"):
        box.restore(lived.context, "first")
    assert reading.current(lived.context, lived.scope).to_json() == before


def test_a_broken_archive_writes_nothing(lived: Memory, box: Box, emptied: Empty, driver: Driver) -> None:
    box.create(lived.context, "first")
    box.create(lived.context, "second")
    context = emptied(lived.context)
    with pytest.raises(ArchiveBroken, match="another archive"):
        box.verify_with("first", "second")
    content = box.file("first").read_bytes()
    box.file("first").write_bytes(content.replace(b'"high_water":5', b'"high_water":6'))
    with pytest.raises(ArchiveBroken):
        box.restore(context, "first")
    assert hidden(driver, context) == 0
    assert context.engine.read(lambda store: store.tenant_holds(tenant=context.tenant)).kinds == ()


def test_what_somebody_else_restores_meanwhile_takes_over(
    lived: Memory, box: Box, emptied: Empty, tmp_path: Path
) -> None:
    box.create(lived.context, "first")
    context = emptied(lived.context)

    def second(point: str) -> None:
        if point == "restore.begun":
            assert box.restore(context, "first").keys > 0

    with pytest.raises(ArchiveRefused, match="took over"):
        box.restore(replace(context, reach=second), "first")
    assert faults(context) == []


@pytest.mark.parametrize("by", ["name", "key store"])
def test_what_was_erased_stays_erased_with_all_that_rests_on_it(
    lived: Memory, box: Box, emptied: Empty, by: str
) -> None:
    made = box.create(lived.context, "first")
    event = names.resolve(lived.context, "t1", lived.scope)
    context = emptied(lived.context)
    if by == "key store":
        context.vault.store.create([event], 0)
        context.vault.store.destroy([event])
    restored = box.restore(context, "first", erased=[event] if by == "name" else [])
    assert event in restored.not_brought_back and len(restored.not_brought_back) > 2
    assert restored.keys == made.keys - len(restored.not_brought_back) if made.keys else False
    shown = reading.current(context, lived.scope)
    assert shown.source == "raw" and "Valve 3" not in str(shown.to_json())
    assert "Valve 4" in str(shown.to_json())
    assert reading.entity(context, event)["validity"] == "ERASED"
    assert context.vault.store.is_destroyed([event]) == {event}
    assert faults(context) == []
    with pytest.raises(Erased):
        context.vault.store.put({event: bytes(32)}, 0)


def test_lookup_keys_of_a_store_that_serves_another_graph_are_not_replaced(
    lived: Memory, box: Box, emptied: Empty
) -> None:
    box.create(lived.context, "first")
    context = emptied(lived.context)
    own = context.vault.store.named(f"tenant/{context.tenant}")
    with pytest.raises(KeyStoreUnusable, match="another graph"):
        box.restore(context, "first", graphs=["one", "two"])
    assert context.vault.store.named(f"tenant/{context.tenant}") == own
    assert box.restore(context, "first", graphs=["one"]).keys
    assert context.vault.store.named(f"tenant/{context.tenant}") != own


def test_an_archive_of_something_that_is_here_under_another_tenant_is_refused(
    lived: Memory, box: Box, emptied: Empty, driver: Driver
) -> None:
    box.create(lived.context, "first")
    elsewhere = f"{lived.context.tenant}-moved"
    for label in KINDS:
        driver.execute_query(
            f"MATCH (n:{label} {{tenant: $t}}) SET n.tenant = $to", t=lived.context.tenant, to=elsewhere
        )
    with pytest.raises(ArchiveRefused, match="another tenant"):
        box.restore(emptied(lived.context), "first")
    emptied(replace(lived.context, tenant=TenantId(elsewhere)))


def test_nothing_is_shown_beside_what_somebody_has_written_meanwhile(lived: Memory, box: Box, emptied: Empty) -> None:
    box.create(lived.context, "first")
    context = emptied(lived.context)

    def write(point: str) -> None:
        if point == "restore.complete":
            Memory(context).tell("mine", "Pump 9 is new.")

    with pytest.raises(ArchiveRefused, match="has written into"):
        box.restore(replace(context, reach=write), "first")
    shown = reading.current(context, lived.scope)
    assert shown.high_water == 1 and "Valve" not in str(shown.to_json())
