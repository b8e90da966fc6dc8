"""Queries that concern the whole server: migrations, limits. They take no tenant."""

from __future__ import annotations

from dataclasses import dataclass

from provgraph.domain.instant import Instant
from provgraph.graph.store.base import Queries


@dataclass(frozen=True, slots=True)
class AppliedMigration:
    """A schema file that was applied, with the checksum it had."""

    name: str
    checksum: str


@dataclass(frozen=True, slots=True)
class MemoryLimit:
    """A limit of the server's transaction memory, as text such as `358.40MiB`; `0B` is no limit."""

    name: str
    limit: str


class ServerQueries(Queries):
    """One method per query."""

    def applied_migrations(self) -> tuple[AppliedMigration, ...]:
        """What was applied, read without a lock."""
        return self._many(AppliedMigration, "applied_migrations")

    def lock_migrations(self) -> tuple[AppliedMigration, ...]:
        """Hold the lock of migrations until the transaction ends; what was applied."""
        return self._many(AppliedMigration, "lock_migrations")

    def record_migration(self, *, name: str, checksum: str, now: Instant) -> None:
        """Record a schema file that was applied."""
        self._none("record_migration", name=name, checksum=checksum, now=now)

    def await_indexes(self, *, seconds: int) -> None:
        """Wait until every index is filled, at most so many seconds."""
        self._none("await_indexes", seconds=seconds)

    def transaction_memory(self) -> tuple[MemoryLimit, ...]:
        """The server's limits of transaction memory."""
        return self._many(MemoryLimit, "transaction_memory")
