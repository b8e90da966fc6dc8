"""Taking back: revoke, replace, undo. What is acknowledged is gone: no read path serves anything that rests on it.

Each runs under the locks of every scope of the closure, computed again while they are held. Closures that would not
fit into the server's memory are fenced first and marked in batches. Source: docs/design.md, fences, rules 6 and 11.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from provgraph.domain.event import Event
from provgraph.domain.identifiers import ACTIVITY, ActivityId, EntityId, ScopeId, is_id_of
from provgraph.domain.instant import Instant
from provgraph.domain.reading import text_of
from provgraph.errors import Erased, ProvgraphError, UnknownIdentifier
from provgraph.graph.store import ProvStore
from provgraph.graph.store.taking_back import RevokedRow
from provgraph.service import unit
from provgraph.service.answers import TakenBack
from provgraph.service.context import Context, Request
from provgraph.service.locks import admit, closure_of, commit_widening, is_large, most_at_once
from provgraph.service.taking_back.corrections import Correction, correct, prepare_correction
from provgraph.service.taking_back.documents import revoke_import, scope_of_import
from provgraph.service.taking_back.finishing import carried_through
from provgraph.service.taking_back.marking import DONE, LIFTING, MARKING
from provgraph.service.taking_back.records import Deed, changes_of, prepare, taken_back
from provgraph.service.taking_back.splitting import undo_merge
from provgraph.service.taking_back.sweep import Swept, finish_sweeps
from provgraph.service.taking_back.trusting import undo_trust
from provgraph.service.taking_back.undoing import closure_of_subject, recomputed, subject_of, undo_under_locks

UNDONE_BY: Mapping[str, Callable[..., dict[str, object]]] = {"Merge": undo_merge, "TrustChange": undo_trust}
"""Kinds of Activity whose undo is no recompute under locks, and what takes them back."""


def revoke(context: Context, entity_id: EntityId, reason: str, request: Request) -> TakenBack:
    """Say that an entity may not be relied on any more. A second revocation adds a second cause.

    When this returns, everything that rests on it is STALE, or behind a closed fence until it is (`state` MARKING).
    A policy version is revoked the same way: what it made is refused at once, then revoked in turn. The id of an import
    stands for its document: all that it says something of is revoked, for one cause.
    Raises UnknownIdentifier, Erased, MarkingInProgress (a correction, while its scopes are marked), RequestIdTaken,
    CommitUnknown, InputError for any other Activity.
    """
    if is_id_of(ACTIVITY, entity_id):
        return _revoke_document(context, ActivityId(entity_id), reason, request)
    deed, first = prepare(context, request, reason), closure_of(context, [entity_id])
    fenced = is_large(context, first.size)
    context.reach("revoke.closure")

    def work(store: ProvStore, now: Instant, held: Sequence[ScopeId]) -> Mapping[str, object]:
        return _revoke_under_locks(context, store, now, held, entity_id, deed, fenced=fenced)

    receipt = commit_widening(context, request, "revoke", {"entity_id": entity_id}, first.scopes, work)
    return _carried_through(context, receipt, request)


def _revoke_document(context: Context, import_id: ActivityId, reason: str, request: Request) -> TakenBack:
    """As `revoke`, of all that an import brought."""
    scope_id, deed = scope_of_import(context, import_id), prepare(context, request, reason)
    most = most_at_once(context)
    context.reach("revoke.closure")

    def work(store: ProvStore, now: Instant, held: Sequence[ScopeId]) -> Mapping[str, object]:
        return revoke_import(context, store, now, held, import_id, deed, most=most)

    receipt = commit_widening(context, request, "revoke", {"entity_id": import_id}, [scope_id], work)
    return _carried_through(context, receipt, request)


def replace(context: Context, entity_id: EntityId, correction: Event, request: Request, reason: str = "") -> TakenBack:
    """Put a corrected event in the place of an earlier one; the old one is SUPERSEDED and stays in the record.

    Raises UnknownIdentifier, InputError when the source is no event, EventIdTaken when its id is in use,
    InputInvalid when the source was taken back before, and what appending raises.
    """
    deed, first = prepare(context, request, reason), closure_of(context, [entity_id])
    fenced = is_large(context, first.size)
    context.reach("replace.closure")
    made: Correction = prepare_correction(context, entity_id, correction)

    def work(store: ProvStore, now: Instant, held: Sequence[ScopeId]) -> Mapping[str, object]:
        return correct(context, store, now, held, entity_id, made, deed, fenced=fenced)

    about = {"entity_id": entity_id, "correction": made.row.caller_hash}
    receipt = commit_widening(context, request, "replace", about, {*first.scopes, made.scope_id}, work)
    return _carried_through(context, receipt, request)


def undo(context: Context, activity_id: ActivityId, request: Request, reason: str = "") -> TakenBack:
    """Take an Activity back, any but an Undo or an Erasure. What another cause still holds down stays down.

    The undo of a replacement takes its correction down, that of a resolution opens its conflict again. Raises
    UnknownIdentifier, NotUndoable saying why, MarkingInProgress, RequestIdTaken, CommitUnknown.
    """
    subject = subject_of(context, activity_id)
    deed, first = prepare(context, request, reason), closure_of_subject(context, activity_id, subject)
    fenced = is_large(context, first.size)
    context.reach("undo.closure")

    def work(store: ProvStore, now: Instant, held: Sequence[ScopeId]) -> Mapping[str, object]:
        if subject.kind in UNDONE_BY:
            return UNDONE_BY[subject.kind](context, store, now, held, activity_id, deed)
        return undo_under_locks(context, store, now, held, activity_id, deed, fenced=fenced)

    receipt = commit_widening(context, request, "undo", {"activity_id": activity_id}, first.scopes, work)
    return _carried_through(context, receipt, request)


def _revoke_under_locks(
    context: Context,
    store: ProvStore,
    now: Instant,
    held: Sequence[ScopeId],
    entity_id: EntityId,
    deed: Deed,
    *,
    fenced: bool,
) -> dict[str, object]:
    row = (store.revoke_fence if fenced else store.revoke)(
        tenant=context.tenant,
        now=now,
        scopes=held,
        source_id=entity_id,
        activity_id=deed.id,
        request_hash=deed.request_hash,
        sealed=deed.sealed,
        cause_id=None,
    )
    row = _admitted(row, entity_id)
    deed.record_agent(context, store, now)
    again = recomputed(context, store, [*row.restores, entity_id], deed.id, fenced=fenced) if row.restores else ()
    lifted = [change for change in again if change.was != "VALID"]  # the rest is in `fell`
    return deed.answer(
        "Revocation",
        entity_id,
        was=row.was,
        state=(LIFTING if row.restores else MARKING) if fenced else DONE,
        sweeps=row.type == "PolicyVersion",
        scopes=row.scopes,
        changes=changes_of(row.fell, lifted, {row.type: int(row.was != "REVOKED")}),
    )


def _admitted(row: RevokedRow | None, entity_id: EntityId) -> RevokedRow:
    """The row of a revocation that was written. Raises what it was refused for, so that its locks roll back."""
    if row is None:
        raise UnknownIdentifier(f"there is no entity {entity_id}")
    if row.was == "ERASED":
        raise Erased(f"{entity_id} was erased; it is not served any more, and stays so")
    admit(row.missing, blocked=row.blocked)
    return row


def _carried_through(context: Context, receipt: unit.Receipt, request: Request) -> TakenBack:
    """Finish what was acknowledged behind its fence. What cannot be finished now is finished by whoever comes next."""
    fenced = text_of(receipt.answer, "state")
    if fenced in (MARKING, LIFTING):
        context.reach("revoke.fence")
    if carried_through(context, receipt.answer) != DONE:
        return taken_back(receipt, request, MARKING)
    if fenced == LIFTING:
        counts = _stands_again(context, text_of(receipt.answer, "activity_id"))
        return taken_back(receipt, request, DONE, changed=counts, restored=counts)
    try:
        swept = finish_sweeps(context) if receipt.answer.get("sweeps") else Swept()
    except ProvgraphError as error:
        if not error.is_retryable:
            raise
        return taken_back(receipt, request, MARKING)
    return taken_back(receipt, request, DONE, changed=swept.changed, restored=swept.restored)


def _stands_again(context: Context, activity_id: str) -> dict[str, int]:
    """What stands again by a lifting that has come to its end, by type."""
    rows = context.engine.read(lambda store: store.stands_again(tenant=context.tenant, activity_id=activity_id))
    return {row.type: row.count for row in rows}
