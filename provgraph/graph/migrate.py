"""Numbered schema files, each applied once, under a lock, with its checksum kept in the graph."""

from __future__ import annotations

import hashlib
import time

from provgraph.errors import MigrationDrift, StoreTooNew
from provgraph.graph.catalogue import Query
from provgraph.graph.runner import Engine
from provgraph.graph.store import ProvStore
from provgraph.graph.store.server import AppliedMigration

INDEX_WAIT = 300
"""How long to wait for indexes to fill, in seconds."""


def migrate(engine: Engine) -> tuple[str, ...]:
    """Apply every schema file that the store has not seen; the names of those that were applied now.

    Raises MigrationDrift when a file that was applied has since been changed, StoreTooNew when the store holds one
    that this version does not know. Two processes wait for each other; a store that is up to date is only read.
    """
    if _is_up_to_date(engine):
        return ()
    engine.apply(engine.catalogue["prepare_migrations"])
    applied = engine.write(lambda store: _apply_missing(engine, store))
    engine.batch(lambda store: store.await_indexes(seconds=INDEX_WAIT))
    return applied


def _is_up_to_date(engine: Engine) -> bool:
    wanted = {query.name: checksum(query) for query in engine.catalogue.schema()}
    return wanted == {row.name: row.checksum for row in engine.read(lambda store: store.applied_migrations())}


def checksum(query: Query) -> str:
    """`sha256:` and the hex SHA-256 of a file's text."""
    return "sha256:" + hashlib.sha256(query.text.encode()).hexdigest()


def _apply_missing(engine: Engine, store: ProvStore) -> tuple[str, ...]:
    """Runs in the transaction that holds the lock; a schema statement runs in a transaction of its own beside it."""
    known = {query.name: query for query in engine.catalogue.schema()}
    seen = store.lock_migrations()
    _refuse_other_versions(known, seen)
    missing = [query for name, query in known.items() if name not in {migration.name for migration in seen}]
    for query in missing:
        engine.apply(query)
        store.record_migration(name=query.name, checksum=checksum(query), now=time.time_ns() // 1000)
    return tuple(query.name for query in missing)


def _refuse_other_versions(known: dict[str, Query], seen: tuple[AppliedMigration, ...]) -> None:
    unknown = [migration.name for migration in seen if migration.name not in known]
    if unknown:
        raise StoreTooNew(
            f"the store has schema files that this version does not know: {', '.join(unknown)}", unknown=unknown
        )
    changed = [migration.name for migration in seen if migration.checksum != checksum(known[migration.name])]
    if changed:
        raise MigrationDrift(
            f"schema files were changed after they were applied: {', '.join(changed)}", changed=changed
        )
