"""Every error leaves as a problem document, and none repeats what was sent."""

from __future__ import annotations

from collections.abc import Iterator

import httpx2
import pytest
from fastapi import FastAPI

from provgraph import errors
from provgraph_api.border import Border
from provgraph_api.metrics import Metrics
from provgraph_api.problems import install
from provgraph_api.routes import health
from tests.api.serving import Scope, client_of, event, is_problem, served

SECRET = "the-blue-door-code"


def family(root: type[errors.ProvgraphError]) -> list[type[errors.ProvgraphError]]:
    """An error class and its family, as far as its tree is drawn."""
    children = [kind for kind in root.__subclasses__() if kind.__module__.startswith(errors.__name__)]
    return [root, *(kind for child in children for kind in family(child))]


@pytest.fixture(scope="module")
def failing() -> Iterator[httpx2.Client]:
    """An application with the borders of ours, whose one route raises the error it is asked for."""
    kinds = {kind.__name__: kind for kind in family(errors.ProvgraphError)}
    app = FastAPI()
    app.state.metrics = Metrics()
    app.add_middleware(Border, metrics=app.state.metrics)
    install(app)

    def fail(name: str) -> None:
        raise kinds[name](f"{name} happened", place="here") if name in kinds else ZeroDivisionError(SECRET)

    app.get("/fail/{name}")(fail)
    app.include_router(health.router)
    with served(app) as port, client_of(port) as client:
        yield client


@pytest.mark.parametrize("kind", family(errors.ProvgraphError), ids=lambda kind: str(kind.__name__))
def test_every_error_has_its_status_code_advice_and_details(
    failing: httpx2.Client, kind: type[errors.ProvgraphError]
) -> None:
    answer = failing.get(f"/fail/{kind.__name__}")
    problem = is_problem(answer, kind.http_status, kind.__name__)
    assert problem["detail"] == f"{kind.__name__} happened"
    assert (problem["what_to_do"], problem["retryable"]) == (kind.what_to_do, kind.is_retryable)
    assert ("retry-after" in answer.headers) == kind.is_retryable
    assert {"place": "here"}.items() <= dict(problem["details"]).items()


def test_an_error_of_no_known_kind_says_nothing_of_itself_and_is_counted(failing: httpx2.Client) -> None:
    answer = failing.get("/fail/other")
    is_problem(answer, 500, "InternalError")
    assert SECRET not in answer.text and "Zero" not in answer.text
    assert answer.headers["connection"] == "close"
    assert 'route="/fail/{name}",status="500"' in failing.get("/metrics").text


def test_an_unknown_path_and_a_wrong_method_are_problems_too(api: httpx2.Client) -> None:
    is_problem(api.get("/v1/nothing"), 404, "NoSuchRoute")
    wrong = api.delete("/healthz")
    is_problem(wrong, 405, "MethodNotAllowed")
    assert wrong.headers["allow"] == "GET"


def test_faults_of_a_body_are_listed_by_json_pointers_and_repeat_nothing_of_it(scope: Scope) -> None:
    answer = scope.append(
        event("t1", "fine"),
        {"id": "t2", "kind": SECRET, "speaker": "nora"},
        {"id": "", "kind": "message", "occurred_at": SECRET, "a/b~c": SECRET},
    )
    problem = is_problem(answer, 422, "SchemaBroken")
    places = {fault["at"] for fault in problem["details"]["faults"]}
    missing = {"/events/2/id", "/events/2/speaker", "/events/2/a~1b~0c", "/events/2/occurred_at"}
    assert places == {"/events/1/kind", *missing}
    assert SECRET not in answer.text
    is_problem(scope.current(), 404, "UnknownIdentifier")


def test_very_many_faults_are_counted_and_the_first_hundred_listed(scope: Scope) -> None:
    problem = is_problem(scope.append(*({"id": f"t{at}"} for at in range(80))), 422, "SchemaBroken")
    assert problem["details"]["faults_in_all"] == 160
    assert len(problem["details"]["faults"]) == 100


@pytest.mark.parametrize(
    ("body", "code"),
    [
        (b"{", "NotJson"),
        (b"[]", "NotJson"),
        (b'{"events": [], "events": [1]}', "NotJson"),
        (b'{"events": [{"id": "t1", "kind": "message", "speaker": "n", "data": {"a": NaN}}]}', "NotJson"),
        (b'{"events": [{"id": "t1", "kind": "message", "speaker": "\\ud800"}]}', "NotJson"),
        (b"[" * 100_000, "NotJson"),
        (b"\xff\xfe", "NotJson"),
        (b"", "SchemaBroken"),
        (b'{"events": []}', "SchemaBroken"),
        (b'{"events": {}}', "SchemaBroken"),
        (b'{"events": [[]]}', "SchemaBroken"),
        (b'{"events": [{"id": "t1", "kind": "message", "speaker": "n"}], "tenant": "other"}', "SchemaBroken"),
    ],
    ids=lambda value: value[:40].decode("latin-1") if isinstance(value, bytes) else value,
)
def test_a_body_that_cannot_be_read_safely_is_refused(scope: Scope, body: bytes, code: str) -> None:
    answer = scope.client.post(f"{scope.path}/events", content=body, headers={"Content-Type": "application/json"})
    is_problem(answer, 422, code)


def test_faults_of_a_query_name_the_parameter(scope: Scope) -> None:
    problem = is_problem(scope.current(budget="plenty"), 422, "SchemaBroken")
    assert [(fault["in"], fault["at"]) for fault in problem["details"]["faults"]] == [("query", "budget")]
    assert "plenty" not in str(problem)


@pytest.mark.parametrize(
    ("name", "status", "code"),
    [
        ("a%00b/c", 422, "SchemaBroken"),
        ("x" * 201 + "/c", 422, "SchemaBroken"),
        ("a%C2%85b/c", 422, "InputError"),
        ("a%2Fb/c", 404, "NoSuchRoute"),
    ],
)
def test_a_path_that_names_no_possible_scope_is_a_problem(
    api: httpx2.Client, name: str, status: int, code: str
) -> None:
    answer = api.post(f"/v1/scopes/{name}/events", json={"events": [event("t1", "hello")]})
    is_problem(answer, status, code)
