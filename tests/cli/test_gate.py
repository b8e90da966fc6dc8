"""`provgraph gate` judges files with no server and no store, by the statuses of its contract: 0, 3 and 2."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.running import Cli

LISTS = ("decisions", "identifiers", "error_strings", "commitments", "permissions", "open_threads")
RULE = "Do not restart the pump before 9 March 2026."
EVENT = {"id": "e1", "kind": "message", "speaker": "engineer", "text": RULE}


def fold(text: str) -> dict[str, object]:
    item = {"id": "r1", "text": text, "derived_from": ["e1"]}
    lists: dict[str, object] = {name: [] for name in LISTS}
    rest = {"facts": [], "constraints": [item], "conflicts": [], "narrative": []}
    return {"segment_id": "s", "closed_at": None, "source_range": ["e1", "e1"], **lists, **rest}


@pytest.fixture
def files(home: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with events and a faithful fold, on a machine without any server."""
    monkeypatch.setenv("PROVGRAPH_NEO4J_URI", "bolt://127.0.0.1:1")
    (home / "events.jsonl").write_text(json.dumps(EVENT) + "\n")
    (home / "fold.json").write_text(json.dumps(fold(RULE)))
    return home


def gate(cli: Cli, files: Path, *more: str | Path):
    return cli("gate", "--events", files / "events.jsonl", "--fold", files / "fold.json", *more)


def test_a_faithful_fold_is_accepted_with_status_0(files: Path, cli: Cli) -> None:
    ran = gate(cli, files, "--json")
    assert ran.status == 0, ran.out
    assert ran.document["accepted"] is True
    assert "accepted" in gate(cli, files).out


def test_a_fold_that_drops_a_negation_is_refused_with_status_3(files: Path, cli: Cli) -> None:
    (files / "fold.json").write_text(json.dumps(fold(RULE.replace("Do not restart", "Restart"))))
    ran = gate(cli, files, "--json")
    assert ran.status == 3
    assert ran.document["accepted"] is False
    assert "e1" in {source for finding in ran.document["findings"] for source in finding["sources"]}
    assert "refused" in gate(cli, files).out


def test_a_fold_that_breaks_its_schema_is_refused_and_not_unusable(files: Path, cli: Cli) -> None:
    (files / "fold.json").write_text("{}")
    ran = gate(cli, files, "--json")
    assert ran.status == 3
    assert {finding["code"] for finding in ran.document["findings"]} == {"schema"}


@pytest.mark.parametrize(
    ("file", "content", "place"),
    [
        ("events.jsonl", '{"id": "e1"}', "events.jsonl:1: /kind"),
        ("events.jsonl", "not JSON", "events.jsonl:1"),
        ("fold.json", "not JSON", "fold.json"),
        ("conflicts.json", "{}", "conflicts.json"),
    ],
)
def test_unusable_input_has_status_2_and_names_its_place(
    files: Path, cli: Cli, file: str, content: str, place: str
) -> None:
    (files / "conflicts.json").write_text("[]")
    (files / file).write_text(content)
    ran = gate(cli, files, "--conflicts", files / "conflicts.json")
    assert ran.status == 2
    assert place in ran.err


def test_a_missing_file_has_status_2(files: Path, cli: Cli) -> None:
    (files / "fold.json").unlink()
    ran = gate(cli, files)
    assert ran.status == 2
    assert "fold.json" in ran.err


def test_an_open_conflict_that_the_fold_does_not_name_is_found(files: Path, cli: Cli) -> None:
    other = {**EVENT, "id": "e2", "text": "Restart the pump before 9 March 2026."}
    (files / "events.jsonl").write_text(f"{json.dumps(EVENT)}\n{json.dumps(other)}\n")
    (files / "conflicts.json").write_text(json.dumps([{"id": "k1", "events": ["e1", "e2"], "about": "the pump"}]))
    ran = gate(cli, files, "--conflicts", files / "conflicts.json", "--json")
    assert ran.status == 3
    assert "conflict_missing" in {finding["code"] for finding in ran.document["findings"]}


def test_without_its_files_the_gate_says_what_it_needs(files: Path, cli: Cli) -> None:
    ran = cli("gate", "--events", files / "events.jsonl")
    assert ran.status == 2 and "--fold" in ran.err


def test_the_map_counts_the_folds_of_each_version(filled: str, cli: Cli) -> None:
    assert cli("gate", "map").out == "The gate has judged no fold yet.\n"
    assert cli("consolidate", filled).status == 0
    (version,) = cli("gate", "map", "--json").document["versions"]  # type: ignore[misc]  # JSON
    assert version["accepted"] > 0 and version["refused"] == 0
    assert cli("--json", "gate", "map").document == cli("gate", "--json", "map").document
    assert "carried  broke" in cli("gate", "map").out
