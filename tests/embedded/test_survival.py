"""What ends and what lasts: kill -9 under load, idle stop, the death of a parent, files that lie."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import neo4j
import pytest
from neo4j.exceptions import AuthError, DriverError, Neo4jError

from provgraph.embedded import RunningServer, ServerOptions, ensure_running, find_running, started, stop
from provgraph.embedded.home import Home, State
from provgraph.errors import StoreTooNew
from tests.embedded.scripts import ATTACH, DIE_WITHOUT_A_WORD, FOREGROUND, run, state_file

PATIENCE_SECONDS = 120
WRITERS, ENOUGH = 4, 60


def eventually(is_true: Callable[[], bool]) -> bool:
    """Whether it becomes true before patience ends; how long it takes is not judged."""
    deadline = time.monotonic() + PATIENCE_SECONDS
    while not is_true() and time.monotonic() < deadline:
        time.sleep(0.05)
    return is_true()


def is_gone(home: Path) -> bool:
    return not Home.at(home).has_process()


def driver_of(server: RunningServer) -> neo4j.Driver:
    return neo4j.GraphDatabase.driver(server.uri, auth=(server.user, server.password))


class Load:
    """Threads that write pairs of nodes, each pair in a transaction, and keep what the server acknowledged."""

    def __init__(self, server: RunningServer) -> None:
        self.acknowledged: list[str] = []
        self._server = server
        self._threads = [threading.Thread(target=self._write, args=(number,)) for number in range(WRITERS)]
        for thread in self._threads:
            thread.start()

    def _write(self, number: int) -> None:
        query = "CREATE (:Left {key: $key}), (:Right {key: $key})"
        with driver_of(self._server) as driver, driver.session() as session:
            for count in range(100_000):
                try:
                    session.run(query, key=f"{number}-{count}").consume()
                except (DriverError, Neo4jError, OSError):
                    return
                self.acknowledged.append(f"{number}-{count}")

    def join(self) -> None:
        for thread in self._threads:
            thread.join(PATIENCE_SECONDS)


def stored(server: RunningServer, label: str) -> set[str]:
    query = {"Left": "MATCH (n:Left) RETURN n.key AS key", "Right": "MATCH (n:Right) RETURN n.key AS key"}[label]
    with driver_of(server) as driver:
        return {record["key"] for record in driver.execute_query(query).records}


def test_kill_9_under_load_loses_nothing_acknowledged_and_leaves_no_half(options: ServerOptions) -> None:
    server = ensure_running(options)
    load = Load(server)
    assert eventually(lambda: len(load.acknowledged) >= ENOUGH)
    os.kill(server.pid, signal.SIGKILL)
    load.join()
    assert eventually(lambda: is_gone(options.home))
    assert find_running(options.home) is None

    again = ensure_running(options)
    assert again.pid != server.pid
    assert again.password == server.password
    assert set(load.acknowledged) <= stored(again, "Left") == stored(again, "Right")


def test_a_first_start_that_is_killed_leaves_neither_a_default_password_nor_a_locked_store(
    options: ServerOptions,
) -> None:
    starter = run(ATTACH, options)
    assert eventually((options.home / "data" / "databases" / "system" / "neostore").exists)
    os.kill(int(str(state_file(options.home)["pid"])), signal.SIGKILL)
    _, complaint = starter.communicate(timeout=PATIENCE_SECONDS)
    assert "EngineNotStarted" in complaint

    server = ensure_running(options)
    with driver_of(server) as driver:
        driver.verify_connectivity()
    with neo4j.GraphDatabase.driver(server.uri, auth=("neo4j", "neo4j")) as driver, pytest.raises(AuthError):
        driver.verify_connectivity()


def test_a_store_without_the_mark_of_an_unfinished_one_is_never_cleared(tmp_path: Path) -> None:
    home = Home.at(tmp_path)
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "kept").touch()
    home.begin_store()
    assert (tmp_path / "data" / "kept").exists()


def test_the_mark_of_an_unfinished_store_lasts_until_the_store_is_finished(tmp_path: Path) -> None:
    home = Home.at(tmp_path)
    home.begin_store()
    (tmp_path / "data").mkdir()
    home.begin_store()
    assert not (tmp_path / "data").exists()
    (tmp_path / "data").mkdir()
    home.finish_store()
    home.begin_store()
    assert (tmp_path / "data").exists()


def test_an_idle_server_stops_but_not_while_somebody_is_connected(options: ServerOptions) -> None:
    impatient = replace(options, idle_seconds=2)
    server = ensure_running(impatient)
    with driver_of(server) as driver:
        driver.verify_connectivity()
        time.sleep(5)  # longer than the idle time: the open connection alone keeps the server
        assert find_running(options.home) == server
    assert eventually(lambda: is_gone(options.home))
    assert find_running(options.home) is None


def test_a_server_ends_with_its_parent_even_if_a_fork_of_the_parent_lives_on(options: ServerOptions) -> None:
    parent = run(DIE_WITHOUT_A_WORD, options)
    assert parent.stdout is not None
    assert int(parent.stdout.readline()) > 0
    assert parent.wait(PATIENCE_SECONDS) == -signal.SIGKILL
    assert eventually(lambda: is_gone(options.home))


def test_a_parent_that_dies_during_the_start_leaves_nothing(options: ServerOptions) -> None:
    parent = run(DIE_WITHOUT_A_WORD, options)
    assert eventually(lambda: not is_gone(options.home))
    parent.kill()
    parent.wait(PATIENCE_SECONDS)
    assert eventually(lambda: is_gone(options.home))


def test_ctrl_c_in_the_foreground_stops_the_server_cleanly(options: ServerOptions) -> None:
    parent = run(FOREGROUND, options)
    assert parent.stdout is not None
    pid = int(parent.stdout.readline())
    os.kill(pid, signal.SIGINT)  # a terminal sends Ctrl-C to the child as well, which ignores it
    parent.send_signal(signal.SIGINT)
    printed, noise = parent.communicate(timeout=PATIENCE_SECONDS)
    assert (printed, noise, parent.returncode) == ("status 0\n", "", 0)
    assert is_gone(options.home)


def test_state_left_by_a_dead_process_is_not_believed_even_if_its_id_lives_again(options: ServerOptions) -> None:
    home = Home.at(options.home)
    home.make()
    home.run_lock.acquire()  # the file is there, as after a crash; the lock itself goes with this object
    home.write_state(State(os.getpid(), "ready", options.version, 0, 1))
    assert find_running(options.home) is None
    assert not stop(options.home)
    with started(options) as server:
        assert server.pid != os.getpid()
        assert find_running(options.home) == server
    assert is_gone(options.home)


def test_a_store_of_a_newer_neo4j_is_refused_by_an_older_one_and_both_lines_run(options: ServerOptions) -> None:
    newer = replace(options, version="2026.08.1", jars=None)
    with started(newer) as server, driver_of(server) as driver:
        driver.verify_connectivity()
        assert server.version == "2026.08.1"
    with pytest.raises(StoreTooNew, match=r"2026\.08\.1"):
        ensure_running(options)
