"""Conflicts are settled over HTTP by an authority that the rules name, and opened again by an undo."""

from __future__ import annotations

from tests.api.serving import TALK, Scope, event, is_problem


def disputed(scope: Scope) -> tuple[str, str, str]:
    """Two events that disagree, and the conflict about them."""
    rows = scope.append(*TALK, event("t5", "The limit is 300 invoices per batch.", task="limits")).json()["events"]
    body = {"scope": "harbour/billing", "members": ["t4", "t5"], "about": "how many invoices"}
    return rows[3]["entity_id"], rows[4]["entity_id"], scope.client.post("/v1/conflicts", json=body).json()["id"]


def listed(scope: Scope, **params: str) -> list[str]:
    found = scope.client.get("/v1/conflicts", params={"scope": "harbour/billing", **params}).json()["conflicts"]
    return [row["id"] for row in found]


def test_a_person_settles_a_conflict_and_an_undo_opens_it_again(scope: Scope) -> None:
    one, other, id = disputed(scope)
    body = {"keep": [one], "reason": "counted", "agent": "Ilse", "request_id": "r-1"}
    done, again = (scope.client.post(f"/v1/conflicts/{id}/resolution", json=body).json() for _ in range(2))
    assert (done["rejected"], done["authority"], done["state"]) == ([other], "person", "DONE")
    assert again == {**done, "repeated": True}
    assert (listed(scope), listed(scope, state="RESOLVED")) == ([], [id])
    told = scope.client.get(f"/v1/conflicts/{id}").json()
    assert (told["state"], told["resolution"]["by"], told["resolution"]["reason"]) == ("RESOLVED", "Ilse", "counted")
    assert scope.client.get(f"/v1/entities/{other}").json()["validity"] == "REVOKED"
    assert scope.client.post(f"/v1/entities/{done['activity_id']}/undo", json={}).json()["was"] == "RESOLVED"
    assert listed(scope) == [id]
    assert scope.client.get(f"/v1/entities/{other}").json()["validity"] == "VALID"


def test_who_gives_no_name_is_no_authority_and_the_rules_say_who_is(scope: Scope) -> None:
    one, _, id = disputed(scope)
    is_problem(scope.client.post(f"/v1/conflicts/{id}/resolution", json={"keep": [one]}), 403, "NotAuthorised")
    version = scope.client.post("/v1/policies/rules", json={"people": ["Nora"]}).json()
    rules = scope.client.get("/v1/policies/rules").json()
    assert (rules["policy_id"], rules["people"], rules["authorities"]) == (version["id"], ["Nora"], ["person"])
    body = {"keep": [one], "agent": "Ilse"}
    is_problem(scope.client.post(f"/v1/conflicts/{id}/resolution", json=body), 403, "NotAuthorised")
    assert scope.client.post(f"/v1/conflicts/{id}/resolution", json={**body, "agent": "Nora"}).status_code == 200


def test_what_is_no_decision_is_refused(scope: Scope) -> None:
    one, other, id = disputed(scope)
    for body in ({}, {"keep": [one], "reject": [other]}, {"keep": [one], "all_stand": True}, {"keep": ["ev_no"]}):
        sent = scope.client.post(f"/v1/conflicts/{id}/resolution", json={**body, "agent": "Ilse"})
        is_problem(sent, 422, "InputError")
    is_problem(scope.client.post("/v1/conflicts/co_no/resolution", json={"keep": [one]}), 404, "UnknownIdentifier")
    is_problem(scope.client.get("/v1/conflicts/co_no"), 404, "UnknownIdentifier")
    assert listed(scope) == [id]
