"""Options of the embedded server: what cannot be used is refused by name, the rest arrives where it should."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from provgraph.embedded.conf import conf_text, jvm_arguments, neo4j_settings
from provgraph.embedded.options import RunningServer, ServerOptions
from provgraph.embedded.spec import ChildSpec
from provgraph.errors import SettingsInvalid

OPTIONS = ServerOptions(Path("home"))
SIZES = st.builds("{}{}".format, st.integers(1, 10**6), st.sampled_from("kmgKMG"))
DURATIONS = st.builds("{}{}".format, st.integers(0, 10**6), st.sampled_from(["ms", "s", "m", "h"]))


def spec(parent: int = 0, **changes: object) -> ChildSpec:
    return ChildSpec.of(replace(OPTIONS, **changes), Path("/data/home"), Path("/data/jars"), parent)


@given(SIZES, SIZES, DURATIONS, st.integers(0, 65535), st.integers(0, 10**9))
def test_what_can_be_used_arrives_at_the_child_and_in_its_configuration(
    heap: str, page_cache: str, lock_timeout: str, port: int, idle: int
) -> None:
    made = spec(heap=heap, page_cache=page_cache, lock_timeout=lock_timeout, port=port, idle_seconds=idle)
    assert ChildSpec.from_line(made.to_line()) == made
    assert (made.port, made.idle_seconds) == (port, idle)
    settings = neo4j_settings(made)
    assert settings["server.memory.pagecache.size"] == page_cache
    assert settings["db.lock.acquisition.timeout"] == lock_timeout
    assert settings["server.bolt.listen_address"] == f"127.0.0.1:{port}"
    assert f"-Xmx{heap}" in jvm_arguments(made)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        *(("heap", value) for value in ("", "0m", "512", "m", "-1g", "1.5g", "512mb", " 512m", "512m ", "512m\n")),
        *(("page_cache", value) for value in ("", "0k", "1t", "128m;", "1٢m")),
        *(("lock_timeout", value) for value in ("", "20", "s", "-1s", "20 s", "1d", "٢s", "20s\nx=y")),
        *(("port", value) for value in (-1, 65536, 10**9)),
        ("idle_seconds", -1),
    ],
)
def test_an_option_that_cannot_be_used_is_refused_by_its_name(name: str, value: object) -> None:
    with pytest.raises(SettingsInvalid) as refused:
        replace(OPTIONS, **{name: value})
    assert refused.value.details["options"] == [name]


def test_all_that_cannot_be_used_is_named_at_once() -> None:
    with pytest.raises(SettingsInvalid, match="heap, lock_timeout, port") as refused:
        ServerOptions(Path("home"), heap="x", port=-1, lock_timeout="x")
    assert refused.value.details["options"] == ["heap", "lock_timeout", "port"]


def test_the_server_listens_on_loopback_only() -> None:
    addresses = {value for name, value in neo4j_settings(spec(port=7777)).items() if "address" in name}
    assert addresses == {"127.0.0.1", "127.0.0.1:7777"}


def test_the_server_asks_for_a_password_sends_no_reports_and_waits_for_no_lock_for_ever() -> None:
    settings = neo4j_settings(spec())
    assert settings["dbms.security.auth_enabled"] == "true"
    assert settings["dbms.usage_report.enabled"] == "false"
    assert settings["db.lock.acquisition.timeout"] == "20s"


def test_a_configuration_has_one_setting_on_each_line() -> None:
    lines = conf_text(spec()).splitlines()
    assert dict(line.split("=", 1) for line in lines) == neo4j_settings(spec())
    assert conf_text(spec()).endswith("\n")


def test_the_jvm_leaves_signals_to_us_and_ends_when_memory_runs_out() -> None:
    assert {"-Xrs", "-XX:+ExitOnOutOfMemoryError"} <= set(jvm_arguments(spec()))


@given(st.integers(1, 2**22), st.integers(0, 10**6))
def test_a_server_that_belongs_to_its_parent_never_stops_for_being_idle(parent: int, idle: int) -> None:
    owned = spec(parent, idle_seconds=idle)
    assert (owned.is_shared, owned.idle_seconds, owned.parent) == (False, 0, parent)


@given(st.text(st.characters(exclude_categories=["Cs"]), min_size=1))
def test_a_spec_is_one_line_whatever_its_folder_is_called(name: str) -> None:
    made = replace(spec(), home=f"/data/{name}", jars=f"/jars/{name}")
    assert made.to_line().count("\n") == 1
    assert made.to_line().endswith("\n")
    assert ChildSpec.from_line(made.to_line()) == made


def test_a_spec_holds_no_secret() -> None:
    assert not [name for name in json.loads(spec().to_line()) if "password" in name or "key" in name]


@pytest.mark.parametrize("line", ["{}", '{"home": "/x"}', json.dumps({**json.loads(spec().to_line()), "more": 1})])
def test_a_spec_of_another_version_is_not_guessed_at(line: str) -> None:
    with pytest.raises(TypeError):
        ChildSpec.from_line(line)


def test_a_running_server_does_not_show_its_password() -> None:
    server = RunningServer("bolt://127.0.0.1:1", "neo4j", "hush-hush", "neo4j", 1, "5.26.30", Path("/x"), 5)
    assert "hush-hush" not in repr(server)
    assert server.password == "hush-hush"
