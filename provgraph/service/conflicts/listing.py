"""Conflicts as they are stored."""

from __future__ import annotations

from provgraph.domain.instant import to_text
from provgraph.domain.scope import ScopeName
from provgraph.service import names
from provgraph.service.conflicts.record import Conflict
from provgraph.service.context import Context


def open_conflicts(context: Context, scope: ScopeName) -> list[Conflict]:
    """The open conflicts of a scope, oldest first; what one is about is empty when its key is gone."""
    scope_id = names.find_scope(context, scope)
    rows = context.engine.read(lambda store: store.conflicts_of_scope(tenant=context.tenant, scope_id=scope_id))
    payloads = context.vault.open([(row.id, row.sealed) for row in rows if row.sealed is not None])
    about = dict(zip((row.id for row in rows if row.sealed is not None), payloads, strict=True))
    return [
        Conflict(
            id=row.id,
            about=str((about.get(row.id) or {}).get("about", "")),
            members=row.members,
            state=row.state,
            recorded_at=to_text(row.recorded_at),
        )
        for row in rows
    ]
