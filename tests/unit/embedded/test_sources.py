"""Where jars come from, and how their lock is read."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest
from hypothesis import given
from hypothesis import strategies as st

from provgraph.embedded.inspection import inspect_jars
from provgraph.embedded.lock import EngineLock, LockedJar, load_lock, parse_lock, version_key
from provgraph.embedded.options import ServerOptions
from provgraph.embedded.relock import lock_text
from provgraph.embedded.sources import CHUNK, choose_source, from_folder, from_repository
from provgraph.errors import EngineNotStarted

JAR = LockedJar("org.example.parts", "part", "1.2", "", "0" * 64, 3)
CONTENT = bytes(range(256)) * (CHUNK // 128)
NAMES = st.from_regex(r"[a-z][a-z0-9.-]{0,10}", fullmatch=True)
JARS = st.builds(
    LockedJar,
    NAMES,
    NAMES,
    NAMES,
    st.just("") | NAMES,
    st.binary().map(lambda content: hashlib.sha256(content).hexdigest()),
    st.integers(1, 10**9),
)


@pytest.mark.parametrize(
    ("classifier", "filename"),
    [("", "part-1.2.jar"), ("linux-x86_64", "part-1.2-linux-x86_64.jar")],
)
def test_a_jar_lies_where_a_maven_repository_has_it(classifier: str, filename: str) -> None:
    jar = LockedJar("org.example.parts", "part", "1.2", classifier, "0" * 64, 3)
    assert jar.filename == filename
    assert jar.path == f"org/example/parts/part/1.2/{filename}"


@given(st.lists(JARS, max_size=4))
def test_a_lock_reads_back_as_it_was_written(jars: list[LockedJar]) -> None:
    assert parse_lock(lock_text("5.26.30", jars)) == EngineLock("5.26.30", tuple(jars))


@given(st.lists(st.tuples(st.integers(0, 3000), st.integers(0, 99), st.integers(0, 99)), min_size=2, max_size=2))
def test_versions_order_by_their_numbers_and_not_their_digits(pair: list[tuple[int, int, int]]) -> None:
    texts = [".".join(map(str, numbers)) for numbers in pair]
    assert (version_key(texts[0]) < version_key(texts[1])) == (pair[0] < pair[1])


@pytest.mark.parametrize("version", ["", "5", "5.26", "5.26.30 ", "../neo4j-5.26.30", "5.26.30.lock"])
def test_a_version_without_a_lock_is_refused_and_no_other_file_is_read_in_its_place(version: str) -> None:
    with pytest.raises(EngineNotStarted, match=r"choose one of .*5\.26\.30") as refused:
        load_lock(version)
    assert refused.value.details["version"] == version


def test_a_flat_folder_comes_before_the_layout_of_a_repository(tmp_path: Path) -> None:
    laid_out = tmp_path / JAR.path
    laid_out.parent.mkdir(parents=True)
    laid_out.write_bytes(b"laid out")
    assert b"".join(from_folder(tmp_path)(JAR)) == b"laid out"
    (tmp_path / JAR.filename).write_bytes(b"flat")
    assert b"".join(from_folder(tmp_path)(JAR)) == b"flat"


def test_a_large_jar_comes_whole_and_in_pieces(tmp_path: Path) -> None:
    (tmp_path / JAR.filename).write_bytes(CONTENT)
    pieces = list(from_folder(tmp_path)(JAR))
    assert b"".join(pieces) == CONTENT
    assert max(map(len, pieces)) <= CHUNK


def test_a_jar_that_is_not_in_the_folder_is_an_error_of_reading(tmp_path: Path) -> None:
    with pytest.raises(OSError, match=r"part-1\.2\.jar"):
        b"".join(from_folder(tmp_path)(JAR))


def test_a_folder_is_chosen_before_a_mirror(tmp_path: Path) -> None:
    (tmp_path / JAR.filename).write_bytes(b"from the folder")
    assert b"".join(choose_source(tmp_path, "http://127.0.0.1:1/maven", 1)(JAR)) == b"from the folder"


@contextmanager
def repository(status: int, body: bytes = b"", promised: int | None = None) -> Iterator[tuple[str, list[str]]]:
    """A repository on loopback that gives every path the same answer; its address, and what it was asked for."""
    asked: list[str] = []

    class Answer(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            asked.append(self.path)
            self.send_response(status)
            self.send_header("Content-Length", str(len(body) if promised is None else promised))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *args: object) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Answer) as server:
        Thread(target=server.serve_forever, args=(0.01,), daemon=True).start()
        yield f"127.0.0.1:{server.server_port}", asked
        server.shutdown()


@pytest.mark.parametrize("tail", ["", "/", "//"])
def test_a_repository_is_asked_for_the_path_below_its_base_however_the_base_ends(tail: str) -> None:
    with repository(200, CONTENT) as (host, asked):
        assert b"".join(from_repository(f"http://{host}/maven2{tail}", 1)(JAR)) == CONTENT
    assert asked == [f"/maven2/{JAR.path}"]


@pytest.mark.parametrize("status", [204, 403, 404, 500, 503])
def test_any_answer_but_success_is_an_error_with_its_status_and_the_host_alone(status: int) -> None:
    with repository(status) as (host, _), pytest.raises(OSError, match=f"HTTP {status}") as refused:
        b"".join(from_repository(f"http://ada:s3cret@{host}/maven2", 1)(JAR))
    assert "127.0.0.1 answered" in str(refused.value)
    assert "s3cret" not in str(refused.value)


def test_an_answer_that_breaks_off_is_an_error_and_no_short_jar() -> None:
    with (
        repository(200, b"half", promised=400) as (host, _),
        pytest.raises(OSError, match=r"127\.0\.0\.1 did not give"),
    ):
        b"".join(from_repository(f"http://{host}", 1)(JAR))


def test_a_host_that_is_not_there_is_an_error_without_its_password() -> None:
    with pytest.raises(OSError, match=r"127\.0\.0\.1 did not give") as refused:
        b"".join(from_repository("http://ada:s3cret@127.0.0.1:1/maven2", 1)(JAR))
    assert "s3cret" not in str(refused.value)


def test_looking_at_jars_tells_how_many_are_right_and_names_the_missing_and_the_changed(tmp_path: Path) -> None:
    lock = load_lock("5.26.30")
    options = ServerOptions(tmp_path / "home", cache=tmp_path)
    assert inspect_jars(options) == (0, [jar.filename for jar in lock.jars])
    (tmp_path / "neo4j-5.26.30").mkdir()
    (tmp_path / "neo4j-5.26.30" / lock.jars[0].filename).write_bytes(b"changed")
    (tmp_path / "neo4j-5.26.30" / lock.jars[1].filename).mkdir()
    right, bad = inspect_jars(options)
    assert (right, len(bad)) == (0, len(lock.jars))
    assert list(tmp_path.iterdir()) == [tmp_path / "neo4j-5.26.30"], "looking fetches nothing"
