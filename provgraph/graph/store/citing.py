"""Queries about what is cited: claims that say the same or contradict each other, merges, conflicts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from provgraph.domain.identifiers import Digest, EntityId, ScopeId
from provgraph.domain.instant import Instant
from provgraph.graph.store.base import Queries


@dataclass(frozen=True, slots=True)
class Citable:
    """An entity to be cited: its scope ('' for plans) and the digest that a fence will compare."""

    id: EntityId
    digest: Digest
    scope_id: ScopeId
    validity: str


@dataclass(frozen=True, slots=True)
class NamedEvent:
    """An event, by the keyed hash of its caller's id."""

    hash: str
    id: EntityId


@dataclass(frozen=True, slots=True)
class StandingClaim:
    """The VALID claim that says what a statement's hash stands for, or that answers for it, with what it cites."""

    statement_hash: str
    id: EntityId
    inputs: tuple[EntityId, ...]


@dataclass(frozen=True, slots=True)
class Saying:
    """What a claim says: a value by its keyed hash; open ends of its valid time are None."""

    value: str | None
    polarity: str | None
    modality: str | None
    valid_from: Instant | None
    valid_to: Instant | None


@dataclass(frozen=True, slots=True)
class RivalClaim:
    """A claim about the same subject and predicate as `claim_id`, and what both say."""

    claim_id: EntityId
    own: Saying
    id: EntityId
    digest: Digest
    other: Saying


@dataclass(frozen=True, slots=True)
class ScopeEvent:
    """An event of the own scope, by its place there."""

    id: EntityId
    seq: int
    segment_key: str | None


@dataclass(frozen=True, slots=True)
class SnapshotClaim:
    """A proposed claim to take into a fold; or, `is_held`, one that a fold holds and another claim answers for.

    `events` is its evidence in the scope itself, `is_whole`: there is no other. `is_disputed`: a conflict is open.
    """

    id: EntityId
    digest: Digest
    sealed: bytes | None
    is_held: bool
    is_disputed: bool
    is_whole: bool
    events: tuple[ScopeEvent, ...]


@dataclass(frozen=True, slots=True)
class EvidenceEvent:
    """An event that a claim rests on in the end; its content only while it is VALID."""

    claim_id: EntityId
    id: EntityId
    validity: str
    sealed: bytes | None


@dataclass(frozen=True, slots=True)
class MergedWith:
    """The claim that answers for a merged one, if any, and those that it answers for itself."""

    answered_by: EntityId | None
    answers_for: tuple[EntityId, ...]


@dataclass(frozen=True, slots=True)
class MergedRow:
    """What became of a merge: `missing` are scopes to lock too, `refused` says why not, None when it was written."""

    missing: tuple[ScopeId, ...]
    refused: str | None


@dataclass(frozen=True, slots=True)
class SplitRow:
    """What became of the undo of a merge; `was` is the validity of the claim that answers for itself again."""

    missing: tuple[ScopeId, ...]
    undone: bool
    kept_id: EntityId
    duplicate_id: EntityId
    was: str
    scopes: tuple[ScopeId, ...]


class CitingQueries(Queries):
    """One method per query."""

    def find_events(self, *, tenant: str, scope_id: str, hashes: Sequence[str]) -> tuple[NamedEvent, ...]:
        """Events of a scope by the keyed hashes of their callers' ids."""
        return self._many(NamedEvent, "find_events", tenant=tenant, scope_id=scope_id, hashes=hashes)

    def standing_claims(self, *, tenant: str, scope_id: str, hashes: Sequence[str]) -> tuple[StandingClaim, ...]:
        """The VALID claims of a scope by what they say, at most one for each hash."""
        return self._many(StandingClaim, "standing_claims", tenant=tenant, scope_id=scope_id, hashes=hashes)

    def rival_claims(self, *, tenant: str, ids: Sequence[str]) -> tuple[RivalClaim, ...]:
        """VALID claims about the same subject and predicate, which no open conflict sets against these yet."""
        return self._many(RivalClaim, "rival_claims", tenant=tenant, ids=ids)

    def snapshot_claims(
        self, *, tenant: str, scope_id: str, artifact_id: str, keys: Sequence[str]
    ) -> tuple[SnapshotClaim, ...]:
        """The proposed claims of a scope that have to be taken into folds, beside those that carried folds hold.

        These are the folds of a summary but for those of segments that change (`keys`).
        """
        return self._many(
            SnapshotClaim, "snapshot_claims", tenant=tenant, scope_id=scope_id, artifact_id=artifact_id, keys=keys
        )

    def evidence_of(self, *, tenant: str, ids: Sequence[str]) -> tuple[EvidenceEvent, ...]:
        """The events that claims rest on in the end."""
        return self._many(EvidenceEvent, "evidence_of", tenant=tenant, ids=ids)

    def cited(self, *, tenant: str, ids: Sequence[str]) -> tuple[Citable, ...]:
        """The entities of these ids that exist."""
        return self._many(Citable, "cited", tenant=tenant, ids=ids)

    def merged_with(self, *, tenant: str, id: str) -> MergedWith:
        """What a claim was merged with."""
        return self._one(MergedWith, "merged_with", tenant=tenant, id=id)

    def merge_claims(
        self,
        *,
        tenant: str,
        now: Instant,
        scopes: Sequence[str],
        kept_id: str,
        duplicate_id: str,
        activity_id: str,
        request_hash: str,
        sealed: bytes | None,
    ) -> MergedRow | None:
        """Merge a duplicate into the claim that answers for it; None when one of them does not exist."""
        return self._optional(
            MergedRow,
            "merge_claims",
            tenant=tenant,
            now=now,
            scopes=scopes,
            kept_id=kept_id,
            duplicate_id=duplicate_id,
            activity_id=activity_id,
            request_hash=request_hash,
            sealed=sealed,
        )

    def undo_merge(
        self,
        *,
        tenant: str,
        now: Instant,
        scopes: Sequence[str],
        activity_id: str,
        undo_id: str,
        request_hash: str,
        sealed: bytes | None,
    ) -> SplitRow | None:
        """Take a merge back; None when there is none of that id."""
        return self._optional(
            SplitRow,
            "undo_merge",
            tenant=tenant,
            now=now,
            scopes=scopes,
            activity_id=activity_id,
            undo_id=undo_id,
            request_hash=request_hash,
            sealed=sealed,
        )
