"""Schema files are applied once, and what was applied is compared. Source: provgraph/graph/migrate.py."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest

from provgraph.errors import MigrationDrift, StoreTooNew
from provgraph.graph.catalogue import Catalogue, Query, load_catalogue
from provgraph.graph.migrate import migrate
from provgraph.graph.runner import Address, Engine

FIRST = "001_identities"


def changed(address: Address, change: Callable[[dict[str, Query]], object]) -> Engine:
    """An engine whose catalogue differs from the shipped one."""
    queries = {query.name: query for query in load_catalogue()}
    change(queries)
    return Engine(address, Catalogue(queries))


def test_a_second_migration_applies_nothing(engine: Engine) -> None:
    assert migrate(engine) == ()


def test_several_processes_may_migrate_at_once(engine: Engine) -> None:
    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(lambda _: migrate(engine), range(4))) == [()] * 4


def test_a_schema_file_that_was_changed_after_it_was_applied_is_refused(address: Address, engine: Engine) -> None:
    def edit(queries: dict[str, Query]) -> None:
        queries[FIRST] = replace(queries[FIRST], text=queries[FIRST].text + "\n")

    with changed(address, edit) as other, pytest.raises(MigrationDrift, match=FIRST):
        migrate(other)


def test_a_store_of_a_newer_version_is_refused(address: Address, engine: Engine) -> None:
    with changed(address, lambda queries: queries.pop(FIRST)) as other, pytest.raises(StoreTooNew, match=FIRST):
        migrate(other)


def test_every_statement_of_a_schema_file_may_be_repeated() -> None:
    statements = [statement for query in load_catalogue().schema() for statement in query.statements()]
    assert statements
    assert all("IF NOT EXISTS" in statement for statement in statements)
