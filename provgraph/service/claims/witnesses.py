"""What stands behind claims: the events that they rest on in the end, and how many independent sources these are."""

from __future__ import annotations

from collections.abc import Sequence

from provgraph.domain.event import Event
from provgraph.domain.identifiers import EntityId
from provgraph.domain.validity import VALID
from provgraph.domain.witness import independent_sources
from provgraph.graph.store import ProvStore
from provgraph.graph.store.citing import EvidenceEvent
from provgraph.service.context import Context


def sources_of(context: Context, store: ProvStore, ids: Sequence[EntityId]) -> dict[EntityId, int]:
    """The number of independent sources of each claim, counted over its VALID events. Raises KeyUnavailable."""
    return _counted(context, store.evidence_of(tenant=context.tenant, ids=ids) if ids else ())


def support_of(context: Context, store: ProvStore, claim_id: EntityId) -> dict[str, object]:
    """What supports a claim, as JSON: events that `remain` and that are `lost`, `independent_sources` among the former.

    Evidence of claims that were merged into it counts; `answered_by` is the claim that it was merged into itself.
    Raises KeyUnavailable.
    """
    rows = store.evidence_of(tenant=context.tenant, ids=[claim_id])
    merged = store.merged_with(tenant=context.tenant, id=claim_id)
    return {
        "remaining": [row.id for row in rows if row.validity == VALID],
        "lost": [row.id for row in rows if row.validity != VALID],
        "independent_sources": _counted(context, rows).get(claim_id, 0),
        "answered_by": merged.answered_by,
        "answers_for": list(merged.answers_for),
    }


def _counted(context: Context, rows: Sequence[EvidenceEvent]) -> dict[EntityId, int]:
    sealed = {row.id: row.sealed for row in rows if row.sealed is not None}
    opened = dict(zip(sealed, context.vault.open(list(sealed.items())), strict=True))
    events = {id: Event.from_payload(payload) for id, payload in opened.items() if payload}
    witnesses: dict[EntityId, list[Event]] = {}
    for row in rows:
        if row.id in events:
            witnesses.setdefault(row.claim_id, []).append(events[row.id])
    return {claim_id: independent_sources(found) for claim_id, found in witnesses.items()}
