"""A key store shared by processes: kill -9 loses nothing that was acknowledged and leaves nothing half-made."""

from __future__ import annotations

import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from provgraph.keys.store import SqliteKeyStore, open_key_store

OPEN = """
import sys, time
from pathlib import Path
from provgraph.keys.store import open_key_store
home = Path(sys.argv[1])
store = open_key_store(home / "store", home / "master.json")
"""

CREATE_FOR_EVER = (
    OPEN
    + """
n = 0
while True:
    for key_id, key in store.create([f"{n}-a", f"{n}-b"], 5).items():
        print(key_id, key.hex(), flush=True)
    n += 1
"""
)

STOP_BEFORE_COMMIT = (
    OPEN
    + """
from provgraph.keys.database import Database
database = Database(home / "store" / "keys.sqlite")
with database.transaction():
    rows = [dict(key_id=f"half-{n}", wrapped=bytes(60), master_version=1, lease_until=5) for n in range(100)]
    database.change_many("add_data_key", rows)
    print("inserted", flush=True)
    time.sleep(600)
"""
)

START_AT_ONCE = (
    OPEN
    + """
print(store.named("tenant/t").hex(), flush=True)
store.create([sys.argv[2]], 5)
"""
)

ROTATE = OPEN + "print(store.rotate())"


def child(code: str, home: Path, *arguments: str) -> subprocess.Popen[str]:
    """A process of its own that runs this code on the store of `home`."""
    command = [sys.executable, "-c", code, str(home), *arguments]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def lines_until_killed(process: subprocess.Popen[str], count: int) -> list[str]:
    """Read so many lines, kill -9, and read what was still written.

    By the same reader: `communicate` would begin behind what that has buffered, amid a line.
    """
    assert process.stdout is not None
    lines = [process.stdout.readline() for _ in range(count)]
    process.kill()
    lines.extend(process.stdout)
    process.communicate()
    return [line for line in lines if line.endswith("\n")]


def test_a_kill_loses_no_key_that_was_acknowledged(home: Path) -> None:
    lines = lines_until_killed(child(CREATE_FOR_EVER, home), 100)
    acknowledged = {key_id: bytes.fromhex(key) for key_id, key in (line.split() for line in lines)}
    assert len(acknowledged) >= 100
    with closing(open_key_store(home / "store", home / "master.json")) as store:
        assert store.get(list(acknowledged)) == acknowledged


def test_a_kill_between_insert_and_commit_leaves_no_key_of_the_batch(home: Path) -> None:
    assert lines_until_killed(child(STOP_BEFORE_COMMIT, home), 1) == ["inserted\n"]
    with closing(open_key_store(home / "store", home / "master.json")) as store:
        assert store.expired(9, 1000) == []
        assert len(store.create(["half-0"], 5)) == 1


def test_processes_that_start_at_once_make_one_store_and_one_master_key(home: Path) -> None:
    children = [child(START_AT_ONCE, home, f"key-{n}") for n in range(4)]
    answers = [process.communicate(timeout=120) for process in children]
    assert [process.returncode for process in children] == [0, 0, 0, 0], answers
    assert len({out for out, _ in answers}) == 1
    with closing(open_key_store(home / "store", home / "master.json")) as store:
        assert len(store.get([f"key-{n}" for n in range(4)])) == 4


def test_a_rotation_by_another_process_is_noticed(store: SqliteKeyStore, home: Path) -> None:
    made = store.create(["before"], 5)
    out, error = child(ROTATE, home).communicate(timeout=120)
    assert out == "2\n", error
    assert store.get(["before"]) == made
    made |= store.create(["after"], 5)
    with closing(open_key_store(home / "store", home / "master.json")) as other:
        assert other.get(["before", "after"]) == made


def test_opening_a_store_twice_in_one_process_keeps_the_locks_of_the_first(home: Path) -> None:
    # It dropped them: the next process that closed the store took itself for the last and removed the log in use.
    with closing(open_key_store(home / "store", home / "master.json")) as first:
        first.create(["a"], 5)
        open_key_store(home / "store", home / "master.json").close()
        with closing(open_key_store(home / "store", home / "master.json")):
            visitor = child(OPEN + "store.close()", home)
            assert visitor.wait() == 0
            assert (home / "store" / "keys.sqlite-wal").exists()
        first.create(["b"], 5)
    with closing(open_key_store(home / "store", home / "master.json")) as again:
        assert set(again.get(["a", "b"])) == {"a", "b"}


FORK_WHILE_OPEN = (
    OPEN
    + """
import os, signal
from provgraph.keys.database import Database
taken, told = os.pipe(), os.pipe()
store.create(["before"], 5)
if os.fork() == 0:
    own = open_key_store(home / "store", home / "master.json")
    own.create(["opened"], 5)
    os.write(told[1], b"1")
    os.read(taken[0], 1)
    own.create(["after"], 5)
    used = store.create(["inherited"], 5) if sys.argv[2] == "inherited" else None
    os._exit(0)
os.read(told[0], 1)
if sys.argv[2] == "closed":
    store.close()
else:
    store.create(["parent"], 5)
os.write(taken[1], b"1")
_, status = os.wait()
if sys.argv[2] == "closed":
    store = open_key_store(home / "store", home / "master.json")
print(status, *sorted(store.get(["before", "opened", "after", "inherited", "parent"])))
"""
)


@pytest.mark.parametrize(
    ("how", "kept"),
    [
        ("closed", "after before opened"),
        ("open", "after before opened parent"),
        ("inherited", "after before inherited opened parent"),
    ],
)
def test_a_process_that_is_forked_while_the_store_is_open_loses_no_key(home: Path, how: str, kept: str) -> None:
    """SQLite keeps the locks of a process in its memory: a child that had a copy of it would believe to hold them."""
    process = child(FORK_WHILE_OPEN, home, how)
    out, error = process.communicate(timeout=60)
    assert (out.strip(), error) == (f"0 {kept}", "")
