"""Queries that hold scopes and check what is cited: locks, claims, conflicts. Source: docs/design.md, fences."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from provgraph.domain.identifiers import EntityId, ScopeId
from provgraph.domain.instant import Instant
from provgraph.graph.rows import Cited
from provgraph.graph.store.base import Queries


@dataclass(frozen=True, slots=True)
class Locked:
    """The scopes that are held, and how many markings run in them."""

    held: tuple[ScopeId, ...]
    marking: int


@dataclass(frozen=True, slots=True)
class NewClaim:
    """A claim to write. Subject, predicate and value are found by hashes keyed per scope; `list` is the fold's list.

    `statement_hash` stands for all that it says, `valid_from` and `valid_to` are instants (None: open). A claim that
    `is_known` stands already: it is given the inputs that it has not yet, and nothing else of it is written.
    """

    id: EntityId
    digest: str
    sealed: bytes
    subject_hash: str | None
    predicate_hash: str | None
    value_hash: str | None
    polarity: str | None
    modality: str | None
    list: str | None
    inputs: tuple[Cited, ...]
    statement_hash: str | None = None
    valid_from: Instant | None = None
    valid_to: Instant | None = None
    is_known: bool = False


@dataclass(frozen=True, slots=True)
class Derivation:
    """What became of a write that cites inputs. Unless `ok` nothing was written; the lists say what was wrong.

    `unknown`, `recalled` (never evidence), `circular` (resting on the claim that they are to support), `invalid` and
    `changed` are ids of inputs, or of known claims that are not VALID; `unheld` are scopes to lock too.
    """

    ok: bool
    shape_ok: bool
    unknown: tuple[EntityId, ...]
    recalled: tuple[EntityId, ...]
    circular: tuple[EntityId, ...]
    invalid: tuple[EntityId, ...]
    changed: tuple[EntityId, ...]
    unheld: tuple[ScopeId, ...]
    marking: int


@dataclass(frozen=True, slots=True)
class OpenedConflict:
    """What became of a conflict to open; as Derivation. `known` is one that is open over all members already."""

    ok: bool
    shape_ok: bool
    unknown: tuple[EntityId, ...]
    invalid: tuple[EntityId, ...]
    changed: tuple[EntityId, ...]
    unheld: tuple[ScopeId, ...]
    marking: int
    known: EntityId | None


class FenceQueries(Queries):
    """One method per query."""

    def lock_scopes(self, *, tenant: str, scopes: Sequence[str]) -> Locked:
        """Take every scope a transaction will need, in order: the first statement of several."""
        return self._one(Locked, "lock_scopes", tenant=tenant, scopes=scopes)

    def derive_claims(
        self,
        *,
        tenant: str,
        now: Instant,
        scopes: Sequence[str],
        scope_id: str,
        claims: Sequence[NewClaim],
        agent_hash: str | None = None,
    ) -> Derivation:
        """Write claims under the locks of `scopes`, if every input is as it was read; `agent_hash`: who states them."""
        return self._one(
            Derivation,
            "derive_claims",
            tenant=tenant,
            now=now,
            scopes=scopes,
            scope_id=scope_id,
            claims=claims,
            agent_hash=agent_hash,
        )

    def open_conflict(
        self,
        *,
        tenant: str,
        now: Instant,
        scopes: Sequence[str],
        scope_id: str,
        id: str,
        digest: str,
        sealed: bytes | None,
        members: Sequence[Cited],
    ) -> OpenedConflict:
        """Open a conflict over members; the epochs of its scope and of theirs advance."""
        return self._one(
            OpenedConflict,
            "open_conflict",
            tenant=tenant,
            now=now,
            scopes=scopes,
            scope_id=scope_id,
            id=id,
            digest=digest,
            sealed=sealed,
            members=members,
        )
