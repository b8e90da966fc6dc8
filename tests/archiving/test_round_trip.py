"""A tenant goes into an archive and comes back equal, byte for byte; readers see it whole or not at all."""

from __future__ import annotations

from provgraph.service import reading
from tests.archiving import stranger
from tests.archiving.boxes import PASSPHRASE, Box
from tests.archiving.conftest import Empty
from tests.consolidation.memory import Memory


def told(memory: Memory) -> object:
    """What a reader gets."""
    return reading.current(memory.context, memory.scope).to_json()


def test_an_archive_that_was_restored_is_made_again_byte_for_byte(lived: Memory, box: Box, emptied: Empty) -> None:
    made = box.create(lived.context, "first")
    assert box.verify("first").keys == made.keys
    before = told(lived)
    back = Memory(emptied(lived.context))
    restored = box.restore(back.context, "first")
    assert (restored.keys, restored.not_brought_back, restored.repeated) == (made.keys, (), False)
    box.create(back.context, "second", as_of=made.as_of)
    assert box.file("second").read_bytes() == box.file("first").read_bytes()
    assert told(back) == before
    assert box.restore(back.context, "first").repeated
    back.tell("later", "Pump 1 lifts 14 litres.", "later")
    assert back.consolidate().artifact_id


def test_a_stranger_reads_it_by_the_page_alone(lived: Memory, box: Box) -> None:
    made = box.create(lived.context, "first")
    found = stranger.read(box.file("first"), box.keys("first").path, passphrase=PASSPHRASE.text)
    assert (found.digest, len(found.content)) == (made.digest, made.keys - 1 if made.keys else 0)  # one is an index key
    texts = {row["properties"]["id"]: row["properties"] for row in found.tables["events"]}
    assert {found.content[id]["text"] for id in texts} >= {"Pump 2 hums.", "Nobody has folded this yet."}
    assert all(node["digest"] == f"sha256:{found.digests[id]}" for id, node in texts.items())


def test_nothing_that_anybody_said_stands_in_an_archive(lived: Memory, box: Box) -> None:
    box.create(lived.context, "first")
    held = box.file("first").read_bytes() + box.keys("first").path.read_bytes()
    words = (b"Pump", b"pump-station", b"night-shift", b"noor", b't1"', b"misheard", b"example.org", b"valve")
    assert [word for word in words if word in held] == []
