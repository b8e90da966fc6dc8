"""Problem documents, their titles, codes and limits; meters; what OpenAPI says of errors. Pure."""

from __future__ import annotations

import json
import re
from http import HTTPStatus

import pytest
from starlette.types import Scope as AsgiScope

from provgraph import errors
from provgraph.domain.fencing import FENCE_ORDER
from provgraph_api.asked import Append, Consolidation, Switch
from provgraph_api.dependencies import JSON
from provgraph_api.described import answers, takes
from provgraph_api.metrics import Metrics
from provgraph_api.problems import (
    ADVICE,
    CODES,
    MEDIA_TYPE,
    MOST_FAULTS,
    Trouble,
    body_fault,
    documented,
    documented_borders,
    faulty,
)


@pytest.mark.parametrize(
    ("code", "title"),
    [
        ("EpochMoved", "Epoch moved"),
        ("NotJson", "Not json"),
        ("Erased", "Erased"),
        ("RequestIdTaken", "Request id taken"),
        ("NotLoopback", "Not loopback"),
    ],
)
def test_a_title_is_the_code_in_words(code: str, title: str) -> None:
    assert Trouble(400, code, "it happened", "do this").document().title == title


def test_a_problem_repeats_what_the_error_says_and_details_that_are_its_own() -> None:
    error = errors.EpochMoved("it moved", failures=["EpochMoved", "AliasMoved"], invalid=["ev_1"])
    problem = Trouble.of_error(error).document()
    assert (problem.status, problem.code, problem.detail) == (409, "EpochMoved", "it moved")
    assert problem.details == {"failures": ["EpochMoved", "AliasMoved"], "invalid": ["ev_1"]}
    problem.details.clear()
    assert error.details["invalid"] == ["ev_1"]


@pytest.mark.parametrize("error", [errors.LockTimeout("held"), errors.MarkingInProgress("marking")])
def test_what_may_be_tried_again_says_when(error: errors.ProvgraphError) -> None:
    answer = Trouble.of_error(error).response({"X-Request-Id": "q"})
    assert (answer.headers["retry-after"], answer.headers["x-request-id"]) == ("1", "q")
    assert answer.headers["content-type"] == MEDIA_TYPE
    assert json.loads(answer.body)["retryable"] is True


@pytest.mark.parametrize("error", [errors.CommitUnknown("lost"), errors.InputInvalid("fell"), errors.Erased("gone")])
def test_what_must_not_be_tried_again_blindly_says_no_time(error: errors.ProvgraphError) -> None:
    assert "retry-after" not in Trouble.of_error(error).response().headers


@pytest.mark.parametrize("status", sorted(CODES))
def test_a_status_of_http_has_a_code_that_no_error_of_ours_has(status: int) -> None:
    trouble = Trouble.of_http(status, "because")
    assert (trouble.status, trouble.code, trouble.retryable) == (status, CODES[status], False)
    assert not hasattr(errors, trouble.code)
    assert trouble.what_to_do == ADVICE.get(status, "Correct the request and send it again.")


@pytest.mark.parametrize("status", [s for s in HTTPStatus if s >= 400 and s not in CODES])
def test_every_other_status_of_http_has_a_code_too(status: HTTPStatus) -> None:
    trouble = Trouble.of_http(status, "because")
    assert trouble.code and " " not in trouble.code
    assert trouble.document().what_to_do


def test_advice_is_given_for_known_statuses_only() -> None:
    assert set(ADVICE) <= set(CODES)


@pytest.mark.parametrize("count", [1, 2, MOST_FAULTS, MOST_FAULTS + 1, 5 * MOST_FAULTS])
def test_faults_are_counted_all_and_listed_up_to_the_limit(count: int) -> None:
    error = faulty([body_fault(f"/{n}", "is missing") for n in range(count)])
    listed = error.details["faults"]
    assert isinstance(listed, list) and len(listed) == min(count, MOST_FAULTS)
    assert error.details["faults_in_all"] == count
    assert error.message.startswith("body /0: is missing")
    assert (f"(and {count - 1} more)" in error.message) == (count > 1)


def test_routes_document_one_entry_for_each_status_with_all_its_codes() -> None:
    entries = documented(errors.EpochMoved, errors.EventIdTaken, errors.Erased, errors.UnknownIdentifier)
    assert {status: entry["description"] for status, entry in entries.items()} == {
        404: "Problem: UnknownIdentifier",
        409: "Problem: EpochMoved, EventIdTaken",
        410: "Problem: Erased",
    }
    assert documented() == {}


def test_every_fence_can_be_documented() -> None:
    assert set(re.findall(r"\w+", str(documented(*FENCE_ORDER)[409]["description"]))) == {
        "Problem",
        *(kind.__name__ for kind in FENCE_ORDER),
    }


def test_borders_document_what_no_route_can_know() -> None:
    entries = documented_borders()
    assert set(entries) == {403, 411, 413, 415, 421, 500, 503}
    assert "StoreUnavailable" in str(entries[503]["description"])


def test_every_answer_of_a_route_names_its_request_and_may_find_no_server() -> None:
    entries = answers(errors.NotJson)
    assert {200, 422, 503} == set(entries)
    assert "X-Request-Id" in entries[200]["headers"]  # type: ignore[operator]  # JSON


@pytest.mark.parametrize("shape", [Append, Consolidation, Switch])
def test_the_schema_of_a_body_has_no_references_that_openapi_cannot_follow(shape: type[Append]) -> None:
    said = takes(shape, is_required=False)
    assert said["requestBody"]["required"] is False  # type: ignore[index]  # JSON
    assert "$ref" not in json.dumps(said) and "$defs" not in json.dumps(said)


@pytest.mark.parametrize(
    ("kind", "is_json"),
    [
        ("application/json", True),
        ("Application/JSON; charset=utf-8", True),
        ("application/json ;charset=utf-8", True),
        ("application/ld+json", True),
        ("application/vnd.x-y.1+json", True),
        ("application/jsonx", False),
        ("application/json, text/plain", False),
        ("text/json", False),
        ("application/+json", False),
        (" application/json", False),
        ("", False),
        ("text/plain; application/json", False),
    ],
)
def test_only_a_body_that_calls_itself_json_is_read(kind: str, is_json: bool) -> None:
    assert bool(JSON.match(kind)) == is_json


def asgi(method: str, **more: object) -> AsgiScope:
    return {"method": method, "state": {"started": 0.0}, "path": "/v1/scopes/Zanzibar/x/events", **more}


def test_meters_hold_no_path_and_no_word_that_a_caller_chose() -> None:
    metrics = Metrics()
    metrics.count(asgi("Zanzibar"), 404)
    metrics.count(asgi("GET"), 404)
    said = metrics.text().decode()
    assert "Zanzibar" not in said
    assert 'method="other",route="unmatched",status="404"} 1.0' in said
    assert 'method="GET",route="unmatched",status="404"} 1.0' in said


def test_meters_of_two_applications_do_not_mix() -> None:
    one, other = Metrics(), Metrics()
    for _ in range(3):
        one.count(asgi("POST"), 200)
    assert 'status="200"} 3.0' in one.text().decode()
    assert "status=" not in other.text().decode()
