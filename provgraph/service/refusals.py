"""From a row that says what a fence saw to the error that names it.

It is raised inside the transaction, so that the locks that were written roll back with it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from provgraph.domain.fencing import fenced_out
from provgraph.domain.identifiers import EntityId
from provgraph.errors import (
    AliasMoved,
    BadEvidence,
    ConflictAppeared,
    CoverageRegressed,
    EpochMoved,
    FencedOut,
    InputChanged,
    InputInvalid,
    MarkingInProgress,
    NoEvidence,
    PlanRevoked,
    QueryFailed,
    UnknownIdentifier,
)
from provgraph.graph.store.storing import Stored, Switched


class Citing(Protocol):
    """What a write that cites inputs answers: `Derivation`, `OpenedConflict` and `Stored` have these."""

    @property
    def ok(self) -> bool:
        """True when it was written."""

    @property
    def shape_ok(self) -> bool:
        """False when nothing is cited, or something twice."""

    @property
    def unknown(self) -> Sequence[EntityId]:
        """Cited ids that the tenant does not have."""

    @property
    def invalid(self) -> Sequence[EntityId]:
        """Cited entities that are not VALID."""

    @property
    def changed(self) -> Sequence[EntityId]:
        """Cited entities whose digest differs."""

    @property
    def marking(self) -> int:
        """How many markings run in the scopes."""


def refuse_citing(row: Citing, recalled: Sequence[EntityId] = (), circular: Sequence[EntityId] = ()) -> None:
    """Raise what a write that cites inputs was refused for; nothing when it was written.

    Raises BadEvidence, NoEvidence, InputInvalid, InputChanged, MarkingInProgress; QueryFailed when no reason is given.
    """
    if row.ok:
        return
    if row.unknown:
        raise BadEvidence(f"nothing has the id {row.unknown[0]}", unknown=list(row.unknown))
    if recalled:
        raise BadEvidence(f"{recalled[0]} was recalled from a memory; that is never evidence", recalled=list(recalled))
    if circular:
        raise BadEvidence(f"{circular[0]} rests on the claim that it is to support", circular=list(circular))
    if not row.shape_ok:
        raise NoEvidence("every claim and every artifact cites at least one source, and none twice")
    failures = _citing_failures(row)
    if failures:
        raise fenced_out(failures, invalid=list(row.invalid), changed=list(row.changed))
    raise QueryFailed("a fence refused without a reason")


def _citing_failures(row: Citing) -> dict[type[FencedOut], str]:
    checks: dict[type[FencedOut], tuple[bool, str]] = {
        InputInvalid: (bool(row.invalid), f"{len(row.invalid)} inputs are not VALID any more"),
        InputChanged: (bool(row.changed), f"{len(row.changed)} inputs changed since they were read"),
        MarkingInProgress: (row.marking > 0, "a large revocation is being marked in a scope that this rests on"),
    }
    return {kind: message for kind, (failed, message) in checks.items() if failed}


def refuse_candidate(row: Stored) -> None:
    """Raise what a candidate was refused for; nothing when it was stored."""
    if row.ok:
        return
    failures = _citing_failures(row)
    if not row.plan_ok:
        failures[PlanRevoked] = "a policy version that folds were made with is not VALID"
    if not row.coverage_ok:
        failures[CoverageRegressed] = "it covers more than was appended"
    if failures and not row.unknown and not row.recalled:
        raise fenced_out(failures, invalid=list(row.invalid), changed=list(row.changed))
    refuse_citing(row, row.recalled)


def refuse_switch(row: Switched | None) -> None:
    """Raise every fence that failed, named by the first; nothing when the switch was made.

    Source: docs/design.md, fences, rule 5.
    """
    if row is None:
        raise UnknownIdentifier("the scope has no such alias")
    if row.ok:
        return
    if not row.scopes_ok:
        raise QueryFailed("a switch did not hold the scopes that it needs")
    inputs = f"{len(row.invalid)} inputs are not VALID any more" if row.invalid else "the candidate may not be promoted"
    checks: dict[type[FencedOut], tuple[bool, str]] = {
        EpochMoved: (row.epoch_ok, "the scope's input epoch moved: what was taken in may no longer count"),
        AliasMoved: (row.alias_ok, "another summary was switched to in the meantime"),
        CoverageRegressed: (row.coverage_ok, "the current summary covers more than this one"),
        InputInvalid: (row.inputs_ok and row.candidate_ok, inputs),
        InputChanged: (row.digests_ok, f"{len(row.changed)} inputs changed since they were read"),
        ConflictAppeared: (row.conflicts_ok, f"{len(row.conflicts)} open conflicts are not in the manifest"),
        PlanRevoked: (row.plan_ok, "a policy version that it was made with is not VALID"),
        MarkingInProgress: (row.marking_ok, "a large revocation is being marked in the scope"),
    }
    raise fenced_out(
        {kind: message for kind, (holds, message) in checks.items() if not holds},
        invalid=list(row.invalid),
        changed=list(row.changed),
        conflicts=list(row.conflicts),
    )
