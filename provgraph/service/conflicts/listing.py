"""Conflicts as they are stored, with the resolution that stands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from provgraph.domain.identifiers import EntityId
from provgraph.domain.instant import to_text
from provgraph.domain.scope import ScopeName
from provgraph.errors import UnknownIdentifier
from provgraph.graph.store.resolving import StoredConflict, StoredResolution
from provgraph.service import names
from provgraph.service.conflicts.record import Conflict, Resolution
from provgraph.service.context import Context

OPEN, RESOLVED = "OPEN", "RESOLVED"
STATES = (OPEN, RESOLVED)

Words = Mapping[str, str]
"""What was sealed under a key, by the id it bears; what cannot be read any more is missing."""


def list_conflicts(context: Context, scope: ScopeName, states: Sequence[str] = (OPEN,)) -> list[Conflict]:
    """The conflicts of a scope in these states, oldest first; what one is about is empty when its key is gone."""
    scope_id = names.find_scope(context, scope)
    rows = context.engine.read(
        lambda store: store.stored_conflicts(tenant=context.tenant, scope_id=scope_id, id=None, states=states)
    )
    return _told(context, rows)


def find_conflict(context: Context, conflict_id: EntityId) -> Conflict:
    """One conflict. Raises UnknownIdentifier."""
    rows = context.engine.read(
        lambda store: store.stored_conflicts(tenant=context.tenant, scope_id=None, id=conflict_id, states=STATES)
    )
    if not rows:
        raise UnknownIdentifier(f"there is no conflict {conflict_id}")
    return _told(context, rows)[0]


def _told(context: Context, rows: Sequence[StoredConflict]) -> list[Conflict]:
    words = _words(context, rows)
    return [
        Conflict(
            id=row.id,
            about=words.get(row.id, ""),
            members=list(row.members),
            state=row.state,
            recorded_at=to_text(row.recorded_at),
            resolution=_resolution(row.resolution, words) if row.resolution and row.state == RESOLVED else None,
        )
        for row in rows
    ]


def _resolution(row: StoredResolution, words: Words) -> Resolution:
    return Resolution(
        activity_id=row.id,
        authority=row.authority,
        by=words.get(row.agent_id or ""),
        reason=words.get(row.id, ""),
        rejected=row.rejected,
        policy_id=row.policy_id,
        recorded_at=to_text(row.recorded_at),
    )


def _words(context: Context, rows: Sequence[StoredConflict]) -> Words:
    """What conflicts are about, why they were resolved, and the names of who did it."""
    sealed: dict[str, bytes | None] = {row.id: row.sealed for row in rows}
    for one in (row.resolution for row in rows if row.resolution):
        sealed |= {one.id: one.sealed, (one.agent_id or one.id): one.agent_sealed or one.sealed}
    asked = [(id, text) for id, text in sealed.items() if text is not None]
    opened = context.vault.open(asked)
    return {
        id: str(next(iter(payload.values()), "")) for (id, _), payload in zip(asked, opened, strict=True) if payload
    }
