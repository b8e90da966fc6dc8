"""Searching over HTTP."""

from __future__ import annotations

import httpx2

from tests.api.serving import TALK, Scope, event, is_problem

SCOPE = "harbour/billing"


def look(api: httpx2.Client, query: str, **more: object) -> httpx2.Response:
    return api.post("/v1/search", json={"scope": SCOPE, "query": query, **more})


def test_hits_come_best_first_with_their_evidence(scope: Scope, api: httpx2.Client) -> None:
    scope.append(*TALK)
    answer = look(api, "invoice run E4711", k=1).json()
    (hit,) = answer["hits"]
    assert (hit["caller_id"], hit["type"], hit["place"], hit["validity"]) == ("t2", "event", "raw", "VALID")
    assert set(hit["matched"]) >= {"e4711", "invoice"}
    assert hit["evidence"][0]["id"] == "t2"
    assert (answer["complete"], answer["marking"]) == (True, False)


def test_filters_are_taken_from_the_body(scope: Scope, api: httpx2.Client) -> None:
    scope.append(*TALK, event("old", "An old limit.", occurred_at="2020-01-01T00:00:00Z"))
    found = look(api, "limit", occurred_before="2021-01-01T00:00:00Z").json()["hits"]
    assert [hit["caller_id"] for hit in found] == ["old"]
    assert [hit["caller_id"] for hit in look(api, "limit", tasks=["limits"]).json()["hits"]] == ["t4"]
    assert look(api, "limit", kinds=["claim"]).json()["hits"] == []


def test_a_revoked_event_is_gone_with_the_answer(scope: Scope, api: httpx2.Client) -> None:
    appended = scope.append(*TALK).json()["events"]
    before = appended[-1]["entity_id"]
    assert api.post(f"/v1/entities/{appended[1]['entity_id']}/revocation", json={"reason": "wrong"}).status_code == 200
    assert look(api, "E4711").json()["hits"] == []
    assert look(api, "E4711", as_of=before).json()["hits"] == []


def test_a_scope_is_indexed_anew_under_its_request_id(scope: Scope, api: httpx2.Client) -> None:
    scope.append(*TALK)
    done = scope.post("index", {}, **{"Idempotency-Key": "again"}).json()
    assert (done["entities"], done["keys_destroyed"], done["repeated"]) == (4, 1, False)
    assert scope.post("index", {}, **{"Idempotency-Key": "again"}).json()["repeated"]
    assert look(api, "E4711").json()["hits"]


def test_what_cannot_be_asked_is_a_problem_with_a_name(scope: Scope, api: httpx2.Client) -> None:
    scope.append(*TALK)
    is_problem(look(api, "?!"), 422, "InputError")
    is_problem(look(api, "x", k=0), 422, "SchemaBroken")
    is_problem(look(api, "x", occurred_from="soon"), 422, "SchemaBroken")
    is_problem(api.post("/v1/search", json={"scope": "no/where", "query": "x"}), 404, "UnknownIdentifier")
