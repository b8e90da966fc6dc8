"""One server for all who ask: attached to by any process, private, on loopback alone, stopped for all."""

from __future__ import annotations

import os
import socket
import stat
from dataclasses import replace
from pathlib import Path

import neo4j
import pytest
from neo4j.exceptions import AuthError

from provgraph.embedded import RunningServer, ServerOptions, ensure_running, find_running, started, stop
from provgraph.errors import EngineNotStarted
from tests.embedded.scripts import ATTACH, run


def connect(server: RunningServer, password: str) -> None:
    with neo4j.GraphDatabase.driver(server.uri, auth=(server.user, password)) as driver:
        driver.verify_connectivity()


def test_several_processes_that_ask_at_once_get_one_server(shared_options: ServerOptions) -> None:
    processes = [run(ATTACH, shared_options) for _ in range(4)]
    answers = [process.communicate(timeout=280) for process in processes]
    assert len({printed for printed, _ in answers}) == 1, answers
    server = find_running(shared_options.home)
    assert server is not None
    assert answers[0][0] == f"{server.pid} {server.uri}\n"


def test_a_server_that_runs_is_attached_to_and_found(shared_options: ServerOptions, server: RunningServer) -> None:
    assert ensure_running(shared_options) == find_running(shared_options.home) == server
    connect(server, server.password)


@pytest.mark.parametrize("password", ["neo4j", "", "password", "wrong"])
def test_no_default_and_no_wrong_password_is_accepted(server: RunningServer, password: str) -> None:
    with pytest.raises(AuthError):
        connect(server, password)


def test_wrong_passwords_do_not_lock_the_right_one_out(server: RunningServer) -> None:
    for _ in range(5):
        with pytest.raises(AuthError):
            connect(server, "wrong")
    connect(server, server.password)


def test_the_password_is_random_private_and_not_shown(shared_options: ServerOptions, server: RunningServer) -> None:
    assert len(server.password) >= 40
    assert server.password not in repr(server)
    modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in shared_options.home.iterdir() if path.is_file()}
    assert stat.S_IMODE(shared_options.home.stat().st_mode) == 0o700
    assert set(modes.values()) == {0o600}, modes


def test_the_command_line_of_the_server_holds_no_secret(server: RunningServer) -> None:
    assert server.password not in Path(f"/proc/{server.pid}/cmdline").read_text("utf-8")
    assert server.password not in Path(f"/proc/{server.pid}/environ").read_text("utf-8")


def test_the_server_listens_on_loopback_alone(server: RunningServer) -> None:
    inodes = {link.readlink().name for link in Path(f"/proc/{server.pid}/fd").iterdir() if is_socket(link)}
    listening = {
        line.split()[1]
        for table in ("tcp", "tcp6")
        for line in Path(f"/proc/net/{table}").read_text("ascii").splitlines()[1:]
        if line.split()[3] == "0A" and f"socket:[{line.split()[9]}]" in inodes
    }
    port = int(server.uri.rsplit(":", 1)[1])
    assert listening == {f"0000000000000000FFFF00000100007F:{port:04X}"}


def is_socket(link: Path) -> bool:
    return link.is_symlink() and str(link.readlink()).startswith("socket:")


def test_neo4j_runs_with_the_settings_that_matter(server: RunningServer) -> None:
    with neo4j.GraphDatabase.driver(server.uri, auth=(server.user, server.password)) as driver:
        rows = driver.execute_query("SHOW SETTINGS YIELD name, value").records
    settings = {row["name"]: row["value"] for row in rows}
    assert settings["db.lock.acquisition.timeout"] == "20s"
    assert settings["dbms.security.auth_max_failed_attempts"] == "0"
    assert settings["dbms.usage_report.enabled"] == "false"
    assert settings["db.tx_log.preallocate"] == "false"
    assert settings["db.tx_log.rotation.retention_policy"] == "keep_none"
    assert settings["server.memory.pagecache.size"] == "32.00MiB"
    assert settings["server.bolt.listen_address"] == "127.0.0.1:0"


def test_another_version_is_not_started_beside_the_one_that_runs(
    shared_options: ServerOptions, server: RunningServer
) -> None:
    with pytest.raises(EngineNotStarted, match=rf"{server.version}.*provgraph down"):
        ensure_running(replace(shared_options, version="2026.08.1", jars=None))


def test_a_server_of_ones_own_is_refused_where_a_shared_one_runs(
    shared_options: ServerOptions, server: RunningServer
) -> None:
    with pytest.raises(EngineNotStarted, match="already runs"), started(shared_options):
        pass


def test_a_second_server_on_the_same_store_is_refused_by_neo4js_own_lock(
    server: RunningServer, options: ServerOptions
) -> None:
    options.home.mkdir()
    (options.home / "password").write_text(server.password, "utf-8")
    (options.home / "data").symlink_to(server.home / "data")
    with pytest.raises(EngineNotStarted, match="another process uses this store"):
        ensure_running(options)
    connect(server, server.password)


def test_a_taken_port_is_named_as_the_reason(options: ServerOptions) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with pytest.raises(EngineNotStarted, match="port is taken") as refused, started(replace(options, port=port)):
            pass
    assert any("PortBindException" in cause for cause in refused.value.details["causes"])
    assert find_running(options.home) is None


def test_stop_ends_it_for_all_and_a_second_stop_finds_nothing(
    shared_options: ServerOptions, server: RunningServer
) -> None:
    assert stop(shared_options.home)
    assert find_running(shared_options.home) is None
    assert not os.path.exists(f"/proc/{server.pid}/exe")  # noqa: PTH110
    assert not stop(shared_options.home)
