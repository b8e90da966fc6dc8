"""Jars: what is installed is what the lock says, wherever it came from and whatever was there before."""

from __future__ import annotations

import hashlib
import http.server
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import pytest

from provgraph.embedded.jars import install_jars
from provgraph.embedded.lock import EngineLock, LockedJar
from provgraph.errors import JarsUnverified

CONTENTS = {name: f"bytes of {name} ".encode() * 9000 for name in ("one", "two", "three", "four")}


def jar_of(name: str, content: bytes) -> LockedJar:
    digest = hashlib.sha256(content).hexdigest()
    return LockedJar("org.example", name, "1.0", "linux" if name == "four" else "", digest, len(content))


LOCK = EngineLock("1.0", tuple(jar_of(name, content) for name, content in CONTENTS.items()))
ONE = LOCK.jars[0]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A flat folder with the right jars."""
    place = tmp_path / "jars"
    place.mkdir()
    for jar, content in zip(LOCK.jars, CONTENTS.values(), strict=True):
        (place / jar.filename).write_bytes(content)
    return place


@pytest.fixture
def cache(tmp_path: Path) -> Path:
    return tmp_path / "cache"


def jars_in(installed: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in installed.iterdir() if path.name != ".install.lock"}


def right_jars() -> dict[str, bytes]:
    return {jar.filename: content for jar, content in zip(LOCK.jars, CONTENTS.values(), strict=True)}


class Mirror(http.server.BaseHTTPRequestHandler):
    """A Maven repository whose first answers for a path can be spoiled."""

    spoiled: dict[str, list[bytes]]
    asked: list[str]
    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        self.asked.append(self.path)
        known = {f"/maven/{jar.path}": CONTENTS[jar.artifact] for jar in LOCK.jars}
        content = known.get(self.path)
        if content is None:
            self.send_error(404)
            return
        body = self.spoiled[self.path].pop(0) if self.spoiled.get(self.path) else content
        self.send_response(200)
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(body)
        self.close_connection = len(body) != len(content)

    def log_message(self, *args: object) -> None:
        pass


@contextmanager
def mirror(spoiled: dict[str, list[bytes]] | None = None) -> Iterator[tuple[str, list[str]]]:
    """A mirror on loopback: its address, and the paths that it was asked for."""
    handler = type("Handler", (Mirror,), {"spoiled": spoiled or {}, "asked": []})
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        try:
            yield f"http://127.0.0.1:{server.server_port}/maven/", handler.asked
        finally:
            server.shutdown()


def test_a_flat_folder_gives_all_jars_and_progress_counts_them(folder: Path, cache: Path) -> None:
    seen: list[tuple[int, int, int]] = []
    installed = install_jars(LOCK, cache, folder=folder, progress=lambda *step: seen.append(step))
    assert jars_in(installed) == right_jars()
    assert [done for done, _, _ in seen] == [1, 2, 3, 4]
    assert seen[-1] == (4, 4, sum(map(len, CONTENTS.values())))


def test_a_folder_laid_out_as_a_maven_repository_is_understood(tmp_path: Path, cache: Path) -> None:
    for jar, content in zip(LOCK.jars, CONTENTS.values(), strict=True):
        (tmp_path / "m2" / jar.path).parent.mkdir(parents=True)
        (tmp_path / "m2" / jar.path).write_bytes(content)
    assert jars_in(install_jars(LOCK, cache, folder=tmp_path / "m2")) == right_jars()


def test_a_second_install_asks_nobody(cache: Path) -> None:
    with mirror() as (address, asked):
        install_jars(LOCK, cache, mirror=address)
        first = len(asked)
        install_jars(LOCK, cache, mirror=address)
    assert first == len(asked) == len(LOCK.jars)


@pytest.mark.parametrize(
    "spoil", [lambda content: content[:-1], lambda content: b"X" + content[1:], lambda content: b""]
)
def test_a_jar_that_was_truncated_or_tampered_with_is_replaced(spoil, folder: Path, cache: Path) -> None:
    installed = install_jars(LOCK, cache, folder=folder)
    target = installed / ONE.filename
    target.write_bytes(spoil(target.read_bytes()))
    install_jars(LOCK, cache, folder=folder)
    assert jars_in(installed) == right_jars()


def test_unknown_jars_and_leftovers_of_a_crash_are_removed(folder: Path, cache: Path) -> None:
    installed = install_jars(LOCK, cache, folder=folder)
    (installed / "unknown-1.0.jar").write_bytes(b"not of this lock")
    (installed / f".{ONE.filename}.part").write_bytes(b"half")
    install_jars(LOCK, cache, folder=folder)
    assert jars_in(installed) == right_jars()


def test_nothing_of_the_given_folder_is_changed(folder: Path, cache: Path) -> None:
    (folder / "other.jar").write_bytes(b"somebody else's")
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    install_jars(LOCK, cache, folder=folder)
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == before


def test_a_tampered_jar_in_the_folder_is_refused_with_both_sums(folder: Path, cache: Path) -> None:
    (folder / ONE.filename).write_bytes(b"tampered")
    with pytest.raises(JarsUnverified) as refused:
        install_jars(LOCK, cache, folder=folder)
    message = str(refused.value)
    assert ONE.filename in message
    assert ONE.sha256 in message
    assert hashlib.sha256(b"tampered").hexdigest() in message
    assert ONE.filename not in {path.name for path in (cache / "neo4j-1.0").iterdir()}


def test_a_jar_that_the_folder_lacks_is_named(folder: Path, cache: Path) -> None:
    (folder / ONE.filename).unlink()
    with pytest.raises(JarsUnverified, match=ONE.filename):
        install_jars(LOCK, cache, folder=folder)


def test_a_mirror_that_fails_twice_is_asked_a_third_time(cache: Path) -> None:
    path, content = f"/maven/{ONE.path}", CONTENTS["one"]
    with mirror({path: [content[:1000], b"X" + content[1:]]}) as (address, asked):
        assert jars_in(install_jars(LOCK, cache, mirror=address)) == right_jars()
    assert asked.count(path) == 3


def test_a_mirror_that_never_gives_the_right_bytes_is_refused_after_three_tries(cache: Path) -> None:
    path, content = f"/maven/{ONE.path}", CONTENTS["one"]
    with mirror({path: [b"X" + content[1:]] * 9}) as (address, asked), pytest.raises(JarsUnverified) as refused:
        install_jars(LOCK, cache, mirror=address)
    assert asked.count(path) == 3
    assert refused.value.details["expected"] == ONE.sha256


def test_the_password_of_a_mirror_never_appears_in_an_error(cache: Path) -> None:
    missing = EngineLock("1.0", (LockedJar("org.example", "five", "1.0", "", "0" * 64, 10),))
    with mirror() as (address, _), pytest.raises(JarsUnverified) as refused:
        install_jars(missing, cache, mirror=address.replace("//", "//user:s3cret@"))
    assert "404" in str(refused.value)
    assert "s3cret" not in str(refused.value)


def test_a_stream_that_is_longer_than_the_lock_says_is_cut_off(folder: Path, cache: Path) -> None:
    (folder / ONE.filename).write_bytes(CONTENTS["one"] * 100)
    with pytest.raises(JarsUnverified, match="longer than"):
        install_jars(LOCK, cache, folder=folder)


def test_several_installs_at_once_do_not_harm_each_other(folder: Path, cache: Path) -> None:
    with ThreadPoolExecutor(4) as pool:
        installed = {job.result() for job in [pool.submit(install_jars, LOCK, cache, folder) for _ in range(4)]}
    assert jars_in(installed.pop()) == right_jars()
