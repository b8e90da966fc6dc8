"""One entity over HTTP: what it is, its lineage, and that taking it back takes all that rests on it."""

from __future__ import annotations

import pytest

from tests.api.serving import TALK, Scope, event, is_problem


@pytest.fixture
def ids(scope: Scope) -> list[str]:
    """The ids of events of a scope that was consolidated."""
    rows = scope.append(*TALK).json()["events"]
    assert scope.post("consolidations", {}).json()["switched"]
    return [row["entity_id"] for row in rows]


def act(scope: Scope, id: str, deed: str, body: dict[str, object], key: str = "") -> dict[str, object]:
    """The answer of a revocation, replacement or undo that went well."""
    headers = {"Idempotency-Key": key} if key else {}
    answer = scope.client.post(f"/v1/entities/{id}/{deed}", json=body, headers=headers)
    assert answer.status_code == 200, answer.text
    done: dict[str, object] = answer.json()
    return done


def lineage(scope: Scope, id: str, **query: object) -> dict[str, object]:
    """A lineage that was found."""
    answer = scope.client.get(f"/v1/entities/{id}/lineage", params=query)
    assert answer.status_code == 200, answer.text
    found: dict[str, object] = answer.json()
    return found


def test_an_event_is_looked_up_with_its_content_and_state(scope: Scope, ids: list[str]) -> None:
    found = scope.client.get(f"/v1/entities/{ids[0]}").json()
    assert (found["id"], found["validity"]) == (ids[0], "VALID")
    assert "Never restart" in str(found)


def test_every_item_of_a_summary_is_traced_up_to_its_events(scope: Scope, ids: list[str]) -> None:
    current = scope.current().json()
    rule = next(item for item in current["constraints"] if "Never restart" in item["text"])
    found = lineage(scope, rule["claim_id"])
    assert found["complete"] and found["direction"] == "up" and found["walk_policy"] == "native/1"
    assert [node["id"] for node in found["nodes"]] == [rule["claim_id"], ids[0]]
    assert found["edges"] == [{"from": rule["claim_id"], "relation": "WAS_DERIVED_FROM", "to": ids[0]}]


def test_a_cut_lineage_says_so(scope: Scope, ids: list[str]) -> None:
    whole = lineage(scope, ids[0], direction="down")
    cut = lineage(scope, ids[0], direction="down", limit=1)
    assert whole["complete"] and not cut["complete"]
    assert len(cut["nodes"]) == 2 and cut["left"] == whole["visited"] - 2
    assert cut["visited"] == whole["visited"] == len(whole["nodes"])


def test_a_revocation_takes_the_summary_out_at_once_and_counts_what_fell(scope: Scope, ids: list[str]) -> None:
    done = act(scope, ids[3], "revocation", {"reason": "wrong figure", "agent": "quality"})
    assert (done["kind"], done["was"], done["state"], done["complete"]) == ("Revocation", "VALID", "DONE", True)
    assert done["changed"]["Event"] == 1 and done["changed"]["Claim"] >= 1 and done["changed"]["Artifact"] >= 2
    current = scope.current()
    assert current.json()["source"] == "raw" and current.json()["why"]
    assert "250 invoices" not in current.text
    fallen = scope.client.get(f"/v1/entities/{ids[3]}")
    assert fallen.json()["validity"] == "REVOKED" and "250 invoices" not in fallen.text
    (start, *rest) = lineage(scope, ids[3], direction="down")["nodes"]
    assert start["because"][0]["reason"] == "wrong figure"
    assert {node["validity"] for node in rest} == {"STALE"}


def test_an_undo_lets_stand_again_what_nothing_else_holds_down(scope: Scope, ids: list[str]) -> None:
    before = scope.current().json()
    revoked = act(scope, ids[3], "revocation", {"reason": "wrong figure"})
    undone = act(scope, str(revoked["activity_id"]), "undo", {"reason": "it was right"})
    assert undone["kind"] == "Undo" and undone["restored"] == revoked["changed"]
    assert scope.client.get(f"/v1/entities/{ids[3]}").json()["validity"] == "VALID"
    assert scope.post("consolidations", {}).json()["folds"]["made"] == 0
    assert scope.current().json()["constraints"] == before["constraints"]


def test_a_replacement_puts_the_corrected_event_in_its_place(scope: Scope, ids: list[str]) -> None:
    correction = {**event("t4-corrected", "The new limit is 300 invoices per batch."), "task": "limits"}
    done = act(scope, ids[3], "replacement", {"event": correction, "reason": "misread"})
    assert done["correction_id"] and done["kind"] == "Replacement"
    scope.post("consolidations", {})
    current = scope.current()
    assert current.json()["source"] == "summary"
    assert "300 invoices" in current.text and "250 invoices" not in current.text
    assert scope.client.get(f"/v1/entities/{ids[3]}").json()["validity"] == "SUPERSEDED"


def test_a_replacement_keeps_the_spelling_of_its_data(scope: Scope, ids: list[str]) -> None:
    body = '{"event": {"id": "d1", "kind": "tool_result", "speaker": "probe", "data": {"total": 64.50}}}'
    answer = scope.client.post(
        f"/v1/entities/{ids[3]}/replacement", content=body, headers={"Content-Type": "application/json"}
    )
    assert answer.status_code == 200, answer.text
    (given_back,) = [found for found in scope.current().json()["tail"] if found["id"] == "d1"]
    assert given_back["data"] == '{"total": 64.50}'


@pytest.mark.parametrize("deed", ["revocation", "replacement", "undo"])
def test_a_repeated_request_answers_with_the_first_receipt(scope: Scope, ids: list[str], deed: str) -> None:
    bodies = {"revocation": {"reason": "wrong"}, "replacement": {"event": event("t9", "Other.")}, "undo": {}}
    start = str(act(scope, ids[3], "revocation", {"reason": "first"})["activity_id"]) if deed == "undo" else ids[3]
    first = act(scope, start, deed, bodies[deed], "req-1")
    again = act(scope, start, deed, bodies[deed], "req-1")
    assert again == {**first, "repeated": True}


def test_what_was_true_then_is_told_and_what_may_not_be_served_is_withheld(scope: Scope, ids: list[str]) -> None:
    then = scope.current().json()["artifact_id"]
    act(scope, ids[3], "revocation", {"reason": "wrong figure"})
    past = scope.current(as_of=then).json()
    assert past["artifact_id"] == then and past["as_of"] and past["withheld"]
    assert "250 invoices" not in str(past)
    node = lineage(scope, ids[3], as_of=then, direction="down")["nodes"][0]
    assert node["validity"] == "VALID" and node["text"] is None and node["withheld"] == "REVOKED"


@pytest.mark.parametrize("id", ["ev_00000000000000000000000000", "nothing", "%F0%9F%98%80", "a b"])
def test_an_unknown_id_is_a_problem_everywhere(scope: Scope, id: str) -> None:
    is_problem(scope.client.get(f"/v1/entities/{id}"), 404, "UnknownIdentifier")
    is_problem(scope.client.get(f"/v1/entities/{id}/lineage"), 404, "UnknownIdentifier")
    for deed, body in {"revocation": {"reason": "r"}, "replacement": {"event": TALK[0]}, "undo": {}}.items():
        is_problem(scope.client.post(f"/v1/entities/{id}/{deed}", json=body), 404, "UnknownIdentifier")


def test_what_cannot_be_undone_says_why(scope: Scope, ids: list[str]) -> None:
    revoked = str(act(scope, ids[3], "revocation", {"reason": "wrong"})["activity_id"])
    undone = act(scope, revoked, "undo", {})
    is_problem(scope.client.post(f"/v1/entities/{revoked}/undo"), 409, "NotUndoable")
    is_problem(scope.client.post(f"/v1/entities/{undone['activity_id']}/undo"), 409, "NotUndoable")


def test_a_revocation_needs_a_reason(scope: Scope, ids: list[str]) -> None:
    for body in ({}, {"reason": ""}, {"reason": None}, {"reason": 7}):
        answer = scope.client.post(f"/v1/entities/{ids[3]}/revocation", json=body)
        problem = is_problem(answer, 422, "SchemaBroken")
        assert [fault["at"] for fault in problem["details"]["faults"]] == ["/reason"]
    assert scope.current().json()["source"] == "summary"


@pytest.mark.parametrize(
    "query", [{"direction": "sideways"}, {"walk": "none/9"}, {"limit": -1}, {"as_of": "yesterday"}, {"limit": "all"}]
)
def test_a_walk_that_there_is_not_is_a_problem(scope: Scope, ids: list[str], query: dict[str, object]) -> None:
    answer = scope.client.get(f"/v1/entities/{ids[0]}/lineage", params=query)
    assert answer.json()["code"] in ("SchemaBroken", "InputError")
    is_problem(answer, 422, answer.json()["code"])


def test_a_revoked_policy_version_takes_out_what_was_made_with_it(scope: Scope, ids: list[str]) -> None:
    (policy,) = scope.client.get("/v1/policies").json()["policies"]
    assert policy["validity"] == "VALID" and policy["content"]
    assert scope.client.get(f"/v1/entities/{scope.current().json()['artifact_id']}").json()["plans"] == [policy["id"]]
    act(scope, policy["id"], "revocation", {"reason": "the gate was too loose"})
    current = scope.current().json()
    assert current["source"] == "raw" and "PlanRevoked" in [reason["code"] for reason in current["why"]]
    assert [found["validity"] for found in scope.client.get("/v1/policies").json()["policies"]] == ["REVOKED"]


def test_only_what_records_who_asks_may_say_it(scope: Scope, ids: list[str]) -> None:
    is_problem(scope.post("events", {"events": TALK, "agent": "quality"}), 422, "SchemaBroken")
    act(scope, ids[3], "revocation", {"reason": "wrong", "agent": "quality"})
    (cause,) = scope.client.get(f"/v1/entities/{ids[3]}").json()["history"]
    assert (cause["by"], cause["reason"], cause["undone_at"]) == ("quality", "wrong", None)


def test_what_changed_between_two_folds_is_told_while_both_may_be_served(scope: Scope, ids: list[str]) -> None:
    fold = scope.current().json()["constraints"][0]["fold_id"]
    path = f"/v1/entities/{fold}/difference"
    found = scope.client.get(path, params={"to": fold})
    assert found.status_code == 200 and found.json()["same"] is True
    is_problem(scope.client.get(path, params={"to": ids[0]}), 404, "UnknownIdentifier")
    act(scope, ids[0], "revocation", {"reason": "withdrawn"})
    is_problem(scope.client.get(path, params={"to": fold}), 409, "InputInvalid")


def test_a_fold_and_a_scope_answer_what_their_events_say(scope: Scope, ids: list[str]) -> None:
    whole = scope.client.get(f"{scope.path}/replay").json()
    assert whole["questions"] == whole["right"] > 0 and whole["tokens"]["fold"] > 0
    name = whole["folds"][0]["name"]
    one = scope.client.get(f"/v1/entities/{name}/replay").json()
    assert one["folds"] == whole["folds"][:1]
    is_problem(scope.client.get(f"/v1/entities/{ids[0]}/replay"), 404, "UnknownIdentifier")


def test_the_map_of_the_gate_counts_what_folds_carried(scope: Scope, ids: list[str]) -> None:
    (version,) = scope.client.get("/v1/gate/map").json()["versions"]
    assert version["accepted"] > 0 and version["refused"] == version["unread"] == 0
    assert {"category": "prohibition", "carried": 1, "broke": 0} in version["categories"]
    assert ids
