"""The snapshot: in one read transaction, high water first, then epoch, alias, folds, conflicts and events.

It is read again with the contradictions that were found in it, until there are no more: a carried fold that states a
side as settled is made anew.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from provgraph.domain.event import Event
from provgraph.domain.identifiers import EntityId, ScopeId
from provgraph.domain.manifest import Expected, FoundConflict
from provgraph.domain.preserve.lexicon import Lexicon
from provgraph.domain.ranges import Ranges, from_flat, merged, missing_from
from provgraph.domain.segments import (
    Entry,
    Selection,
    Selector,
    StoredFold,
    accounted_for,
    changed_segments,
    select,
)
from provgraph.graph.store import ProvStore
from provgraph.graph.store.consolidation import SideEvent, SnapshotEvent, SnapshotFence, SnapshotFold
from provgraph.service.consolidation.finding import Finder, Topic
from provgraph.service.consolidation.taking_in import Claims, by_segment
from provgraph.service.context import Context


@dataclass(frozen=True, slots=True)
class Snapshot:
    """What a consolidation starts from.

    `events` are the sealed events to fold, by id; `sides` the open conflicts and those that were found, which `found`
    lists; `topics` the statements of the events to fold; `claims` the proposed claims to take in, by segment.
    """

    scope_id: ScopeId
    alias_key: str
    fence: SnapshotFence
    selection: Selection
    events: Mapping[EntityId, SnapshotEvent]
    sides: Sequence[SideEvent]
    current_folds: frozenset[EntityId]
    claims: Claims = field(default_factory=dict)
    found: Sequence[FoundConflict] = ()
    topics: Mapping[EntityId, Sequence[Topic]] = field(default_factory=dict)

    @property
    def high_water(self) -> int:
        """What the new summary will cover through."""
        return self.fence.high_water

    @property
    def expected(self) -> Expected:
        """The alias as it was read, for the switch to compare."""
        return Expected(self.fence.artifact_id, self.fence.source_epoch, self.fence.covers_through)

    def folded(self) -> list[SnapshotEvent]:
        """The events of the segments to fold."""
        return [self.events[entry.entity_id] for segment in self.selection.segments for entry in segment.entries]

    @property
    def is_up_to_date(self) -> bool:
        """True when a new summary would hold what the current one holds."""
        return (
            self.fence.is_valid
            and not self.selection.segments
            and self.fence.covers_through == self.fence.high_water
            and {fold.id for fold in self.selection.carried} == self.current_folds
        )


def take_snapshot(
    context: Context, scope_id: ScopeId, alias_key: str, selector: Selector, lexicon: Lexicon
) -> Snapshot:
    """Read what there is to fold. Costs what the changed segments hold, plus one row for each carried fold."""
    finder = Finder(context, scope_id, lexicon)
    epoch = None
    while True:
        found = tuple(finder.sides)
        snapshot = context.engine.read(
            lambda store: _read(store, context.tenant, scope_id, alias_key, selector, found)  # noqa: B023 - called here
        )
        if epoch not in (None, snapshot.fence.input_epoch):
            finder.forget()  # a side may have been taken back since
        epoch = snapshot.fence.input_epoch
        if finder.sides == list(found) and not finder.look(snapshot.folded(), snapshot.sides):
            return replace(snapshot, found=tuple(finder.conflicts), topics=finder.topics)


def _read(
    store: ProvStore,
    tenant: str,
    scope_id: ScopeId,
    alias_key: str,
    selector: Selector,
    found: Sequence[SideEvent],
) -> Snapshot:
    fence = store.snapshot_fence(tenant=tenant, scope_id=scope_id, alias_key=alias_key)
    folds = [_fold(row) for row in store.snapshot_folds(tenant=tenant, artifact_id=fence.artifact_id)]
    sides = (*store.open_conflicts(tenant=tenant, scope_id=scope_id), *found)

    def events_in(ranges: Ranges) -> list[SnapshotEvent]:
        rows = store.snapshot_events(tenant=tenant, scope_id=scope_id, ranges=ranges) if ranges else ()
        return [row for row in rows if row.seq <= fence.high_water]

    rest = events_in(missing_from(accounted_for(folds), fence.high_water))
    changed = changed_segments(_entries(rest), folds, _touched(sides, scope_id), selector, fence.high_water)
    changed, claims = _claims(store, tenant, scope_id, selector, folds, changed, fence.high_water)
    dropped = [fold for fold in folds if fold.segment_key in changed]
    carried = [fold for fold in folds if fold.segment_key not in changed]
    again = events_in(merged(*(fold.seqs for fold in dropped), *(fold.cold for fold in dropped)))
    return Snapshot(
        scope_id=scope_id,
        alias_key=alias_key,
        fence=fence,
        selection=select(_entries([*rest, *again]), carried, selector, fence.high_water),
        events={row.id: row for row in [*rest, *again]},
        sides=sides,
        claims=claims,
        current_folds=frozenset(fold.id for fold in folds),
    )


def _claims(
    store: ProvStore,
    tenant: str,
    scope_id: ScopeId,
    selector: Selector,
    folds: Sequence[StoredFold],
    changed: frozenset[str],
    high_water: int,
) -> tuple[frozenset[str], Claims]:
    """The segments to fold anew, those with claims that their folds do not hold yet among them; their claims."""

    def looked_at(changed: frozenset[str]) -> Claims:
        ids = [fold.id for fold in folds if fold.segment_key not in changed]
        found = store.snapshot_claims(tenant=tenant, scope_id=scope_id, fold_ids=ids)
        return by_segment(found, selector, high_water)

    claims = looked_at(changed)
    more = changed | ({fold.segment_key for fold in folds} & set(claims))
    return more, claims if more == changed else looked_at(more)


def open_events(context: Context, rows: Iterable[SnapshotEvent]) -> dict[EntityId, Event]:
    """The events of sealed rows, by our id; what was erased is left out."""
    sealed = [(row.id, row.sealed) for row in rows if row.sealed is not None]
    opened = context.vault.open(sealed)
    return {id: Event.from_payload(payload) for (id, _), payload in zip(sealed, opened, strict=True) if payload}


def _fold(row: SnapshotFold) -> StoredFold:
    return StoredFold(
        id=row.id,
        digest=row.digest,
        segment_key=row.segment_key,
        is_closed=row.is_closed,
        seqs=from_flat(row.seqs),
        cold=from_flat(row.cold),
        conflict_ids=frozenset(row.conflict_ids),
        is_valid=row.is_valid,
    )


def _entries(rows: Iterable[SnapshotEvent]) -> list[Entry]:
    return [Entry(row.id, row.seq, row.digest, row.validity, row.is_evidence, row.segment_key) for row in rows]


def _touched(sides: Sequence[SideEvent], scope_id: ScopeId) -> dict[str, frozenset[int]]:
    """The sequence numbers of this scope that each open conflict touches."""
    return {
        conflict: frozenset(row.seq for row in sides if row.id == conflict and row.event_scope_id == scope_id)
        for conflict in {row.id for row in sides}
    }
