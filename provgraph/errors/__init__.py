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
    NotAuthorised                                    403   the rules do not let this authority decide
    ArchiveBroken                                          an archive that was changed; names table and line
    ArchiveRefused                                   409   an archive cannot be made or restored as things stand
  FencedOut                       no           4    409   read again, then decide
    EpochMoved AliasMoved CoverageRegressed InputInvalid InputChanged ConflictAppeared PlanRevoked
    MarkingInProgress             yes                      a large revocation is being marked
    NotUndoable                                            it cannot be taken back as things stand
  LossGateRefused                 no           3    422   the fold loses or invents something
  DistillerFailed                 yes          5    502   the distiller gave no usable fold
  StoreUnavailable                yes          6    503   not connected, or asked to come back later
    LockTimeout                   yes                      somebody else holds the scope
    AlreadyWritten                yes                      somebody else wrote the same key at that moment
  ClockBehind                     no           6    503   this machine's clock is behind what was recorded
  StoreHalted                     no           6    507   the server's disk is full: make room and restart it
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

from provgraph.errors.archive import ArchiveBroken, ArchiveRefused
from provgraph.errors.base import ProvgraphError
from provgraph.errors.exchange import ExportGap
from provgraph.errors.fenced import (
    AliasMoved,
    ConflictAppeared,
    CoverageRegressed,
    EpochMoved,
    FencedOut,
    InputChanged,
    InputInvalid,
    MarkingInProgress,
    NotUndoable,
    PlanRevoked,
)
from provgraph.errors.folding import DistillerFailed, LossGateRefused
from provgraph.errors.sealing import KeyUnavailable, SealBroken
from provgraph.errors.setup import (
    CatalogueError,
    EngineNotStarted,
    JarsUnverified,
    KeyStoreUnusable,
    MigrationDrift,
    SettingsInvalid,
    SetupError,
    StoreTooNew,
)
from provgraph.errors.stores import (
    AlreadyWritten,
    ClockBehind,
    CommitUnknown,
    LockTimeout,
    QueryFailed,
    StoreHalted,
    StoreUnavailable,
    TransactionTooLarge,
)
from provgraph.errors.unusable import (
    BadEvidence,
    Erased,
    EventIdTaken,
    InputError,
    NoEvidence,
    NotAuthorised,
    NotCanonical,
    NotJson,
    RequestIdTaken,
    SchemaBroken,
    TenantRequired,
    UnknownIdentifier,
    UnreadableFile,
)

__all__ = [
    "AliasMoved",
    "AlreadyWritten",
    "ArchiveBroken",
    "ArchiveRefused",
    "BadEvidence",
    "CatalogueError",
    "ClockBehind",
    "CommitUnknown",
    "ConflictAppeared",
    "CoverageRegressed",
    "DistillerFailed",
    "EngineNotStarted",
    "EpochMoved",
    "Erased",
    "EventIdTaken",
    "ExportGap",
    "FencedOut",
    "InputChanged",
    "InputError",
    "InputInvalid",
    "JarsUnverified",
    "KeyStoreUnusable",
    "KeyUnavailable",
    "LockTimeout",
    "LossGateRefused",
    "MarkingInProgress",
    "MigrationDrift",
    "NoEvidence",
    "NotAuthorised",
    "NotCanonical",
    "NotJson",
    "NotUndoable",
    "PlanRevoked",
    "ProvgraphError",
    "QueryFailed",
    "RequestIdTaken",
    "SchemaBroken",
    "SealBroken",
    "SettingsInvalid",
    "SetupError",
    "StoreHalted",
    "StoreTooNew",
    "StoreUnavailable",
    "TenantRequired",
    "TransactionTooLarge",
    "UnknownIdentifier",
    "UnreadableFile",
]
