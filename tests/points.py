"""Stopping, dying and killing at named points, in a thread of a test or in processes of their own.

A point is armed through a folder that all who may pass it share: the first to reach it takes what was armed. In this
process give `Points(folder).reach` to a context. A process of its own is `command("current", ...)` with
`points.environment()` added to its variables: it is the command `provgraph`, `serve` included, that looks for armed
points. Source: docs/design.md, points.
"""

from __future__ import annotations

import os
import signal
import sys
import time
from functools import partial
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
VARIABLE = "PROVGRAPH_TEST_POINTS"
PATIENCE_SECONDS = 120
DIE, STOP = "die", "stop"


class Killed(BaseException):
    """A thread of a test died at a point. Nothing catches it but the test: no handler of errors runs, as after SIGKILL
    (blocks that close things do run)."""


class Points:
    """The armed points of a folder. `in_own_process`: dying ends the process, and no less."""

    def __init__(self, folder: Path, *, in_own_process: bool = False) -> None:
        self.folder, self._in_own_process = folder, in_own_process
        folder.mkdir(parents=True, exist_ok=True)

    def environment(self) -> dict[str, str]:
        """The variables that a process of `command` needs beside its settings."""
        return {VARIABLE: str(self.folder), "PYTHONPATH": os.pathsep.join([str(ROOT), str(ROOT / "api")])}

    def die(self, point: str) -> None:
        """Whoever reaches this point next dies there."""
        self._arm(point, DIE)

    def stop(self, point: str) -> None:
        """Whoever reaches this point next stops there, until `go_on`."""
        self._arm(point, STOP)

    def kill(self, point: str, pid: int) -> None:
        """When this point is reached next, another process, a server for example, is killed with SIGKILL."""
        self._arm(point, f"kill {pid}")

    def disarm(self, point: str) -> bool:
        """Take back what was armed; False when it was reached before."""
        try:
            (self.folder / point).unlink()
        except FileNotFoundError:
            return False
        return True

    def is_reached(self, point: str) -> bool:
        """True once somebody has taken what was armed, until the point is armed again."""
        return self._taken(point).exists()

    def wait(self, point: str) -> None:
        """Until somebody has reached the point. Raises TimeoutError."""
        self._until(self._taken(point), f"nobody reached {point}")

    def go_on(self, point: str) -> None:
        """Let who stopped there go on; who is yet to come is not stopped either."""
        (self.folder / f"{point}.go").touch()
        self.disarm(point)

    def reach(self, point: str) -> None:
        """What a use case calls: do what was armed, once."""
        try:
            (self.folder / point).rename(self._taken(point))
        except FileNotFoundError:
            return
        what, _, pid = self._taken(point).read_text().partition(" ")
        if what == "kill":
            os.kill(int(pid), signal.SIGKILL)
        elif what == STOP:
            self._until(self.folder / f"{point}.go", f"nobody said to go on from {point}")
        elif self._in_own_process:
            os.kill(os.getpid(), signal.SIGKILL)
        else:
            raise Killed(point)

    def _arm(self, point: str, what: str) -> None:
        for past in (self._taken(point), self.folder / f"{point}.go"):
            past.unlink(missing_ok=True)
        fresh = self.folder / f"{point}.armed"
        fresh.write_text(what)
        fresh.rename(self.folder / point)

    def _taken(self, point: str) -> Path:
        return self.folder / f"{point}.reached"

    def _until(self, path: Path, complaint: str) -> None:
        deadline = time.monotonic() + PATIENCE_SECONDS
        while not path.exists():
            if time.monotonic() > deadline:
                raise TimeoutError(complaint)
            time.sleep(0.002)


def command(*arguments: str) -> list[str]:
    """The command line of a `provgraph` that passes armed points."""
    return [sys.executable, "-m", "tests.points", *arguments]


def main() -> None:
    """The command `provgraph`, told of every point."""
    from provgraph import bootstrap

    points = Points(Path(os.environ[VARIABLE]), in_own_process=True)
    bootstrap.open_provgraph = partial(bootstrap.open_provgraph, reach=points.reach)

    from provgraph.cli.main import run

    run()


if __name__ == "__main__":
    main()
