"""Changes of trust: an agent, or a source class, counts no more, or counts again.

Each scope concerned is fenced on its own; when all are, and the events are revoked, it is acknowledged, and what rests
on them is marked. One Activity is the cause on every event, on those that are appended later too. Source:
docs/design.md, fences, rule 10.
"""

from __future__ import annotations

from collections.abc import Sequence

from provgraph.domain.identifiers import ActivityId, ScopeId
from provgraph.domain.instant import Instant
from provgraph.errors import MarkingInProgress, NotUndoable, UnknownIdentifier
from provgraph.graph.store import ProvStore
from provgraph.graph.store.trusting import Begun, FencedScopes
from provgraph.service.context import Context
from provgraph.service.locks import admit
from provgraph.service.taking_back.marking import FENCING, ROWS, SETTLING, finish_markings, in_batches, patiently
from provgraph.service.taking_back.records import Deed

SCOPES = 50
"""Scopes that are looked at, and fenced, in one transaction."""


def fence(context: Context, activity_id: ActivityId) -> Begun:
    """Fence every scope concerned and revoke the events, or what is left of that; how it stands then.

    Safe beside others who do the same. Raises UnknownIdentifier when there is no such change.
    """
    _fence_where_events_lie(context, activity_id)
    in_batches(context, lambda store: store.trust_attach(tenant=context.tenant, activity_id=activity_id, rows=ROWS))
    while (begun := _begin(context, activity_id)).state == FENCING:
        if begun.missing:
            _fence_all(context, activity_id, begun.missing)
        else:
            _apply(context, activity_id)
    return begun


def _fence_where_events_lie(context: Context, activity_id: ActivityId) -> None:
    """Go through all scopes of the tenant: whoever appended without seeing the change has committed by then."""
    after = ""
    while page := _scopes_after(context, after):
        _fence(context, activity_id, page, regardless=False)
        after = page[-1]


def _scopes_after(context: Context, after: str) -> tuple[str, ...]:
    return context.engine.read(lambda store: store.tenant_scopes(tenant=context.tenant, after=after, limit=SCOPES))


def _fence_all(context: Context, activity_id: ActivityId, scopes: Sequence[ScopeId]) -> None:
    for at in range(0, len(scopes), SCOPES):
        _fence(context, activity_id, sorted(scopes)[at : at + SCOPES], regardless=True)


def _fence(context: Context, activity_id: ActivityId, scopes: Sequence[str], *, regardless: bool) -> None:
    """Fence a batch of scopes; what is being lifted there is carried to its end first."""

    def work(store: ProvStore) -> FencedScopes | None:
        row = store.trust_fence(tenant=context.tenant, scopes=scopes, activity_id=activity_id, regardless=regardless)
        admit((), blocked=row is not None and row.blocked)
        return row

    def attempt() -> None:
        try:
            context.engine.write(work)
        except MarkingInProgress:
            finish_markings(context)
            context.engine.write(work)

    patiently(attempt)
    context.reach("trust.fence")


def _apply(context: Context, activity_id: ActivityId) -> None:
    in_batches(context, lambda store: store.trust_apply(tenant=context.tenant, activity_id=activity_id, rows=ROWS))
    context.reach("trust.applied")


def _begin(context: Context, activity_id: ActivityId) -> Begun:
    begun = context.engine.write(lambda store: store.trust_begin(tenant=context.tenant, activity_id=activity_id))
    if begun is None:
        raise UnknownIdentifier(f"there is no change of trust {activity_id}")
    return begun


def undo_trust(
    context: Context, store: ProvStore, now: Instant, _: Sequence[ScopeId], activity_id: ActivityId, deed: Deed
) -> dict[str, object]:
    """Record the Undo of one change of trust; the answer as JSON. The events are settled afterwards."""
    return undo_of_trust(context, store, now, deed, activity_id=activity_id)


def undo_of_trust(
    context: Context,
    store: ProvStore,
    now: Instant,
    deed: Deed,
    *,
    activity_id: ActivityId | None = None,
    agent_hash: str | None = None,
    source_class: str | None = None,
) -> dict[str, object]:
    """As `undo_trust`, of the one of an id or of all that stand of somebody. Raises NotUndoable, MarkingInProgress."""
    row = store.undo_trust(
        tenant=context.tenant,
        now=now,
        activity_id=activity_id,
        agent_hash=agent_hash,
        source_class=source_class,
        undo_id=deed.id,
        request_hash=deed.request_hash,
        sealed=deed.sealed,
    )
    if row.busy:
        raise MarkingInProgress("this change of trust is not carried to its end yet")
    if row.undone:
        raise NotUndoable(f"{activity_id} was undone before", activity_id=activity_id)
    if not row.found:
        raise NotUndoable("nothing was said against this agent or source class: it is trusted")
    deed.record_agent(context, store, now)
    return {
        "activity_id": deed.id,
        "kind": "Undo",
        "source_id": row.found[0],
        "was": "REVOKED",
        "state": SETTLING,
        "sweeps": False,
        "scopes": sorted(row.scopes),
        "changed": {},
        "restored": {},
    }
