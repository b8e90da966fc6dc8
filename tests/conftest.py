"""One server for the whole run, one fresh tenant for each test.

By default a real embedded server is started. `PROVGRAPH_TEST_URI` (with `_USER`, `_PASSWORD`, `_DATABASE`) runs the
same suite against a given server, `PROVGRAPH_TEST_CONTAINER=neo4j:5.26-community` against one in Docker; a server that
was asked for and is not there fails the run. `PROVGRAPH_TEST_NEO4J_VERSION` chooses the embedded version.
"""

from __future__ import annotations

import itertools
import os
import secrets
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from neo4j import Driver, GraphDatabase

from provgraph.bootstrap import embedded_address, server_options
from provgraph.domain.identifiers import TenantId
from provgraph.embedded.server import started
from provgraph.graph.catalogue import load_catalogue
from provgraph.graph.migrate import migrate
from provgraph.graph.runner import Address, Engine
from provgraph.keys.store import open_key_store
from provgraph.keys.vault import Vault
from provgraph.service.context import Context
from provgraph.settings import Settings
from tests.order import longest_first

ROOT = Path(__file__).parents[1]
COUNTER = itertools.count(1)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with what takes longest."""
    items[:] = longest_first(items)


def given_address() -> Address | None:
    """The server that the environment names."""
    uri = os.environ.get("PROVGRAPH_TEST_URI")
    if not uri:
        return None
    named = {key: os.environ.get(f"PROVGRAPH_TEST_{key}") for key in ("USER", "PASSWORD", "DATABASE")}
    return Address(uri, named["USER"] or "neo4j", named["PASSWORD"] or "", named["DATABASE"] or "neo4j")


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Address]:
    """Where the server of this run is."""
    given, image = given_address(), os.environ.get("PROVGRAPH_TEST_CONTAINER")
    if given:
        yield given
    elif image:
        yield from contained(image)
    else:
        version = os.environ.get("PROVGRAPH_TEST_NEO4J_VERSION") or Settings().neo4j_version
        settings = Settings(home=tmp_path_factory.mktemp("home"), neo4j_version=version)
        with started(server_options(settings)) as server:
            yield embedded_address(server)


def contained(image: str) -> Iterator[Address]:
    """A server in Docker; its absence is an error of the run."""
    from testcontainers.community.neo4j import Neo4jContainer

    password = secrets.token_urlsafe(24)
    container = Neo4jContainer(image, password=password).with_env("NEO4J_db_lock_acquisition_timeout", "20s")
    with container as server:
        yield Address(server.get_connection_url(), "neo4j", password)


@pytest.fixture(scope="session")
def engine(address: Address) -> Iterator[Engine]:
    """An engine on this run's server, its schema up to date."""
    with Engine(address, load_catalogue()) as engine:
        engine.verify()
        migrate(engine)
        yield engine


@pytest.fixture(scope="session")
def driver(address: Address) -> Iterator[Driver]:
    """A driver for what tests do to the graph behind the product's back."""
    auth = (address.user, address.password)
    with GraphDatabase.driver(address.uri, auth=auth, notifications_min_severity="OFF") as driver:
        yield driver


@pytest.fixture(scope="session")
def vault(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Vault]:
    """A vault over a key store of this run."""
    folder = tmp_path_factory.mktemp("keys")
    with closing(open_key_store(folder / "store", folder / "master" / "key.json")) as keys:
        yield Vault(keys, microseconds, os.urandom)


def microseconds() -> int:
    """Now, in microseconds since 1970-01-01 UTC."""
    return time.time_ns() // 1000


@pytest.fixture
def tenant() -> TenantId:
    """A tenant that no other test has seen."""
    return TenantId(f"test-{next(COUNTER)}-{secrets.token_hex(4)}")


@pytest.fixture
def context(engine: Engine, vault: Vault, tenant: TenantId) -> Context:
    """The view of this test's own tenant."""
    return Context(tenant, engine, vault, microseconds, os.urandom)


def material(variable: str, name: str) -> Path:
    """A folder of third-party material: by variable, or beside the checkout. The test is skipped loudly without it."""
    folder = Path(os.environ[variable]) if variable in os.environ else ROOT.parent / "shared" / name
    if not folder.is_dir():
        pytest.skip(f"NOT TESTED: the {name} are not there; set {variable} to their folder (looked in {folder.name}/)")
    return folder


@pytest.fixture(scope="session")
def corpora() -> Path:
    """The corpora of third parties."""
    return material("PROVGRAPH_CORPORA", "corpora")


@pytest.fixture(scope="session")
def fixtures_folder() -> Path:
    """The gate's and the product's fixture cases."""
    return material("PROVGRAPH_FIXTURES", "fixtures")
