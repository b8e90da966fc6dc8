"""Queries of a consolidation's snapshot."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from provgraph.domain.identifiers import ActivityId, Digest, EntityId, ScopeId
from provgraph.domain.instant import Instant
from provgraph.domain.ranges import Ranges
from provgraph.graph.store.base import Queries
from provgraph.graph.store.ledger import Claimed


@dataclass(frozen=True, slots=True)
class SnapshotFence:
    """The scope's clock, the alias triple and the summary that the alias points at, if any.

    `is_valid`: it may be served; `folds`: how many it has; `held` are ranges that these account for, `cold` among them.
    """

    high_water: int
    input_epoch: int
    marking: int
    artifact_id: str
    source_epoch: int
    covers_through: int
    is_valid: bool
    manifest_digest: str
    folds: int
    held: Ranges
    cold: Ranges


@dataclass(frozen=True, slots=True)
class SnapshotFold:
    """A fold of the current summary. `seqs` and `cold` are flat ranges `[low, high, low, high, ...]`."""

    id: EntityId
    segment_key: str
    is_closed: bool
    seqs: tuple[int, ...]
    cold: tuple[int, ...]
    conflict_ids: tuple[str, ...]
    is_valid: bool


@dataclass(frozen=True, slots=True)
class SnapshotEvent:
    """An event of the ledger, sealed."""

    id: EntityId
    seq: int
    digest: Digest
    sealed: bytes | None
    validity: str
    is_evidence: bool
    segment_key: str | None
    recorded_at: Instant


@dataclass(frozen=True, slots=True)
class SideEvent:
    """An event that a side of an open conflict rests on, with the conflict's id and its sealed payload."""

    id: str
    sealed: bytes | None
    event_id: EntityId
    event_scope_id: ScopeId
    seq: int
    digest: Digest
    event_sealed: bytes | None
    validity: str
    segment_key: str | None
    recorded_at: Instant
    is_evidence: bool


@dataclass(frozen=True, slots=True)
class KnownConflict:
    """A conflict, open or resolved, and the events that its sides rest on."""

    id: EntityId
    events: tuple[EntityId, ...]


@dataclass(frozen=True, slots=True)
class FoundCandidate:
    """A stored summary; `manifest` is its canonical JSON text."""

    id: EntityId
    scope_id: ScopeId
    stage: str
    manifest: str


@dataclass(frozen=True, slots=True)
class FoundConsolidation:
    """A consolidation: `state` is DONE, REFUSED or FAILED, `artifact_stage` tells what became of its summary.

    `failure` is the code of the error that ended it, if one did.
    """

    id: ActivityId
    state: str
    failure: str | None
    recorded_at: Instant
    artifact_id: EntityId | None
    artifact_stage: str | None
    folds: tuple[EntityId, ...]
    rejected: tuple[EntityId, ...]


class ConsolidationQueries(Queries):
    """One method per query."""

    def find_receipt(self, *, tenant: str, request_hash: str) -> Claimed | None:
        """The receipt of a request that has committed."""
        return self._optional(Claimed, "find_receipt", tenant=tenant, request_hash=request_hash)

    def snapshot_fence(self, *, tenant: str, scope_id: str, alias_key: str) -> SnapshotFence:
        """High water first, then epoch and alias."""
        return self._one(SnapshotFence, "snapshot_fence", tenant=tenant, scope_id=scope_id, alias_key=alias_key)

    def snapshot_folds(
        self,
        *,
        tenant: str,
        scope_id: str,
        artifact_id: str,
        keys: Sequence[str],
        sides: Sequence[EntityId],
        window: int,
        full_windows: int,
    ) -> tuple[SnapshotFold, ...]:
        """The folds of a summary that may have to be made anew, in the order of their first event.

        `keys` are segments that something came to, `sides` events that an open conflict touches; `window` is how many
        events make one, `full_windows` how many windows of that size are full.
        """
        return self._many(
            SnapshotFold,
            "snapshot_folds",
            tenant=tenant,
            scope_id=scope_id,
            artifact_id=artifact_id,
            keys=keys,
            sides=sides,
            window=window,
            full_windows=full_windows,
        )

    def segment_folds(
        self, *, tenant: str, scope_id: str, artifact_id: str, keys: Sequence[str]
    ) -> tuple[SnapshotFold, ...]:
        """All folds of some segments in a summary, in the order of their first event."""
        return self._many(
            SnapshotFold, "segment_folds", tenant=tenant, scope_id=scope_id, artifact_id=artifact_id, keys=keys
        )

    def snapshot_events(
        self, *, tenant: str, scope_id: str, ranges: Sequence[tuple[int, int]]
    ) -> tuple[SnapshotEvent, ...]:
        """Events by ranges of `seq`, in order."""
        return self._many(SnapshotEvent, "snapshot_events", tenant=tenant, scope_id=scope_id, ranges=ranges)

    def open_conflicts(self, *, tenant: str, scope_id: str) -> tuple[SideEvent, ...]:
        """Open conflicts with a side in the scope, one row for each event that a side rests on."""
        return self._many(SideEvent, "open_conflicts", tenant=tenant, scope_id=scope_id)

    def conflicts_over(self, *, tenant: str, ids: Sequence[str]) -> tuple[KnownConflict, ...]:
        """Conflicts, open or resolved, with a side that rests on one of these events."""
        return self._many(KnownConflict, "conflicts_over", tenant=tenant, ids=ids)

    def alike_events(self, *, tenant: str, scope_id: str, topics: Sequence[str]) -> tuple[SnapshotEvent, ...]:
        """Events that published claims of the scope on one of these topics (keyed hashes) rest on."""
        return self._many(SnapshotEvent, "alike_events", tenant=tenant, scope_id=scope_id, topics=topics)

    def find_candidate(self, *, tenant: str, id: str) -> FoundCandidate | None:
        """A stored summary and its manifest."""
        return self._optional(FoundCandidate, "find_candidate", tenant=tenant, id=id)

    def find_consolidation(self, *, tenant: str, id: str) -> FoundConsolidation | None:
        """A consolidation and what it made."""
        return self._optional(FoundConsolidation, "find_consolidation", tenant=tenant, id=id)
