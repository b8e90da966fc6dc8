"""A generation over HTTP: derived anew, compared, switched to, taken back and given up."""

from __future__ import annotations

from tests.api.serving import TALK, Scope, is_problem


def test_a_generation_is_made_compared_switched_to_and_back_and_given_up(scope: Scope) -> None:
    scope.append(*TALK)
    old = scope.post("consolidations", {}).json()["artifact_id"]
    made = scope.post("rebuild", {"policy": {"window": 3}}).json()
    assert scope.current().json()["artifact_id"] == old
    compared = scope.client.get(f"{scope.path}/rebuild").json()
    assert (compared["current"]["artifact_id"], compared["shadow"]["artifact_id"]) == (old, made["artifact_id"])
    assert compared["claims"]["same"] and compared["kind"] == "next"
    switched = scope.post("rebuild/switch", {}).json()
    assert (switched["artifact_id"], switched["previous_id"]) == (made["artifact_id"], old)
    assert scope.post("rebuild/undo", {}).json()["artifact_id"] == old
    assert scope.post("rebuild/drop", {}).json()["artifact_id"] == made["artifact_id"]
    is_problem(scope.post("rebuild/undo", {}), 409, "NotUndoable")
    is_problem(scope.post("rebuild/switch", {}), 404, "UnknownIdentifier")


def test_a_policy_that_there_is_not_is_unusable(scope: Scope) -> None:
    scope.append(*TALK)
    is_problem(scope.post("rebuild", {"policy": {"gate": "provgraph-gate/0"}}), 422, "InputError")
    is_problem(scope.post("rebuild", {"policy": {"windows": 3}}), 422, "SchemaBroken")
    is_problem(scope.post("rebuild", {"policy_id": "po_nothing"}), 404, "UnknownIdentifier")
    is_problem(scope.post("rebuild", {"schema_version": "provgraph/fold/0"}), 422, "InputError")
