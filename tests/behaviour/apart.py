"""Steps that run in processes of their own, forked from one that has loaded everything: real processes, started fast.

Such a process can stop at a named point until it is told to go on, be killed there, or have a part that fails.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from multiprocessing.connection import Connection, wait
from pathlib import Path
from typing import Protocol

FORKING = multiprocessing.get_context("forkserver")
FORKING.set_forkserver_preload(["tests.behaviour.apart", "tests.behaviour.preloaded"])

TURN = threading.Lock()
"""Starting a process looks after all others, and who looks takes their exit status: one thread at a time."""

REACHED, GO = "reached", "go"


@dataclass(frozen=True)
class Trouble:
    """What happens to a step: it stops or dies (`pause`, `kill`) just after a point, or its distiller fails."""

    point: str | None = None
    deed: str = "pause"
    fault: str | None = None


class Work(Protocol):
    """What a process does; it may send one thing."""

    def __call__(self, send: Callable[[object], None]) -> None: ...


@dataclass
class Apart:
    """A process that works, as its parent sees it."""

    process: multiprocessing.process.BaseProcess
    pipe: Connection
    _sent: list[object] = field(default_factory=list)

    def reaches(self) -> bool:
        """Wait until it has stopped at its point; False when it ended or answered first."""
        said = self._receive()
        if said != REACHED and said is not None:
            self._sent.append(said)
        return said == REACHED

    def go_on(self) -> None:
        """Let it go on from where it stopped."""
        with suppress(BrokenPipeError):
            self.pipe.send(GO)

    def sent(self) -> object:
        """What it sent; None when it ended without a word."""
        return self._sent.pop() if self._sent else self._receive()

    def status(self) -> int:
        """Its exit status, once it has ended; negative when it was killed."""
        wait([self.process.sentinel])
        with TURN:
            self.process.join()
        self.pipe.close()
        return self.process.exitcode or 0

    def kill(self) -> None:
        """End it."""
        self.process.kill()
        self.status()

    def _receive(self) -> object:
        try:
            return self.pipe.recv()
        except (EOFError, ConnectionResetError):
            return None


def apart(work: Work, environment: Mapping[str, str], trouble: Trouble | None = None) -> Apart:
    """Start a process that does the work in that environment."""
    ours, theirs = FORKING.Pipe()
    process = FORKING.Process(target=_run, args=(theirs, work, dict(environment), trouble or Trouble()), daemon=True)
    with TURN:
        process.start()
    theirs.close()
    return Apart(process, ours)


def _run(pipe: Connection, work: Work, environment: Mapping[str, str], trouble: Trouble) -> None:
    os.environ.clear()
    os.environ.update(environment)
    _prepare(pipe, trouble)
    work(pipe.send)


def _prepare(pipe: Connection, trouble: Trouble) -> None:
    """Make everything that this process opens stop, die or fail as it should."""
    from provgraph import bootstrap
    from provgraph.domain.distil.extractive import Extractive
    from provgraph.errors import DistillerFailed
    from provgraph_api import parts

    waiting = [trouble.point]

    def reach(point: str) -> None:
        if point not in waiting:
            return
        waiting.clear()  # it stops once
        if trouble.deed == "kill":
            os.kill(os.getpid(), signal.SIGKILL)
        pipe.send(REACHED)
        pipe.recv()

    def fail(*given: object) -> object:
        raise DistillerFailed("the distiller answered with an error")

    bootstrap.open_provgraph = parts.open_provgraph = partial(bootstrap.open_provgraph, reach=reach)  # type: ignore[attr-defined]  # what a kill needs
    if trouble.fault:
        Extractive.distil = fail  # type: ignore[method-assign]  # what the story asks for


@dataclass(frozen=True)
class Command:
    """The command line in a process: its arguments, and where its two outputs go."""

    arguments: Sequence[str]
    out: Path
    err: Path

    def __call__(self, send: Callable[[object], None]) -> None:
        from provgraph.cli.main import run

        for path, stream in ((self.out, 1), (self.err, 2)):
            os.dup2(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC), stream)
        sys.argv = ["provgraph", *self.arguments]
        run()


@dataclass(frozen=True)
class Serving:
    """An API in a process."""

    port: int

    def __call__(self, send: Callable[[object], None]) -> None:
        import uvicorn

        from provgraph_api.main import create_app

        uvicorn.run(create_app(), host="127.0.0.1", port=self.port, log_level="warning")
