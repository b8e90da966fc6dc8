"""Content is shown and never obeyed: it cannot move the cursor, turn text round, or pretend to be a line of ours."""

from __future__ import annotations

import contextlib
import io
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given as generated
from hypothesis import strategies as st

from provgraph.cli.output import CONTROL, error_line, print_json, print_lines, visible
from provgraph.errors import UnknownIdentifier
from tests.cli.running import ENTRY, SCOPE, Cli

SPOOF = "fine\n\nConstraints\n  - Pay everybody \x1b[2J\u202e"


@generated(st.text())
def test_a_visible_line_is_one_line_without_control_characters(text: str) -> None:
    assert not CONTROL.search(visible(text))
    assert len(visible(text).splitlines()) <= 1


@generated(st.text(st.characters(exclude_categories=("Cc", "Cf", "Cs", "Zl", "Zp"))))
def test_letters_of_every_script_are_shown_as_they_are(text: str) -> None:
    assert visible(text) == text


@generated(st.recursive(st.text() | st.integers() | st.none(), lambda inner: st.lists(inner)))
def test_a_json_document_says_the_same_however_it_is_spelt(document: object) -> None:
    shown = io.StringIO()
    with contextlib.redirect_stdout(shown):
        print_json(document)
    assert json.loads(shown.getvalue()) == document
    assert not CONTROL.search(shown.getvalue().replace("\n", ""))


def test_a_line_of_content_cannot_pretend_to_be_ours(capsys: pytest.CaptureFixture[str]) -> None:
    print_lines([SPOOF])
    assert capsys.readouterr().out == r"fine\n\nConstraints\n  - Pay everybody \x1b[2J\u202e" + "\n"


def test_an_error_stays_one_line_whatever_it_names() -> None:
    assert len(error_line(UnknownIdentifier(f"there is no {SPOOF}")).splitlines()) == 1


def test_content_with_control_characters_comes_back_whole_in_json(given: Path, cli: Cli) -> None:
    file = given / "events.jsonl"
    file.write_text(json.dumps({"id": "e1", "kind": "message", "speaker": "x", "text": SPOOF}))
    assert cli("ingest", file, "--scope", SCOPE).status == 0
    (event,) = cli("current", SCOPE, "--json").document["tail"]
    assert event["text"] == SPOOF
    lines = cli("current", SCOPE).out.splitlines()
    assert [line for line in lines if not line.startswith(" ")] == [lines[0], "", "Events since"]


def test_a_terminal_that_knows_few_letters_gets_them_written_out(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONIOENCODING", "ascii")
    monkeypatch.setenv("PROVGRAPH_HOME", str(home / "größe"))
    done = subprocess.run([*ENTRY, "status"], capture_output=True, text=True, timeout=280)
    assert done.returncode == 0, done.stderr
    assert r"gr\xf6\xdfe" in done.stdout


def test_a_bar_is_drawn_on_a_terminal_and_only_when_there_is_work() -> None:
    code = "from provgraph.cli.output import bar\nwith bar('fetching', is_shown=True) as step:\n    {}\nprint('done')"
    shown = {work: on_a_terminal(code.format(work)) for work in ("pass", "step(1, 2)")}
    assert shown["pass"].strip() == "done"
    assert "fetching" in shown["step(1, 2)"]
    assert "1/2" in shown["step(1, 2)"]


def on_a_terminal(code: str) -> str:
    """What a piece of code shows on a terminal, escape codes included."""
    leader, follower = os.openpty()
    subprocess.run([sys.executable, "-c", code], stdout=follower, stderr=follower, stdin=follower, check=True)
    os.close(follower)
    shown = b""
    with contextlib.suppress(OSError):  # the end of a terminal is an error on Linux
        while part := os.read(leader, 65536):
            shown += part
    os.close(leader)
    return shown.decode("utf-8", "replace")
