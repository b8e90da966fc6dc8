"""One SQLite file, shared by the threads of this process and with other processes. The only user of sqlite3."""

from __future__ import annotations

import json
import os
import sqlite3
import threading
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from importlib.resources import files
from pathlib import Path
from weakref import WeakSet

from provgraph.errors import KeyStoreUnusable, ProvgraphError, QueryFailed, StoreUnavailable
from provgraph.keys.files import touch_private

TRANSLATIONS: Mapping[type[sqlite3.Error], type[ProvgraphError]] = {
    sqlite3.Error: QueryFailed,
    sqlite3.InterfaceError: QueryFailed,
    sqlite3.DatabaseError: KeyStoreUnusable,
    sqlite3.DataError: QueryFailed,
    sqlite3.OperationalError: KeyStoreUnusable,
    sqlite3.IntegrityError: QueryFailed,
    sqlite3.InternalError: QueryFailed,
    sqlite3.ProgrammingError: QueryFailed,
    sqlite3.NotSupportedError: QueryFailed,
}
"""Every error of sqlite3 and ours; a busy file is StoreUnavailable whatever its class."""

BUSY = frozenset({sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED})

Row = tuple[object, ...]
Parameters = Mapping[str, str | bytes | int | None]


OPEN: WeakSet[Database] = WeakSet()
"""The open files of this process."""


class _Forking(threading.local):
    """What a thread has closed while it forks the process."""

    def __init__(self) -> None:
        self.closed: list[Database] = []


FORKING = _Forking()


def _before_fork() -> None:
    """Close every file, all threads in one order."""
    FORKING.closed = sorted(OPEN, key=id)
    for database in FORKING.closed:
        database.let_go()


def _after_fork() -> None:
    """Let them be opened again, in the parent and in the child."""
    while FORKING.closed:
        FORKING.closed.pop().take_up()


if hasattr(os, "register_at_fork"):  # nothing forks on Windows
    os.register_at_fork(before=_before_fork, after_in_parent=_after_fork, after_in_child=_after_fork)


@cache
def statement(name: str) -> str:
    """The SQL of `sql/<name>.sql`."""
    return (files("provgraph.keys") / "sql" / f"{name}.sql").read_text("utf-8")


def listed(values: Iterable[str]) -> str:
    """Many values as one parameter, for json_each. Raises QueryFailed for a null character, where it ends a value."""
    found = list(values)
    if any("\0" in value for value in found):
        raise QueryFailed("an id of the key store holds a null character")
    return json.dumps(found)


class Database:
    """A connection that threads take in turn; transactions write at once or not at all.

    Raises KeyStoreUnusable when the file cannot be opened or others may read it, StoreUnavailable when another
    process holds it for longer than half a minute.

    No connection is open while the process is forked: SQLite keeps the locks of a process in its memory, and a child
    with a copy of it would believe to hold them, so that what it writes can be lost (https://sqlite.org/howtocorrupt.html,
    section 2.6). Parent and child open the file again when they use it.
    """

    def __init__(self, path: Path) -> None:
        touch_private(path)
        self._path = path
        self._turn = threading.RLock()
        self._opened: sqlite3.Connection | None = None
        with self._translated():
            _ = self._connection
        OPEN.add(self)

    @property
    def _connection(self) -> sqlite3.Connection:
        """The connection to the file, opened again after a fork. The WAL and its index take the mode of the file."""
        if self._opened is None:
            opened = sqlite3.connect(self._path, isolation_level=None, check_same_thread=False)
            opened.executescript(statement("pragmas"))
            self._opened = opened
        return self._opened

    def close(self) -> None:
        """Close the file; it may be opened again by another object."""
        OPEN.discard(self)
        with self._turn:
            if self._opened is not None:
                self._opened.close()

    def let_go(self) -> None:
        """Close the file until somebody uses it after `take_up`, and keep all other threads waiting."""
        self._turn.acquire()
        if self._opened is not None:
            self._opened.close()
        self._opened = None

    def take_up(self) -> None:
        """Let threads use the file again."""
        self._turn.release()

    def rows(self, name: str, parameters: Parameters | None = None) -> list[Row]:
        """All rows of a named statement."""
        with self._turn, self._translated():
            return self._connection.execute(statement(name), parameters or {}).fetchall()

    def change(self, name: str, parameters: Parameters) -> int:
        """Run a named statement; how many rows it changed."""
        with self._turn, self._translated():
            return self._connection.execute(statement(name), parameters).rowcount

    def change_many(self, name: str, parameters: Sequence[Parameters]) -> None:
        """Run a named statement once for each set of parameters."""
        with self._turn, self._translated():
            self._connection.executemany(statement(name), parameters)

    def script(self, name: str) -> None:
        """Run a file of several statements. Commits first."""
        with self._turn, self._translated():
            self._connection.executescript(statement(name))

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """Hold the write lock; commit at the end, or roll back on any error. The commit is on the disk."""
        with self._turn, self._translated():
            self._connection.execute(statement("begin"))
            try:
                yield
                self._connection.commit()
            finally:
                self._connection.rollback()  # after a commit there is nothing to roll back

    @contextmanager
    def _translated(self) -> Iterator[None]:
        """The border: what sqlite3 raises leaves as one of ours."""
        try:
            yield
        except sqlite3.Error as error:
            primary = (getattr(error, "sqlite_errorcode", None) or 0) & 0xFF
            kind = StoreUnavailable if primary in BUSY else TRANSLATIONS[type(error)]
            raise kind(f"the key store: {error}") from error
