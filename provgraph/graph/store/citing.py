"""Queries about what is cited, and about conflicts between cited things."""

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
class ConflictRow:
    """An open conflict with the ids of its members; `sealed` says what it is about."""

    id: EntityId
    sealed: bytes | None
    state: str
    recorded_at: Instant
    members: tuple[EntityId, ...]


class CitingQueries(Queries):
    """One method per query."""

    def cited(self, *, tenant: str, ids: Sequence[str]) -> tuple[Citable, ...]:
        """The entities of these ids that exist."""
        return self._many(Citable, "cited", tenant=tenant, ids=ids)

    def conflicts_of_scope(self, *, tenant: str, scope_id: str) -> tuple[ConflictRow, ...]:
        """The open conflicts of a scope, oldest first."""
        return self._many(ConflictRow, "conflicts_of_scope", tenant=tenant, scope_id=scope_id)
