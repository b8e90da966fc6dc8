"""The doctor as a command: every check with what to do, and a status that scripts can use."""

from __future__ import annotations

from pathlib import Path

import pytest

from provgraph.keys.served import note_graph
from provgraph.settings import read_settings
from tests.cli.running import Cli


def checks(cli: Cli, *options: str) -> dict[str, dict[str, str]]:
    return {check["name"]: check for check in cli("doctor", "--json", *options).document["checks"]}


def test_a_misspelt_setting_is_a_warning_and_no_failure(given: Path, cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PROVGRAPH_TENNANT", "x")
    ran = cli("doctor")
    assert ran.status == 0
    assert "WARN  settings: not known: PROVGRAPH_TENNANT; check their spelling" in ran.out


def test_a_key_store_of_two_graphs_is_a_warning(given: Path, cli: Cli) -> None:
    assert checks(cli)["keys"]["state"] == "ok"
    note_graph(read_settings().key_folder, "another graph")
    assert checks(cli, "--fix")["keys"]["state"] == "warn"


def test_what_cannot_be_opened_fails_with_what_to_do(given: Path, cli: Cli) -> None:
    assert cli("doctor").status == 0
    read_settings().key_folder.chmod(0o755)
    ran = cli("doctor", "--json")
    assert ran.status == 1
    (failed,) = [check for check in ran.document["checks"] if check["state"] == "fail"]
    assert failed["message"].startswith("KeyStoreUnusable")
    assert failed["what_to_do"]


def test_every_check_has_a_line_of_its_own(given: Path, cli: Cli) -> None:
    lines = cli("doctor").out.splitlines()
    assert len(lines) == len(checks(cli))
    assert all(line.startswith(("ok  ", "WARN")) for line in lines)
