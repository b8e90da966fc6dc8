"""The moment that a search asks about: now, or one of the past, with the summary that was current then."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass

from provgraph.domain.identifiers import ScopeId
from provgraph.domain.instant import Instant
from provgraph.domain.ranges import numbers_in
from provgraph.domain.reading import whole_of
from provgraph.graph.store import ProvStore
from provgraph.service.moments import AsOf, instant_of
from provgraph.service.reading.answer import Pointed

Places = Callable[[int, bool], str]
"""Where an event stands, by its `seq` and whether it is evidence: `folded`, `cold`, `raw` or `excluded`."""


@dataclass(frozen=True, slots=True)
class Moment:
    """`at` is None for now. `summary_id`: of the summary current at `at`, '' for none; None for now."""

    at: Instant | None
    summary_id: str | None
    places: Places


def moment_of(store: ProvStore, tenant: str, scope_id: ScopeId, as_of: AsOf) -> Moment:
    """The moment that is asked about. Raises what `instant_of` raises."""
    at = instant_of(store, tenant, as_of)
    alias_key = f"{scope_id}/current"
    if at is None:
        fence = store.current_fence(tenant=tenant, scope_id=scope_id, alias_key=alias_key)
        summary_id = fence.artifact_id if fence and fence.is_current else None
        return Moment(None, None, _places(_pointed(store, tenant, summary_id)))
    switched = store.switched_to(tenant=tenant, scope_id=scope_id, alias_key=alias_key, until=at)
    summary_id = switched.artifact_id if switched else None
    return Moment(at, summary_id or "", _places(_pointed(store, tenant, summary_id)))


def _pointed(store: ProvStore, tenant: str, summary_id: str | None) -> Pointed | None:
    """The summary with the part of its coverage ledger that is not folded."""
    found = store.find_candidate(tenant=tenant, id=summary_id) if summary_id else None
    if found is None:
        return None
    return Pointed.of(found.id, whole_of(json.loads(found.manifest), "covers_through"), found.manifest)


def _places(summary: Pointed | None) -> Places:
    """Without a summary everything is raw: readers get it as it is."""
    if summary is None:
        return lambda seq, is_evidence: "raw"
    raw, cold = set(numbers_in(summary.raw_open)), set(numbers_in(summary.cold))

    def place(seq: int, is_evidence: bool) -> str:
        if seq > summary.covers_through or seq in raw:
            return "raw"
        if seq in cold:
            return "cold"
        return "folded" if is_evidence else "excluded"

    return place
