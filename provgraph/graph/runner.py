"""Named queries in one transaction, on one server, with errors translated."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import TracebackType
from typing import LiteralString, Self, TypeVar

from neo4j import Driver, GraphDatabase, ManagedTransaction, Session
from neo4j.exceptions import DriverError, Neo4jError

from provgraph.errors import AlreadyWritten, CommitUnknown, EngineNotStarted, StoreUnavailable
from provgraph.graph.catalogue import Catalogue, Mode, Query
from provgraph.graph.store import ProvStore
from provgraph.graph.store.base import Row
from provgraph.graph.translation import inside_a_transaction, translate, translated

T = TypeVar("T")

OLDEST = (5, 26)
"""The oldest server that will do: 5.26 LTS."""

CONNECT_SECONDS = 10.0
ACQUIRE_SECONDS = 20.0
"""How long to wait for a server to take a connection, and for one that is ready: a server that hangs hangs nobody."""

COLLISIONS = 3
"""How often a write is tried when somebody else writes the same key at the same moment."""

READS = frozenset({Mode.READ})
READS_AND_WRITES = frozenset({Mode.READ, Mode.WRITE})
ALONE = frozenset({Mode.READ, Mode.BATCH, Mode.SCHEMA})


@dataclass(frozen=True, slots=True)
class Address:
    """Where the server is (`bolt://` or `neo4j://`) and how to log in. The password is hidden in `repr`."""

    uri: str
    user: str
    password: str = field(repr=False)
    database: str = "neo4j"


class Engine:
    """One driver to one server. Any number of threads; each transaction stays in its thread.

    `max_retry_seconds` is how long the driver repeats what may be repeated (deadlocks, lock time-outs, a lost leader).
    """

    def __init__(
        self, address: Address, catalogue: Catalogue, *, max_retry_seconds: float = 30.0, pool_size: int = 100
    ) -> None:
        self.address = address
        self.catalogue = catalogue
        with translated():
            self._driver: Driver = GraphDatabase.driver(
                address.uri,
                auth=(address.user, address.password),
                max_transaction_retry_time=max_retry_seconds,
                max_connection_pool_size=pool_size,
                connection_timeout=CONNECT_SECONDS,
                connection_acquisition_timeout=ACQUIRE_SECONDS,
                notifications_min_severity="OFF",
            )

    def read(self, work: Callable[[ProvStore], T]) -> T:
        """Run `work` in one transaction that writes nothing.

        It goes to the leader: a follower that lags must never serve a revoked summary.
        Raises what `work` raises, StoreUnavailable, QueryFailed. Source: docs/design.md, fences.
        """
        try:
            with translated(), self._session() as session:
                return session.execute_write(self._bound(work, READS))
        except CommitUnknown as error:  # there was nothing to commit: whoever asks again gets the same
            raise StoreUnavailable("the connection was lost while reading", **error.details) from error

    def look(self, work: Callable[[ProvStore], T]) -> T:
        """As `read` for what is one statement: a round trip, where a transaction takes three.

        Should `work` run several, each sees what was committed before it, as in `read`. What may be repeated is, there.
        """
        try:
            with self._session() as session:
                return work(self._store(lambda text, params: _rows(session, text, params), READS))
        except (DriverError, Neo4jError) as error:
            if not error.is_retryable():
                raise translate(error) from error
        return self.read(work)

    def write(self, work: Callable[[ProvStore], T]) -> T:
        """Run `work` in one transaction and commit it. `work` may run several times: it must not keep anything.

        What `work` raises rolls the transaction back and comes out unchanged.
        Raises CommitUnknown, LockTimeout, StoreUnavailable, TransactionTooLarge, QueryFailed. Source: fences, 1 and 9.
        """
        for _ in range(COLLISIONS - 1):
            try:
                return self._write_once(work)
            except AlreadyWritten:
                continue
        return self._write_once(work)

    def batch(self, work: Callable[[ProvStore], T]) -> T:
        """Run `work` outside a transaction: each query of mode batch commits by itself, in parts.

        Raises as `write`; a batch that was interrupted can be run again.
        """
        with translated(), self._session() as session:
            return work(self._store(lambda text, params: _rows(session, text, params), ALONE))

    def apply(self, query: Query) -> None:
        """Run the statements of a schema file, each in a transaction of its own, repeated while others hold the schema.

        Raises as `write`.
        """
        with translated(), self._session() as session:
            for statement in query.statements():
                session.execute_write(_apply, statement)

    def verify(self) -> str:
        """The version of the server, such as `5.26.30`.

        Raises StoreUnavailable when it cannot be reached, SettingsInvalid when it refuses the credentials,
        EngineNotStarted when it is older than 5.26.
        """
        with translated():
            agent = self._driver.get_server_info().agent
        version = agent.removeprefix("Neo4j/")
        numbers = re.match(r"(\d+)\.(\d+)", version)
        if numbers is None or (int(numbers[1]), int(numbers[2])) < OLDEST:
            raise EngineNotStarted(f"the server is {agent}; provgraph needs Neo4j 5.26 or newer")
        return version

    def close(self) -> None:
        """Close every connection."""
        self._driver.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _session(self) -> Session:
        return self._driver.session(database=self.address.database)

    def _write_once(self, work: Callable[[ProvStore], T]) -> T:
        with translated(), self._session() as session:
            return session.execute_write(self._bound(work, READS_AND_WRITES))

    def _bound(self, work: Callable[[ProvStore], T], modes: frozenset[Mode]) -> Callable[[ManagedTransaction], T]:
        def unit(transaction: ManagedTransaction) -> T:
            return work(self._store(lambda text, params: _rows(transaction, text, params), modes))

        return unit

    def _store(
        self, run: Callable[[LiteralString, Mapping[str, object]], list[Row]], modes: frozenset[Mode]
    ) -> ProvStore:
        return ProvStore(run, self.catalogue, modes)


def _apply(transaction: ManagedTransaction, statement: LiteralString) -> None:
    transaction.run(statement).consume()


def _rows(where: ManagedTransaction | Session, text: LiteralString, params: Mapping[str, object]) -> list[Row]:
    """All rows of one statement, read to the end so that its errors come here."""
    with inside_a_transaction():
        return [dict(zip(record.keys(), record.values(), strict=True)) for record in where.run(text, dict(params))]
