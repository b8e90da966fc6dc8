"""Requests generated from the description, right ones and wrong ones: no answer outside of what is described."""

from __future__ import annotations

from collections.abc import Iterator
from uuid import uuid4

import hypothesis
import pytest
import schemathesis
from hypothesis import HealthCheck
from pydantic import SecretStr
from schemathesis import Case, GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from provgraph.graph.runner import Engine
from provgraph.settings import Settings
from provgraph_api.main import create_app
from tests.api.serving import TALK, Scope, client_of, served
from tests.api.test_openapi import operations

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    negative_data_rejection,
]


@pytest.fixture(scope="module")
def described(engine: Engine, tmp_path_factory: pytest.TempPathFactory) -> Iterator[schemathesis.BaseSchema]:
    """The description of an API whose tenant has one consolidated scope."""
    folder, at = tmp_path_factory.mktemp("generated"), engine.address
    settings = Settings(
        neo4j_uri=at.uri,
        neo4j_user=at.user,
        neo4j_password=SecretStr(at.password),
        neo4j_database=at.database,
        tenant=f"generated-{uuid4().hex[:12]}",
        home=folder / "home",
        master_key=folder / "master.key",
    )
    with served(create_app(settings)) as port, client_of(port) as client:
        scope = Scope(client, "/v1/scopes/harbour/billing")
        scope.append(*TALK)
        scope.post("consolidations", {})
        yield schemathesis.openapi.from_url(f"http://127.0.0.1:{port}/openapi.json")


RIGHT, WRONG = GenerationMode.POSITIVE, GenerationMode.NEGATIVE
CASES = [
    pytest.param(method, path, mode, id=f"{method} {path} {mode.name.lower()}")
    for method, path, operation in operations(create_app(Settings()).openapi())
    for mode in ([RIGHT, WRONG] if operation.get("parameters") else [RIGHT])  # without any, nothing can be wrong
]


@pytest.mark.parametrize(("method", "path", "mode"), CASES)
def test_no_request_is_answered_outside_of_the_description(
    described: schemathesis.BaseSchema, method: str, path: str, mode: GenerationMode
) -> None:
    @hypothesis.settings(
        max_examples=12, deadline=None, derandomize=True, database=None, suppress_health_check=list(HealthCheck)
    )
    @hypothesis.given(described[path][method].as_strategy(generation_mode=mode))
    def holds(case: Case) -> None:
        case.call_and_validate(checks=CHECKS)

    holds()
