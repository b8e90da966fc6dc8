"""The part of an undo that runs under the locks. Source: docs/design.md, fences; graph, validity."""

from __future__ import annotations

from collections.abc import Sequence

from provgraph.domain.identifiers import ActivityId, EntityId, ScopeId
from provgraph.domain.instant import Instant
from provgraph.errors import NotUndoable, UnknownIdentifier
from provgraph.graph.store import ProvStore
from provgraph.graph.store.taking_back import ActivitySubject, Change, ClosureScopes, UndoneRow
from provgraph.service.context import Context
from provgraph.service.locks import admit, closure_of
from provgraph.service.taking_back.marking import DONE, LIFTING, UNFINISHED
from provgraph.service.taking_back.records import Deed, changes_of


def subject_of(context: Context, activity_id: ActivityId) -> ActivitySubject:
    """The kind of an Activity, and the entities whose closures its undo touches. Raises UnknownIdentifier."""
    row = context.engine.read(lambda store: store.activity_subject(tenant=context.tenant, activity_id=activity_id))
    if row is None:
        raise UnknownIdentifier(f"there is no activity {activity_id}")
    return row


def closure_of_subject(context: Context, activity_id: ActivityId, subject: ActivitySubject) -> ClosureScopes:
    """As `closure_of`, of all that the undo of an Activity touches. A Revocation of many things is walked at once."""
    if subject.kind == "Revocation" and len(subject.entity_ids) > 1:
        return context.engine.read(lambda store: store.document_scopes(tenant=context.tenant, activity_id=activity_id))
    return closure_of(context, subject.entity_ids)


def undo_under_locks(
    context: Context,
    store: ProvStore,
    now: Instant,
    held: Sequence[ScopeId],
    activity_id: ActivityId,
    deed: Deed,
    *,
    fenced: bool = False,
) -> dict[str, object]:
    """Record the Undo and recompute what it touches; the answer as JSON. Raises what it is refused for.

    Fenced, only the seeds get their own states here: the rest is lifted in batches behind the closed fence.
    """
    row = _admitted(
        store.undo(
            tenant=context.tenant,
            now=now,
            scopes=held,
            activity_id=activity_id,
            undo_id=deed.id,
            request_hash=deed.request_hash,
            sealed=deed.sealed,
            fenced=fenced,
        ),
        activity_id,
    )
    deed.record_agent(context, store, now)
    changes = recomputed(context, store, row.seeds, deed.id, fenced=fenced)
    return deed.answer(
        "Undo",
        row.source_id,
        was=row.was,
        state=LIFTING if fenced else DONE,
        sweeps=row.sweeps,
        scopes=row.scopes,
        changes=changes_of((), changes, {}),
    )


def recomputed(
    context: Context, store: ProvStore, seeds: Sequence[EntityId], activity_id: str, *, fenced: bool
) -> Sequence[Change]:
    """Judge seeds and closure anew, and tell what changed; fenced, the seeds alone, and the rest is lifted later."""
    if fenced:
        store.own_states(tenant=context.tenant, seeds=seeds)
        return ()
    done = store.recompute(tenant=context.tenant, seeds=seeds, activity_id=activity_id) if seeds else None
    return done.changes if done else ()


def _admitted(row: UndoneRow | None, activity_id: ActivityId) -> UndoneRow:
    """The row of an undo that was written. Raises why it was refused, so that its locks roll back."""
    if row is None:
        raise UnknownIdentifier(f"there is no activity {activity_id}")
    admit(row.missing, blocked=row.state in UNFINISHED or (row.blocked and not row.refused))
    if row.refused:
        raise NotUndoable(_reason(row, activity_id), activity_id=activity_id)
    return row


def _reason(row: UndoneRow, activity_id: ActivityId) -> str:
    if row.undone:
        return f"{activity_id} was undone before"
    if row.corrected:
        return f"the correction that {activity_id} brought was replaced in turn; undo that first"
    if row.caused:
        return f"{activity_id} follows from the revocation of a policy version; undo that"
    if row.kind == "Import":
        return f"{activity_id} is an import: `revoke` takes all that it brought back"
    return f"{activity_id} is of kind {row.kind}, which cannot be undone"
