"""Write the tokens of a scope anew: under another key, so that the old one can be destroyed, or only where they lack.

A pass goes on where an earlier one stopped: what stands under the key in use is not touched again. Meanwhile a search
asks under both keys.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from provgraph.domain.identifiers import INDEX_KEY, ScopeId
from provgraph.domain.instant import Instant
from provgraph.domain.scope import ScopeName
from provgraph.errors import StoreUnavailable
from provgraph.graph.store import ProvStore
from provgraph.graph.store.searching import ReindexEnded, UnindexedClaim, UnindexedEvent
from provgraph.service import names, unit
from provgraph.service.context import Context, Request
from provgraph.service.indexing import make_key, tokens_under
from provgraph.service.opening import open_all
from provgraph.service.search.answers import Reindexed

BATCH = 500
"""Entities of one transaction."""

PASSES = 10
"""How often a pass is made again because somebody left a gap meanwhile."""

Progress = Callable[[int, int], None]
Batch = Sequence[UnindexedEvent] | Sequence[UnindexedClaim]


def reindex(
    context: Context,
    scope: ScopeName,
    request: Request,
    *,
    new_key: bool = True,
    progress: Progress = lambda done, total: None,
) -> Reindexed:
    """Write the tokens of a scope anew under another key and destroy the old ones; or, without `new_key`, only where
    entities have none under the key in use.

    Can be interrupted: a repeat of the request takes no further key and goes on where the first one stopped. `progress`
    is told of (events done, events). Raises UnknownIdentifier, RequestIdTaken, CommitUnknown, StoreUnavailable when
    others leave gaps faster than they can be closed.
    """
    scope_id = names.find_scope(context, scope)
    repeated = new_key and _take_key(context, scope_id, request)
    context.reach("search.key_made")
    written = 0
    for _ in range(PASSES):
        key_id, done, count = _pass(context, scope_id, progress)
        written += count
        if done.is_whole:
            destroyed = context.vault.store.destroy(done.retired)
            context.vault.blinder.forget(done.retired)
            context.vault.store.settle([key_id])
            context.reach("search.destroyed")
            return Reindexed(scope_id, request.id, key_id, written, destroyed, repeated)
    raise StoreUnavailable(f"scope {scope_id} is written to by others without index keys; try again")


def _take_key(context: Context, scope_id: ScopeId, request: Request) -> bool:
    """Give the scope another key, once for the request; True when that was done before."""
    key_id = context.new_id(INDEX_KEY)
    context.vault.store.create([key_id], context.lease())

    def work(store: ProvStore, now: Instant) -> dict[str, object]:
        used = store.use_index_key(tenant=context.tenant, now=now, scope_id=scope_id, key_id=key_id, is_next=True)
        return {"key_id": used}

    receipt = unit.commit(context, request, "reindex", {"scope_id": scope_id}, work)
    context.vault.blinder.in_use.pop(scope_id, None)
    return receipt.repeated


def _pass(context: Context, scope_id: ScopeId, progress: Progress) -> tuple[str, ReindexEnded, int]:
    """One pass over what is not under the key in use: the key, how it ended, and how many entities got tokens."""
    begun = context.engine.write(lambda store: store.begin_reindex(tenant=context.tenant, scope_id=scope_id))
    key_id = begun.key_id if begun and begun.key_id else make_key(context, scope_id)
    total, count = begun.high_water if begun else 0, 0
    for rows in _batches(context, scope_id, key_id):
        _write(context, scope_id, key_id, rows)
        count += len(rows)
        progress(min(count, total), total)
        context.reach("search.batch")
    ended = context.engine.write(
        lambda store: store.end_reindex(tenant=context.tenant, now=context.clock(), scope_id=scope_id, key_id=key_id)
    )
    context.reach("search.ended")
    return key_id, ended, count


def _batches(context: Context, scope_id: ScopeId, key_id: str) -> Iterator[Batch]:
    """What is not under the key: events in their order, then claims by their ids."""
    seq, claim_id = 0, ""
    while events := _events(context, scope_id, key_id, seq):
        yield events
        seq = events[-1].seq
    while claims := _claims(context, scope_id, key_id, claim_id):
        yield claims
        claim_id = claims[-1].id


def _events(context: Context, scope_id: str, key_id: str, after: int) -> Sequence[UnindexedEvent]:
    return context.engine.read(
        lambda store: store.unindexed_events(
            tenant=context.tenant, scope_id=scope_id, key_id=key_id, after=after, most=BATCH
        )
    )


def _claims(context: Context, scope_id: str, key_id: str, after: str) -> Sequence[UnindexedClaim]:
    return context.engine.read(
        lambda store: store.unindexed_claims(
            tenant=context.tenant, scope_id=scope_id, key_id=key_id, after=after, most=BATCH
        )
    )


def _write(context: Context, scope_id: ScopeId, key_id: str, rows: Batch) -> None:
    opened = open_all(context, [(row.id, row.sealed) for row in rows]).payloads
    tokens = tokens_under(context, scope_id, key_id, [(row.id, opened.get(row.id)) for row in rows])
    context.engine.write(lambda store: tokens.write(context, store))
