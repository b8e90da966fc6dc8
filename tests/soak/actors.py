"""Who acts in a race: threads of this process, or processes of their own. Each can be stopped at a named point."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from dataclasses import replace as but
from pathlib import Path

from provgraph.bootstrap import Provgraph
from tests.points import ROOT, Points
from tests.soak.acts import Said, perform

Call = Callable[[Said], Said]


@dataclass
class Actor:
    """Does one act at a time. `points` are its own: nobody else is stopped there."""

    call: Call
    points: Points
    pool: ThreadPoolExecutor
    _doing: Future[Said] = field(default_factory=Future)
    _stop: str = ""

    def start(self, act: Said, stop_at: str = "") -> None:
        """Begin; stop when the point is reached, if one is named."""
        self._stop = stop_at
        if stop_at:
            self.points.stop(stop_at)
        self._doing = self.pool.submit(self.call, act)

    def is_stopped(self) -> bool:
        """Wait until the act has stopped at its point; False when it ended without reaching it."""
        while not self._doing.done():
            if self.points.is_reached(self._stop):
                return True
            time.sleep(0.001)
        return False

    def go_on(self) -> None:
        """Let it go on from its point."""
        if self._stop:
            self.points.go_on(self._stop)

    def end(self) -> Said:
        """Let it go on if it is stopped; what came of the act."""
        self.go_on()
        return self._doing.result()

    def do(self, act: Said) -> Said:
        """Start and end."""
        self.start(act)
        return self.end()


@contextmanager
def threads(provgraph: Provgraph, count: int, folder: Path) -> Iterator[list[Actor]]:
    """Actors that share what a process shares: one driver, one key store."""
    with ThreadPoolExecutor(count) as pool:
        yield [Actor(calling(provgraph, points), points, pool) for points in points_in(folder, count)]


def calling(provgraph: Provgraph, points: Points) -> Call:
    return lambda act: perform(but(provgraph.context(str(act["tenant"])), reach=points.reach), act)


def points_in(folder: Path, count: int) -> list[Points]:
    return [Points(folder / f"actor-{number}") for number in range(count)]


@contextmanager
def processes(provgraph: Provgraph, count: int, folder: Path, environment: Mapping[str, str]) -> Iterator[list[Actor]]:
    """Actors in processes of their own, each with its driver, on the same graph and the same keys."""
    with ExitStack() as stack:
        pool = stack.enter_context(ThreadPoolExecutor(count))
        actors = []
        for points in points_in(folder, count):
            process = subprocess.Popen(
                [sys.executable, "-m", "tests.soak.actor"],
                env={**environment, **points.environment()},
                cwd=ROOT,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
            )
            stack.callback(ended, process)
            actors.append(Actor(telling(process), points, pool))
        yield actors


def telling(process: subprocess.Popen[str]) -> Call:
    """Tell a process what to do and wait for its answer."""
    assert process.stdin is not None and process.stdout is not None
    told, heard = process.stdin, process.stdout

    def call(act: Said) -> Said:
        told.write(json.dumps(dict(act)) + "\n")
        told.flush()
        line = heard.readline()
        return json.loads(line) if line else {"broken": f"the process ended: {process.wait()}"}  # type: ignore[no-any-return]

    return call


def ended(process: subprocess.Popen[str]) -> None:
    """A process ends when nobody tells it more."""
    assert process.stdin is not None and process.stdout is not None
    process.stdin.close()
    process.wait(60)
    process.stdout.close()
