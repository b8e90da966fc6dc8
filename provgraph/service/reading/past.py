"""What was current at a moment of the past, and what of it may be given today."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from provgraph.domain.identifiers import ScopeId
from provgraph.domain.instant import Instant
from provgraph.domain.scope import ScopeName
from provgraph.domain.validity import VALID
from provgraph.errors import InputError
from provgraph.graph.store import ProvStore
from provgraph.graph.store.reading import ServedClaim, ServedFold, SwitchedTo
from provgraph.service import names
from provgraph.service.answers import Current
from provgraph.service.context import Context
from provgraph.service.lineage.causes import standing, states_of
from provgraph.service.moments import AsOf, instant_of
from provgraph.service.opening import open_all
from provgraph.service.reading.answer import Pointed, Seen, answer, said, wanted
from provgraph.service.reading.parts import Items, open_folds


@dataclass(frozen=True, slots=True)
class _Then:
    """What was seen of a moment; claims are those of folds that may not be given as a whole."""

    seen: Seen
    folds: Sequence[ServedFold] = ()
    claims: Sequence[ServedClaim] = ()


def current_as_of(context: Context, scope: ScopeName, as_of: AsOf, *, alias: str = "current") -> Current:
    """Which summary a reader got at a moment (or why none), with what of its content may be served today.

    `as_of` is an instant (microseconds UTC), a date-time, or the id of an entity or activity of that moment. What may
    not be served any more is named in `withheld`; events are those recorded by then that are VALID today.
    Raises UnknownIdentifier, SchemaBroken, InputError when no moment is named.
    """
    scope_id = names.find_scope(context, scope)
    then = context.engine.read(lambda store: _read(store, context.tenant, scope_id, alias, as_of))
    folds = {id: payload for id, payload in open_folds(context, then.folds).items() if payload is not None}
    items = Items.of(folds)
    opened = open_all(context, ((claim.id, claim.sealed) for claim in then.claims))
    for claim in then.claims:
        payload = opened.payloads.get(claim.id)
        if payload is not None:
            items.add_claim(claim, payload)
    given = {*folds, *(id for id, payload in opened.payloads.items() if payload is not None)}
    asked = [*(fold.id for fold in then.folds), *(claim.id for claim in then.claims)]
    withheld = [id for id in asked if id not in given]
    return answer(context, scope, then.seen, items, None, withheld)


def _read(store: ProvStore, tenant: str, scope_id: ScopeId, alias: str, as_of: AsOf) -> _Then:
    at = instant_of(store, tenant, as_of)
    if at is None:
        raise InputError("no moment was named")
    switched = store.switched_to(tenant=tenant, scope_id=scope_id, alias_key=f"{scope_id}/{alias}", until=at)
    why = said(*_failed(store, tenant, switched, at)) if switched else said("NoSummary")
    summary = store.served_summary(tenant=tenant, artifact_id=switched.artifact_id) if switched and not why else None
    pointed = Pointed.of(summary.id, summary.covers_through, summary.manifest) if summary else None
    high_water = store.high_water_at(tenant=tenant, scope_id=scope_id, until=at)
    seen = Seen(
        scope_id=scope_id,
        high_water=high_water,
        input_epoch=switched.source_epoch + len(switched.advanced_by) if switched else 0,
        summary=pointed,
        why=why,
        events=store.served_events(tenant=tenant, scope_id=scope_id, ranges=wanted(pointed, high_water), until=at),
        conflicts=store.conflicts_shown(tenant=tenant, scope_id=scope_id, until=at, states=["OPEN", "RESOLVED"]),
        as_of=at,
    )
    folds = summary.folds if summary else ()
    broken = [fold.id for fold in folds if not fold.is_served]
    return _Then(seen, folds, store.served_claims(tenant=tenant, fold_ids=broken) if broken else ())


def _failed(store: ProvStore, tenant: str, switched: SwitchedTo, at: Instant) -> Iterator[str]:
    """The checks of a reader that failed at that moment."""
    walked = store.walk_native_up(tenant=tenant, ids=[switched.artifact_id], until=at)
    plans = store.neighbours(tenant=tenant, id=switched.artifact_id).plans
    if switched.advanced_by:
        yield "EpochMoved"
    if standing(store, tenant, walked, "up", at, (), is_past=True).state(switched.artifact_id) != VALID:
        yield "ArtifactNotValid"
    if states_of(store, tenant, plans, at):
        yield "PlanRevoked"
