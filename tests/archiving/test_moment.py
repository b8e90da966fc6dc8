"""The moment that an archive is made as of: two passes that read alike, whoever writes meanwhile."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from provgraph.domain.instant import Moment
from provgraph.errors import ArchiveRefused, InputError, KeyUnavailable, MarkingInProgress
from provgraph.service import archiving, names, taking_back
from provgraph.service.archiving import moment
from tests.archiving.boxes import Box
from tests.consolidation.memory import Memory


class Meddling:
    """Does something at chosen calls of the progress of a pass."""

    def __init__(self, work: Callable[[int], None], times: int) -> None:
        self.work, self.left, self.last = work, times, 0

    def __call__(self, done: int, total: int) -> None:
        if self.left and done > 3:
            self.left -= 1
            self.work(self.left)


def test_what_is_written_meanwhile_is_in_it_whole_or_not_at_all(memory: Memory, tmp_path: Path) -> None:
    memory.tell("t1", "Pump 1 lifts 12 litres.")
    tell = Meddling(lambda at: memory.tell(f"meanwhile-{at}", "Pump 2 hums.") and None, 2)
    made = archiving.create(memory.context, tmp_path / "a.tar", progress=tell)
    assert archiving.verify(tmp_path / "a.tar").manifest.digest == made.digest
    assert (tell.left, made.rows["events"]) == (0, 3)


def test_a_tenant_that_never_rests_is_read_under_its_locks(memory: Memory, tmp_path: Path) -> None:
    memory.tell("t1", "Pump 1 lifts 12 litres.")
    tell = Meddling(lambda at: memory.tell(f"meanwhile-{at}", "Pump 2 hums.") and None, moment.TRIES)
    made = archiving.create(memory.context, tmp_path / "a.tar", progress=tell)
    assert (tell.left, made.rows["events"]) == (0, 1 + moment.TRIES)


def test_an_earlier_moment_is_refused_once_anything_was_recorded_since(memory: Memory, box: Box) -> None:
    event = memory.tell("t1", "Pump 1 lifts 12 litres.")
    made = box.create(memory.context, "first")
    assert box.create(memory.context, "second", as_of=made.as_of).digest == made.digest
    taking_back.revoke(memory.context, event, "misheard", memory.request())
    with pytest.raises(ArchiveRefused, match="has changed since"):
        box.create(memory.context, "third", as_of=made.as_of)
    with pytest.raises(ArchiveRefused, match="future"):
        box.create(memory.context, "third", as_of=memory.context.clock() + 10**9)
    assert sorted(path.name for path in box.folder.iterdir()) == [
        "first.keys",
        "first.tar",
        "second.keys",
        "second.tar",
    ]


def test_the_record_of_an_archive_is_part_of_the_next_one(memory: Memory, box: Box) -> None:
    memory.tell("t1", "Pump 1 lifts 12 litres.")
    first = box.create(memory.context, "first")
    second = box.create(memory.context, "second")
    assert second.rows["activities"] == first.rows["activities"] + 1
    assert first.digest.encode() in box.file("second").read_bytes()


def test_a_marking_that_is_not_done_is_waited_for(memory: Memory, box: Box, monkeypatch: pytest.MonkeyPatch) -> None:
    memory.tell("t1", "Pump 1 lifts 12 litres.")
    monkeypatch.setattr(moment, "unfinished", lambda context: 1)
    with pytest.raises(MarkingInProgress):
        box.create(memory.context, "first")


def test_a_key_that_is_missing_and_was_not_erased_is_told(memory: Memory, box: Box) -> None:
    event = memory.tell("t1", "Pump 1 lifts 12 litres.")
    memory.context.vault.store._database.change("delete_data_keys", {"key_ids": f'["{event}"]'})  # type: ignore[attr-defined]  # damage
    with pytest.raises(KeyUnavailable):
        box.create(memory.context, "first")
    assert list(box.folder.iterdir()) == []


def test_a_key_that_was_destroyed_is_listed_and_does_not_come_back(memory: Memory, box: Box) -> None:
    memory.tell("t1", "Pump 1 lifts 12 litres.")
    memory.context.vault.store.destroy([names.resolve(memory.context, "t1", memory.scope)])
    made = box.create(memory.context, "first")
    assert made.rows["destroyed"] == 1
    assert box.verify("first").keys == made.keys == box.verify("first").sealed - 1


def test_a_place_that_cannot_be_written_is_named(memory: Memory, tmp_path: Path) -> None:
    memory.tell("t1", "Pump 1 lifts 12 litres.")
    with pytest.raises(InputError, match="nowhere"):
        archiving.create(memory.context, tmp_path / "nowhere" / "a.tar")


def test_a_moment_is_read_as_it_is_printed(memory: Memory, box: Box) -> None:
    memory.tell("t1", "Pump 1 lifts 12 litres.")
    made = box.create(memory.context, "first")
    assert Moment.parse(str(made.to_json()["as_of"])).instant == made.as_of
