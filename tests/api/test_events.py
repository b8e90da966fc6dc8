"""Appending over HTTP: all or nothing, harmless to repeat, spelling kept."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor

import httpx2
import pytest

from tests.api.serving import TALK, Scope, event, is_problem

SPELLED = '{"total": 64.50, "row": 9007199254740993, "tiny": 1e-07, "deep": {"a" : [1.0, "é", "\\u00e9"]}}'


def test_events_get_gapless_numbers_in_the_order_they_came(scope: Scope) -> None:
    first = scope.append(*TALK[:2]).json()
    second = scope.append(*TALK[2:]).json()
    assert [row["seq"] for row in first["events"] + second["events"]] == [1, 2, 3, 4]
    assert [row["id"] for row in second["events"]] == ["t3", "t4"]
    assert second["high_water"] == 4 and not second["repeated"]


def test_data_survives_byte_for_byte(scope: Scope) -> None:
    body = f'{{"events": [{{"id": "t1", "kind": "tool_result", "data": {SPELLED}, "speaker": "probe"}}]}}'
    answer = scope.client.post(
        f"{scope.path}/events", content=body.encode(), headers={"Content-Type": "application/json; charset=utf-8"}
    )
    assert answer.status_code == 200, answer.text
    (given_back,) = scope.current().json()["tail"]
    assert given_back["data"] == SPELLED


@pytest.mark.parametrize("carrier", ["header", "quoted header", "body"])
def test_a_repeated_request_answers_with_the_first_receipt(scope: Scope, carrier: str) -> None:
    headers = {"header": {"Idempotency-Key": "req-1"}, "quoted header": {"Idempotency-Key": '"req-1"'}}.get(carrier, {})
    body = {"events": TALK, **({} if headers else {"request_id": "req-1"})}
    first = scope.post("events", body, **headers)
    again = scope.post("events", body, **headers)
    assert first.headers["x-request-id"] == again.headers["x-request-id"] == "req-1"
    assert again.json() == {**first.json(), "repeated": True}
    assert scope.current().json()["high_water"] == len(TALK)


def test_the_id_that_the_server_made_can_be_used_for_the_repeat(scope: Scope) -> None:
    first = scope.append(*TALK)
    again = scope.append(*TALK, **{"Idempotency-Key": first.headers["x-request-id"]})
    assert again.json() == {**first.json(), "repeated": True}


def test_the_same_request_from_many_threads_is_done_once(scope: Scope) -> None:
    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(lambda _: scope.append(*TALK, **{"Idempotency-Key": "req-8"}), range(8)))
    assert {answer.status_code for answer in answers} == {200}
    assert [answer.json()["repeated"] for answer in answers].count(False) == 1
    assert len({json.dumps(answer.json()["events"]) for answer in answers}) == 1


def test_appends_to_a_new_scope_from_many_threads_lose_nothing(scope: Scope) -> None:
    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(lambda at: scope.append(event(f"t{at}", f"line {at}")), range(24)))
    assert {answer.status_code for answer in answers} == {200}
    assert sorted(answer.json()["events"][0]["seq"] for answer in answers) == list(range(1, 25))


def test_a_request_id_of_another_request_is_refused(scope: Scope) -> None:
    scope.append(TALK[0], **{"Idempotency-Key": "req-1"})
    is_problem(scope.append(TALK[1], **{"Idempotency-Key": "req-1"}), 409, "RequestIdTaken")
    assert scope.current().json()["high_water"] == 1


def test_header_and_body_have_to_agree_on_the_request_id(scope: Scope) -> None:
    body = {"events": TALK, "request_id": "one"}
    is_problem(scope.post("events", body, **{"Idempotency-Key": "two"}), 422, "SchemaBroken")
    assert scope.post("events", body, **{"Idempotency-Key": "one"}).status_code == 200


def test_a_refusal_leaves_no_receipt(scope: Scope) -> None:
    is_problem(scope.append({"id": "t1"}, **{"Idempotency-Key": "req-1"}), 422, "SchemaBroken")
    assert scope.append(TALK[0], **{"Idempotency-Key": "req-1"}).json()["repeated"] is False


def test_the_same_event_again_keeps_its_number_and_other_content_is_refused(scope: Scope) -> None:
    first = scope.append(*TALK).json()["events"]
    again = scope.append(TALK[1], event("t5", "More.")).json()["events"]
    assert again[0] == {**first[1], "repeated": True}
    assert again[1]["seq"] == 5
    is_problem(scope.append(event("t6", "Fine."), event("t2", "Another thing.")), 409, "EventIdTaken")
    assert scope.current().json()["high_water"] == 5


def test_a_secret_is_counted_and_given_back_to_nobody(scope: Scope) -> None:
    answer = scope.append(event("t1", "The token is ghp_" + "a1B2" * 9))
    assert sum(answer.json()["events"][0]["redactions"].values()) == 1
    assert "a1B2a1B2" not in scope.current().text


def test_tenants_do_not_see_each_other(scope: Scope, other_tenant: httpx2.Client) -> None:
    entity_id = scope.append(*TALK).json()["events"][0]["entity_id"]
    is_problem(other_tenant.get(f"{scope.path}/current"), 404, "UnknownIdentifier")
    is_problem(other_tenant.get(f"/v1/entities/{entity_id}"), 404, "UnknownIdentifier")
    is_problem(other_tenant.get(f"/v1/entities/{entity_id}/lineage"), 404, "UnknownIdentifier")
    revoked = other_tenant.post(f"/v1/entities/{entity_id}/revocation", json={"reason": "not mine"})
    is_problem(revoked, 404, "UnknownIdentifier")
