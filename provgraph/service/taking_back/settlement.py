"""Settling page by page: entities whose causes have changed get the state that the causes that stand demand.

It can stop anywhere and be resumed by anyone. Source: docs/design.md, fences, rule 10.
"""

from __future__ import annotations

from collections.abc import Sequence

from provgraph.domain.identifiers import ActivityId, EntityId, ScopeId
from provgraph.graph.store import ProvStore
from provgraph.graph.store.fenced import Unfinished
from provgraph.service.context import Context
from provgraph.service.locks import MoreScopes, admit, closure_of, is_large, widening
from provgraph.service.taking_back.marking import LIFTING, finish_marking
from provgraph.service.taking_back.undoing import recomputed

PAGE = 200
"""Entities that are settled in one transaction."""

SCOPES = 50
"""Scopes that are held at once."""


def finish_settling(context: Context, activity_id: ActivityId) -> None:
    """Settle whatever an Activity has left unsettled. Raises MarkingInProgress while something is marked there."""
    _let_others_end(context, activity_id)
    limit = PAGE
    while page := _unsettled(context, activity_id, limit):
        closure = closure_of(context, page)
        if is_large(context, closure.size) and len(page) > 1:
            limit = max(1, len(page) // 2)
            continue
        _settle(context, activity_id, page, closure.scopes, fenced=is_large(context, closure.size))
        context.reach("trust.settled")
        limit = PAGE
    context.engine.write(
        lambda store: store.end_settling(tenant=context.tenant, now=context.clock(), activity_id=activity_id)
    )


def _let_others_end(context: Context, activity_id: ActivityId) -> None:
    """Hold each scope concerned once. The causes changed without its lock: whoever held it then may judge by those of
    before, and would be overlooked until it commits; whoever comes after sees what has changed.
    """
    scopes = context.engine.read(lambda store: store.scopes_to_settle(tenant=context.tenant, activity_id=activity_id))
    for at in range(0, len(scopes), SCOPES):
        batch = scopes[at : at + SCOPES]
        context.engine.write(
            lambda store: store.lock_scopes(tenant=context.tenant, scopes=batch)  # noqa: B023 - called here
        )


def _unsettled(context: Context, activity_id: ActivityId, limit: int) -> list[EntityId]:
    found = context.engine.read(
        lambda store: store.unsettled(tenant=context.tenant, activity_id=activity_id, limit=limit)
    )
    return [EntityId(id) for id in found]


def _settle(
    context: Context, activity_id: ActivityId, page: Sequence[EntityId], scopes: Sequence[ScopeId], *, fenced: bool
) -> None:
    """Settle one page under the locks of its closure; a large one behind a fence of its own."""

    def work(store: ProvStore, held: Sequence[ScopeId]) -> tuple[ScopeId, ...]:
        row = store.settle(tenant=context.tenant, scopes=held, activity_id=activity_id, seeds=page, fenced=fenced)
        if row is None:
            raise MoreScopes(())
        admit(row.missing, blocked=row.blocked or (row.state == LIFTING and not fenced))
        recomputed(context, store, page, activity_id, fenced=fenced)
        return row.need

    need = widening(scopes, lambda held: context.engine.write(lambda store: work(store, held)))
    if fenced:
        finish_marking(context, Unfinished(activity_id, need, LIFTING))
