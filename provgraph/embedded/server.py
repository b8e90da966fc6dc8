"""Start, find, share and stop the embedded server. Source: docs/design.md, embedded."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from filelock import Timeout
from platformdirs import user_cache_path

from provgraph.embedded.home import Home
from provgraph.embedded.launch import discard, launch
from provgraph.embedded.lock import load_lock, version_key
from provgraph.embedded.options import Progress, RunningServer, ServerOptions
from provgraph.embedded.spec import ChildSpec
from provgraph.errors import EngineNotStarted, StoreTooNew

WAIT_SECONDS = 300
"""How long to wait for another process that starts or stops the server; recovery of a large store takes its time."""

ROOM_BYTES = 64 << 20
STOP_SECONDS = 30
KILL_SECONDS = 10
ASK_SECONDS = 0.05
KILL = getattr(signal, "SIGKILL", signal.SIGTERM)


def ensure_running(options: ServerOptions, progress: Progress | None = None) -> RunningServer:
    """The shared server of this home: started by the first who asks, attached to by all others.

    It outlives the caller and stops when it has been idle. `progress` hears of jars that are installed on the way.
    Raises EngineNotStarted (with Neo4j's reason), StoreTooNew, JarsUnverified.
    """
    home = prepared(options)
    server = attach(home) or start_shared(options, home, progress)
    if server.version != options.version:
        raise EngineNotStarted(
            f"Neo4j {server.version}, not {options.version}, runs in {home.folder}; stop it first (`provgraph down`)"
        )
    return server


def find_running(home: Path) -> RunningServer | None:
    """The server that is ready in this home, or None. Starts nothing and leaves no trace."""
    return Home.at(home).running()


def stop(home: Path, timeout: float = STOP_SECONDS) -> bool:
    """Stop the server of this home, also one that is still starting; True if there was one.

    It is asked to stop cleanly; after `timeout` seconds it is killed, which loses nothing that was acknowledged.
    """
    place, deadline = Home.at(home), time.monotonic() + timeout
    if not place.has_process():
        return False
    send(place, signal.SIGTERM)
    if not wait_until(lambda: not place.has_process(), deadline):
        send(place, KILL)
        wait_until(lambda: not place.has_process(), time.monotonic() + KILL_SECONDS)
    return True


@contextmanager
def started(options: ServerOptions, progress: Progress | None = None) -> Iterator[RunningServer]:
    """A server that belongs to this process: it stops at the end of the block, and when this process ends in any way.

    Raises EngineNotStarted when one runs in this home already, and as `ensure_running` does.
    """
    with owned(options, progress) as (server, _):
        yield server


def run_foreground(
    options: ServerOptions, on_ready: Callable[[RunningServer], None], progress: Progress | None = None
) -> int:
    """Run a server of one's own until it stops or Ctrl-C is pressed; the exit status of its process.

    `on_ready` is called once, with the server. Raises what `started` raises.
    """
    with owned(options, progress) as (server, process), suppress(KeyboardInterrupt):
        on_ready(server)
        return process.wait()
    return 0


@contextmanager
def owned(options: ServerOptions, progress: Progress | None) -> Iterator[tuple[RunningServer, subprocess.Popen[str]]]:
    """As `started`, with the process."""
    home = prepared(options)
    jars = install(options, progress)
    with alone(home):
        if home.has_process():
            raise EngineNotStarted(f"a server already runs in {home.folder}; use it, or stop it (`provgraph down`)")
        require_startable(options, home)
        process = launch(ChildSpec.of(options, home.folder, jars, parent=os.getpid()), home)
    try:
        yield found(home), process
    finally:
        end(process)


def prepared(options: ServerOptions) -> Home:
    """The home folder, made if need be."""
    home = Home.at(options.home)
    home.make()
    return home


def attach(home: Home) -> RunningServer | None:
    """The server that is ready, told that somebody is about to connect; None if there is none."""
    with alone(home):
        home.touch()
        return home.running()


def start_shared(options: ServerOptions, home: Home, progress: Progress | None) -> RunningServer:
    """Start the shared server, unless somebody else was quicker."""
    jars = install(options, progress)
    with alone(home):
        home.touch()
        wait_until(lambda: not home.has_process() or home.running() is not None, time.monotonic() + WAIT_SECONDS)
        if not home.has_process():
            require_startable(options, home)
            launch(ChildSpec.of(options, home.folder, jars, parent=0), home)
        return found(home)


def require_startable(options: ServerOptions, home: Home) -> None:
    """Refuse what Neo4j itself would notice late or never.

    Raises StoreTooNew when a newer version has written the store; EngineNotStarted when its password is lost, or when
    the disk is full: Neo4j would try again for ever.
    """
    if release(home.newest_version()) > release(options.version):
        raise StoreTooNew(
            f"the store in {home.folder} was written by Neo4j {home.newest_version()}, which is newer than "
            f"{options.version}; start that version"
        )
    if home.has_lost_password():
        raise EngineNotStarted(f"{home.folder} has a store but not its file `password`; put that file back first")
    if shutil.disk_usage(home.folder).free < ROOM_BYTES:
        raise EngineNotStarted(f"the disk of {home.folder} is full; make room (at least {ROOM_BYTES >> 20} MB)")


def release(version: str) -> tuple[int, ...]:
    """What counts of a version for its store: `5.26.30` is (5, 26), for patches share one format."""
    return version_key(version)[:2]


def install(options: ServerOptions, progress: Progress | None) -> Path:
    """The folder with the installed jars of the version that is asked for."""
    # The HTTP client takes 0.1 s to import, which a command that only attaches should not pay.
    from provgraph.embedded.jars import install_jars

    cache = options.cache or user_cache_path("provgraph")
    return install_jars(load_lock(options.version), cache, options.jars, options.mirror, progress)


@contextmanager
def alone(home: Home) -> Iterator[None]:
    """Hold the start lock. Raises EngineNotStarted when somebody else does not let go of it."""
    lock = home.start_lock
    try:
        lock.acquire(timeout=WAIT_SECONDS, poll_interval=ASK_SECONDS)
    except Timeout as error:
        raise EngineNotStarted(
            f"another process has been starting the server in {home.folder} for {WAIT_SECONDS} s; see {home.log}"
        ) from error
    try:
        yield
    finally:
        lock.release()


def found(home: Home) -> RunningServer:
    """The server that should be ready by now. Raises EngineNotStarted when it is not, or is gone already."""
    server = home.running()
    if server is None:
        what = "has been starting or stopping for too long" if home.has_process() else "stopped as soon as it started"
        raise EngineNotStarted(f"the server in {home.folder} {what}; see {home.log}")
    return server


def send(home: Home, number: int) -> None:
    """Send a signal to the process that holds the run lock; its id is in the state that it wrote."""
    state = home.state()
    if state is not None:
        with suppress(ProcessLookupError):
            os.kill(state.pid, number)


def wait_until(is_true: Callable[[], bool], deadline: float) -> bool:
    """Ask again and again until it is true or the deadline (monotonic seconds) has passed; whether it was true."""
    while not is_true():
        if time.monotonic() > deadline:
            return False
        time.sleep(ASK_SECONDS)
    return True


def end(process: subprocess.Popen[str]) -> None:
    """Stop a child of ours cleanly, or else by force, and wait until it is gone."""
    process.terminate()
    try:
        process.wait(STOP_SECONDS)
    finally:
        discard(process)
