"""`provgraph prove gate` breaks folds of a file with no server, and says by its status whether anything escaped."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from provgraph.cli import proving
from provgraph.domain.mutation.proof import Case, Proof, Tally
from tests.cli.running import Cli

EVENTS = [
    {"id": "e1", "kind": "message", "speaker": "ines", "text": "Never open sluice SL-4 before 14 May 2026."},
    {"id": "e2", "kind": "message", "speaker": "oda", "text": "The tank is 64 % full and holds 57 litres."},
]


@pytest.fixture
def talk(home: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A file of events, on a machine without any server."""
    monkeypatch.setenv("PROVGRAPH_NEO4J_URI", "bolt://127.0.0.1:1")
    (home / "talk.jsonl").write_text("".join(f"{json.dumps(event)}\n" for event in EVENTS))
    return home / "talk.jsonl"


def test_a_gate_that_refuses_every_mutant_ends_with_status_0(talk: Path, cli: Cli) -> None:
    ran = cli("prove", "gate", talk, "--json")
    assert ran.status == 0, ran.out
    assert ran.document["escaped"] == 0
    assert ran.document["mutants"] > 20
    assert ran.document["false_rejections"] == 0
    assert "0 of" in cli("prove", "gate", talk).out


def test_the_same_seed_gives_the_same_answer(talk: Path, cli: Cli) -> None:
    one, two = (cli("prove", "gate", talk, "--json", "--seed", "7", "--limit", "2") for _ in range(2))
    assert one.document == two.document


def test_a_file_that_is_no_conversation_is_unusable(talk: Path, cli: Cli) -> None:
    talk.write_text("{\n")
    assert cli("prove", "gate", talk).status == 2


def test_what_escaped_is_printed_with_what_it_was() -> None:
    tally = Tally("number", 1, [Case("talk 1", "copied", "It holds 57 litres.", "It holds 75 litres.")])
    lines = list(proving.proof_lines(Proof(1, {}, {"digits_transposed": tally})))
    assert lines[0].startswith("1 of 1 mutants escaped")
    assert "escaped digits_transposed: talk 1: “It holds 57 litres.” became “It holds 75 litres.”" in lines


def test_folds_of_a_conversation_are_asked_and_every_question_can_be_shown(talk: Path, cli: Cli) -> None:
    ran = cli("prove", "replay", talk)
    assert ran.status == 0, ran.out
    assert "% saved" in ran.out and "[e1]" not in ran.out
    shown = cli("prove", "replay", talk, "--all").out
    assert "which id? “Never open sluice … before 14 May 2026.” right: SL-4 [e1]" in shown
    found = cli("prove", "replay", talk, "--json").document
    assert found["right"] == found["questions"] >= 4
