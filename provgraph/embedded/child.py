"""The process that holds Neo4j: `python -m provgraph.embedded.child`, started by `launch` and by nothing else.

It reads its spec from the first line of standard input and answers with one line of JSON on standard output: that it is
ready, or why it is not. In the foreground it ends with its parent (end of file on standard input, or another parent
than before); shared, it leaves its parent and ends when no Bolt connection has been open for the idle time. SIGTERM
ends it cleanly, SIGINT is ignored: Ctrl-C goes to all of a terminal's processes, and the parent decides.
"""

from __future__ import annotations

import contextlib
import json
import os
import signal
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import NoReturn, TextIO

from filelock import Timeout

from provgraph.embedded.engine import STARTUP_ERRORS, Engine, causes
from provgraph.embedded.home import Home, Phase, State
from provgraph.embedded.spec import ChildSpec

RUN_LOCK_SECONDS = 5
TICK_SECONDS = 0.5
START_SECONDS = 240
HARD_STOP_SECONDS = 20
FAILED, STUCK = 1, 3


@dataclass(slots=True)
class Child:
    """The life of one server: start, say so, serve, stop. The state file tells each step to whoever looks."""

    spec: ChildSpec
    home: Home
    state: State
    stop: threading.Event
    parent: TextIO

    def run(self) -> int:
        """Start Neo4j and serve until it is time to stop; the exit status is 0, or 1 when it did not start."""
        self.home.write_state(self.state)
        if not self.spec.is_shared:
            threading.Thread(target=stop_at_end_of_input, args=(self.stop,), daemon=True).start()
        watchdog = later(START_SECONDS, self.give_up)
        try:
            self.home.begin_store()
            engine = Engine(self.spec, self.home)
        except STARTUP_ERRORS as error:
            self.home.clear_state()
            answer(self.parent, {"failed": causes(error)})
            return FAILED
        watchdog.cancel()
        self.home.remember_version(self.spec.version)
        self.home.finish_store()
        self.enter("ready", engine.port)
        answer(self.parent, {"port": engine.port})
        self.serve(engine)
        self.enter("stopping")
        later(HARD_STOP_SECONDS, end_hard)
        engine.stop()
        self.home.clear_state()
        return 0

    def give_up(self) -> None:
        """End a start that hangs, as Neo4j does when it cannot write."""
        answer(self.parent, {"failed": [f"Neo4j was not ready after {START_SECONDS} s"]})
        end_hard()

    def enter(self, phase: Phase, port: int | None = None) -> None:
        """Go into another phase and write it down."""
        self.state = self.state.at(phase, port)
        self.home.write_state(self.state)

    def serve(self, engine: Engine) -> None:
        """Serve until told to stop, or until whom it serves is gone."""
        if self.spec.is_shared:
            self.serve_everybody(engine)
        else:
            self.serve_parent()

    def serve_parent(self) -> None:
        """Look for the parent. End of input alone is not enough: what the parent forks holds the pipe open."""
        while not self.stop.wait(TICK_SECONDS) and os.getppid() == self.spec.parent:
            pass

    def serve_everybody(self, engine: Engine) -> None:
        """Look for open connections, and for signs of those about to connect."""
        quiet_since, touched_at = time.monotonic(), self.home.touched_at()
        while not self.stop.wait(TICK_SECONDS):
            if engine.open_connections() or self.home.touched_at() != touched_at:
                quiet_since, touched_at = time.monotonic(), self.home.touched_at()
            elif self.is_idle_since(quiet_since) and self.may_stop(touched_at):
                return

    def is_idle_since(self, quiet_since: float) -> bool:
        """Whether the idle time has passed; an idle time of 0 never does."""
        return 0 < self.spec.idle_seconds < time.monotonic() - quiet_since

    def may_stop(self, touched_at: int) -> bool:
        """Whether to stop, decided under the start lock so that nobody attaches in the same moment."""
        with contextlib.suppress(Timeout), self.home.start_lock.acquire(blocking=False):
            if self.home.touched_at() == touched_at:
                self.enter("stopping")
                return True
        return False


def main() -> NoReturn:
    """Read the spec and live by it. The run lock is let go of by the end of the process alone, however it ends."""
    os.umask(0o077)
    parent, spec = take_output(), ChildSpec.from_line(sys.stdin.readline())
    if spec.is_shared:
        leave_parent()
    stop = threading.Event()
    listen_for_signals(stop)
    home = Home.at(Path(spec.home))
    state = State(os.getpid(), "starting", spec.version, time.time_ns() // 1000)
    try:
        with home.run_lock.acquire(timeout=RUN_LOCK_SECONDS):
            end_process(Child(spec, home, state, stop, parent).run())
    except Timeout:
        answer(parent, {"failed": ["another server runs in this home"]})
        end_process(FAILED)


def take_output() -> TextIO:
    """Keep the pipe to the parent for our answer alone; what the JVM or a library prints goes to the log."""
    pipe = os.fdopen(os.dup(sys.stdout.fileno()), "w", encoding="utf-8")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    return pipe


def answer(parent: TextIO, message: dict[str, object]) -> None:
    """Tell the parent, if it is still there to be told. There is one answer, so the pipe is closed."""
    with contextlib.suppress(OSError), parent:
        parent.write(json.dumps(message) + "\n")


def leave_parent() -> None:
    """Become a child of the system's first process, so that the one who started us need not clean up after us."""
    if hasattr(os, "fork") and os.fork():
        os._exit(0)


def listen_for_signals(stop: threading.Event) -> None:
    """SIGTERM and a terminal that closes end the server cleanly; Ctrl-C is the parent's business."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    for name in ("SIGTERM", "SIGHUP"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), lambda number, frame: stop.set())


def stop_at_end_of_input(stop: threading.Event) -> None:
    """Wait until the parent closes its end of the pipe; also a start that hangs then comes to an end."""
    sys.stdin.read()
    stop.set()
    later(HARD_STOP_SECONDS, end_hard)


def later(seconds: float, action: Callable[[], None]) -> threading.Timer:
    """Do something when this time has passed, unless the timer is cancelled or the process has ended by then."""
    timer = threading.Timer(seconds, action)
    timer.daemon = True
    timer.start()
    return timer


def end_hard() -> NoReturn:
    """End the process as it is; Neo4j recovers from that at its next start."""
    end_process(STUCK)


def end_process(status: int) -> NoReturn:
    """End at once: the JVM's own threads would keep the process."""
    os._exit(status)


if __name__ == "__main__":
    main()
