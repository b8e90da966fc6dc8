"""Queries that serve: the fence first, then the pointer, then validity. Source: docs/design.md, fences, rule 7."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from provgraph.domain.identifiers import EntityId, ScopeId
from provgraph.domain.instant import Instant
from provgraph.graph.store.base import Queries


@dataclass(frozen=True, slots=True)
class CurrentFence:
    """Whether the summary an alias points at may be served, and each check. No summary yet: `artifact_id` is None."""

    is_current: bool
    artifact_id: EntityId | None
    covers_through: int | None
    valid: bool
    published: bool
    epoch_ok: bool
    plan_ok: bool
    marking_ok: bool
    input_epoch: int
    high_water: int


@dataclass(frozen=True, slots=True)
class ServedFold:
    """A fold of a summary; `sealed` only when it may be served. `seqs` and `cold` are flat ranges."""

    id: EntityId
    sealed: bytes | None
    seqs: tuple[int, ...]
    cold: tuple[int, ...]
    is_served: bool


@dataclass(frozen=True, slots=True)
class ServedSummary:
    """A summary's manifest (canonical JSON) and its folds, in the order of their first event, beside the fence."""

    id: EntityId
    scope_id: ScopeId
    manifest: str
    covers_through: int
    marking_ok: bool
    input_epoch: int
    folds: tuple[ServedFold, ...]


@dataclass(frozen=True, slots=True)
class ServedClaim:
    """A claim of a fold and the events it cites; `sealed` only when it may be served."""

    fold_id: EntityId
    id: EntityId
    sealed: bytes | None
    is_served: bool
    events: tuple[EntityId, ...]


@dataclass(frozen=True, slots=True)
class ServedEvent:
    """A VALID event; `sealed` is None when its content was taken out of the graph."""

    id: EntityId
    seq: int
    sealed: bytes | None
    is_evidence: bool
    recorded_at: Instant


@dataclass(frozen=True, slots=True)
class StandingSummary:
    """A summary about which everything stands, with what is served beside it. `raw_open` and `cold` are flat ranges.

    `in_conflict`: there are open conflicts to show.
    """

    scope_id: ScopeId
    high_water: int
    input_epoch: int
    artifact_id: EntityId
    covers_through: int
    raw_open: tuple[int, ...]
    cold: tuple[int, ...]
    folds: tuple[ServedFold, ...]
    events: tuple[ServedEvent, ...]
    in_conflict: bool


@dataclass(frozen=True, slots=True)
class Place:
    """Where an event stands in its scope."""

    id: EntityId
    seq: int


@dataclass(frozen=True, slots=True)
class SideEvent:
    """An event that a side of a conflict cites; `sealed` only when it may be served."""

    id: EntityId
    validity: str
    sealed: bytes | None


@dataclass(frozen=True, slots=True)
class Member:
    """A side of a conflict; `sealed` only when it may be served. `evidence` are the events that it cites."""

    id: EntityId
    kind: str
    validity: str
    sealed: bytes | None
    evidence: tuple[SideEvent, ...] = ()


@dataclass(frozen=True, slots=True)
class ConflictRow:
    """An open conflict with its sides; `sealed` only when it may be served."""

    id: EntityId
    sealed: bytes | None
    recorded_at: Instant
    members: tuple[Member, ...]


@dataclass(frozen=True, slots=True)
class SwitchedTo:
    """What an alias pointed at, since when, and the ids of what had advanced the scope's epoch since."""

    artifact_id: EntityId
    switched_at: Instant
    covers_through: int
    source_epoch: int
    advanced_by: tuple[str, ...]


class ReadingQueries(Queries):
    """One method per query."""

    def current_fence(self, *, tenant: str, scope_id: str, alias_key: str) -> CurrentFence | None:
        """The guarded read of a scope's alias; None when there is no such scope."""
        return self._optional(CurrentFence, "current_fence", tenant=tenant, scope_id=scope_id, alias_key=alias_key)

    def standing_summary(self, *, tenant: str, scope_hash: str, alias: str) -> StandingSummary | None:
        """The summary of an alias, whole, if everything about it stands; None when something must be looked into."""
        return self._optional(StandingSummary, "standing_summary", tenant=tenant, scope_hash=scope_hash, alias=alias)

    def recall(self, *, tenant: str, ids: Sequence[str]) -> tuple[EntityId, ...]:
        """Which of these entities may be served."""
        return self._value(tuple[EntityId, ...], "recall", tenant=tenant, ids=ids)

    def served_summary(self, *, tenant: str, artifact_id: str) -> ServedSummary | None:
        """A summary's folds as they may be served now; None when there is no such summary."""
        return self._optional(ServedSummary, "served_summary", tenant=tenant, artifact_id=artifact_id)

    def served_events(
        self, *, tenant: str, scope_id: str, ranges: Sequence[tuple[int, int]], until: Instant
    ) -> tuple[ServedEvent, ...]:
        """VALID events by ranges of `seq`, in order."""
        return self._many(ServedEvent, "served_events", tenant=tenant, scope_id=scope_id, ranges=ranges, until=until)

    def served_claims(self, *, tenant: str, fold_ids: Sequence[str]) -> tuple[ServedClaim, ...]:
        """The claims of folds, in the order of the folds' first events."""
        return self._many(ServedClaim, "served_claims", tenant=tenant, fold_ids=fold_ids)

    def conflicts_shown(
        self, *, tenant: str, scope_id: str, until: Instant, states: Sequence[str]
    ) -> tuple[ConflictRow, ...]:
        """Conflicts of a scope that were open at a moment, oldest first."""
        return self._many(ConflictRow, "conflicts_shown", tenant=tenant, scope_id=scope_id, until=until, states=states)

    def places_of(self, *, tenant: str, ids: Sequence[str]) -> tuple[Place, ...]:
        """Events in the order of their places."""
        return self._many(Place, "places_of", tenant=tenant, ids=ids)

    def high_water_at(self, *, tenant: str, scope_id: str, until: Instant) -> int:
        """The last event of a scope at a moment."""
        return self._value(int, "high_water_at", tenant=tenant, scope_id=scope_id, until=until)

    def switched_to(self, *, tenant: str, scope_id: str, alias_key: str, until: Instant) -> SwitchedTo | None:
        """What an alias pointed at at a moment; None before its first switch."""
        return self._optional(
            SwitchedTo, "switched_to", tenant=tenant, scope_id=scope_id, alias_key=alias_key, until=until
        )
