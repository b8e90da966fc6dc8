"""A tenant goes into an archive and comes back equal, byte for byte; readers see it whole or not at all."""

from __future__ import annotations

from provgraph.service import reading
from tests.archiving.boxes import Box
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
