"""The JSON shapes of answers: every field is there, in the order that readers rely on, and nothing is shared."""

from __future__ import annotations

import json
from dataclasses import fields, replace

import pytest

from provgraph.domain.verdict import Finding, Tally, Verdict
from provgraph.service.answers import (
    Appended,
    AppendedEvent,
    Consolidated,
    Current,
    Lineage,
    LineageNode,
    TakenBack,
)
from provgraph.service.conflicts import Conflict
from provgraph.service.formats.parsed import FileFault, Place
from provgraph.service.ingest import Ingested
from provgraph.service.maintenance import Check
from provgraph.service.policies import PolicyVersion
from provgraph.service.verdicts import RefusedVerdict

FAULT = FileFault(Place("a.jsonl", 3, "/kind"), "is missing")
NODE = LineageNode("ev_1", "Event", 0, "VALID", "2026-01-01T00:00:00Z", "message", because=[{"reason": "wrong"}])
CURRENT = Current(
    scope="lock/gates",
    scope_id="sc_1",
    source="summary",
    why=[{"code": "NoSummary", "message": "nothing yet"}],
    artifact_id="su_1",
    covers_through=7,
    high_water=9,
    input_epoch=2,
    items={"constraints": [{"text": "rule"}], "facts": [{"text": "fact"}]},
    conflicts=[{"id": "co_1"}],
    narrative=[{"text": "In short."}],
    raw_open=[{"id": "a"}],
    tail=[{"id": "b"}],
    cold=("c",),
    left_out=("d",),
    tokens=5,
    budget=10,
    as_of="2026-01-01T00:00:00Z",
    withheld=("cl_1",),
)
LINEAGE = Lineage("ev_1", "up", None, "native/1", False, 9, 2, [NODE], [("cl_1", "WAS_DERIVED_FROM", "ev_1")])
TAKEN = TakenBack("ac_1", "r", "Undo", "ev_1", "VALID", "DONE", {"Event": 1}, {"Claim": 2}, ("sc_1",))
CONSOLIDATED = Consolidated(
    consolidation_id="ac_1",
    request_id="r",
    artifact_id="su_1",
    switched=True,
    source_epoch=1,
    covers_through=2,
    made=3,
    carried=4,
    rejected=5,
    claims=6,
    cold=7,
    raw_open=8,
    excluded=9,
    manifest_digest="sha256:0",
    retries=({"rung": "widen", "too_loose": ["number:-"]},),
)
INGESTED = Ingested("sc_1", "r", "jsonl", 3, 1, 4, 2, 1, (FAULT,), (FAULT,))
ANSWERS = (
    Appended("sc_1", "r", (AppendedEvent("a", "ev_1", 1, True, {"password": 2}),), 1),
    CONSOLIDATED,
    CURRENT,
    LINEAGE,
    NODE,
    TAKEN,
    INGESTED,
    Conflict("co_1", "the limit", ("ev_1", "ev_2"), "OPEN", "2026-01-01T00:00:00Z"),
    PolicyVersion("po_1", "sha256:0", "VALID", 0, {"window": 50}),  # type: ignore[arg-type]  # test data
    RefusedVerdict("fo_1", ("missing", "number"), {"accepted": False}),
    Check("schema", "warn", "an index is missing", "restore it"),
)
GROUPED = {"made", "carried", "rejected", "cold", "raw_open", "excluded", "items"}
"""Fields that stand in an object of their own, or as many fields."""


@pytest.mark.parametrize("answer", ANSWERS, ids=lambda answer: type(answer).__name__)
def test_every_field_of_an_answer_is_in_its_json_and_survives_it(answer: Appended) -> None:
    said = answer.to_json()
    missing = {field.name for field in fields(answer)} - set(said)
    assert missing <= GROUPED if isinstance(answer, Consolidated | Current) else not missing
    assert json.loads(json.dumps(said)) == said, "tuples and records would not come back as they went"


@pytest.mark.parametrize("answer", ANSWERS, ids=lambda answer: type(answer).__name__)
def test_changing_the_json_of_an_answer_changes_no_answer(answer: Appended) -> None:
    before = json.dumps(answer.to_json())
    for value in answer.to_json().values():
        if isinstance(value, dict | list):
            value.clear()
    assert json.dumps(answer.to_json()) == before


def test_counts_of_a_consolidation_are_grouped_by_folds_and_events() -> None:
    said = CONSOLIDATED.to_json()
    assert said["folds"] == {"made": 3, "carried": 4, "rejected": 5}
    assert said["events"] == {"cold": 7, "raw_open": 8, "excluded": 9}
    assert said["claims"] == 6


def test_what_binds_stands_before_the_rest_and_conflicts_before_all_in_what_a_reader_gets() -> None:
    names = list(CURRENT.to_json())
    order = [names.index(name) for name in ("why", "conflicts", "constraints", "facts", "narrative", "tail", "cold")]
    assert order == sorted(order)


def test_the_edges_of_a_lineage_name_both_ends_and_the_relation() -> None:
    assert LINEAGE.to_json()["edges"] == [{"from": "cl_1", "relation": "WAS_DERIVED_FROM", "to": "ev_1"}]


@pytest.mark.parametrize(
    ("visited", "hidden", "left"),
    [(1, 0, 0), (9, 2, 6), (9, 8, 0)],
    ids=["all shown", "some cut off", "the rest hidden by policy"],
)
def test_what_a_limit_cut_off_is_what_was_met_and_neither_shown_nor_hidden(
    visited: int, hidden: int, left: int
) -> None:
    lineage = replace(LINEAGE, visited=visited, hidden_by_policy=hidden)
    assert lineage.left == left
    assert lineage.to_json()["left"] == left


def test_an_answer_that_takes_back_is_complete_and_fresh_unless_it_says_otherwise() -> None:
    said = TAKEN.to_json()
    assert (said["complete"], said["repeated"], said["correction_id"]) == (True, False, None)


def test_an_erased_policy_version_and_a_withheld_verdict_are_null_and_not_empty() -> None:
    assert PolicyVersion("po_1", "d", "ERASED", 0, None).to_json()["content"] is None  # type: ignore[arg-type]
    assert RefusedVerdict("fo_1", ("missing",), None).to_json()["verdict"] is None


def test_a_policy_version_tells_its_time_as_a_date_time_in_utc() -> None:
    version = PolicyVersion("po_1", "d", "VALID", 1_767_225_600_000_000, {})  # type: ignore[arg-type]  # test data
    assert version.to_json()["recorded_at"] == "2026-01-01T00:00:00Z"


def test_a_fault_of_a_file_names_file_line_field_and_what_is_wrong() -> None:
    faults = INGESTED.to_json()["faults"]
    assert faults == [{"file": "a.jsonl", "line": 3, "field": "/kind", "message": "is missing"}]


@pytest.mark.parametrize(
    ("findings", "accepted"), [((), True), ((Finding("missing", "a rule is gone", ("e1",)),), False)]
)
def test_a_verdict_is_accepted_exactly_when_nothing_was_found(findings: tuple[Finding, ...], accepted: bool) -> None:
    verdict = Verdict("gate/1", findings, {"rule": Tally(3, 2), "figure": Tally(4, 4)})
    said = verdict.to_json()
    assert (said["accepted"], said["obligations"], said["preserved"]) == (accepted, 7, 6)
    assert list(said["by_category"]) == ["figure", "rule"]  # type: ignore[call-overload]  # JSON
