"""Readers beside a revoker: what is acknowledged as revoked is in no answer that was asked for afterwards.

Source: docs/design.md, promises 2 and 3; fences (protocol, 9).
"""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field

from provgraph.service import reading
from tests.reading.story import Story

LEVEL, RULE = "Gauge G-2 reads 3.15 m.", "Never open gate 8 without the keeper."


@dataclass
class Bench:
    """What every reader sees of the revoker, and what readers found wrong."""

    over: threading.Event = field(default_factory=threading.Event)
    phase: int = 0
    """Odd from an acknowledgement until the source is about to stand again."""
    faults: list[str] = field(default_factory=list)
    reads: int = 0

    def read_on(self, read: Callable[[], object]) -> None:
        """Read until it is over."""
        while not self.over.is_set():
            phase = self.phase
            answer = json.dumps(read(), ensure_ascii=False)
            # An answer that was asked for before the acknowledgement, or ended after that phase, may hold it.
            if phase % 2 and phase == self.phase and LEVEL in answer:
                self.faults.append(answer)
            if RULE not in answer:
                self.faults.append(f"a mix: {answer}")
            self.reads += 1


@contextmanager
def readers(*reads: Callable[[], object]) -> Iterator[Bench]:
    """One thread for each way to read."""
    bench = Bench()
    with ThreadPoolExecutor(len(reads)) as pool:
        running = [pool.submit(bench.read_on, read) for read in reads]
        try:
            yield bench
        finally:
            bench.over.set()
        for future in running:
            future.result()


def test_no_answer_asked_for_after_the_acknowledgement_holds_what_was_revoked(gates: Story) -> None:
    level, summary = gates.event("ev-level"), str(gates.current().artifact_id)
    ways: list[Callable[[], object]] = [
        lambda: gates.current().to_json(),
        lambda: gates.up(summary).to_json(),
        lambda: gates.then(summary).to_json(),
        lambda: [reading.entity(gates.context, level), RULE],
    ]
    with readers(*ways) as bench:
        for _ in range(3):
            done = gates.revoke(level)
            bench.phase += 1
            gates.consolidate()
            gates.current()
            bench.phase += 1
            gates.undo(done.activity_id)
            gates.consolidate()
    assert bench.faults == []
    assert bench.reads > len(ways)
