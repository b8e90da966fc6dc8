"""The home folder: who lives there is told by a lock, and all else in it only counts while the lock is held."""

from __future__ import annotations

import os
import signal
import stat
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from provgraph.embedded import ServerOptions, find_running, stop
from provgraph.embedded.conf import conf_text, jvm_arguments
from provgraph.embedded.home import Home, State, is_held
from provgraph.embedded.spec import ChildSpec

HOLD = """
import sys, time
from pathlib import Path
from provgraph.embedded.home import Home
with Home.at(Path(sys.argv[1])).run_lock.acquire():
    print("held", flush=True)
    time.sleep(60)
"""

READY = State(pid=os.getpid(), phase="ready", version="5.26.30", started_at=5, port=7687)


@pytest.fixture
def home(tmp_path: Path) -> Home:
    place = Home.at(tmp_path / "home")
    place.make()
    return place


@pytest.fixture
def holder(home: Home) -> Iterator[subprocess.Popen[str]]:
    """Another process that holds the run lock, as a server does."""
    process = subprocess.Popen([sys.executable, "-c", HOLD, home.folder], stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    assert process.stdout.readline() == "held\n"
    yield process
    process.kill()
    process.communicate()


def test_looking_for_a_server_leaves_no_trace(tmp_path: Path) -> None:
    assert find_running(tmp_path / "nowhere") is None
    assert not stop(tmp_path / "nowhere")
    assert list(tmp_path.iterdir()) == []


def test_a_home_that_others_could_read_is_closed_to_them(tmp_path: Path) -> None:
    (tmp_path / "open").mkdir(mode=0o755)
    Home.at(tmp_path / "open").make()
    assert stat.S_IMODE((tmp_path / "open").stat().st_mode) == 0o700


def test_a_state_counts_while_the_lock_is_held_and_not_after_a_kill(home: Home, holder: subprocess.Popen[str]) -> None:
    home.write_state(READY)
    assert home.state() == READY
    holder.send_signal(signal.SIGKILL)
    holder.wait()
    assert home.state() is None
    assert home.running() is None


@pytest.mark.parametrize("phase", ["starting", "stopping"])
def test_a_server_that_is_starting_or_stopping_is_not_given_out(
    phase: str, home: Home, holder: subprocess.Popen[str]
) -> None:
    home.write_state(READY.at("starting" if phase == "starting" else "stopping"))
    assert home.has_process()
    assert home.running() is None


def test_a_ready_server_is_given_out_with_its_address_and_password(home: Home, holder: subprocess.Popen[str]) -> None:
    home.write_state(READY)
    server = home.running()
    assert server is not None
    assert (server.uri, server.user, server.database) == ("bolt://127.0.0.1:7687", "neo4j", "neo4j")
    assert server.password == home.password()


def test_any_number_may_ask_at_once_and_not_take_each_other_for_a_server(home: Home) -> None:
    lock = home.folder / "run.lock"
    lock.touch()
    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(lambda _: is_held(lock), range(400)))
    assert not any(answers)


def test_a_lock_that_another_process_holds_is_seen_by_all(home: Home, holder: subprocess.Popen[str]) -> None:
    with ThreadPoolExecutor(8) as pool:
        assert all(pool.map(lambda _: home.has_process(), range(100)))


def test_a_password_is_made_once_and_differs_between_homes(home: Home, tmp_path: Path) -> None:
    other = Home.at(tmp_path / "other")
    other.make()
    assert home.password() == home.password()
    assert home.password() != other.password()


def test_each_sign_of_somebody_about_to_connect_is_a_new_one(home: Home) -> None:
    seen = [home.touched_at()]
    for _ in range(3):
        home.touch()
        seen.append(home.touched_at())
    assert seen[0] == 0
    assert seen[1] > 0
    assert seen == sorted(seen)


def test_a_spec_arrives_as_it_was_sent_and_an_owned_server_never_idles(home: Home) -> None:
    options = ServerOptions(home.folder, heap="1g", idle_seconds=7)
    shared, owned = (ChildSpec.of(options, home.folder, Path("/jars"), parent=parent) for parent in (0, 42))
    assert ChildSpec.from_line(shared.to_line()) == shared
    assert (shared.is_shared, shared.idle_seconds) == (True, 7)
    assert (owned.is_shared, owned.idle_seconds) == (False, 0)


def test_the_configuration_holds_what_was_asked_for_and_no_password(home: Home) -> None:
    options = ServerOptions(home.folder, heap="1g", page_cache="64m", port=7777, lock_timeout="3s")
    spec = ChildSpec.of(options, home.folder, Path("/jars"), parent=0)
    lines = conf_text(spec).splitlines()
    assert {
        "server.bolt.listen_address=127.0.0.1:7777",
        "server.memory.pagecache.size=64m",
        "db.lock.acquisition.timeout=3s",
    } <= set(lines)
    assert "-Xmx1g" in jvm_arguments(spec)
    assert home.password() not in conf_text(spec) + spec.to_line() + "".join(jvm_arguments(spec))
