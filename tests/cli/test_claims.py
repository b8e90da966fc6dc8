"""Claims on the command line: proposed one by one or from a file, and merged by hand."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.running import Cli

AT = "nora/bridges"
EVENTS = (
    {"id": "d1", "kind": "tool_result", "speaker": "scan", "text": "Drawing D-1: the free span is 36.2 m."},
    {"id": "d2", "kind": "message", "speaker": "crew", "text": "Survey D-2: the free span is 36.2 m."},
    {"id": "d3", "kind": "message", "speaker": "bo", "text": "The free span is 36.5 m."},
)
SPAN = ("claim", "propose", AT, "--subject", "bridge 14", "--predicate", "free span", "--unit", "m")


@pytest.fixture(autouse=True)
def bridges(given: Path, cli: Cli) -> None:
    """A scope with three events."""
    path = given / "events.jsonl"
    path.write_text("".join(json.dumps(event) + "\n" for event in EVENTS), "utf-8")
    assert cli("ingest", path, "--scope", AT).status == 0


def test_a_claim_is_proposed_and_reinforced(cli: Cli) -> None:
    first = cli(*SPAN, "--value", "36.2", "--evidence", "d1")
    assert (first.status, "created: 1 piece of evidence, 1 independent source" in first.out) == (0, True)
    again = cli("--json", *SPAN, "--value", "36.20", "--evidence", "d1", "--evidence", "d2")
    (claim,) = again.document["claims"]  # type: ignore[misc]  # JSON
    assert (claim["outcome"], claim["independent_sources"]) == ("reinforced", 2)
    assert claim["claim_id"] in first.out


def test_a_contradiction_is_said_and_kept(cli: Cli) -> None:
    cli(*SPAN, "--value", "36.2", "--evidence", "d1")
    ran = cli(*SPAN, "--value", "36.5", "--evidence", "d3")
    assert "both are kept in the open conflict co_" in ran.out
    assert "bridge 14: free span" in cli("conflict", "list", AT).out


def test_a_newer_claim_takes_the_place_of_the_older_one(cli: Cli) -> None:
    (old,) = cli("--json", *SPAN, "--value", "36.2", "--evidence", "d1").document["claims"]  # type: ignore[misc]  # JSON
    ran = cli(*SPAN, "--value", "36.5", "--evidence", "d3", "--revises", old["claim_id"])
    assert f"it takes the place of {old['claim_id']}" in ran.out


def test_claims_come_from_a_file_all_or_none(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "claims.jsonl"
    rows = [
        {"subject": "bridge 14", "predicate": "free span", "value": 36.2, "unit": "m", "evidence": ["d1"]},
        {"subject": "bridge 14", "text": "It was surveyed.", "evidence": ["d2"]},
    ]
    path.write_text("\n".join(map(json.dumps, rows)), "utf-8")
    assert cli("claim", "propose", AT, "--file", path).out.count("created") == 2
    path.write_text("\n".join(map(json.dumps, [*rows, {"subject": "bridge 14"}])), "utf-8")
    refused = cli("claim", "propose", AT, "--file", path)
    assert (refused.status, f"{path}:3" in refused.err) == (2, True)


def test_duplicates_are_merged_by_hand_and_split(cli: Cli) -> None:
    kept, twin = (
        cli("--json", *SPAN, "--value", "36.2", "--evidence", id, "--modality", how).document["claims"][0]["claim_id"]  # type: ignore[index]  # JSON
        for id, how in (("d1", "asserted"), ("d2", "planned"))
    )
    ran = cli("claim", "merge", kept, twin, "--reason", "the same span")
    assert f"{kept} answers for {twin}, with 2 independent sources: ac_" in ran.out
    assert cli("undo", ran.out.split()[-1]).status == 0


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--predicate", "free span", "--evidence", "d1"), "a claim has a --subject"),
        (("--subject", "bridge 14", "--evidence", "d1"), "a predicate or a text"),
        (("--subject", "bridge 14", "--predicate", "span"), "cites at least one event"),
        (("--subject", "bridge 14", "--file", "x.jsonl"), "not from both"),
        (("--subject", "b", "--predicate", "p", "--evidence", "d1", "--valid-from", "May"), "is not a date-time"),
    ],
)
def test_what_is_no_claim_is_unusable(cli: Cli, arguments: tuple[str, ...], said: str) -> None:
    ran = cli("claim", "propose", AT, *arguments)
    assert (ran.status, said in ran.err) == (2, True), ran.err
