"""The benchmarks run, at sizes that measure nothing, and say what they saw. No time is judged here."""

from __future__ import annotations

import io
import json
from collections.abc import Mapping
from pathlib import Path

import pytest
from rich.console import Console

from benchmarks.__main__ import PARTS, main, parser
from benchmarks.measuring import Line, by_turns
from benchmarks.report import show
from provgraph.graph.runner import Address

SMALL = [
    "--rounds",
    "1",
    "--events",
    "3",
    "--folds",
    "2",
    "--descendants",
    "25",
    "--statements",
    "500",
    "--archived",
    "30",
]
WITHOUT_CORPORA = [name for name in PARTS if name not in ("closure", "search", "gate", "archive-talks")]


@pytest.fixture
def given(address: Address, monkeypatch: pytest.MonkeyPatch) -> None:
    """The server of this run, as the environment names one."""
    values = {"URI": address.uri, "USER": address.user, "PASSWORD": address.password, "DATABASE": address.database}
    for name, value in values.items():
        monkeypatch.setenv(f"PROVGRAPH_NEO4J_{name}", value)


@pytest.mark.timeout(900)  # seven kinds of work, each for the first time on its server
@pytest.mark.usefixtures("engine", "given")
def test_every_part_runs_and_is_written_down(tmp_path: Path) -> None:
    file = tmp_path / "bench.json"
    main([*SMALL, "--json", str(file), *WITHOUT_CORPORA])
    told = json.loads(file.read_text("utf-8"))
    lines = {(line["part"], line["what"]): line for line in told["lines"]}
    assert {part for part, _ in lines} == set(WITHOUT_CORPORA)
    assert told["server"].startswith("Neo4j ")
    assert lines["consolidate", "2 carried, 1 new"]["counts"] == {"carried": 2}
    assert_gone(lines["large", "marked after a kill"]["counts"])
    assert lines["large", "readers served meanwhile"]["ratio"] == 0
    assert lines["archive", "round trips that differ"]["ratio"] == 0


@pytest.mark.usefixtures("engine", "given")
def test_what_was_measured_is_written_down_even_if_the_next_part_cannot_be(tmp_path: Path) -> None:
    file = tmp_path / "bench.json"
    with pytest.raises(FileNotFoundError):
        main([*SMALL, "--json", str(file), "--corpora", str(tmp_path), "append-one", "closure"])
    assert {line["part"] for line in json.loads(file.read_text("utf-8"))["lines"]} == {"append-one"}


def assert_gone(counts: Mapping[str, int]) -> None:
    """The source is revoked, and all 25 that rest on it are STALE, with the summary and its parts."""
    assert counts["REVOKED"] == 1
    assert counts["STALE"] >= 25
    assert "VALID" not in counts


def test_two_things_are_measured_by_turns_and_the_first_round_does_not_count() -> None:
    done: list[str] = []
    times = by_turns(lambda: done.append("p"), lambda: done.append("b"), 3, lambda: done.append("-"))
    assert "".join(done) == "-p-b-b-p-p-b-b-p"
    assert [len(side) for side in times] == [3, 3]


@pytest.mark.parametrize(
    ("ratio", "aim", "is_at_most", "holds"),
    [(2.0, 2.0, True, True), (2.1, 2.0, True, False), (0.4, 0.4, False, True), (0.3, 0.4, False, False)],
)
def test_an_aim_is_met_at_its_edge(ratio: float, aim: float, is_at_most: bool, holds: bool) -> None:
    assert Line("p", "w", ratio=ratio, aim=aim, is_at_most=is_at_most).holds is holds


def test_a_line_without_an_aim_is_not_judged() -> None:
    assert Line("p", "w", ratio=9.0).holds is None
    assert Line("p", "w", aim=1.0).holds is None


def test_a_missed_aim_stands_in_the_table() -> None:
    told = Console(file=io.StringIO(), width=160)
    show([Line("current", "a summary", 3.0, 1.0, 3.0, 2.0), Line("append", "batch", 1.0, 1.0, 1.0, 0.4, False)], told)
    text = told.file.getvalue()  # type: ignore[attr-defined]  # the StringIO above
    assert "≤ 2 MISSED" in text and "≥ 0.4 ok" in text


def test_a_part_that_there_is_not_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        parser().parse_args(["speed"])
    assert "speed" in capsys.readouterr().err
