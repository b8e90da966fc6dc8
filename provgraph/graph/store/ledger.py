"""Queries of the ledger: names, receipts, appended events."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from provgraph.domain.identifiers import EntityId, ScopeId
from provgraph.domain.instant import Instant
from provgraph.graph.store.base import Queries


@dataclass(frozen=True, slots=True)
class Claimed:
    """A receipt: `is_new` when this transaction claimed it, else what the earlier run said and answered (JSON)."""

    is_new: bool
    said: str
    answer: str


@dataclass(frozen=True, slots=True)
class KnownNames:
    """What is registered: the scope's id, and those of the hashes that agents and data subjects have."""

    scope_id: ScopeId | None
    agents: tuple[str, ...]
    subjects: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class NewName:
    """A scope, agent or data subject to register, its name sealed under the key of its id."""

    id: str
    name_hash: str
    sealed: bytes


@dataclass(frozen=True, slots=True)
class NewEvent:
    """An event to append. `ix` is its place in the batch; hashes are keyed; instants are microseconds UTC.

    `words` and `also` are its blind tokens under the index key `index_key`; without a key it is not indexed. `language`
    is what its words were stemmed in, None for English.
    """

    ix: int
    id: str
    caller_hash: str
    digest: str
    sealed: bytes
    kind: str
    role: str | None
    source_class: str | None
    trust: float | None
    is_evidence: bool
    occurred_at: int | None
    occurred_has_offset: bool
    segment_key: str | None
    speaker_hash: str
    about: tuple[str, ...]
    index_key: str | None = None
    words: str = ""
    also: str = ""
    language: str | None = None


@dataclass(frozen=True, slots=True)
class WrittenEvent:
    """An event of the batch that was new, and the `seq` that it got."""

    ix: int
    seq: int


@dataclass(frozen=True, slots=True)
class KnownEvent:
    """An event of the batch whose caller's id was known: what is stored under it, sealed."""

    ix: int
    id: EntityId
    seq: int
    sealed: bytes


@dataclass(frozen=True, slots=True)
class NewReceipt:
    """A receipt to be claimed and closed. `answer` is its JSON after `{"before": 17, `, which names the last `seq`."""

    request_hash: str
    said: str
    answer: str


@dataclass(frozen=True, slots=True)
class AppendedRows:
    """What an append did, and the high water after it.

    Unless `is_new`, an earlier run left the receipt, with what it `said` and its `answer` (JSON). `unknown` are hashes
    of names that must be registered first, or the scope's id. In both cases nothing was written.
    """

    is_new: bool
    said: str
    answer: str
    unknown: tuple[str, ...]
    high_water: int
    written: tuple[WrittenEvent, ...]
    known: tuple[KnownEvent, ...]


@dataclass(frozen=True, slots=True)
class Found:
    """The id of something that exists."""

    id: str


class LedgerQueries(Queries):
    """One method per query."""

    def claim_receipt(self, *, tenant: str, request_hash: str, said: str, kind: str, now: Instant) -> Claimed:
        """Claim a receipt, or find the earlier one; waits for a run that has not committed."""
        return self._one(
            Claimed, "claim_receipt", tenant=tenant, request_hash=request_hash, said=said, kind=kind, now=now
        )

    def close_receipt(self, *, tenant: str, request_hash: str, answer: str) -> None:
        """Write the answer into the receipt that this transaction claimed."""
        self._none("close_receipt", tenant=tenant, request_hash=request_hash, answer=answer)

    def known_names(
        self, *, tenant: str, scope_hash: str, agent_hashes: Sequence[str], subject_hashes: Sequence[str]
    ) -> KnownNames:
        """Which names are registered."""
        return self._one(
            KnownNames,
            "known_names",
            tenant=tenant,
            scope_hash=scope_hash,
            agent_hashes=agent_hashes,
            subject_hashes=subject_hashes,
        )

    def register_names(
        self,
        *,
        tenant: str,
        now: Instant,
        scopes: Sequence[NewName],
        agents: Sequence[NewName],
        subjects: Sequence[NewName],
    ) -> None:
        """Register what is new; names that exist stay as they are."""
        self._none("register_names", tenant=tenant, now=now, scopes=scopes, agents=agents, subjects=subjects)

    def append_events(
        self,
        *,
        tenant: str,
        now: Instant,
        scope_id: str,
        activity_id: str,
        events: Sequence[NewEvent],
        receipts: Sequence[NewReceipt] = (),
    ) -> AppendedRows:
        """Append under the scope's lock; known ids are returned, not written. `receipts`: the one to claim, if any."""
        return self._one(
            AppendedRows,
            "append_events",
            tenant=tenant,
            now=now,
            scope_id=scope_id,
            activity_id=activity_id,
            events=events,
            receipts=receipts,
        )

    def find_event(self, *, tenant: str, scope_hash: str, caller_hash: str) -> Found | None:
        """The event that a caller's id names in a scope."""
        return self._optional(Found, "find_event", tenant=tenant, scope_hash=scope_hash, caller_hash=caller_hash)

    def find_own(self, *, tenant: str, id: str) -> Found | None:
        """An entity or activity of the tenant by our own id."""
        return self._optional(Found, "find_own", tenant=tenant, id=id)

    def find_scope(self, *, tenant: str, scope_hash: str) -> Found | None:
        """A scope by the keyed hash of its name."""
        return self._optional(Found, "find_scope", tenant=tenant, scope_hash=scope_hash)
