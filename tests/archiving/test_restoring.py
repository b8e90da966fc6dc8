"""Restoring: only into nothing, whole or not at all, and what was erased does not come back."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest
from neo4j import Driver

from provgraph.domain.archive.manifest import ArchiveManifest
from provgraph.domain.archive.tables import KINDS
from provgraph.domain.event import Event
from provgraph.domain.identifiers import ACTIVITY, CallerEventId, EntityId, TenantId
from provgraph.errors import ArchiveBroken, ArchiveRefused, Erased, KeyStoreUnusable, UnknownIdentifier
from provgraph.service import archiving, ledger, names, reading
from provgraph.service.archiving.erased import LEASE
from provgraph.service.archiving.recording import record
from provgraph.service.archiving.showing import BEHIND
from provgraph.service.archiving.showing import hidden as behind
from provgraph.service.context import Context
from provgraph.service.maintenance import graph_checks, orphan_keys
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


def one_of(driver: Driver, context: Context, label: str) -> str:
    """The id of the only node of a label."""
    query = f"MATCH (n:{label} {{tenant: $t}}) RETURN n.id"
    (found,) = driver.execute_query(query, t=context.tenant, result_transformer_=lambda r: r.value())  # type: ignore[arg-type]  # a label of ours
    return str(found)


def killed_at(point: str, context: Context, box: Box, folder: Path) -> None:
    """A restoration that ended at a point."""
    points = Points(folder / f"kill {point}")
    points.die(point)
    with pytest.raises(Killed):
        box.restore(replace(context, reach=points.reach), "first")


def told(context: Context, *, fix: bool = False) -> str:
    """What the doctor says about restorations."""
    check = graph_checks(context, [], fix=fix)["restorations"]()
    return f"{check.state} {check.message} {check.what_to_do}"


def test_the_doctor_tells_of_an_interrupted_restoration_and_shows_what_is_written(
    context: Context, driver: Driver
) -> None:
    manifest = ArchiveManifest(context.tenant, 1, "001_identities", ())
    left = partial(record, context, behind(context), kind="Import", manifest=manifest, agent=None)
    assert told(context).startswith("ok")
    left(activity_id=context.new_id(ACTIVITY), state="RESTORING")
    assert told(context, fix=True).startswith("warn") and "archive discard" in told(context)
    assert archiving.discard(context) == manifest.digest
    assert (archiving.discard(context), hidden(driver, context)) == ("", 0)
    left(activity_id=context.new_id(ACTIVITY), state="SHOWING")
    assert "doctor --fix" in told(context)
    assert told(context, fix=True).startswith("ok") and told(context) == "ok none is under way "
    holds = context.engine.read(lambda store: store.tenant_holds(tenant=context.tenant))
    assert (holds.restored, hidden(driver, context)) == ((manifest.digest,), 0)


def test_what_was_discarded_and_swept_can_be_restored_with_all_its_content(
    lived: Memory, box: Box, emptied: Empty, tmp_path: Path
) -> None:
    made = box.create(lived.context, "first")
    context = emptied(lived.context)
    killed_at("restore.complete", context, box, tmp_path)
    archiving.discard(context)
    orphans = orphan_keys(context, before=context.clock() + 2 * LEASE)
    assert len(orphans) == made.keys
    context.vault.store.sweep(orphans)  # `destroy`, as it used to be, marked them as erased: nothing came back
    restored = box.restore(context, "first")
    assert (restored.keys, restored.not_brought_back) == (made.keys, ())


def test_what_is_named_as_erased_only_when_a_restoration_is_carried_on_does_not_come_back(
    lived: Memory, box: Box, emptied: Empty, tmp_path: Path
) -> None:
    box.create(lived.context, "first")
    event = names.resolve(lived.context, "t1", lived.scope)
    context = replace(emptied(lived.context), batch_above=1)
    killed_at("restore.page", context, box, tmp_path)
    with pytest.raises(ArchiveRefused, match="shown already"):
        archiving.discard(context)
    restored = box.restore(context, "first", erased=[event])
    assert event in restored.not_brought_back and len(restored.not_brought_back) > 2
    assert "Valve 3" not in str(reading.current(context, lived.scope).to_json())
    assert reading.entity(context, event)["validity"] == "ERASED"
    assert context.vault.store.is_destroyed([event]) == {event} and faults(context) == []


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


def test_a_subject_and_a_speaker_on_the_list_are_unreadable_and_the_next_archive_keeps_it_so(
    lived: Memory, box: Box, emptied: Empty, driver: Driver
) -> None:
    told = Event(CallerEventId("t8"), "message", "noor", text="Ilse is afraid of heights.", about=("ilse",))
    event = ledger.append(lived.context, lived.scope, [told], lived.request()).events[0].entity_id
    box.create(lived.context, "first")
    subject, speaker = (one_of(driver, lived.context, label) for label in ("DataSubject", "Agent"))
    context = emptied(lived.context)
    restored = box.restore(context, "first", erased=[subject, speaker])
    assert sorted(restored.not_brought_back) == sorted([event, subject, speaker])
    assert context.vault.store.get(restored.not_brought_back) == {}
    shown = str(reading.current(context, lived.scope).to_json())
    assert "Valve 4" in shown and not any(word in shown for word in ("afraid", "ilse"))
    assert reading.entity(context, EntityId(event))["validity"] == "ERASED" and faults(context) == []
    second = box.create(context, "second")
    again = emptied(context)
    assert box.restore(again, "second").not_brought_back == ()
    assert again.vault.store.is_destroyed(restored.not_brought_back) == set(restored.not_brought_back)
    box.create(again, "third", as_of=second.as_of)
    assert box.file("third").read_bytes() == box.file("second").read_bytes()


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
