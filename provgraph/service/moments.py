"""Moments of the past as callers name them: an instant, a date-time, or the id of what happened then."""

from __future__ import annotations

from provgraph.domain.identifiers import is_own_id
from provgraph.domain.instant import Instant, Moment
from provgraph.errors import UnknownIdentifier
from provgraph.graph.store import ProvStore

AsOf = Instant | str | None


def instant_of(store: ProvStore, tenant: str, as_of: AsOf) -> Instant | None:
    """Microseconds UTC of a moment; None stays None.

    Text is an RFC 3339 date-time, or an id of our own: then the moment when that was recorded, for a summary (and the
    consolidation that made it) when it was first switched to. Raises SchemaBroken for other text, UnknownIdentifier
    when nothing in the tenant has the id.
    """
    if as_of is None or isinstance(as_of, int):
        return as_of
    return _recorded(store, tenant, as_of) if is_own_id(as_of) else Moment.parse(as_of).instant


def _recorded(store: ProvStore, tenant: str, id: str) -> Instant:
    found = store.moment_of(tenant=tenant, id=id)
    if found is None:
        raise UnknownIdentifier(f"nothing has the id {id}")
    return max(found.recorded_at, found.switched_at or found.recorded_at)
