"""Errors of the driver at the border. Source: provgraph/graph/translation.py."""

from __future__ import annotations

import neo4j.exceptions
import pytest
from neo4j.exceptions import DriverError, IncompleteCommit, Neo4jError, ResultFailedError, ServiceUnavailable

from provgraph.errors import (
    CommitUnknown,
    LockTimeout,
    ProvgraphError,
    QueryFailed,
    StoreUnavailable,
    TransactionTooLarge,
)
from provgraph.graph.translation import CODES, MESSAGES, TRANSLATIONS, inside_a_transaction, translate, translated

DEADLOCK = "Neo.TransientError.Transaction.DeadlockDetected"
MEMORY = "Neo.TransientError.General.MemoryPoolOutOfMemoryError"
LOCK = "Neo.TransientError.Transaction.LockAcquisitionTimeout"


def of_server(code: str) -> Neo4jError:
    """The error that the driver makes of a server's code."""
    return Neo4jError._hydrate_neo4j(code=code, message="secret text")


def masked(error: Neo4jError) -> ResultFailedError:
    failed = ResultFailedError("failed")
    failed.__cause__ = error
    return failed


def test_every_error_of_the_driver_has_a_translation() -> None:
    kinds = {kind for kind in vars(neo4j.exceptions).values() if isinstance(kind, type)}
    assert {kind for kind in kinds if issubclass(kind, DriverError | Neo4jError)} == set(TRANSLATIONS)


def test_every_translation_has_a_message() -> None:
    assert {*TRANSLATIONS.values(), *CODES.values()} == set(MESSAGES)


@pytest.mark.parametrize(
    ("error", "ours"),
    [
        (of_server(MEMORY), TransactionTooLarge),
        (of_server(LOCK), LockTimeout),
        (of_server(DEADLOCK), StoreUnavailable),
        (of_server("Neo.ClientError.Statement.SyntaxError"), QueryFailed),
        (of_server("Neo.NewKind.Never.Seen"), QueryFailed),
        (IncompleteCommit("lost"), CommitUnknown),
        (ServiceUnavailable("gone"), StoreUnavailable),
        (masked(of_server(DEADLOCK)), StoreUnavailable),
        (masked(of_server(MEMORY)), TransactionTooLarge),
        (ResultFailedError("without a cause"), QueryFailed),
    ],
)
def test_an_error_is_translated_by_code_then_by_class(error: Exception, ours: type[ProvgraphError]) -> None:
    with pytest.raises(ours) as caught, translated():
        raise error
    assert type(caught.value) is ours
    assert caught.value.__cause__ is error


def test_a_translated_message_does_not_repeat_the_servers_text() -> None:
    assert "secret" not in translate(of_server("Neo.ClientError.Schema.ConstraintValidationFailed")).message


def test_our_own_errors_pass_the_border_unchanged() -> None:
    mine = QueryFailed("mine")
    with pytest.raises(QueryFailed) as caught, translated():
        raise mine
    assert caught.value is mine


def test_a_full_memory_pool_leaves_the_drivers_retry_loop() -> None:
    with pytest.raises(TransactionTooLarge), inside_a_transaction():
        raise of_server(MEMORY)


def test_a_masked_deadlock_is_shown_to_the_drivers_retry_loop() -> None:
    with pytest.raises(Neo4jError) as caught, inside_a_transaction():
        raise masked(of_server(DEADLOCK))
    assert caught.value.is_retryable()
