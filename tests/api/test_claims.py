"""Claims over HTTP: each with its evidence, figures as they were spelled, contradictions kept."""

from __future__ import annotations

import json

import pytest

from tests.api.serving import TALK, Scope, event, is_problem

AT = "harbour/billing"


def claim(*evidence: str, **said: object) -> dict[str, object]:
    """A claim about the invoices of a batch."""
    return {"subject": "batch", "predicate": "limit", "value": 250, "evidence": list(evidence), **said}


def propose(scope: Scope, *claims: dict[str, object], **more: object) -> dict[str, object]:
    """The answer to proposed claims."""
    answer = scope.client.post("/v1/claims", json={"scope": AT, "claims": list(claims), **more})
    assert answer.status_code == 200, answer.text
    said: dict[str, object] = answer.json()
    return said


def test_a_claim_is_created_reinforced_and_traced_to_its_events(scope: Scope) -> None:
    scope.append(*TALK, event("t5", "I was told 250 too.", speaker="ada"))
    first, again = (propose(scope, claim(id))["claims"][0] for id in ("t4", "t5"))  # type: ignore[index]  # JSON
    assert (first["outcome"], first["independent_sources"]) == ("created", 1)
    assert (again["outcome"], again["independent_sources"]) == ("reinforced", 2)
    assert again["claim_id"] == first["claim_id"]
    walked = scope.client.get(f"/v1/entities/{first['claim_id']}/lineage", params={"direction": "up"}).json()
    assert {"t4", "t5"} <= {node["caller_id"] for node in walked["nodes"]}


def test_a_figure_keeps_its_spelling_and_is_compared_by_its_value(scope: Scope) -> None:
    scope.append(*TALK)
    body = '{"scope": "%s", "claims": [{"subject": "load", "predicate": "was", "value": %s, "evidence": ["t4"]}]}'
    sent = [body % (AT, figure) for figure in ("64.50", "64.5", "90071992547409931234.5")]
    answers = [
        scope.client.post("/v1/claims", content=text, headers={"content-type": "application/json"}).json()
        for text in sent
    ]
    one, same, large = (answer["claims"][0] for answer in answers)
    assert same["claim_id"] == one["claim_id"]
    contents = [scope.client.get(f"/v1/entities/{id}").json()["content"] for id in (one["claim_id"], large["claim_id"])]
    assert [content["item"]["value"] for content in contents] == ["64.50", "90071992547409931234.5"]


def test_a_contradiction_is_kept_as_a_conflict_that_current_shows(scope: Scope) -> None:
    scope.append(*TALK, event("t5", "The limit is 300 invoices per batch.", task="limits"))
    one, other = propose(scope, claim("t4"), claim("t5", value=300))["claims"]  # type: ignore[misc]  # JSON
    assert one["conflict_id"] or other["conflict_id"]
    scope.post("consolidations", {})
    current = scope.current().json()
    (conflict,) = current["conflicts"]
    assert {side["id"] for side in conflict["sides"]} == {one["claim_id"], other["claim_id"]}
    assert current["source"] == "summary"


def test_duplicates_are_merged_and_split(scope: Scope) -> None:
    scope.append(*TALK)
    one, other = propose(scope, claim("t4"), claim("t4", subject="a batch"))["claims"]  # type: ignore[misc]  # JSON
    merged = scope.client.post(f"/v1/claims/{one['claim_id']}/merge", json={"duplicate": other["claim_id"]}).json()
    assert (merged["claim_id"], merged["duplicate_id"]) == (one["claim_id"], other["claim_id"])
    support = scope.client.get(f"/v1/entities/{other['claim_id']}").json()["support"]
    assert support["answered_by"] == one["claim_id"]
    assert scope.client.post(f"/v1/entities/{merged['activity_id']}/undo", json={}).status_code == 200
    assert scope.client.get(f"/v1/entities/{other['claim_id']}").json()["support"]["answered_by"] is None


def test_a_repeat_is_answered_by_the_first_receipt(scope: Scope) -> None:
    scope.append(*TALK)
    first, again = (propose(scope, claim("t4"), request_id="req-1") for _ in range(2))
    assert again == {**first, "repeated": True}


@pytest.mark.parametrize(
    ("changes", "status", "code"),
    [
        ({"evidence": []}, 422, "NoEvidence"),
        ({"evidence": ["t99"]}, 422, "BadEvidence"),
        ({"evidence": ["r1"]}, 422, "BadEvidence"),
        ({"subject": ""}, 422, "SchemaBroken"),
        ({"polarity": "maybe"}, 422, "SchemaBroken"),
        ({"value": [1]}, 422, "SchemaBroken"),
        ({"value": 1e300}, 422, "InputError"),
        ({"predicate": None}, 422, "InputError"),
        ({"valid_from": "yesterday"}, 422, "SchemaBroken"),
        ({"colour": "red"}, 422, "SchemaBroken"),
        ({"revises": "t4"}, 422, "InputError"),
    ],
)
def test_what_is_no_claim_is_refused(scope: Scope, changes: dict[str, object], status: int, code: str) -> None:
    scope.append(*TALK, event("r1", "I recall 250.", source={"class": "recalled"}))
    body = {"scope": AT, "claims": [claim("t4"), claim("t4") | changes]}
    answer = scope.client.post("/v1/claims", content=json.dumps(body), headers={"content-type": "application/json"})
    is_problem(answer, status, code)
    assert propose(scope, claim("t4"))["claims"][0]["outcome"] == "created"  # type: ignore[index]  # JSON


def test_a_claim_on_a_revoked_event_is_fenced_out(scope: Scope) -> None:
    rows = scope.append(*TALK).json()["events"]
    scope.client.post(f"/v1/entities/{rows[3]['entity_id']}/revocation", json={"reason": "wrong"})
    is_problem(scope.client.post("/v1/claims", json={"scope": AT, "claims": [claim("t4")]}), 409, "InputInvalid")
