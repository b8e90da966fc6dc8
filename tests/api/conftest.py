"""A real HTTP server on a real graph for every test, in a tenant of the test's own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from uuid import uuid4

import httpx2
import pytest
from pydantic import SecretStr

from provgraph.graph.runner import Engine
from provgraph.settings import Settings
from provgraph_api.main import create_app
from tests.api.serving import Scope, client_of, served


@pytest.fixture
def settings(engine: Engine, tmp_path: Path) -> Settings:
    """The server of the test run, and a tenant, a key store and a master key of this test's own."""
    at = engine.address
    return Settings(
        neo4j_uri=at.uri,
        neo4j_user=at.user,
        neo4j_password=SecretStr(at.password),
        neo4j_database=at.database,
        tenant=f"api-{uuid4().hex[:12]}",
        home=tmp_path / "home",
        master_key=tmp_path / "master.key",
    )


@pytest.fixture
def api(settings: Settings) -> Iterator[httpx2.Client]:
    """A client of an API of this test's own."""
    with served(create_app(settings)) as port, client_of(port) as client:
        yield client


@pytest.fixture
def scope(api: httpx2.Client) -> Scope:
    """A scope to write to."""
    return Scope(api, "/v1/scopes/harbour/billing")


@pytest.fixture
def other_tenant(settings: Settings) -> Iterator[httpx2.Client]:
    """A client of an API of another tenant on the same graph and the same key store."""
    other = settings.model_copy(update={"tenant": settings.tenant + "-other"})
    with served(create_app(other)) as port, client_of(port) as client:
        yield client
