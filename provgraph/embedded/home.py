"""The home folder of one server: who runs it, where it listens, its password. Private to the user (0700, files 0600).

Whether a server lives is told by a lock that its process holds until it ends, however it ends. So a state file left by
a `kill -9`, a process id that another process has by now, and a server that is still starting are all seen for what
they are: the state counts only while the lock is held, and says itself how far the server is.
"""

from __future__ import annotations

import json
import os
import secrets
import shutil
import sys
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Literal

from filelock import FileLock, Timeout

from provgraph.embedded.lock import version_key
from provgraph.embedded.options import RunningServer

if sys.platform != "win32":
    import fcntl

USER = "neo4j"
DATABASE = "neo4j"
LOOPBACK = "127.0.0.1"
PASSWORD_BYTES = 32
ASK_AGAIN_SECONDS = 0.2
PRIVATE_FOLDER, PRIVATE_FILE = 0o700, 0o600

Phase = Literal["starting", "ready", "stopping"]


@dataclass(frozen=True, slots=True)
class State:
    """What the server's process writes of itself; `port` is 0 until it listens, `started_at` is in microseconds UTC."""

    pid: int
    phase: Phase
    version: str
    started_at: int
    port: int = 0

    def at(self, phase: Phase, port: int | None = None) -> State:
        """The same server in another phase."""
        return replace(self, phase=phase, port=self.port if port is None else port)


@dataclass(frozen=True, slots=True)
class Home:
    """The files of one home folder."""

    folder: Path

    @classmethod
    def at(cls, folder: Path) -> Home:
        """The home at this path, made absolute: the server's process works in another folder."""
        return cls(folder.expanduser().absolute())

    @property
    def conf(self) -> Path:
        """The configuration that Neo4j reads; written anew at every start."""
        return self.folder / "neo4j.conf"

    @property
    def log(self) -> Path:
        """What the server's process prints beside Neo4j's own logs, which are in `logs/`."""
        return self.folder / "server.log"

    @property
    def start_lock(self) -> FileLock:
        """Held while somebody starts, attaches to or, when idle, stops the server."""
        return FileLock(self.folder / "start.lock", mode=PRIVATE_FILE)

    @property
    def run_lock(self) -> FileLock:
        """Held by the server's process as long as it lives."""
        return FileLock(self._run_lock, mode=PRIVATE_FILE)

    @property
    def _run_lock(self) -> Path:
        return self.folder / "run.lock"

    @property
    def _state(self) -> Path:
        return self.folder / "server.json"

    @property
    def _attached(self) -> Path:
        return self.folder / "attached"

    @property
    def _password(self) -> Path:
        return self.folder / "password"

    @property
    def _data(self) -> Path:
        return self.folder / "data"

    @property
    def _unfinished(self) -> Path:
        return self.folder / "unfinished"

    @property
    def _version(self) -> Path:
        return self.folder / "version"

    def make(self) -> None:
        """Make the folder if need be, and close it to other users."""
        self.folder.mkdir(parents=True, exist_ok=True, mode=PRIVATE_FOLDER)
        self.folder.chmod(PRIVATE_FOLDER)

    def has_process(self) -> bool:
        """Whether a server's process lives, in whatever phase. A folder that does not exist has none."""
        return self._run_lock.exists() and is_held(self._run_lock)

    def state(self) -> State | None:
        """The state of the process that lives; None when none lives or it has written nothing yet."""
        if not self.has_process():
            return None
        try:
            return State(**json.loads(self._state.read_text("utf-8")))
        except FileNotFoundError:
            return None

    def write_state(self, state: State) -> None:
        """Put a new state in place of the old one, whole or not at all."""
        write_private(self._state, json.dumps(asdict(state)))

    def clear_state(self) -> None:
        """Remove the state file; what it says of a process that ended is worth nothing."""
        self._state.unlink(missing_ok=True)

    def running(self) -> RunningServer | None:
        """The server that is ready to be used, or None."""
        state = self.state()
        if state is None or state.phase != "ready":
            return None
        uri = f"bolt://{LOOPBACK}:{state.port}"
        return RunningServer(
            uri, USER, self.password(), DATABASE, state.pid, state.version, self.folder, state.started_at
        )

    def password(self) -> str:
        """The password of the store's only user, made at random the first time it is asked for."""
        if not self._password.exists():
            write_private(self._password, secrets.token_urlsafe(PASSWORD_BYTES))
        return self._password.read_text("utf-8")

    def begin_store(self) -> None:
        """Before Neo4j starts: mark a store that is about to be made, or clear away one that never was finished.

        Neo4j refuses for good a store whose making was cut short. Nothing was ever acknowledged in it, because the mark
        goes before anybody is told that the server is ready. A store without the mark is never touched.
        """
        if self._unfinished.exists() and self._data.exists():
            shutil.rmtree(self._data)
        elif not self._data.exists():
            write_private(self._unfinished, "")
            flush_folder(self.folder)

    def finish_store(self) -> None:
        """Neo4j is up: from here on the store is kept. The mark is gone for good, also after a power cut."""
        self._unfinished.unlink(missing_ok=True)
        flush_folder(self.folder)

    def has_lost_password(self) -> bool:
        """Whether there is a store, but no password to open it with."""
        return (self._data / "databases" / "system").exists() and not self._password.exists()

    def newest_version(self) -> str:
        """The newest Neo4j that has written the store; `0` for a store that none has."""
        return self._version.read_text("utf-8") if self._version.exists() else "0"

    def remember_version(self, version: str) -> None:
        """Note which Neo4j has the store open."""
        if version_key(version) > version_key(self.newest_version()):
            write_private(self._version, version)

    def touch(self) -> None:
        """Leave a sign that somebody is about to connect, so that an idle server stays."""
        self._attached.touch(mode=PRIVATE_FILE)
        os.utime(self._attached)

    def touched_at(self) -> int:
        """When the last sign was left, as the file system's clock tells it (nanoseconds); 0 for never."""
        return self._attached.stat().st_mtime_ns if self._attached.exists() else 0


def is_held(lock: Path) -> bool:
    """Whether some process holds the lock of this file. Any number may ask at once and not see each other."""
    if sys.platform == "win32":
        return _cannot_take(lock)
    with lock.open("rb") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB)
        except BlockingIOError:
            return True
    return False


def _cannot_take(lock: Path) -> bool:
    try:
        with FileLock(lock, mode=PRIVATE_FILE).acquire(timeout=ASK_AGAIN_SECONDS):
            return False
    except Timeout:
        return True


def flush_folder(folder: Path) -> None:
    """Force to disk which names a folder holds (Windows does that by itself)."""
    if sys.platform != "win32":
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def write_private(path: Path, text: str) -> None:
    """Write a file of mode 0600 so that it is there whole or not at all, also after a power cut."""
    part = path.with_name(f".{path.name}.{os.getpid()}.part")
    descriptor = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, PRIVATE_FILE)
    with os.fdopen(descriptor, "w", encoding="utf-8") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    part.replace(path)
