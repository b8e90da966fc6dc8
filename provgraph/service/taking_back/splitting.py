"""The part of the undo of a merge that runs under the locks. Source: docs/design.md, claims."""

from __future__ import annotations

from collections.abc import Sequence

from provgraph.domain.identifiers import ActivityId, ScopeId
from provgraph.domain.instant import Instant
from provgraph.errors import NotUndoable, UnknownIdentifier
from provgraph.graph.store import ProvStore
from provgraph.service.context import Context
from provgraph.service.locks import admit
from provgraph.service.taking_back.marking import DONE
from provgraph.service.taking_back.records import Deed, changes_of


def undo_merge(
    context: Context, store: ProvStore, now: Instant, held: Sequence[ScopeId], activity_id: ActivityId, deed: Deed
) -> dict[str, object]:
    """Under the locks: record the Undo of a merge; the answer as JSON, as of any undo.

    Raises MoreScopes, UnknownIdentifier, NotUndoable when it was undone before.
    """
    row = store.undo_merge(
        tenant=context.tenant,
        now=now,
        scopes=held,
        activity_id=activity_id,
        undo_id=deed.id,
        request_hash=deed.request_hash,
        sealed=deed.sealed,
    )
    if row is None:
        raise UnknownIdentifier(f"there is no merge {activity_id}")
    admit(row.missing)
    if row.undone:
        raise NotUndoable(f"{activity_id} was undone before", activity_id=activity_id)
    deed.record_agent(context, store, now)
    return deed.answer(
        "Undo", row.duplicate_id, was=row.was, state=DONE, scopes=row.scopes, changes=changes_of((), (), {})
    )
