"""Every query is run against the server, and its columns are those that its header promises."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from neo4j import Driver, GraphDatabase, Result, Session

from provgraph.graph.catalogue import Mode, Query, load_catalogue
from provgraph.graph.runner import Address, Engine

QUERIES = [query for query in load_catalogue() if query.mode is not Mode.SCHEMA]

SAMPLES: dict[str, object] = {
    "tenant": "nobody",
    "now": 1,
    "as_of": 1,
    "limit": 5,
    "rows": 5,
    "seconds": 60,
    "after": "",
    "until": "none",
    "carried": {"summary_id": "none", "folds": 0, "dropped": []},
    "full_windows": 0,
    "summary": {"id": "none", "covers_through": 0},
    "expected": {"artifact_id": "", "source_epoch": 0, "covers_through": 0},
    "undone": False,
    "asked": {"question": "none", "kinds": [], "is_narrow": False, "tasks": [], "source_classes": [], "until": 1},
    "skip": 0,
    "most": 5,
    "is_next": False,
    "key_id": "none",
    "fenced": False,
    "regardless": False,
}
"""Values for parameters that NULL or text will not do for."""


def sample(name: str) -> object:
    """Something of the right kind that nothing in the graph has: plurals are lists, everything else is text."""
    if name in SAMPLES:
        return SAMPLES[name]
    return [] if name.endswith("s") else "none"


@pytest.fixture(scope="module")
def session(address: Address, engine: Engine) -> Iterator[Session]:
    """A session of the test's own on the migrated server."""
    driver: Driver = GraphDatabase.driver(
        address.uri, auth=(address.user, address.password), notifications_min_severity="OFF"
    )
    with driver, driver.session(database=address.database) as session:
        yield session


def columns(result: Result) -> tuple[str, ...]:
    keys = tuple(result.keys())
    result.consume()
    return keys


@pytest.mark.parametrize("query", QUERIES, ids=lambda query: query.name)
def test_the_columns_are_those_of_the_header(session: Session, query: Query) -> None:
    params = {name: sample(name) for name in query.params}
    if query.mode is Mode.BATCH:
        assert columns(session.run(query.text, params)) == query.returns
        return
    with session.begin_transaction() as transaction:
        found = columns(transaction.run(query.text, params))
        transaction.rollback()  # leaving the block would commit
    assert found == query.returns
