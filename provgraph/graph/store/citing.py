"""Queries about what is to be cited."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from provgraph.domain.identifiers import Digest, EntityId, ScopeId
from provgraph.graph.store.base import Queries


@dataclass(frozen=True, slots=True)
class Citable:
    """An entity to be cited: its scope ('' for plans) and the digest that a fence will compare."""

    id: EntityId
    digest: Digest
    scope_id: ScopeId
    validity: str


class CitingQueries(Queries):
    """One method per query."""

    def cited(self, *, tenant: str, ids: Sequence[str]) -> tuple[Citable, ...]:
        """The entities of these ids that exist."""
        return self._many(Citable, "cited", tenant=tenant, ids=ids)
