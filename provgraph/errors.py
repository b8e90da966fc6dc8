"""Every error of provgraph, as one tree. Each class says whether trying again can help and what to do.

ProvgraphError                is_retryable   exit  HTTP
  InputError                      no           2    422   unusable as sent
    NotCanonical                                           a value that RFC 8785 cannot hold
    NotJson                                                text that is not strict JSON; names the place
    SchemaBroken                                           breaks a published schema; names the place
    UnreadableFile                                         names file, line and field
    UnknownIdentifier                                404   nothing has that id here
    EventIdTaken                                     409   the id stands for other content
    RequestIdTaken                                   409   the request id stands for another request
    Erased                                           410   it was erased, and stays erased
    NoEvidence                                             a claim that cites nothing
    BadEvidence                                            cites what is unknown, recalled or out of reach
    TenantRequired                                   400   no tenant was given
  FencedOut                       no           4    409   read again, then decide
    EpochMoved AliasMoved CoverageRegressed InputInvalid InputChanged ConflictAppeared PlanRevoked
    MarkingInProgress             yes                      a large revocation is being marked
    NotUndoable                                            it cannot be taken back as things stand
  LossGateRefused                 no           3    422   the fold loses or invents something
  DistillerFailed                 yes          5    502   the distiller gave no usable fold
  StoreUnavailable                yes          6    503   not connected, or asked to come back later
    LockTimeout                   yes                      somebody else holds the scope
    AlreadyWritten                yes                      somebody else wrote the same key at that moment
  TransactionTooLarge             no           6    507   does not fit into the server's memory
  CommitUnknown                   no           7    503   look up the receipt by request id
  KeyUnavailable                  no           6    503   sealed content whose key is missing though it was not erased
  SealBroken                      no           9    500   sealed content that was changed, or belongs elsewhere
  SetupError                      no           8    500   must not start
    CatalogueError MigrationDrift EngineNotStarted JarsUnverified StoreTooNew SettingsInvalid KeyStoreUnusable
  QueryFailed                     no           9    500   the server refused a query: a defect of ours
  ExportGap                       no           2    422   the target format cannot hold this
Exit statuses are those of the command line, by family. Source: docs/design.md, errors; RFC 9457.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar


class ProvgraphError(Exception):
    """Root of the family. `details` holds ids, counts and places, never content; all values are JSON."""

    is_retryable: ClassVar[bool] = False
    exit_status: ClassVar[int] = 9
    http_status: ClassVar[int] = 500
    what_to_do: ClassVar[str] = "Run the command again with --debug and report what it prints."

    def __init__(self, message: str, **details: object) -> None:
        super().__init__(message)
        self.message = message
        self.details: Mapping[str, object] = details

    @property
    def code(self) -> str:
        """The stable code: the name of the class."""
        return type(self).__name__


class InputError(ProvgraphError):
    """Unusable as sent. Nothing of it was stored."""

    exit_status = 2
    http_status = 422
    what_to_do = "Correct what the message names and send it again."


class NotCanonical(InputError):
    """A value that canonical JSON cannot hold: NaN, a lone surrogate, an integer beyond 2^53-1. Source: RFC 8785."""


class NotJson(InputError):
    """Text that is not JSON, or not safely: a duplicate key, NaN, a lone surrogate. Source: RFC 8259, RFC 7493."""


class SchemaBroken(InputError):
    """The value breaks a published schema; the message names the place as a JSON pointer."""


class UnreadableFile(InputError):
    """A file that cannot be read as what it should be; the message names file, line and field."""


class UnknownIdentifier(InputError):
    """Nothing has that id in this tenant at that time."""

    http_status = 404
    what_to_do = "Check the id; `provgraph trace` and `provgraph current` print ids."


class EventIdTaken(InputError):
    """The event id is in use in this scope for other content."""

    http_status = 409
    what_to_do = "Send the event under an id of its own, or use `replace` to correct the earlier one."


class RequestIdTaken(InputError):
    """The request id belongs to another request of this tenant."""

    http_status = 409
    what_to_do = "Use a new request id for a new request."


class Erased(InputError):
    """The entity was erased. Erasure is final: its id cannot be filled again."""

    http_status = 410
    what_to_do = "Nothing can be done: erased content is gone and its id stays taken."


class NoEvidence(InputError):
    """A claim or an item that cites nothing."""

    what_to_do = "Name at least one event that holds what the claim says."


class BadEvidence(InputError):
    """Evidence that is unknown, recalled or out of the caller's reach."""

    what_to_do = "Cite events of this tenant that exist and were not recalled from a memory."


class TenantRequired(InputError):
    """No tenant was given. A missing tenant predicate is an error, not an empty filter."""

    http_status = 400
    what_to_do = "Name the tenant (`--tenant`, or the caller's credentials)."


class FencedOut(ProvgraphError):
    """A fence did not hold, so nothing was written. `failures` lists every check that failed."""

    exit_status = 4
    http_status = 409
    what_to_do = "Read the scope again, then decide."

    def __init__(self, message: str, failures: Sequence[str] = (), **details: object) -> None:
        super().__init__(message, failures=list(failures) or [type(self).__name__], **details)


class EpochMoved(FencedOut):
    """What had been taken in may no longer count: the scope's input epoch moved."""


class AliasMoved(FencedOut):
    """Another summary was switched to in the meantime."""


class CoverageRegressed(FencedOut):
    """The switch would cover less than the current summary, or more than was appended."""


class InputInvalid(FencedOut):
    """An input is no longer VALID."""


class InputChanged(FencedOut):
    """An input has another digest than the one that was read."""


class ConflictAppeared(FencedOut):
    """An open conflict touches the inputs and is not in the manifest."""


class PlanRevoked(FencedOut):
    """The policy version that the fold was made with is not VALID."""


class MarkingInProgress(FencedOut):
    """A large revocation is being marked in this scope. What lifts validity or adds derivations waits."""

    is_retryable = True
    what_to_do = "Try again in a moment; `provgraph doctor` finishes a marking that was interrupted."


class NotUndoable(FencedOut):
    """The Activity cannot be undone as things stand."""

    what_to_do = "Undo first what the message names, if anything can be."


class LossGateRefused(ProvgraphError):
    """The fold loses, alters or invents something. The verdict is stored; the old summary stays."""

    exit_status = 3
    http_status = 422
    what_to_do = "Read the verdict (`provgraph fold verdict ID`); the events stay served raw until a fold passes."


class DistillerFailed(ProvgraphError):
    """The distiller gave no usable fold: timed out, broke its schema, or stopped midway."""

    is_retryable = True
    exit_status = 5
    http_status = 502
    what_to_do = "Try again, or consolidate with the extractive distiller."


class StoreUnavailable(ProvgraphError):
    """The server cannot be reached, or asks to come back later."""

    is_retryable = True
    exit_status = 6
    http_status = 503
    what_to_do = "Check `provgraph status`, then try again."


class LockTimeout(StoreUnavailable):
    """Somebody else held a lock longer than the server's lock time-out."""


class AlreadyWritten(StoreUnavailable):
    """Another request wrote the same key (an id, a request id) at the same moment, and was first."""

    what_to_do = "Send the same request again: it answers with what was stored first."


class TransactionTooLarge(ProvgraphError):
    """The transaction does not fit into the server's memory; trying again would end the same way."""

    exit_status = 6
    http_status = 507
    what_to_do = "Give the server more heap (PROVGRAPH_NEO4J_HEAP) or send smaller batches."


class CommitUnknown(ProvgraphError):
    """The connection was lost at commit: the write may or may not have happened."""

    exit_status = 7
    http_status = 503
    what_to_do = (
        "Send the same request with the same request id: a commit that happened answers with its first receipt."
    )


class KeyUnavailable(ProvgraphError):
    """Sealed content whose data key is missing although the entity was not erased."""

    exit_status = 6
    http_status = 503
    what_to_do = "Check that PROVGRAPH_KEYS points at the key store that belongs to this graph."


class SealBroken(ProvgraphError):
    """Sealed content that does not open under its own key: it was changed, or belongs to another entity."""

    what_to_do = "Restore the graph from a backup or rebuild what rests on this entity; nothing of it can be trusted."


class SetupError(ProvgraphError):
    """provgraph must not start like this."""

    exit_status = 8
    what_to_do = "Correct the set-up as the message says."


class CatalogueError(SetupError):
    """A query file is broken: header and body disagree."""


class MigrationDrift(SetupError):
    """A schema file that was applied has since been changed."""


class EngineNotStarted(SetupError):
    """The embedded server did not start; the message names the cause that it gave."""


class JarsUnverified(SetupError):
    """A jar could not be fetched, or its SHA-256 differs from the lock."""

    what_to_do = "Check the network, or set PROVGRAPH_NEO4J_JARS to a folder that holds the jars."


class StoreTooNew(SetupError):
    """The store was written by a newer version of provgraph or of Neo4j."""


class SettingsInvalid(SetupError):
    """A PROVGRAPH_* setting cannot be used; the message gives its name, never its value."""

    exit_status = 2


class KeyStoreUnusable(SetupError):
    """The key store or the master key cannot be opened, or others may read it."""


class QueryFailed(ProvgraphError):
    """The server refused a query of the catalogue: a defect of provgraph or a damaged store."""


class ExportGap(ProvgraphError):
    """The target format cannot hold this; nothing is dropped in silence."""

    exit_status = 2
    http_status = 422
    what_to_do = "Choose a format that can hold it; docs/formats.md has the table."
