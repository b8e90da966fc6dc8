"""Rounds of scenarios, counted. The suite runs a few of each, the soak as many as it is told."""

from __future__ import annotations

import random
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from neo4j import Driver

from provgraph.bootstrap import Provgraph
from tests.soak import deeds, folds
from tests.soak.actors import Actor, processes, threads
from tests.soak.reader import Reader
from tests.soak.stage import Stage, Violation

Scenario = Callable[[Stage], str]

SCENARIOS: dict[str, Scenario] = {
    "H=220 before the same-parent H=184": folds.two_coverages,
    "input revoked between gate and switch": folds.input_revoked,
    "conflict opened between gate and switch": folds.conflict_opened,
    "two folds with the same parent": folds.same_parent,
    "append during a fold": folds.appended_meanwhile,
    "policy version revoked during a fold": folds.plan_revoked,
    "derivation while its source is revoked": deeds.derived_while_revoked,
    "overlapping deeds in random order": deeds.overlapping,
}
FORMS = ("threads", "processes")
REST = 20
"""Rounds in one tenant; then everything in it is checked."""


@dataclass
class Tally:
    """What came of the rounds of one scenario."""

    scenario: str
    form: str
    actors: int
    rounds: int = 0
    reads: int = 0
    seconds: float = 0.0
    outcomes: Counter[str] = field(default_factory=Counter)
    violations: list[str] = field(default_factory=list)

    def mix(self, rests: Iterator[list[object]]) -> None:
        """Count rests of a race in which everything is mixed; what each found wrong is a violation."""
        begun = time.perf_counter()
        for wrong in rests:
            self.rounds += 1
            self.seconds = time.perf_counter() - begun
            self.outcomes["at rest, broken" if wrong else "at rest"] += 1
            self.violations += [str(one) for one in wrong]

    def to_json(self) -> dict[str, object]:
        """A JSON object; seconds are wall time."""
        return {
            "scenario": self.scenario,
            "form": self.form,
            "actors": self.actors,
            "rounds": self.rounds,
            "reads": self.reads,
            "seconds": round(self.seconds, 1),
            "outcomes": dict(self.outcomes.most_common()),
            "violations": self.violations,
        }


@contextmanager
def acting(provgraph: Provgraph, form: str, folder: Path, environment: dict[str, str]) -> Iterator[list[Actor]]:
    """Two actors: threads of this process, or processes."""
    if form == "threads":
        with threads(provgraph, 2, folder) as actors:
            yield actors
    else:
        with processes(provgraph, 2, folder, environment) as actors:
            yield actors


@contextmanager
def reading(reader: Reader) -> Iterator[None]:
    """A thread that reads meanwhile."""
    thread = threading.Thread(target=reader.run)
    thread.start()
    try:
        yield
    finally:
        reader.stop()
        thread.join()


def play(tally: Tally, rounds: int, provgraph: Provgraph, driver: Driver, actors: Sequence[Actor], seed: int) -> None:
    """Play so many rounds of a scenario, counted in `tally` as they end: who interrupts this keeps what was done."""
    reader, begun = Reader(), time.perf_counter()
    stage = Stage(provgraph, driver, actors, reader, random.Random(f"{tally.scenario} {seed}"))
    with reading(reader):
        try:
            for number in range(rounds):
                if number % REST == 0:
                    stage.new_tenant()
                stage.new_scope()
                try:
                    tally.outcomes[SCENARIOS[tally.scenario](stage)] += 1
                except Violation as violation:
                    tally.violations.append(str(violation))
                if number % REST == REST - 1 or number == rounds - 1:
                    tally.violations += [f"at rest: {fault}" for fault in stage.faults()]
                tally.rounds, tally.reads = number + 1, reader.reads
        finally:
            tally.seconds = time.perf_counter() - begun
    tally.violations += reader.wrong
