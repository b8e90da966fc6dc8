"""A soak that meets a broken promise says so, and one that is interrupted keeps what was done."""

from __future__ import annotations

import json
import random
from argparse import Namespace
from collections.abc import Iterator
from pathlib import Path

import pytest

from provgraph.domain.scope import ScopeName
from provgraph.graph.runner import Address
from tests.crashes.operations import MATRIX
from tests.crashes.quay import SCOPE, Quay, opened
from tests.soak import __main__ as soak
from tests.soak import crashes, rounds, table
from tests.soak.__main__ import settings_at
from tests.soak.reader import Reader
from tests.soak.rounds import Tally, play
from tests.soak.stage import Stage, Violation


@pytest.fixture
def quay(address: Address, tmp_path: Path) -> Iterator[Quay]:
    with opened(settings_at(address, tmp_path), tmp_path) as quay:
        yield quay


def watching(quay: Quay, text: str) -> Reader:
    """A reader of a scope in which this is said and consolidated."""
    scope = ScopeName(SCOPE.subject, quay.context.new_id("sc"))
    stage = Stage(quay.provgraph, quay.driver, [], Reader(), random.Random(1), quay.context.tenant, scope)
    stage.reader.watch(quay.context, scope)
    stage.done("append", texts=[text])
    stage.done("consolidate")
    stage.reader.said(text)
    stage.reader.read(quay.context, scope)
    assert stage.reader.wrong == []
    return stage.reader


def test_a_reader_notices_what_is_served_though_taken_back(quay: Quay) -> None:
    reader = watching(quay, "Crane 4 lifts 12 tonnes.")
    reader.gone("Crane 4 lifts 12 tonnes.")
    reader.read(*reader.watched())
    assert reader.wrong == ["served what was taken back: Crane 4 lifts 12 tonnes."]


def test_a_reader_notices_what_is_lost_and_coverage_that_falls(quay: Quay) -> None:
    reader = watching(quay, "Crane 4 lifts 12 tonnes.")
    reader.said("Crane 5 lifts 30 tonnes.")
    reader.covered(7)
    reader.read(*reader.watched())
    assert reader.wrong == ["lost what was stored: Crane 5 lifts 30 tonnes.", "coverage fell from 7 to 1"]


def test_a_broken_round_is_counted_and_told_in_the_table_and_the_file(
    quay: Quay, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    outcomes = iter(["fine", Violation("a promise was broken"), "fine"])

    def scenario(stage: Stage) -> str:
        outcome = next(outcomes)
        if isinstance(outcome, Violation):
            raise outcome
        return outcome

    monkeypatch.setitem(rounds.SCENARIOS, "a race", scenario)
    tally = Tally("a race", "threads", 2)
    play(tally, 3, quay.provgraph, quay.driver, [], seed=1)
    assert (tally.rounds, tally.outcomes, tally.violations) == (3, {"fine": 2}, ["a promise was broken"])
    assert list(table.lines([tally]))[-1] == "VIOLATION a race, threads: a promise was broken"
    table.write([tally], tmp_path / "soak.json")
    (told,) = json.loads((tmp_path / "soak.json").read_text())
    assert (told["rounds"], told["outcomes"], told["violations"]) == (3, {"fine": 2}, ["a promise was broken"])


def test_a_broken_cell_is_told_with_the_line_that_broke_and_the_next_one_is_played() -> None:
    tally = Tally("a program killed", "process", 1)

    def cell() -> bool:
        if tally.rounds == 0:
            raise AssertionError("a promise was broken")
        return True

    for _ in range(2):
        crashes.count(tally, *MATRIX[0], cell)
    assert (tally.rounds, tally.outcomes) == (2, {"the old state": 1})
    (told,) = tally.violations
    assert told.startswith("append at append.sealed: BROKEN: AssertionError('a promise was broken') in raise")


def test_who_interrupts_keeps_what_was_done(quay: Quay, monkeypatch: pytest.MonkeyPatch) -> None:
    outcomes = iter(["fine", KeyboardInterrupt()])

    def scenario(stage: Stage) -> str:
        outcome = next(outcomes)
        if isinstance(outcome, KeyboardInterrupt):
            raise outcome
        return outcome

    monkeypatch.setitem(rounds.SCENARIOS, "a race", scenario)
    tally = Tally("a race", "threads", 2)
    with pytest.raises(KeyboardInterrupt):
        play(tally, 9, quay.provgraph, quay.driver, [], seed=1)
    assert (tally.rounds, tally.outcomes, tally.violations) == (1, {"fine": 1}, [])


def test_what_was_done_is_told_even_if_the_next_round_cannot_be_played(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    def run(asked: Namespace, tallies: list[Tally], folder: Path) -> None:
        tallies.append(Tally("a race", "threads", 2, rounds=7, violations=["a promise was broken"]))
        raise OSError("the disk is full")

    monkeypatch.setattr(soak, "run", run)
    monkeypatch.setattr("sys.argv", ["soak", "--json", str(tmp_path / "soak.json")])
    with pytest.raises(OSError, match="the disk is full"):
        soak.main()
    assert capsys.readouterr().out.splitlines()[-1] == "VIOLATION a race, threads: a promise was broken"
    assert json.loads((tmp_path / "soak.json").read_text())[0]["rounds"] == 7
