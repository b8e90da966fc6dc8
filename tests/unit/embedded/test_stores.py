"""Files of a home: written whole or not at all, private, and a finished store is never cleared away."""

from __future__ import annotations

import os
import stat
from dataclasses import replace
from pathlib import Path

import pytest
from filelock import FileLock
from hypothesis import given, settings
from hypothesis import strategies as st

from provgraph.embedded.failure import startup_error
from provgraph.embedded.home import Home, State, is_held, write_private
from provgraph.errors import EngineNotStarted, SetupError, StoreTooNew

STATE = State(pid=42, phase="starting", version="5.26.30", started_at=5)


@pytest.fixture
def home(tmp_path: Path) -> Home:
    place = Home.at(tmp_path / "home")
    place.make()
    return place


def store_of(home: Home) -> Path:
    """A store with something in it."""
    file = home.folder / "data" / "databases" / "neo4j" / "store"
    file.parent.mkdir(parents=True)
    file.write_text("nodes")
    return file


def test_a_store_whose_making_was_cut_short_is_cleared_away_at_the_next_start(home: Home) -> None:
    home.begin_store()
    file = store_of(home)
    home.begin_store()
    assert not file.exists()
    store_of(home)
    home.begin_store()
    assert not file.exists(), "cut short twice"


def test_a_store_that_was_finished_is_never_touched_again(home: Home) -> None:
    home.begin_store()
    file = store_of(home)
    home.finish_store()
    home.begin_store()
    home.begin_store()
    assert file.read_text() == "nodes"


def test_a_store_that_came_from_elsewhere_is_kept(home: Home) -> None:
    file = store_of(home)
    home.begin_store()
    assert file.read_text() == "nodes"


def test_finishing_twice_or_without_a_start_is_no_error(home: Home) -> None:
    home.finish_store()
    home.finish_store()
    assert list(home.folder.iterdir()) == []


def test_a_password_is_lost_only_where_there_is_something_to_open_with_it(home: Home) -> None:
    assert not home.has_lost_password()
    (home.folder / "data" / "databases" / "system").mkdir(parents=True)
    assert home.has_lost_password()
    home.password()
    assert not home.has_lost_password()


def test_a_password_is_long_and_its_file_closed_to_others(home: Home) -> None:
    assert len(home.password()) >= 40
    assert stat.S_IMODE((home.folder / "password").stat().st_mode) == 0o600


def test_a_state_counts_only_while_a_process_holds_the_lock(home: Home) -> None:
    home.write_state(STATE)
    assert home.state() is None
    with home.run_lock.acquire():
        assert home.state() == STATE
        home.clear_state()
        assert home.state() is None, "a process that has not written yet"
    assert not home.has_process()


def test_clearing_a_state_that_is_not_there_is_no_error(home: Home) -> None:
    home.clear_state()


def test_a_phase_keeps_the_port_unless_another_is_given() -> None:
    ready = STATE.at("ready", 7687)
    assert ready == replace(STATE, phase="ready", port=7687)
    assert ready.at("stopping") == replace(ready, phase="stopping")
    assert ready.at("starting", 0).port == 0


@settings(max_examples=20)  # each writes to the disk
@given(st.lists(st.sampled_from(["5.26.30", "5.26.4", "5.9.0", "2026.08.1", "2025.12.10"]), min_size=1, max_size=6))
def test_the_version_of_a_store_only_grows(tmp_path_factory: pytest.TempPathFactory, versions: list[str]) -> None:
    home = Home.at(tmp_path_factory.mktemp("home"))
    assert home.newest_version() == "0"
    for version in versions:
        home.remember_version(version)
    assert home.newest_version() == max(versions, key=lambda text: tuple(map(int, text.split("."))))


def test_a_relative_home_stays_where_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    home = Home.at(Path("here"))
    monkeypatch.chdir("/")
    home.make()
    assert (tmp_path / "here").is_dir()


def test_what_is_written_privately_replaces_what_was_there_and_leaves_no_part(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("a longer text that was there before")
    file.chmod(0o644)
    write_private(file, "größer")
    assert file.read_text("utf-8") == "größer"
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert list(tmp_path.iterdir()) == [file]


def test_a_private_file_is_private_whatever_the_umask(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        write_private(tmp_path / "file", "x")
        Home.at(tmp_path / "home").make()
    finally:
        os.umask(before)
    modes = [stat.S_IMODE((tmp_path / name).stat().st_mode) for name in ("file", "home")]
    assert modes == [0o600, 0o700]


def test_a_lock_that_nobody_holds_any_more_is_free_though_its_file_is_there(tmp_path: Path) -> None:
    path = tmp_path / "lock"
    with FileLock(path).acquire():
        assert is_held(path)
    path.touch()
    assert not is_held(path)


def test_of_several_known_causes_the_first_of_the_list_counts() -> None:
    error = startup_error(["java.net.BindException: Address already in use", "java.lang.OutOfMemoryError"], "/logs")
    assert "its port is taken" in error.message


@pytest.mark.parametrize(
    ("cause", "kind"),
    [
        ("The store format UNKNOWN: UnsupportedFormatVersion", StoreTooNew),
        ("Unknown store version 'xx'", StoreTooNew),
        ("disk quota EXCEEDED", EngineNotStarted),
        ("Invalid maximum heap size: -Xmx99999g", EngineNotStarted),
        ("Unable to start JVM", EngineNotStarted),
        ("PermissionError: Permission denied", EngineNotStarted),
    ],
)
def test_a_cause_is_known_in_whatever_case_it_is_written(cause: str, kind: type[SetupError]) -> None:
    error = startup_error([cause], "/logs")
    assert type(error) is kind
    assert error.message.startswith("the embedded server did not start: ")
    assert error.message.endswith(f"({cause})")
    assert error.details["log"] == "/logs"
