"""How many independent sources stand behind claims, from the events that they rest on in the end."""

from __future__ import annotations

from collections.abc import Sequence

from provgraph.domain.event import Event
from provgraph.domain.identifiers import EntityId
from provgraph.domain.witness import independent_sources
from provgraph.graph.store import ProvStore
from provgraph.service.context import Context


def sources_of(context: Context, store: ProvStore, ids: Sequence[EntityId]) -> dict[EntityId, int]:
    """The number of independent sources of each claim, counted over its VALID events. Raises KeyUnavailable."""
    rows = store.evidence_of(tenant=context.tenant, ids=ids) if ids else ()
    sealed = {row.id: row.sealed for row in rows if row.sealed is not None}
    opened = dict(zip(sealed, context.vault.open(list(sealed.items())), strict=True))
    events = {id: Event.from_payload(payload) for id, payload in opened.items() if payload}
    witnesses: dict[EntityId, list[Event]] = {}
    for row in rows:
        if row.id in events:
            witnesses.setdefault(row.claim_id, []).append(events[row.id])
    return {claim_id: independent_sources(found) for claim_id, found in witnesses.items()}
