"""Queries of changes of trust: fencing scope by scope, marking, and settling when one is taken back.

Source: docs/design.md, fences, rule 10.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from provgraph.domain.identifiers import ScopeId
from provgraph.domain.instant import Instant
from provgraph.graph.store.base import Queries


@dataclass(frozen=True, slots=True)
class FencedScopes:
    """What became of fencing some scopes: `blocked`: validity is being lifted there; `fenced` are newly so."""

    blocked: bool
    state: str
    fenced: tuple[ScopeId, ...]


@dataclass(frozen=True, slots=True)
class Begun:
    """How far the fencing of a change of trust is: `missing` scopes are open, `left` events are not REVOKED yet."""

    state: str
    missing: tuple[ScopeId, ...]
    left: int
    events: int
    scopes: tuple[ScopeId, ...]


@dataclass(frozen=True, slots=True)
class UndoneTrust:
    """What became of taking changes of trust back: those `found`; `undone` before; `busy`: not carried to their end."""

    found: tuple[str, ...]
    undone: bool
    busy: bool
    scopes: tuple[ScopeId, ...]


@dataclass(frozen=True, slots=True)
class Settled:
    """What became of a page to settle: with `missing` or `blocked` nothing was written."""

    missing: tuple[ScopeId, ...]
    blocked: bool
    state: str
    need: tuple[ScopeId, ...]


class TrustQueries(Queries):
    """One method per query."""

    def trust_change(
        self,
        *,
        tenant: str,
        now: Instant,
        activity_id: str,
        agent_hash: str | None,
        source_class: str | None,
        request_hash: str | None,
        sealed: bytes | None,
    ) -> None:
        """Record that an agent or a source class is trusted no more."""
        self._none(
            "trust_change",
            tenant=tenant,
            now=now,
            activity_id=activity_id,
            agent_hash=agent_hash,
            source_class=source_class,
            request_hash=request_hash,
            sealed=sealed,
        )

    def tenant_scopes(self, *, tenant: str, after: str, limit: int) -> tuple[str, ...]:
        """Ids of the tenant's scopes after one, sorted."""
        return self._value(tuple[str, ...], "tenant_scopes", tenant=tenant, after=after, limit=limit)

    def trust_fence(
        self, *, tenant: str, scopes: Sequence[str], activity_id: str, regardless: bool
    ) -> FencedScopes | None:
        """Close the fences of those scopes that hold an event concerned, or of all of them."""
        return self._optional(
            FencedScopes, "trust_fence", tenant=tenant, scopes=scopes, activity_id=activity_id, regardless=regardless
        )

    def trust_attach(self, *, tenant: str, activity_id: str, rows: int) -> None:
        """Make the change a cause of every event concerned. Runs in `Engine.batch`, any number of times."""
        self._none("trust_attach", tenant=tenant, activity_id=activity_id, rows=rows)

    def trust_apply(self, *, tenant: str, activity_id: str, rows: int) -> None:
        """Revoke the events concerned. Runs in `Engine.batch`, any number of times."""
        self._none("trust_apply", tenant=tenant, activity_id=activity_id, rows=rows)

    def trust_begin(self, *, tenant: str, activity_id: str) -> Begun | None:
        """Acknowledge the change if everything is fenced."""
        return self._optional(Begun, "trust_begin", tenant=tenant, activity_id=activity_id)

    def undo_trust(
        self,
        *,
        tenant: str,
        now: Instant,
        activity_id: str | None,
        agent_hash: str | None,
        source_class: str | None,
        undo_id: str,
        request_hash: str | None,
        sealed: bytes | None,
    ) -> UndoneTrust:
        """Take back the change of an id, or all that stand of an agent or source class."""
        return self._one(
            UndoneTrust,
            "undo_trust",
            tenant=tenant,
            now=now,
            activity_id=activity_id,
            agent_hash=agent_hash,
            source_class=source_class,
            undo_id=undo_id,
            request_hash=request_hash,
            sealed=sealed,
        )

    def scopes_to_settle(self, *, tenant: str, activity_id: str) -> tuple[str, ...]:
        """The scopes of all that a change of trust, or its undo, has to say about, sorted."""
        return self._value(tuple[str, ...], "scopes_to_settle", tenant=tenant, activity_id=activity_id)

    def unsettled(self, *, tenant: str, activity_id: str, limit: int) -> tuple[str, ...]:
        """Entities of a change of trust, or of its undo, whose own state is not what the rule demands."""
        return self._value(tuple[str, ...], "unsettled", tenant=tenant, activity_id=activity_id, limit=limit)

    def settle(
        self, *, tenant: str, scopes: Sequence[str], activity_id: str, seeds: Sequence[str], fenced: bool
    ) -> Settled | None:
        """Make ready to judge a page of entities anew."""
        return self._optional(
            Settled, "settle", tenant=tenant, scopes=scopes, activity_id=activity_id, seeds=seeds, fenced=fenced
        )

    def end_settling(self, *, tenant: str, now: Instant, activity_id: str) -> None:
        """Everything is settled: the Activity is done."""
        self._none("end_settling", tenant=tenant, now=now, activity_id=activity_id)
