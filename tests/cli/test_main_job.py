"""The main job through commands: append, consolidate, read, take back, ask why. In words and in JSON."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.running import SAMPLE, SCOPE, Cli

MISTAKEN = ("f10", "--scope", SCOPE)
CORRECTION = {"id": "f10b", "kind": "tool_result", "speaker": "fridge-monitor", "text": "The log shows 25 minutes."}


def items(current: dict[str, object]) -> list[dict[str, object]]:
    return [item for value in current.values() if isinstance(value, list) for item in value if isinstance(item, dict)]


def claims_of(cli: Cli, event: str) -> list[str]:
    """The claims of the current summary that rest on an event."""
    shown = items(cli("current", SCOPE, "--json").document)
    return [str(item["claim_id"]) for item in shown if event in item.get("derived_from", [])]


@pytest.fixture
def consolidated(filled: str, cli: Cli) -> str:
    ran = cli("consolidate", filled)
    assert ran.status == 0, ran.err
    return filled


def test_the_same_file_ingested_twice_changes_nothing(filled: str, cli: Cli) -> None:
    again = cli("ingest", SAMPLE, "--scope", filled, "--json").document
    assert again["high_water"] == 42
    assert cli("ingest", SAMPLE, "--scope", filled, "--request-id", "other", "--json").document["repeated"] == 42


def test_a_secret_in_the_file_is_in_no_answer(consolidated: str, cli: Cli) -> None:
    assert "Tulip-Harbour-91" in SAMPLE.read_text("utf-8")
    assert "Tulip-Harbour-91" not in cli("current", consolidated, "--json").out


def test_a_bad_line_is_named_and_nothing_is_stored(given: Path, cli: Cli) -> None:
    file = given / "events.jsonl"
    file.write_text('{"id": "a", "kind": "message", "speaker": "x", "text": "y"}\n{"id": "b", "kind": "odd"}\n')
    ran = cli("ingest", file, "--scope", SCOPE)
    assert ran.status == 2
    assert f"{file}:2: /kind" in ran.err
    assert cli("current", SCOPE).status == 2, "there is no such scope"
    kept = cli("ingest", file, "--scope", SCOPE, "--keep-going", "--json").document
    assert (kept["appended"], len(kept["faults"])) == (1, 2)


def test_a_dry_run_stores_nothing(given: Path, cli: Cli) -> None:
    assert cli("ingest", SAMPLE, "--scope", SCOPE, "--dry-run", "--json").document["events"] == 42
    assert cli("current", SCOPE).status == 2


def test_constraints_are_read_before_everything_else(consolidated: str, cli: Cli) -> None:
    lines = [line for line in cli("current", consolidated).out.splitlines() if line and not line.startswith(" ")]
    assert lines[1] == "Constraints"


def test_what_was_revoked_is_gone_at_once_and_only_its_fold_is_made_anew(consolidated: str, cli: Cli) -> None:
    assert claims_of(cli, "f10")
    revoked = cli("revoke", *MISTAKEN, "--reason", "another fridge", "--json").document
    assert revoked["changed"]["Event"] == 1
    assert revoked["changed"]["Artifact"] == 2, "its fold and the summary"
    raw = cli("current", consolidated, "--json").document
    assert raw["source"] == "raw"
    assert "22 minutes" not in json.dumps(raw)
    again = cli("consolidate", consolidated, "--json").document
    assert again["folds"] == {"made": 1, "carried": 2, "rejected": 0}
    assert not claims_of(cli, "f10")


def test_an_undone_revocation_lets_its_source_stand_again(consolidated: str, cli: Cli) -> None:
    revoked = cli("revoke", *MISTAKEN, "--reason", "another fridge", "--json").document
    undone = cli("undo", str(revoked["activity_id"]), "--json").document
    assert undone["restored"] == revoked["changed"]
    cli("consolidate", consolidated)
    assert claims_of(cli, "f10")


def test_a_replaced_event_is_superseded_by_its_correction(consolidated: str, cli: Cli, given: Path) -> None:
    file = given / "correction.json"
    file.write_text(json.dumps(CORRECTION))
    replaced = cli("replace", "f10", file, "--scope", SCOPE, "--reason", "misread", "--json").document
    assert replaced["correction_id"]
    cli("consolidate", consolidated)
    assert claims_of(cli, "f10b")
    assert not claims_of(cli, "f10")


def test_a_correction_that_breaks_the_schema_names_file_and_field(consolidated: str, cli: Cli, given: Path) -> None:
    file = given / "correction.json"
    file.write_text(json.dumps({**CORRECTION, "kind": "odd"}))
    ran = cli("replace", "f10", file, "--scope", SCOPE)
    assert ran.status == 2
    assert f"{file}: /kind" in ran.err


def test_a_repeated_request_is_answered_by_its_first_receipt(consolidated: str, cli: Cli) -> None:
    asked = ("revoke", *MISTAKEN, "--reason", "another fridge", "--request-id", "r-1", "--json")
    first, second = cli(*asked).document, cli(*asked).document
    assert second["repeated"] is True
    assert second["activity_id"] == first["activity_id"]
    other = cli("revoke", "f11", "--scope", SCOPE, "--reason", "x", "--request-id", "r-1")
    assert (other.status, other.err.split(":")[1].strip()) == (2, "RequestIdTaken")


def test_a_trace_leads_from_a_claim_to_its_events_and_back(consolidated: str, cli: Cli) -> None:
    (claim, *_) = claims_of(cli, "f03")
    up = cli("trace", claim, "--format", "json").document
    events = [node for node in up["nodes"] if node["kind"] == "Event"]
    assert [event["caller_id"] for event in events] == ["f03"]
    assert up["complete"] is True
    down = cli("trace", str(events[0]["id"]), "--down", "--json").document
    assert claim in [node["id"] for node in down["nodes"]]


def test_a_trace_in_words_names_the_event_and_what_was_said(consolidated: str, cli: Cli) -> None:
    (claim, *_) = claims_of(cli, "f03")
    shown = cli("trace", claim).out
    assert "f03" in shown
    assert "Do not use any vaccine from F-02" in shown


def test_what_was_current_before_a_revocation_can_be_asked_for(consolidated: str, cli: Cli) -> None:
    before = cli("current", consolidated, "--json").document["artifact_id"]
    revoked = cli("revoke", *MISTAKEN, "--reason", "another fridge", "--json").document
    then = cli("current", consolidated, "--as-of", str(before), "--json")
    assert then.status == 0, then.err
    now = cli("current", consolidated, "--as-of", str(revoked["activity_id"]), "--json").document
    assert now["source"] == "raw"


def test_an_open_conflict_is_shown_with_both_sides(consolidated: str, cli: Cli) -> None:
    opened = cli("conflict", "open", SCOPE, "f01", "f02", "--about", "the temperature", "--json").document
    listed = cli("conflict", "list", SCOPE, "--json").document["conflicts"]
    assert [conflict["id"] for conflict in listed] == [opened["id"]]
    assert cli("current", SCOPE, "--json").document["source"] == "raw", "the summary did not know of it"
    cli("consolidate", SCOPE)
    shown = cli("current", SCOPE).out
    assert all(said in shown for said in ("the temperature", "9.4 °C", "7.8 °C"))


def test_a_revoked_policy_takes_down_what_it_made_at_once(consolidated: str, cli: Cli) -> None:
    (policy,) = cli("policy", "list", "--json").document["policies"]
    cli("policy", "revoke", str(policy["id"]), "--reason", "the gate was too loose")
    assert cli("current", SCOPE, "--json").document["source"] == "raw"
    assert "REVOKED" in cli("policy", "list").out


def test_a_fold_of_ones_own_is_judged_and_refused_when_it_lies(filled: str, cli: Cli, given: Path) -> None:
    ran = cli("consolidate", filled, "--fold", empty_fold(given, "order-4471"))
    assert (ran.status, ran.err.split(":")[1].strip()) == (3, "LossGateRefused")
    assert cli("current", filled, "--json").document["source"] == "raw"


@pytest.fixture
def refused(filled: str, cli: Cli, given: Path) -> str:
    """The id of a refused fold."""
    ran = cli("consolidate", filled, "--fold", empty_fold(given, "fridge-f02"), "--json")
    return str(ran.document["error"]["details"]["rejected"][-1])


def test_a_refused_fold_can_be_asked_for_its_verdict_and_never_for_its_body(refused: str, cli: Cli) -> None:
    verdict = cli("fold", "verdict", refused, "--json").document
    assert verdict["verdict"]["accepted"] is False
    assert {finding["code"] for finding in verdict["verdict"]["findings"]} == set(verdict["codes"])
    assert "missing" in cli("fold", "verdict", refused).out


def test_a_verdict_that_quotes_a_revoked_source_is_not_served(refused: str, cli: Cli) -> None:
    cli("revoke", *MISTAKEN, "--reason", "another fridge")
    answer = cli("fold", "verdict", refused, "--json").document
    assert answer["verdict"] is None
    assert answer["codes"]
    assert "may not be served" in cli("fold", "verdict", refused).out


def test_only_refused_folds_have_a_verdict_to_ask_for(consolidated: str, cli: Cli) -> None:
    shown = items(cli("current", consolidated, "--json").document)
    assert cli("fold", "verdict", str(shown[0]["fold_id"])).status == 2


def empty_fold(folder: Path, segment: str) -> Path:
    """A fold that keeps nothing."""
    lists = ("facts", "decisions", "identifiers", "error_strings", "commitments", "permissions", "constraints")
    fold = {"segment_id": segment, "closed_at": None, "source_range": ["o01", "o14"], "open_threads": []}
    file = folder / "fold.json"
    file.write_text(json.dumps({**fold, **{name: [] for name in lists}, "conflicts": [], "narrative": []}))
    return file


def test_an_unknown_id_and_a_bad_scope_are_unusable_as_sent(filled: str, cli: Cli) -> None:
    assert cli("trace", "ev_00000000000000000000000000").status == 2
    assert cli("current", "no-slash").status == 2
    assert cli("revoke", "f10", "--reason", "no scope beside it").status == 2


def test_another_tenant_sees_nothing(consolidated: str, cli: Cli) -> None:
    (claim, *_) = claims_of(cli, "f03")
    assert cli("--tenant", "somebody-else", "current", SCOPE).status == 2
    assert cli("trace", claim, "--tenant", "somebody-else").status == 2


def test_ids_survive_a_pipe(consolidated: str, process: Cli) -> None:
    shown = process("current", consolidated)
    assert shown.status == 0
    assert "\x1b" not in shown.out
    ids = [line.rsplit(" ", 1)[-1] for line in shown.out.splitlines() if " cl_" in line]
    assert ids
    assert all(len(id) == 29 for id in ids), "an id was wrapped or cut"
    assert shown.err == ""


def test_the_doctor_finds_nothing_wrong_with_the_given_server(consolidated: str, cli: Cli) -> None:
    ran = cli("doctor", "--json")
    assert ran.status == 0, ran.out
    assert ran.document["is_well"] is True


def test_the_status_of_a_given_server_names_it(given: Path, cli: Cli) -> None:
    assert cli("status", "--json").document["engine"] == "given"


def test_a_given_server_is_neither_started_nor_stopped(given: Path, cli: Cli) -> None:
    assert [cli(name).status for name in ("up", "down")] == [2, 2]


def test_a_server_that_is_not_there_is_unavailable(home: Path, cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PROVGRAPH_NEO4J_URI", "bolt://127.0.0.1:1")
    monkeypatch.setenv("PROVGRAPH_RETRY_SECONDS", "0.1")
    ran = cli("current", SCOPE)
    assert (ran.status, ran.err.split(":")[1].strip()) == (6, "StoreUnavailable")
    assert cli("doctor").status == 1
