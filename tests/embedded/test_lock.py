"""The locks that are shipped, and how one is written."""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path

import pytest

from provgraph.embedded.lock import EngineLock, LockedJar, known_versions, load_lock, parse_lock, version_key
from provgraph.embedded.relock import lock_text, locked
from provgraph.errors import EngineNotStarted


@pytest.mark.parametrize("version", known_versions())
def test_a_shipped_lock_pins_every_jar_by_sum_and_size(version: str) -> None:
    lock = load_lock(version)
    assert lock.version == version
    assert len({jar.filename for jar in lock.jars}) == len(lock.jars)
    assert all(re.fullmatch(r"[0-9a-f]{64}", jar.sha256) and jar.size > 0 for jar in lock.jars)
    assert f"neo4j-{version}.jar" in {jar.filename for jar in lock.jars}


@pytest.mark.parametrize("version", known_versions())
def test_a_shipped_lock_names_no_host_and_no_enterprise_part(version: str) -> None:
    text = (files("provgraph.embedded") / f"neo4j-{version}.lock.toml").read_text("utf-8")
    assert "://" not in text
    assert "enterprise" not in text


def test_both_supported_lines_have_a_lock() -> None:
    assert known_versions() == ["5.26.30", "2026.08.1"]


def test_a_version_without_lock_is_refused_with_those_that_have_one() -> None:
    with pytest.raises(EngineNotStarted, match=r"4\.4\.0.*5\.26\.30, 2026\.08\.1"):
        load_lock("4.4.0")


def test_a_lock_is_read_as_it_was_written() -> None:
    jars = [LockedJar("a.b", "c", "1", "", "0" * 64, 1), LockedJar("a", "d", "2.Final", "linux-x86_64", "1" * 64, 2)]
    assert parse_lock(lock_text("9.9.9", jars)) == EngineLock("9.9.9", tuple(jars))


def test_a_jar_of_a_maven_repository_gives_its_coordinate(tmp_path: Path) -> None:
    path = tmp_path / "io/netty/epoll/4.1.137.Final/epoll-4.1.137.Final-linux-x86_64.jar"
    path.parent.mkdir(parents=True)
    path.write_bytes(b"jar")
    jar = locked(tmp_path, path)
    assert (jar.group, jar.artifact, jar.version, jar.classifier) == (
        "io.netty",
        "epoll",
        "4.1.137.Final",
        "linux-x86_64",
    )
    assert jar.size == 3
    assert tmp_path / jar.path == path


def test_versions_are_ordered_by_number() -> None:
    assert sorted(["2026.08.1", "5.9.0", "5.26.30"], key=version_key) == ["5.9.0", "5.26.30", "2026.08.1"]
