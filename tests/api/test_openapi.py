"""The description of the API is whole, and says the same as its page in the documentation."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import httpx2
import pytest
from fastapi.routing import APIRoute
from jsonschema_rs import Draft202012Validator

from provgraph import errors
from provgraph.settings import Settings
from provgraph_api.main import create_app
from provgraph_api.problems import CODES
from tests.api.test_problems import family

PAGE = (Path(__file__).parents[2] / "docs" / "api.md").read_text("utf-8")
ROW = re.compile(r"^\| (GET|POST) \| `([^`]+)` \| .+ \|$", re.MULTILINE)
WRITE_NOTHING = {"/v1/prov/validation", "/v1/search"}
CODE = re.compile(r"^\| `(\w+)` \| (\d{3}) \| .+ \|$", re.MULTILINE)


@pytest.fixture(scope="module")
def described() -> dict[str, object]:
    """The OpenAPI document; nothing needs to run for it."""
    return create_app(Settings()).openapi()


def operations(described: dict[str, object]) -> Iterator[tuple[str, str, dict[str, object]]]:
    for path, methods in dict(described["paths"]).items():
        for method, operation in methods.items():
            yield method.upper(), path, operation


def test_every_route_stands_on_the_page_and_every_row_of_it_is_a_route(described: dict[str, object]) -> None:
    routes = {(method, path) for method, path, _ in operations(described)}
    assert routes == set(ROW.findall(PAGE))
    assert len(ROW.findall(PAGE)) == len(routes)


def test_every_code_of_http_stands_on_the_page(described: dict[str, object]) -> None:
    assert {int(status): code for code, status in CODE.findall(PAGE)} == CODES


def test_every_route_has_a_summary_a_description_a_model_and_problems(described: dict[str, object]) -> None:
    for method, path, operation in operations(described):
        assert operation["summary"] and operation["description"] and operation["tags"], path
        answers = dict(operation["responses"])
        assert "X-Request-Id" in answers["200"]["headers"], path
        if path != "/metrics":
            assert answers["200"]["content"]["application/json"]["schema"], path
        assert {"403", "421", "500", "503"} <= set(answers), path
        for status, answer in answers.items():
            assert status == "200" or list(answer["content"]) == ["application/problem+json"], (path, status)
        if method == "POST":
            assert "requestBody" in operation, path
        if method == "POST" and path not in WRITE_NOTHING:
            assert {"Idempotency-Key"} <= {given["name"] for given in operation["parameters"]}, path
            assert "RequestIdTaken" in answers["409"]["description"], path


def test_every_code_that_a_route_names_is_one_of_ours(described: dict[str, object]) -> None:
    known = {kind.__name__ for kind in family(errors.ProvgraphError)} | set(CODES.values())
    for _, path, operation in operations(described):
        for answer in dict(operation["responses"]).values():
            named = answer["description"].removeprefix("Problem: ").split(", ")
            assert set(named) <= known or not answer["description"].startswith("Problem"), path


def test_every_schema_in_the_description_compiles_and_every_reference_leads_somewhere(
    described: dict[str, object],
) -> None:
    references = re.findall(r"'\$ref': '([^']+)'", str(described))
    names = {f"#/components/schemas/{name}" for name in described["components"]["schemas"]}
    assert set(references) <= names
    for _, _, operation in operations(described):
        body = operation.get("requestBody")
        if body:
            Draft202012Validator(body["content"]["application/json"]["schema"])


def test_no_two_routes_share_an_operation_id(described: dict[str, object]) -> None:
    ids = [operation["operationId"] for _, _, operation in operations(described)]
    assert len(ids) == len(set(ids))


def test_every_endpoint_is_synchronous() -> None:
    routes = [route for route in create_app(Settings()).routes if isinstance(route, APIRoute)]
    assert not [route.path for route in routes if route.dependant.is_coroutine_callable]


def test_single_user_and_loopback_only_are_said_where_users_look(
    described: dict[str, object], api: httpx2.Client
) -> None:
    assert "Single-user, loopback only" in described["info"]["description"]
    assert "## Single-user, loopback only" in PAGE
    assert api.get("/openapi.json").json() == described


def test_no_page_that_fetches_from_elsewhere_is_served(api: httpx2.Client) -> None:
    assert [api.get(path).status_code for path in ("/docs", "/redoc", "/")] == [404, 404, 404]
