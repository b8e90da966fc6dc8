"""The border of sqlite3: no error of its leaves as it is, and a transaction happens wholly or not at all."""

from __future__ import annotations

import os
import shutil
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest

from provgraph.errors import KeyStoreUnusable, QueryFailed, StoreUnavailable
from provgraph.keys.database import TRANSLATIONS, Database, statement
from provgraph.keys.files import private_folder

WRAPPED = bytes(60)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return private_folder(tmp_path / "store") / "keys.sqlite"


def row(key_id: str) -> dict[str, str | bytes | int | None]:
    return {"key_id": key_id, "wrapped": WRAPPED, "master_version": 1, "lease_until": 5}


def test_every_error_of_sqlite_has_a_translation() -> None:
    kinds = {kind for kind in vars(sqlite3).values() if isinstance(kind, type) and issubclass(kind, sqlite3.Error)}
    assert kinds == set(TRANSLATIONS)


def test_a_file_that_somebody_else_holds_is_unavailable_for_now(path: Path) -> None:
    with (
        closing(Database(path)) as database,
        closing(sqlite3.connect(path, timeout=0, isolation_level=None)) as other,
        pytest.raises(StoreUnavailable) as caught,
        database.transaction(),
    ):
        other.execute(statement("begin"))
    assert caught.value.is_retryable


def test_a_broken_constraint_is_a_defect_of_ours(path: Path) -> None:
    with closing(Database(path)) as database:
        database.script("schema")
        database.change_many("add_data_key", [row("a")])
        with pytest.raises(QueryFailed):
            database.change_many("add_data_key", [row("a")])


def test_a_transaction_that_fails_midway_leaves_nothing_and_the_next_one_works(path: Path) -> None:
    with closing(Database(path)) as database:
        database.script("schema")
        with pytest.raises(ZeroDivisionError), database.transaction():
            database.change_many("add_data_key", [row("a")])
            raise ZeroDivisionError
        assert database.rows("read_expired", {"now": 9, "limit": 9}) == []
        with database.transaction():
            database.change_many("add_data_key", [row("b")])
        assert database.rows("read_expired", {"now": 9, "limit": 9}) == [("b",)]


def test_deleted_pages_are_overwritten_and_commits_reach_the_disk(path: Path) -> None:
    with closing(Database(path)) as database:
        connection = database._connection
        found = [connection.execute(f"PRAGMA {name}").fetchone()[0] for name in ("secure_delete", "synchronous")]
    assert found == [1, 2]


def test_a_folder_in_the_place_of_the_file_is_refused(path: Path) -> None:
    path.mkdir(mode=0o700)
    with pytest.raises(KeyStoreUnusable):
        Database(path)


def test_threads_that_fork_at_once_and_write_meanwhile_wait_for_one_another(path: Path) -> None:
    """Each fork closes the file and opens it again; no write of another thread falls in between."""

    def fork() -> int:
        if (pid := os.fork()) == 0:
            os._exit(0)
        return os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])

    with closing(Database(path)) as database, ThreadPoolExecutor(4) as threads:
        database.script("schema")
        jobs = []
        for number in range(40):
            jobs.append(threads.submit(database.change, "add_data_key", row(f"k{number}")))
            jobs.extend([threads.submit(fork)] if number % 5 == 0 else [])
        assert sorted(job.result() for job in jobs) == [0] * 8 + [1] * 40
        assert len(database.rows("read_expired", {"now": 9, "limit": 99})) == 40


def test_a_file_that_is_gone_after_a_fork_is_told_at_the_next_use(tmp_path: Path) -> None:
    folder = private_folder(tmp_path / "keys")
    with closing(Database(folder / "keys.sqlite")) as database:
        database.let_go()
        shutil.rmtree(folder)
        database.take_up()
        with pytest.raises(KeyStoreUnusable):
            database.script("schema")
