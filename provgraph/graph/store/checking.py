"""Queries that return offenders: empty answers are the proof. `provgraph doctor` and the tests run them."""

from __future__ import annotations

from dataclasses import dataclass

from provgraph.domain.identifiers import EntityId, ScopeId
from provgraph.graph.store.base import Queries


@dataclass(frozen=True, slots=True)
class ValidityFault:
    """An entity whose cached validity differs from the rule."""

    id: EntityId
    validity: str | None
    expected: str


@dataclass(frozen=True, slots=True)
class SeqFault:
    """A scope whose events do not number 1 to `high_water`."""

    scope_id: ScopeId
    high_water: int
    events: int
    distinct_seqs: int
    top: int


@dataclass(frozen=True, slots=True)
class SupportFault:
    """A claim or artifact that does not rest on evidence all the way down."""

    id: EntityId
    type: str


@dataclass(frozen=True, slots=True)
class CoverageFault:
    """A summary or fold whose ranges do not add up."""

    id: EntityId
    kind: str


@dataclass(frozen=True, slots=True)
class AliasFault:
    """An alias whose pointer and properties disagree."""

    key: str
    artifact_id: str


@dataclass(frozen=True, slots=True)
class Leftover:
    """An entity with a lock or a mark that a transaction left behind."""

    id: EntityId
    what: str


class CheckQueries(Queries):
    """One method per query. Each walks the whole tenant."""

    def validity_disagrees(self, *, tenant: str) -> tuple[ValidityFault, ...]:
        """Entities whose validity is not what the causes that stand demand; scopes that are marking are left out."""
        return self._many(ValidityFault, "validity_disagrees", tenant=tenant)

    def seq_gaps(self, *, tenant: str) -> tuple[SeqFault, ...]:
        """Scopes with a gap, a repeat or a wrong high water."""
        return self._many(SeqFault, "seq_gaps", tenant=tenant)

    def unsupported(self, *, tenant: str) -> tuple[SupportFault, ...]:
        """Claims and artifacts without evidence."""
        return self._many(SupportFault, "unsupported", tenant=tenant)

    def coverage_disagrees(self, *, tenant: str) -> tuple[CoverageFault, ...]:
        """Summaries and folds whose ranges overlap, reach too far, or leave out a cited event."""
        return self._many(CoverageFault, "coverage_disagrees", tenant=tenant)

    def alias_disagrees(self, *, tenant: str) -> tuple[AliasFault, ...]:
        """Aliases that do not point at the published summary they name."""
        return self._many(AliasFault, "alias_disagrees", tenant=tenant)

    def leftovers(self, *, tenant: str) -> tuple[Leftover, ...]:
        """Locks and marks outside a transaction."""
        return self._many(Leftover, "leftovers", tenant=tenant)
