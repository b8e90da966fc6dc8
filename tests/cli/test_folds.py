"""`provgraph fold diff`: two folds, each a file or the id of a stored one, key by key."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.running import Cli
from tests.cli.test_gate import EVENT, RULE, fold


@pytest.fixture
def folds(home: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[Path, Path]:
    """Two folds that differ, on a machine without any server."""
    monkeypatch.setenv("PROVGRAPH_NEO4J_URI", "bolt://127.0.0.1:1")
    before, after = home / "before.json", home / "after.json"
    before.write_text(json.dumps(fold(RULE)))
    after.write_text(json.dumps({**fold("Do not restart the pump."), "closed_at": "2026-03-09T10:00:00Z"}))
    return before, after


def test_files_are_compared_without_a_server_and_shown_field_by_field(folds: tuple[Path, Path], cli: Cli) -> None:
    ran = cli("fold", "diff", *folds)
    assert ran.status == 0, ran.err
    assert ran.out.splitlines() == [
        "1 changed, 0 removed, 0 added, 0 the same",
        "fold",
        '    closed_at: nothing -> "2026-03-09T10:00:00Z"',
        "constraints",
        f"  ~ r1: {RULE}",
        f'      text: "{RULE}" -> "Do not restart the pump."',
    ]
    found = cli("fold", "diff", *folds, "--json").document
    assert (found["same"], found["unchanged"], found["added"]) == (False, 0, [])


def test_what_is_gone_and_what_is_new_have_marks_of_their_own(folds: tuple[Path, Path], cli: Cli) -> None:
    before, after = folds
    other = fold("The pump was cleaned.")
    after.write_text(json.dumps({**other, "facts": [{"id": "f1", "text": "It is 3 C.", "derived_from": ["e2"]}]}))
    before.write_text(json.dumps({**fold(RULE), "constraints": []}))
    ran = cli("fold", "diff", before, after)
    assert "  + f1: It is 3 C. [e2]" in ran.out.splitlines()
    assert "  - f1: It is 3 C. [e2]" in cli("fold", "diff", after, before).out.splitlines()


def test_folds_that_say_the_same_are_told_so(folds: tuple[Path, Path], cli: Cli) -> None:
    ran = cli("fold", "diff", folds[0], folds[0])
    assert (ran.status, ran.out) == (0, "The folds say the same: 1 entries.\n")


def test_a_file_that_is_no_fold_is_named_with_its_place(folds: tuple[Path, Path], cli: Cli) -> None:
    folds[1].write_text(json.dumps({**fold(RULE), "facts": 3}))
    ran = cli("fold", "diff", *folds)
    assert ran.status == 2 and "after.json" in ran.err and "/facts" in ran.err
    assert cli("fold", "diff", folds[0], folds[0].with_name("none.json")).status == 2


def test_a_stored_fold_is_compared_with_a_file(filled: str, cli: Cli, tmp_path: Path) -> None:
    assert cli("consolidate", filled).status == 0
    current = cli("current", filled, "--json").document
    stored = current["facts"][0]["fold_id"]  # type: ignore[index]  # JSON
    file = tmp_path / "mine.json"
    file.write_text(json.dumps(fold(RULE)))
    found = cli("fold", "diff", stored, file, "--json")
    assert found.status == 0, found.err
    assert found.document["same"] is False
    assert [entry["value"]["text"] for entry in found.document["added"]] == [RULE]  # type: ignore[index,union-attr]  # JSON
    assert cli("fold", "diff", "fo_unknown", file).status == 2


@pytest.fixture
def asked(folds: tuple[Path, Path]) -> tuple[str | Path, ...]:
    """The options that name a fold and its events."""
    events = folds[0].with_name("events.jsonl")
    events.write_text(json.dumps(EVENT) + "\n")
    return ("--events", events, "--fold", folds[0])


def test_a_fold_of_a_file_is_asked_without_a_server(asked: tuple[str | Path, ...], cli: Cli) -> None:
    ran = cli("fold", "replay", *asked, "--all")
    assert ran.status == 0, ran.err
    assert ran.out.startswith("3 of 3 questions answered right from 1 folds\n")
    assert "  when? “Do not restart the pump before ….” right: 2026-03-09 [e1]" in ran.out.splitlines()
    assert "when?" not in cli("fold", "replay", *asked).out


def test_a_wrong_answer_is_shown_and_ends_with_status_3(asked: tuple[str | Path, ...], cli: Cli) -> None:
    Path(asked[3]).write_text(json.dumps(fold(RULE.replace("9 March", "8 March"))))
    ran = cli("fold", "replay", *asked)
    assert ran.status == 3
    assert "WRONG: 2026-03-08; the events say 2026-03-09 [e1]" in ran.out
    document = cli("fold", "replay", *asked, "--json").document
    assert (document["questions"], document["right"]) == (3, 2)


def test_a_scope_and_a_fold_of_the_store_are_asked(filled: str, cli: Cli) -> None:
    assert cli("consolidate", filled).status == 0
    whole = cli("fold", "replay", filled, "--json")
    assert whole.status == 0, whole.err
    folds = whole.document["folds"]
    assert folds and whole.document["questions"] == whole.document["right"]
    one = cli("fold", "replay", folds[0]["name"], "--json")  # type: ignore[index]  # JSON
    assert one.document["folds"] == [folds[0]]  # type: ignore[index]  # JSON


def test_what_to_ask_is_named_in_one_way(asked: tuple[str | Path, ...], cli: Cli) -> None:
    assert cli("fold", "replay").status == 2
    assert cli("fold", "replay", "a/b", *asked).status == 2
    assert cli("fold", "replay", *asked[:2]).status == 2
