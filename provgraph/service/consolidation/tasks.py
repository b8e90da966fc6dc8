"""From a selected segment to what a distiller is asked for: its events opened, and the open conflicts that touch it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from provgraph.domain.distil.request import DistilRequest
from provgraph.domain.event import Event
from provgraph.domain.fold import OpenConflict
from provgraph.domain.identifiers import CallerEventId, Digest, EntityId, ScopeId
from provgraph.domain.instant import to_text
from provgraph.domain.segments import Segment
from provgraph.graph.store.citing import SnapshotClaim
from provgraph.graph.store.consolidation import SideEvent, SnapshotEvent
from provgraph.service.consolidation.snapshot import Snapshot, open_events
from provgraph.service.consolidation.taking_in import items_of
from provgraph.service.context import Context

FEWEST_SIDES = 2


@dataclass(frozen=True, slots=True)
class Cited:
    """An event as a fold cites it. `seq` is None for an event of another segment, which it does not account for."""

    entity_id: EntityId
    digest: Digest
    scope_id: ScopeId
    seq: int | None


@dataclass(frozen=True, slots=True)
class SegmentTask:
    """One segment to fold: the request, what its callers' event ids stand for, and the conflicts it must state."""

    segment: Segment
    request: DistilRequest
    cited: Mapping[str, Cited]
    conflict_ids: frozenset[str]
    claims: Sequence[SnapshotClaim] = ()
    """Proposed claims that the folds of the segment hold, whether they are stated in them or not."""


@dataclass(frozen=True, slots=True)
class Side:
    """An opened event that a side of a conflict rests on."""

    conflict_id: str
    event: Event
    cited: Cited


def tasks_of(context: Context, snapshot: Snapshot) -> list[SegmentTask]:
    """The segments of a snapshot as tasks, in order. Events whose key is gone are left out: they were erased."""
    opened = open_events(context, snapshot.folded())
    conflicts = _Conflicts(context, snapshot)
    return [
        _task(context, snapshot, segment, opened, conflicts)
        for segment in snapshot.selection.segments
        if any(entry.entity_id in opened for entry in segment.entries)
    ]


class _Conflicts:
    """The open conflicts of a snapshot with their sides opened."""

    def __init__(self, context: Context, snapshot: Snapshot) -> None:
        self.about = _subjects(context, snapshot.sides)
        self.sides = _open_sides(context, snapshot)

    def touching(self, segment: Segment) -> list[str]:
        """Ids of the conflicts with a side in the segment."""
        inside = {entry.entity_id for entry in segment.entries}
        return sorted({side.conflict_id for side in self.sides if side.cited.entity_id in inside})

    def stated(self, ids: Sequence[str]) -> list[OpenConflict]:
        """The conflicts that a fold must state: those with two valid sides left."""
        found = [
            OpenConflict(id, tuple(side.event.id for side in self.sides if side.conflict_id == id), self.about[id])
            for id in ids
        ]
        return [conflict for conflict in found if len(conflict.events) >= FEWEST_SIDES]

    def elsewhere(self, ids: Sequence[str], inside: Mapping[str, Cited]) -> list[Side]:
        """Sides of these conflicts in other segments: a fold that states a conflict rests on both."""
        found = {side.event.id: side for side in self.sides if side.conflict_id in ids}
        return [side for id, side in found.items() if id not in inside]


def _task(
    context: Context, snapshot: Snapshot, segment: Segment, opened: Mapping[EntityId, Event], conflicts: _Conflicts
) -> SegmentTask:
    entries = [entry for entry in segment.entries if entry.entity_id in opened]
    own = [opened[entry.entity_id] for entry in entries]
    cited: dict[str, Cited] = {
        event.id: Cited(entry.entity_id, entry.digest, snapshot.scope_id, entry.seq)
        for entry, event in zip(entries, own, strict=True)
    }
    touching = conflicts.touching(segment)
    stated = conflicts.stated(touching)
    elsewhere = conflicts.elsewhere([conflict.id for conflict in stated], cited)
    last = snapshot.events[entries[-1].entity_id]
    claims = [claim for claim in snapshot.claims.get(segment.key, ()) if not claim.is_held]
    request = DistilRequest(
        segment_id=own[0].task or segment.key.replace("/", "-"),
        closed_at=_time_of(own[-1], last) if segment.is_closed else None,
        events=(*own, *(side.event for side in elsewhere)),
        conflicts=tuple(stated),
        claims=tuple(items_of(context, claims, {found.entity_id: id for id, found in cited.items()})),
    )
    return SegmentTask(
        segment=segment,
        request=request,
        cited={**cited, **{side.event.id: side.cited for side in elsewhere}},
        conflict_ids=frozenset(touching),
        claims=claims,
    )


def _time_of(event: Event, row: SnapshotEvent) -> str:
    return to_text(event.occurred_at.instant if event.occurred_at else row.recorded_at)


def _subjects(context: Context, sides: Sequence[SideEvent]) -> dict[str, str]:
    """What each conflict is about, in words; empty when its key is gone."""
    sealed = {row.id: row.sealed for row in sides if row.sealed is not None}
    opened = dict(zip(sealed, context.vault.open(list(sealed.items())), strict=True))
    return {row.id: str((opened.get(row.id) or {}).get("about", "")) for row in sides}


def _open_sides(context: Context, snapshot: Snapshot) -> list[Side]:
    """The valid events that sides rest on. One of another scope goes by our own id: callers' ids may collide."""
    rows = [row for row in snapshot.sides if row.validity == "VALID" and row.is_evidence]
    sealed = {row.event_id: row.event_sealed for row in rows if row.event_sealed is not None}
    opened = dict(zip(sealed, context.vault.open(list(sealed.items())), strict=True))
    sides = []
    for row in rows:
        payload = opened.get(row.event_id)
        if payload is not None:
            event = Event.from_payload(payload)
            if row.event_scope_id != snapshot.scope_id:
                event = replace(event, id=CallerEventId(row.event_id))
            sides.append(Side(row.id, event, Cited(row.event_id, row.digest, row.event_scope_id, None)))
    return sides
