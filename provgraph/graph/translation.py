"""The one border where errors of the driver become ours. It goes round the driver's own retry loop, never inside it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from neo4j import exceptions as foreign
from neo4j.exceptions import DriverError, Neo4jError

from provgraph.errors import (
    AlreadyWritten,
    CommitUnknown,
    EngineNotStarted,
    LockTimeout,
    ProvgraphError,
    QueryFailed,
    SettingsInvalid,
    StoreHalted,
    StoreUnavailable,
    TransactionTooLarge,
)

ForeignError = DriverError | Neo4jError

MEMORY_POOL = "Neo.TransientError.General.MemoryPoolOutOfMemoryError"
LOCK_TIMEOUT = "Neo.TransientError.Transaction.LockAcquisitionTimeout"

LOG_NOT_WRITTEN = "Neo.DatabaseError.Transaction.TransactionLogError"
NOT_BEGUN = "Neo.DatabaseError.Transaction.TransactionStartFailed"
"""What a server says from the moment its disk was full until it is started anew."""

CODES: dict[str, type[ProvgraphError]] = {
    LOG_NOT_WRITTEN: StoreHalted,
    NOT_BEGUN: StoreHalted,
    MEMORY_POOL: TransactionTooLarge,
    LOCK_TIMEOUT: LockTimeout,
}
"""Errors of the server that their class alone does not tell apart."""

TRANSLATIONS: dict[type[Exception], type[ProvgraphError]] = {
    foreign.Neo4jError: QueryFailed,
    foreign.ClientError: QueryFailed,
    foreign.CypherSyntaxError: QueryFailed,
    foreign.CypherTypeError: QueryFailed,
    foreign.ConstraintError: AlreadyWritten,
    foreign.AuthError: SettingsInvalid,
    foreign.TokenExpired: SettingsInvalid,
    foreign.Forbidden: QueryFailed,
    foreign.DatabaseError: QueryFailed,
    foreign.TransientError: StoreUnavailable,
    foreign.DatabaseUnavailable: StoreUnavailable,
    foreign.NotALeader: StoreUnavailable,
    foreign.ForbiddenOnReadOnlyDatabase: StoreUnavailable,
    foreign.DriverError: QueryFailed,
    foreign.SessionError: QueryFailed,
    foreign.TransactionError: QueryFailed,
    foreign.TransactionNestingError: QueryFailed,
    foreign.ResultError: QueryFailed,
    foreign.ResultFailedError: QueryFailed,
    foreign.ResultConsumedError: QueryFailed,
    foreign.ResultNotSingleError: QueryFailed,
    foreign.BrokenRecordError: QueryFailed,
    foreign.SessionExpired: StoreUnavailable,
    foreign.ServiceUnavailable: StoreUnavailable,
    foreign.RoutingServiceUnavailable: StoreUnavailable,
    foreign.WriteServiceUnavailable: StoreUnavailable,
    foreign.ReadServiceUnavailable: StoreUnavailable,
    foreign.IncompleteCommit: CommitUnknown,
    foreign.ConfigurationError: SettingsInvalid,
    foreign.AuthConfigurationError: SettingsInvalid,
    foreign.CertificateConfigurationError: SettingsInvalid,
    foreign.UnsupportedServerProduct: EngineNotStarted,
    foreign.ConnectionPoolError: StoreUnavailable,
    foreign.ConnectionAcquisitionTimeoutError: StoreUnavailable,
}
"""Every class of the driver. A test compares this table with the driver."""

MESSAGES: dict[type[ProvgraphError], str] = {
    AlreadyWritten: "another request wrote the same thing at the same moment",
    CommitUnknown: "the connection was lost at commit",
    EngineNotStarted: "this server is not a Neo4j that provgraph can use",
    LockTimeout: "another transaction held a lock longer than the server's lock time-out",
    QueryFailed: "the server refused a query",
    SettingsInvalid: "the server refuses the address or the credentials it was given",
    StoreHalted: "the server has stopped writing, as it does when its disk is full",
    StoreUnavailable: "the server cannot be reached, or asks to come back later",
    TransactionTooLarge: "the transaction does not fit into the server's memory",
}


def translate(error: ForeignError) -> ProvgraphError:
    """Our error for one of the driver's. A deadlock can come masked as ResultFailedError: its cause decides."""
    cause = unmasked(error)
    code = cause.code if isinstance(cause, Neo4jError) else None
    kind = CODES.get(code or "") or next(TRANSLATIONS[base] for base in type(cause).__mro__ if base in TRANSLATIONS)
    name = code or type(cause).__name__
    return kind(f"{MESSAGES[kind]} ({name})", server_code=name)


def unmasked(error: ForeignError) -> ForeignError:
    """The error of the server behind a ResultFailedError, or the error itself."""
    cause = error.__cause__
    return cause if isinstance(error, foreign.ResultFailedError) and isinstance(cause, ForeignError) else error


@contextmanager
def translated() -> Iterator[None]:
    """Translate what the driver raises inside; our own errors pass unchanged."""
    try:
        yield
    except (DriverError, Neo4jError) as error:
        raise translate(error) from error


@contextmanager
def inside_a_transaction() -> Iterator[None]:
    """Around one statement, inside the driver's retry loop: what it must see, and what must leave it.

    A full memory pool comes as transient but would end the same way each time: it leaves the loop as ours.
    """
    try:
        yield
    except (DriverError, Neo4jError) as error:
        cause = unmasked(error)
        if isinstance(cause, Neo4jError) and cause.code == MEMORY_POOL:
            raise translate(cause) from error
        if cause is not error:
            raise cause from error
        raise
