"""The sweep after a plan was revoked: every fold and claim that it made gets a revocation of its own.

Readers refuse at once what a revoked plan made; the sweep then takes down what rests on it, page by page under the
fences, and takes that back when the plan's revocation is undone. It can stop anywhere and be resumed by anyone.
Source: docs/design.md, graph, walk policy.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from provgraph.domain.identifiers import ACTIVITY, ActivityId, ScopeId
from provgraph.domain.instant import Instant
from provgraph.graph.store import ProvStore
from provgraph.graph.store.fenced import Unfinished
from provgraph.graph.store.plans import Consequence, MadeWith, Sweep
from provgraph.graph.store.taking_back import Change, RevokedRow
from provgraph.service.context import Context
from provgraph.service.locks import MoreScopes, admit, closure_of, is_large, widening
from provgraph.service.taking_back.marking import finish_marking, finish_markings
from provgraph.service.taking_back.records import VALID, counted
from provgraph.service.taking_back.undoing import recomputed

PAGE = 50
"""Entities in one transaction of a sweep."""


@dataclass(frozen=True, slots=True)
class Swept:
    """What sweeps changed, and what stands again by them, by type."""

    changed: Counter[str] = field(default_factory=Counter)
    restored: Counter[str] = field(default_factory=Counter)


def finish_sweeps(context: Context) -> Swept:
    """Finish every sweep of the tenant; what changed. Safe beside others who do the same."""
    swept = Swept()
    while sweeps := context.engine.read(lambda store: store.unfinished_sweeps(tenant=context.tenant)):
        for sweep in sweeps:
            if sweep.undone:
                take_back(context, sweep, swept)
            else:
                swept.changed.update(take_down(context, sweep))
    return swept


def take_down(context: Context, sweep: Sweep) -> Counter[str]:
    """Revoke, as a consequence, everything made with the plan."""
    changed: Counter[str] = Counter()
    for page in _pages(context, sweep):
        closure = closure_of(context, [made.id for made in page])
        if is_large(context, closure.size):
            for made in page:
                changed += _fence(context, sweep, made)
        else:
            changed += _revoke(context, sweep, page, closure.scopes)
        context.reach("sweep.taken_down")
    _close(context, sweep)
    return changed


def take_back(context: Context, sweep: Sweep, swept: Swept) -> None:
    """Undo the consequences of a plan's revocation that was undone; what changed is added to `swept`."""
    finish_markings(context)
    while page := context.engine.read(
        lambda store: store.consequences(tenant=context.tenant, activity_id=sweep.activity_id, limit=PAGE)
    ):
        changes = _undo(context, page)
        swept.changed.update(counted(changes))
        swept.restored.update(counted(change for change in changes if change.now == VALID))
        context.reach("sweep.taken_back")
    _close(context, sweep)


def _pages(context: Context, sweep: Sweep) -> Iterator[Sequence[MadeWith]]:
    page = _page(context, sweep, after="")
    while page:
        yield page
        page = _page(context, sweep, after=page[-1].id)


def _page(context: Context, sweep: Sweep, after: str) -> Sequence[MadeWith]:
    return context.engine.read(
        lambda store: store.made_with(
            tenant=context.tenant, activity_id=sweep.activity_id, plan_id=sweep.plan_id, after=after, limit=PAGE
        )
    )


def _revoke(context: Context, sweep: Sweep, page: Sequence[MadeWith], scopes: Sequence[ScopeId]) -> Counter[str]:
    """Revoke a page in one transaction."""

    def work(store: ProvStore, held: Sequence[ScopeId]) -> Counter[str]:
        now, changed = context.clock(), Counter[str]()
        store.lock_scopes(tenant=context.tenant, scopes=held)
        for made in page:
            changed += _changed(_revoked(context, store, sweep, made, held, now, fenced=False)[1])
        return changed

    return widening(scopes, lambda held: context.engine.write(lambda store: work(store, held)))


def _fence(context: Context, sweep: Sweep, made: MadeWith) -> Counter[str]:
    """Revoke one entity with a large closure: fence, mark, open."""

    def attempt(held: Sequence[ScopeId]) -> tuple[str, RevokedRow]:
        return context.engine.write(
            lambda store: _revoked(context, store, sweep, made, held, context.clock(), fenced=True)
        )

    activity_id, row = widening(closure_of(context, [made.id]).scopes, attempt)
    if not row.lapsed:
        finish_marking(context, Unfinished(ActivityId(activity_id), row.scopes))
    return _changed(row)


def _revoked(
    context: Context,
    store: ProvStore,
    sweep: Sweep,
    made: MadeWith,
    held: Sequence[ScopeId],
    now: Instant,
    *,
    fenced: bool,
) -> tuple[str, RevokedRow]:
    activity_id = context.new_id(ACTIVITY)
    row = (store.revoke_fence if fenced else store.revoke)(
        tenant=context.tenant,
        now=now,
        scopes=held,
        source_id=made.id,
        activity_id=activity_id,
        request_hash=None,
        sealed=None,
        cause_id=sweep.activity_id,
    )
    if row is None:
        raise MoreScopes([made.scope_id])
    admit(row.missing, blocked=row.blocked)
    if row.restores and not row.lapsed:
        recomputed(context, store, [*row.restores, made.id], activity_id, fenced=fenced)
    return activity_id, row


def _changed(row: RevokedRow) -> Counter[str]:
    """What one revocation took down; nothing when its cause had lapsed. What was STALE was counted when it fell."""
    if row.lapsed:
        return Counter()
    changed = Counter({fell.type: fell.count for fell in row.fell})
    changed[row.type] += row.was == VALID
    return changed


def _undo(context: Context, page: Sequence[Consequence]) -> list[Change]:
    """Undo a page in one transaction."""

    def work(store: ProvStore, held: Sequence[ScopeId]) -> list[Change]:
        now = context.clock()
        store.lock_scopes(tenant=context.tenant, scopes=held)
        return [change for one in page for change in _undone(context, store, one, held, now)]

    scopes = closure_of(context, [consequence.source_id for consequence in page]).scopes
    return widening(scopes, lambda held: context.engine.write(lambda store: work(store, held)))


def _undone(
    context: Context, store: ProvStore, consequence: Consequence, held: Sequence[ScopeId], now: Instant
) -> Sequence[Change]:
    undo_id = context.new_id(ACTIVITY)
    row = store.undo(
        tenant=context.tenant,
        now=now,
        scopes=held,
        activity_id=consequence.activity_id,
        undo_id=undo_id,
        request_hash=None,
        sealed=None,
    )
    if row is None or row.undone:
        return ()
    admit(row.missing, blocked=row.blocked or row.refused)
    done = store.recompute(tenant=context.tenant, seeds=row.seeds, activity_id=undo_id)
    return done.changes if done else ()


def _close(context: Context, sweep: Sweep) -> None:
    context.engine.write(
        lambda store: store.close_sweep(tenant=context.tenant, activity_id=sweep.activity_id, undone=sweep.undone)
    )
    context.reach("sweep.closed")
