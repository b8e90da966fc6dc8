"""Why Neo4j did not start, in words that say what to do. The causes are those that Neo4j and the JVM really gave."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from provgraph.embedded import ServerOptions, ensure_running, find_running
from provgraph.embedded.failure import startup_error
from provgraph.embedded.home import Home
from provgraph.embedded.launch import LOG_BYTES, child_environment, log_since, open_log
from provgraph.errors import EngineNotStarted, SettingsInvalid, SetupError, StoreTooNew

WRAPPER = "java.lang.RuntimeException: Error starting Neo4j database server at /home/data/databases"

PORT = [
    WRAPPER,
    "org.neo4j.kernel.lifecycle.LifecycleException: Component 'SocketNettyConnector@2b06c388' failed to start.",
    "org.neo4j.configuration.helpers.PortBindException: An error occurred while trying to bind to /127.0.0.1:57859",
    "io.netty.channel.unix.Errors$NativeIoException: bind(..) failed with error(-98): Address already in use",
]
STORE = [
    WRAPPER,
    "org.neo4j.io.locker.FileLockException: Lock file has been locked by another process: /home/store_lock.",
]
NEWER = [
    WRAPPER,
    "org.neo4j.kernel.impl.transaction.log.entry.UnsupportedLogVersionException: Log file contains entries with prefix "
    "32, and the highest supported Kernel Version is KernelVersion{V5_25,version=20}. This indicates that the log "
    "files originates from an newer version of neo4j, which we don't support downgrading from.",
]
HEAP = ["Error occurred during initialization of VM", "Could not reserve enough space for 943718400000KB object heap"]
SMALL_HEAP = ["Terminating due to java.lang.OutOfMemoryError: Java heap space"]
PAGES = ["org.neo4j.internal.unsafe.NativeMemoryAllocationRefusedError: Failed to allocate 37601853735 bytes."]
DISK = [WRAPPER, "java.io.IOException: No space left on device"]
OWNER = [WRAPPER, "java.nio.file.AccessDeniedException: /home/data/databases/store_lock"]
HELD = ["another server runs in this home"]


@pytest.mark.parametrize(
    ("causes", "kind", "advice"),
    [
        (PORT, EngineNotStarted, "choose another one, or 0 for any free one"),
        (STORE, EngineNotStarted, "provgraph down"),
        (HELD, EngineNotStarted, "provgraph down"),
        (NEWER, StoreTooNew, "start the version that wrote it"),
        (HEAP, EngineNotStarted, "choose another size"),
        (SMALL_HEAP, EngineNotStarted, "choose a larger heap"),
        (PAGES, EngineNotStarted, "choose a smaller one"),
        (DISK, EngineNotStarted, "make room"),
        (OWNER, EngineNotStarted, "check its owner"),
    ],
)
def test_a_known_cause_becomes_an_error_that_says_what_to_do(
    causes: Sequence[str], kind: type[SetupError], advice: str
) -> None:
    error = startup_error(causes, "/home/logs")
    assert type(error) is kind
    assert advice in str(error)
    assert causes[-1] in str(error)
    assert error.details["causes"] == causes


def test_an_unknown_cause_is_passed_on_as_it_was_said() -> None:
    error = startup_error([WRAPPER, "java.lang.IllegalStateException: something else"], "/home/logs")
    assert "IllegalStateException: something else; see /home/logs" in str(error)


def test_a_process_that_ended_without_a_word_is_an_error_too() -> None:
    assert "without a word; see /home/logs" in str(startup_error([], "/home/logs"))


def test_what_a_dying_jvm_printed_is_the_reason(options: ServerOptions) -> None:
    with pytest.raises(EngineNotStarted, match="Could not reserve enough space"):
        ensure_running(replace(options, heap="900000g"))
    assert find_running(options.home) is None


def test_a_store_that_a_newer_neo4j_has_opened_is_refused_before_anything_starts(options: ServerOptions) -> None:
    Home.at(options.home).make()
    Home.at(options.home).remember_version("2026.08.1")
    with pytest.raises(StoreTooNew, match=r"2026\.08\.1.*newer than 5\.26\.30"):
        ensure_running(options)
    assert not (options.home / "data").exists()


def test_a_store_whose_password_is_lost_is_refused_and_gets_no_new_one(options: ServerOptions) -> None:
    (options.home / "data" / "databases" / "system").mkdir(parents=True)
    with pytest.raises(EngineNotStarted, match="put that file back"):
        ensure_running(options)
    assert not (options.home / "password").exists()


def test_the_newest_version_is_remembered_and_never_an_older_one(tmp_path: Path) -> None:
    home = Home.at(tmp_path)
    for version in ("5.26.30", "2026.08.1", "5.26.30"):
        home.remember_version(version)
    assert home.newest_version() == "2026.08.1"


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("heap", "512m\nserver.bolt.listen_address=0.0.0.0:7687"),
        ("heap", "lots"),
        ("page_cache", "0m"),
        ("port", 70000),
        ("idle_seconds", -1),
        ("lock_timeout", "soon"),
    ],
)
def test_an_option_that_cannot_be_used_is_named_and_its_value_is_not(name: str, value: object) -> None:
    with pytest.raises(SettingsInvalid) as refused:
        replace(ServerOptions(Path("home")), **{name: value})
    assert name in str(refused.value)
    assert str(value) not in str(refused.value)


def test_variables_that_would_change_the_jvm_are_kept_from_the_child(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("JAVA_TOOL_OPTIONS", "-javaagent:spy.jar")
    monkeypatch.setenv("CLASSPATH", "/elsewhere")
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    environment = child_environment()
    assert not {"JAVA_TOOL_OPTIONS", "CLASSPATH"} & environment.keys()
    assert environment["LC_ALL"] == "C.UTF-8"


def test_only_what_was_logged_since_the_start_is_given_as_the_reason(tmp_path: Path) -> None:
    log = tmp_path / "server.log"
    log.write_text("an old complaint\n", "utf-8")
    position = log.stat().st_size
    with open_log(log) as file:
        file.write(b"\na new one\n")
    assert log_since(log, position) == ["a new one"]


def test_a_log_that_has_grown_long_is_begun_anew(tmp_path: Path) -> None:
    log = tmp_path / "server.log"
    log.write_bytes(b"x" * (LOG_BYTES + 1))
    open_log(log).close()
    assert log.read_bytes() == b""
