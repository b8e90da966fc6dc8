"""Errors end at one border: one line, one exit status by family, and no trace unless it is asked for."""

from __future__ import annotations

import inspect
import json
import re
from pathlib import Path

import pytest
import typer

from provgraph import errors
from provgraph.cli.command import border
from provgraph.cli.run import Run
from provgraph.errors import ProvgraphError

KINDS = [kind for _, kind in inspect.getmembers(errors, inspect.isclass) if issubclass(kind, ProvgraphError)]
PAGE = Path(__file__).parents[2] / "docs" / "cli.md"


def status_of(run: Run, error: BaseException) -> int:
    with pytest.raises(typer.Exit) as ended, border(run):
        raise error
    return ended.value.exit_code


@pytest.mark.parametrize("kind", KINDS)
def test_every_error_is_one_line_with_its_code_and_what_to_do(
    kind: type[ProvgraphError], capsys: pytest.CaptureFixture[str]
) -> None:
    assert status_of(Run(), kind("first\nsecond.")) == kind.exit_status
    out, err = capsys.readouterr()
    assert out == ""
    assert err == f"provgraph: {kind.__name__}: first second; {kind.what_to_do}\n"


@pytest.mark.parametrize("kind", KINDS)
def test_every_error_is_one_json_document_with_json(
    kind: type[ProvgraphError], capsys: pytest.CaptureFixture[str]
) -> None:
    assert status_of(Run(json=True), kind("what", scope_id="sc_1")) == kind.exit_status
    said = json.loads(capsys.readouterr().out)["error"]
    assert said["code"] == kind.__name__
    assert said["is_retryable"] is kind.is_retryable
    assert said["details"]["scope_id"] == "sc_1"


def test_a_defect_shows_its_kind_and_never_its_message(capsys: pytest.CaptureFixture[str]) -> None:
    assert status_of(Run(), KeyError("what the patient said")) == 9
    shown = "".join(capsys.readouterr())
    assert "KeyError" in shown
    assert "patient" not in shown
    assert "Traceback" not in shown


def test_the_trace_is_printed_with_debug(capsys: pytest.CaptureFixture[str]) -> None:
    status_of(Run(debug=True), errors.StoreUnavailable("gone"))
    assert "Traceback" in capsys.readouterr().err


def test_an_interrupt_says_what_was_done_and_how_to_go_on(capsys: pytest.CaptureFixture[str]) -> None:
    run = Run(request_id="rq_1")
    with run.bar("ingesting", "events stored") as step:
        step(200, 500)
    assert status_of(run, KeyboardInterrupt()) == 130
    assert capsys.readouterr().err == (
        "provgraph: interrupted: 200 of 500 events stored; repeat it with --request-id rq_1 to be sure\n"
    )


def test_an_interrupt_stays_one_when_closing_what_it_broke_off_fails() -> None:
    def closing_fails() -> None:
        try:
            raise KeyboardInterrupt
        finally:
            raise BufferError("half a message")  # it used to be told as a defect of ours

    with pytest.raises(typer.Exit) as ended, border(Run()):
        closing_fails()
    assert ended.value.exit_code == 130


def test_the_page_lists_exactly_the_statuses_that_there_are() -> None:
    listed = {int(number) for number in re.findall(r"^\| (\d+) \|", PAGE.read_text("utf-8"), re.MULTILINE)}
    assert listed == {kind.exit_status for kind in KINDS} | {0, 1, 130}


def test_progress_is_drawn_on_a_terminal_only(capsys: pytest.CaptureFixture[str]) -> None:
    with Run().bar("ingesting") as step:
        step(1, 2)
    assert capsys.readouterr() == ("", "")
