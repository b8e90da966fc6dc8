"""Proposed claims on their way into folds: which segment each belongs to, and as what item it could be stated there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from provgraph.domain.fold import Item
from provgraph.domain.identifiers import Digest, EntityId
from provgraph.domain.reading import object_of
from provgraph.domain.segments import Entry, Selector
from provgraph.graph.store.citing import ScopeEvent, SnapshotClaim
from provgraph.service.context import Context

Claims = Mapping[str, Sequence[SnapshotClaim]]
"""Proposed claims that have to be looked at, by the segment that each belongs to."""

ByEvent = Mapping[EntityId, str]
"""Callers' event ids by ours."""


def home_of(claim: SnapshotClaim, selector: Selector, high_water: int) -> str | None:
    """The segment that a claim belongs to: that of its last event in the scope; None when it has none there yet."""
    covered = [event for event in claim.events if event.seq <= high_water]
    return selector.key_of(_entry(max(covered, key=lambda event: event.seq))) if covered else None


def _entry(event: ScopeEvent) -> Entry:
    return Entry(event.id, event.seq, Digest(""), "VALID", True, event.segment_key)


def items_of(context: Context, claims: Sequence[SnapshotClaim], callers: ByEvent) -> list[Item]:
    """The claims that a fold could state: undisputed, with all their evidence among these events, not erased."""
    ready = [
        claim
        for claim in claims
        if claim.is_whole and not claim.is_disputed and all(event.id in callers for event in claim.events)
    ]
    opened = context.vault.open([(claim.id, claim.sealed) for claim in ready if claim.sealed is not None])
    payloads = dict(zip((claim.id for claim in ready if claim.sealed is not None), opened, strict=True))
    found = []
    for claim in ready:
        payload = payloads.get(claim.id)
        if payload is not None:
            cited = [callers[event.id] for event in claim.events]
            found.append(Item.from_json({**object_of(payload, "item"), "id": claim.id, "derived_from": cited}))
    return found


def by_segment(claims: Sequence[SnapshotClaim], selector: Selector, high_water: int) -> Claims:
    """The claims by the segment that each belongs to."""
    found: dict[str, list[SnapshotClaim]] = {}
    for claim in claims:
        home = home_of(claim, selector, high_water)
        if home is not None:
            found.setdefault(home, []).append(claim)
    return found
