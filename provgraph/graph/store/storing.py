"""Queries that store a candidate and promote it. Source: docs/design.md, fences, rules 4 and 5."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from provgraph.domain.identifiers import EntityId, ScopeId
from provgraph.domain.instant import Instant
from provgraph.domain.manifest import FoundConflict
from provgraph.domain.segments import Carried
from provgraph.graph.rows import Cited
from provgraph.graph.store.base import Queries


@dataclass(frozen=True, slots=True)
class FoldClaim:
    """A claim that a fold makes; it is served once its fold is. Hashes are keyed per scope."""

    id: EntityId
    digest: str
    sealed: bytes
    subject_hash: str | None
    predicate_hash: str | None
    value_hash: str | None
    polarity: str | None
    modality: str | None
    list: str
    evidence: tuple[Cited, ...]


@dataclass(frozen=True, slots=True)
class TakenIn(Cited):
    """A proposed claim that a fold holds; `is_stated`: as an item, which the gate has accepted."""

    is_stated: bool


@dataclass(frozen=True, slots=True)
class NewFold:
    """A fold to store: the events it rests on, claims it takes in (`inputs`), claims it makes.

    `seqs` and `cold` are flat ranges `[low, high, low, high, ...]` of its own scope's sequence numbers.
    """

    id: EntityId
    digest: str
    sealed: bytes
    segment_key: str
    is_closed: bool
    seqs: tuple[int, ...]
    cold: tuple[int, ...]
    conflict_ids: tuple[str, ...]
    events: tuple[Cited, ...]
    inputs: tuple[Cited, ...]
    claims: tuple[FoldClaim, ...]


@dataclass(frozen=True, slots=True)
class NewSummary:
    """The head of a scope to store. `manifest` is canonical JSON text, without content.

    `raw_open` and `cold` are those of its ledger as flat ranges: what a reader is given beside it; `held` is what its
    folds account for, cold events among it. `watched` are folds of open segments and such that state a conflict;
    `window` is how many events without a task made a segment.
    """

    id: EntityId
    digest: str
    sealed: bytes
    covers_through: int
    input_epoch: int
    manifest: str
    manifest_digest: str
    raw_open: tuple[int, ...] = ()
    cold: tuple[int, ...] = ()
    held: tuple[int, ...] = ()
    watched: tuple[EntityId, ...] = ()
    window: int = 0


@dataclass(frozen=True, slots=True)
class RejectedFold:
    """A fold that the gate refused, sealed with its verdict. `codes` are the codes of its findings."""

    id: EntityId
    digest: str
    sealed: bytes
    segment_key: str
    seqs: tuple[int, ...]
    codes: tuple[str, ...]
    events: tuple[EntityId, ...]


@dataclass(frozen=True, slots=True)
class Stored:
    """What became of a candidate, as `Derivation`, and whether plan and coverage hold. Written only if `ok`."""

    ok: bool
    shape_ok: bool
    unknown: tuple[EntityId, ...]
    recalled: tuple[EntityId, ...]
    invalid: tuple[EntityId, ...]
    changed: tuple[EntityId, ...]
    unheld: tuple[ScopeId, ...]
    marking: int
    plan_ok: bool
    coverage_ok: bool


@dataclass(frozen=True, slots=True)
class Switched:
    """What became of a switch. Unless `ok` the caller rolls back; every check that failed is False.

    `source_epoch` is the epoch the alias took; `conflicts` are open ones that the manifest does not name; `unheld` are
    scopes to lock too, in which something rests on a member of a conflict that is to be opened.
    """

    ok: bool
    epoch_ok: bool
    alias_ok: bool
    coverage_ok: bool
    candidate_ok: bool
    inputs_ok: bool
    digests_ok: bool
    conflicts_ok: bool
    plan_ok: bool
    marking_ok: bool
    scopes_ok: bool
    source_epoch: int
    invalid: tuple[EntityId, ...]
    changed: tuple[EntityId, ...]
    conflicts: tuple[EntityId, ...]
    unheld: tuple[ScopeId, ...]


class StoringQueries(Queries):
    """One method per query."""

    def store_candidate(
        self,
        *,
        tenant: str,
        now: Instant,
        scopes: Sequence[str],
        scope_id: str,
        policy_id: str,
        activity_id: str,
        summary: NewSummary,
        folds: Sequence[NewFold],
        carried: Carried,
    ) -> Stored:
        """Store a candidate under the locks of `scopes`, if everything cited is as it was read.

        Carried folds are named by the summary that holds them and read there; each must be as it was when it was made.
        """
        return self._one(
            Stored,
            "store_candidate",
            tenant=tenant,
            now=now,
            scopes=scopes,
            scope_id=scope_id,
            policy_id=policy_id,
            activity_id=activity_id,
            summary=summary,
            folds=folds,
            carried={"summary_id": carried.summary_id, "folds": carried.folds, "dropped": carried.dropped},
        )

    def store_rejected(
        self,
        *,
        tenant: str,
        now: Instant,
        scope_id: str,
        policy_id: str,
        activity_id: str,
        folds: Sequence[RejectedFold],
    ) -> None:
        """Keep folds that the gate refused; they are never served and never an input."""
        self._none(
            "store_rejected",
            tenant=tenant,
            now=now,
            scope_id=scope_id,
            policy_id=policy_id,
            activity_id=activity_id,
            folds=folds,
        )

    def record_failed(
        self, *, tenant: str, now: Instant, activity_id: str, failure: str, events: Sequence[EntityId]
    ) -> None:
        """Record a consolidation that an error ended, by the code of the error, and the events it was given."""
        self._none("record_failed", tenant=tenant, now=now, activity_id=activity_id, failure=failure, events=events)

    def switch(
        self,
        *,
        tenant: str,
        now: Instant,
        scopes: Sequence[str],
        scope_id: str,
        alias_key: str,
        activity_id: str,
        summary_id: str,
        input_epoch: int,
        covers_through: int,
        conflict_ids: Sequence[str],
        expected: Mapping[str, object],
        inputs: Sequence[Cited],
        found_conflicts: Sequence[FoundConflict],
        stage: str = "CANDIDATE",
    ) -> Switched | None:
        """Promote a candidate if every fence holds. `expected` is `{artifact_id, source_epoch, covers_through}`.

        `inputs` are checked by id and digest, the candidate's folds without being named: each must be as it was made.
        `stage` is that of the summary: `RETIRED` to go back to one that was current before. Only `current` publishes.
        None when the scope has no such alias. The caller raises, and so rolls back, when `ok` is False.
        """
        return self._optional(
            Switched,
            "switch",
            tenant=tenant,
            now=now,
            scopes=scopes,
            scope_id=scope_id,
            alias_key=alias_key,
            activity_id=activity_id,
            summary_id=summary_id,
            stage=stage,
            input_epoch=input_epoch,
            covers_through=covers_through,
            conflict_ids=conflict_ids,
            expected=expected,
            inputs=inputs,
            found_conflicts=found_conflicts,
        )
