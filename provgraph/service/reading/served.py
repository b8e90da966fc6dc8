"""What a reader gets for a scope: the current summary, or raw events and why. Guarded by the fences, rule 7.

One statement when everything stands, else one read transaction: the fence, then the pointer, then validity, and every
content with the validity that it has in the statement that returns it. Source: docs/design.md, fences (protocol, 9).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from provgraph.domain.identifiers import ScopeId
from provgraph.domain.interval import FOREVER
from provgraph.domain.ranges import from_flat
from provgraph.domain.scope import ScopeName
from provgraph.errors import UnknownIdentifier
from provgraph.graph.store import ProvStore
from provgraph.graph.store.reading import ConflictRow, CurrentFence, ServedFold, ServedSummary
from provgraph.service import names
from provgraph.service.answers import Current
from provgraph.service.context import Context
from provgraph.service.reading.answer import Pointed, Seen, Why, answer, said, wanted
from provgraph.service.reading.parts import Items, open_folds


@dataclass(frozen=True, slots=True)
class _Read:
    """What was seen, and the folds of the summary that is served."""

    seen: Seen
    folds: Sequence[ServedFold] = ()


def current(context: Context, scope: ScopeName, *, budget: int | None = None, alias: str = "current") -> Current:
    """The current summary of a scope with the tail after it; or every valid event, and why there is no summary.

    `budget` is in tokens: over it, whole coldable events are left out, oldest first, and named; nothing pinned is.
    The same state of the graph gives the same answer. Raises UnknownIdentifier when there is no such scope,
    InputError for a negative budget, KeyUnavailable.
    """
    read = _standing(context, scope, alias) or _looked_into(context, scope, alias)
    folds = open_folds(context, read.folds)
    if None in folds.values():  # erased while this was being read: the summary is not whole any more
        read, folds = _looked_into(context, scope, alias, said("Erased")), {}
    return answer(context, scope, read.seen, Items.of(folds), budget)


def _standing(context: Context, scope: ScopeName, alias: str) -> _Read | None:
    """What most readers get, in one statement; None when something does not stand, which `_looked_into` tells."""
    key = names.scope_hash(context, scope)
    row = context.engine.look(lambda store: store.standing_summary(tenant=context.tenant, scope_hash=key, alias=alias))
    if row is None or not all(fold.is_served for fold in row.folds):
        return None
    shown = (
        context.engine.look(lambda store: _conflicts(store, context.tenant, row.scope_id)) if row.in_conflict else ()
    )
    pointed = Pointed(row.artifact_id, row.covers_through, from_flat(row.raw_open), from_flat(row.cold))
    seen = Seen(row.scope_id, row.high_water, row.input_epoch, pointed, (), row.events, shown)
    return _Read(seen, row.folds)


def _looked_into(context: Context, scope: ScopeName, alias: str, why: Why = ()) -> _Read:
    """Check after check, so that the answer can say why there is no summary."""
    scope_id = names.find_scope(context, scope)
    return context.engine.read(lambda store: _read(store, context.tenant, scope_id, alias, why))


def _conflicts(store: ProvStore, tenant: str, scope_id: ScopeId) -> Sequence[ConflictRow]:
    return store.conflicts_shown(tenant=tenant, scope_id=scope_id, until=FOREVER, states=["OPEN"])


def _read(store: ProvStore, tenant: str, scope_id: ScopeId, alias: str, why: Why = ()) -> _Read:
    fence = store.current_fence(tenant=tenant, scope_id=scope_id, alias_key=f"{scope_id}/{alias}")
    if fence is None:
        raise UnknownIdentifier(f"there is no scope {scope_id}")
    why = why or _why(fence)
    summary = None if why else store.served_summary(tenant=tenant, artifact_id=fence.artifact_id or "")
    if summary is None or not _is_whole(summary, fence):
        return _Read(_seen(store, tenant, scope_id, fence, None, why or said("EpochMoved")))
    pointed = Pointed.of(summary.id, summary.covers_through, summary.manifest)
    return _Read(_seen(store, tenant, scope_id, fence, pointed, ()), summary.folds)


def _seen(
    store: ProvStore, tenant: str, scope_id: ScopeId, fence: CurrentFence, summary: Pointed | None, why: Why
) -> Seen:
    """The events beside the summary (all of them without one) and the open conflicts."""
    ranges = wanted(summary, fence.high_water)
    return Seen(
        scope_id=scope_id,
        high_water=fence.high_water,
        input_epoch=fence.input_epoch,
        summary=summary,
        why=why,
        events=store.served_events(tenant=tenant, scope_id=scope_id, ranges=ranges, until=FOREVER),
        conflicts=_conflicts(store, tenant, scope_id),
    )


def _why(fence: CurrentFence) -> Why:
    """Each check that failed; without a summary there is nothing else to check but the marking."""
    if fence.artifact_id is None:
        return said(*(["NoSummary"] if fence.marking_ok else ["MarkingInProgress", "NoSummary"]))
    checks = {
        "MarkingInProgress": fence.marking_ok,
        "EpochMoved": fence.epoch_ok,
        "ArtifactNotValid": fence.valid,
        "NotPublished": fence.published,
        "PlanRevoked": fence.plan_ok,
    }
    return said(*(code for code, holds in checks.items() if not holds))


def _is_whole(summary: ServedSummary, fence: CurrentFence) -> bool:
    """False when the fence moved between the two statements: then the folds may be those of another moment."""
    is_still = summary.marking_ok and summary.input_epoch == fence.input_epoch
    return is_still and all(fold.is_served for fold in summary.folds)
