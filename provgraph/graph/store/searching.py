"""Queries of the blind index: what is found, keys of scopes, tokens written anew. Source: docs/design.md, search."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from provgraph.domain.identifiers import EntityId, ScopeId
from provgraph.domain.instant import Instant
from provgraph.graph.store.base import Queries


@dataclass(frozen=True, slots=True)
class Asked:
    """What a search asks of an entity; an empty list or None lets everything pass. Times are half-open.

    `then` is None for what may be served now, else the id of the summary that was current at `until` ('' for none).
    `tasks` are keyed hashes; `is_narrow`: one of `since`, `before`, `tasks` and `source_classes` is set.
    """

    question: str
    kinds: tuple[str, ...]
    is_narrow: bool
    since: Instant | None
    before: Instant | None
    tasks: tuple[str, ...]
    source_classes: tuple[str, ...]
    recalled: bool | None
    until: Instant
    then: str | None


@dataclass(frozen=True, slots=True)
class SearchFence:
    """What a search begins with. `keys` are those under which tokens stand, the one in use first.

    `languages` are those that texts of the scope are in, other than English, as far as they have Latin letters.
    `version`: as long as it stays the same, the scope's tokens do.
    """

    version: str
    marking_ok: bool
    high_water: int
    keys: tuple[str, ...]
    languages: tuple[str, ...]
    has_gaps: bool
    indexed: int


@dataclass(frozen=True, slots=True)
class TokenCount:
    """In how many entities of the index a token stands, and in how many events."""

    token: str
    held: int
    events: int


@dataclass(frozen=True, slots=True)
class EvidenceRow:
    """An event that a hit rests on; `sealed` is None for the hit itself."""

    id: EntityId
    scope_id: ScopeId
    seq: int
    sealed: bytes | None


@dataclass(frozen=True, slots=True)
class HitRow:
    """An entity that was found and may be served, with the tokens that it holds. `type` is `event` or `claim`."""

    id: EntityId
    type: str
    score: float
    seq: int | None
    sealed: bytes | None
    validity: str
    kind: str | None
    list: str | None
    source_class: str | None
    is_evidence: bool
    occurred_at: Instant | None
    recorded_at: Instant
    policy_id: EntityId | None
    search_words: str
    search_also: str
    evidence: tuple[EvidenceRow, ...]


@dataclass(frozen=True, slots=True)
class FoundRows:
    """What may be served of a page, best first; how many entities the page held, and the index keys afterwards."""

    seen: int
    keys: tuple[str, ...]
    hits: tuple[HitRow, ...]


@dataclass(frozen=True, slots=True)
class TokenRow:
    """The tokens of an entity, separated by spaces: those in reading order, and those beside them.

    `language` is what its words were stemmed in, None for English.
    """

    id: EntityId
    words: str
    also: str
    language: str | None = None


@dataclass(frozen=True, slots=True)
class UnindexedEvent:
    """An event whose tokens are to be written."""

    id: EntityId
    seq: int
    sealed: bytes | None


@dataclass(frozen=True, slots=True)
class UnindexedClaim:
    """A claim whose tokens are to be written."""

    id: EntityId
    sealed: bytes | None


@dataclass(frozen=True, slots=True)
class ReindexBegun:
    """The key that the scope uses, None before its first, and its last event."""

    key_id: str | None
    high_water: int


@dataclass(frozen=True, slots=True)
class ReindexEnded:
    """`is_whole` when no gap was left meanwhile: then nothing stands under the keys `retired`."""

    is_whole: bool
    retired: tuple[str, ...]


class SearchQueries(Queries):
    """One method per query."""

    def search_fence(self, *, tenant: str, scope_id: str) -> SearchFence | None:
        """The fence of a scope and its index keys, once the index holds all that was committed before.

        None when there is no such scope.
        """
        return self._optional(SearchFence, "search_fence", tenant=tenant, scope_id=scope_id)

    def token_counts(self, *, tenant: str, tokens: Sequence[str], most: int) -> tuple[TokenCount, ...]:
        """How often tokens (`property:token`) stand in the index; at most `most` entities are looked at."""
        return self._many(TokenCount, "token_counts", tenant=tenant, tokens=tokens, most=most)

    def search_hits(self, *, tenant: str, scope_id: str, asked: Asked, skip: int, most: int) -> FoundRows:
        """What may be served of the `most` best entities after the first `skip` ones."""
        return self._one(FoundRows, "search_hits", tenant=tenant, scope_id=scope_id, asked=asked, skip=skip, most=most)

    def use_index_key(self, *, tenant: str, now: Instant, scope_id: str, key_id: str, is_next: bool) -> str:
        """Give a scope its first or its next index key; the key that it uses now."""
        return self._value(
            str, "use_index_key", tenant=tenant, now=now, scope_id=scope_id, key_id=key_id, is_next=is_next
        )

    def write_tokens(self, *, tenant: str, scope_id: str, key_id: str | None, entities: Sequence[TokenRow]) -> bool:
        """Write tokens; False, and a gap is noted, when they are not under the key that the scope uses."""
        return self._value(bool, "write_tokens", tenant=tenant, scope_id=scope_id, key_id=key_id, entities=entities)

    def unindexed_events(
        self, *, tenant: str, scope_id: str, key_id: str, after: int, most: int
    ) -> tuple[UnindexedEvent, ...]:
        """Events after a place whose tokens are not under the key."""
        return self._many(
            UnindexedEvent, "unindexed_events", tenant=tenant, scope_id=scope_id, key_id=key_id, after=after, most=most
        )

    def unindexed_claims(
        self, *, tenant: str, scope_id: str, key_id: str, after: str, most: int
    ) -> tuple[UnindexedClaim, ...]:
        """Claims after an id whose tokens are not under the key."""
        return self._many(
            UnindexedClaim, "unindexed_claims", tenant=tenant, scope_id=scope_id, key_id=key_id, after=after, most=most
        )

    def begin_reindex(self, *, tenant: str, scope_id: str) -> ReindexBegun | None:
        """Note that a pass begins; None when there is no such scope."""
        return self._optional(ReindexBegun, "begin_reindex", tenant=tenant, scope_id=scope_id)

    def end_reindex(self, *, tenant: str, now: Instant, scope_id: str, key_id: str) -> ReindexEnded:
        """End a pass, if it was whole."""
        return self._one(ReindexEnded, "end_reindex", tenant=tenant, now=now, scope_id=scope_id, key_id=key_id)
