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
from provgraph.domain.ranges import Ranges, difference, from_flat, merged, missing_from
from provgraph.domain.segments import (
    Carried,
    Entry,
    Selection,
    Selector,
    StoredFold,
    accounted_for,
    changed_segments,
    first_of,
    select,
)
from provgraph.domain.text.lexicon import Lexicon
from provgraph.graph.store import ProvStore
from provgraph.graph.store.consolidation import SideEvent, SnapshotEvent, SnapshotFence, SnapshotFold
from provgraph.service.consolidation.finding import Finder, Topic
from provgraph.service.consolidation.taking_in import Claims, by_segment
from provgraph.service.context import Context


@dataclass(frozen=True, slots=True)
class Snapshot:
    """What a consolidation starts from.

    `events` are the sealed events to fold, by id; `sides` the open conflicts and those that were found, which `found`
    lists; `topics` the statements of the events to fold; `claims` the proposed claims to take in, by segment;
    `again` the segments that had a fold, which is not carried.
    """

    scope_id: ScopeId
    alias_key: str
    fence: SnapshotFence
    selection: Selection
    events: Mapping[EntityId, SnapshotEvent]
    sides: Sequence[SideEvent]
    claims: Claims = field(default_factory=dict)
    found: Sequence[FoundConflict] = ()
    topics: Mapping[EntityId, Sequence[Topic]] = field(default_factory=dict)
    again: frozenset[str] = frozenset()

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
            and not self.selection.carried.dropped
        )


def take_snapshot(
    context: Context,
    scope_id: ScopeId,
    alias_key: str,
    selector: Selector,
    lexicon: Lexicon,
    most: int | None = None,
) -> Snapshot:
    """Read what there is to fold: the changed segments and what they hold. Carried folds do not cross the wire.

    `most` is how many segments without a fold are taken on at once (None: all of them); contradictions are looked for
    in all of them.
    """
    finder = Finder(context, scope_id, lexicon)
    reader = Reader(context.tenant, scope_id, alias_key, selector)
    epoch = None
    while True:
        found = tuple(finder.sides)
        snapshot = context.engine.read(lambda store: reader.read(store, found))  # noqa: B023 - called here
        if epoch not in (None, snapshot.fence.input_epoch):
            finder.forget()  # a side may have been taken back since
        epoch = snapshot.fence.input_epoch
        if finder.sides == list(found) and not finder.look(snapshot.folded(), snapshot.sides):
            selection = snapshot.selection if most is None else first_of(snapshot.selection, most, snapshot.again)
            return replace(snapshot, selection=selection, found=tuple(finder.conflicts), topics=finder.topics)


@dataclass(frozen=True, slots=True)
class Reader:
    """What is read of a scope, for an alias, and how its events are selected."""

    tenant: str
    scope_id: ScopeId
    alias_key: str
    selector: Selector

    def read(self, store: ProvStore, found: Sequence[SideEvent]) -> Snapshot:
        """The snapshot of one transaction; `found` are sides of conflicts that are to be opened."""
        fence = store.snapshot_fence(tenant=self.tenant, scope_id=self.scope_id, alias_key=self.alias_key)
        sides = (*store.open_conflicts(tenant=self.tenant, scope_id=self.scope_id), *found)
        held = merged(fence.held)
        missing = missing_from(held, fence.high_water)
        last, rest = self._events(store, fence, missing)
        doubtful = self._doubtful(store, fence, sides, last, _entries(rest))
        touched = _touched(sides, self.scope_id)
        changed = changed_segments(_entries(rest), doubtful, touched, self.selector, fence.high_water)
        changed, claims = self._claims(store, fence, changed)
        dropped = self._segments(store, fence, changed)
        again = self._between(store, accounted_for(dropped))
        carried = _carried(fence, held, dropped, doubtful)
        return Snapshot(
            scope_id=self.scope_id,
            alias_key=self.alias_key,
            fence=fence,
            selection=select(_entries([*rest, *again]), carried, self.selector, fence.high_water),
            events={row.id: row for row in [*rest, *again]},
            sides=sides,
            claims=claims,
            again=frozenset(fold.segment_key for fold in dropped),
        )

    def _events(
        self, store: ProvStore, fence: SnapshotFence, missing: Ranges
    ) -> tuple[SnapshotEvent | None, list[SnapshotEvent]]:
        """The event at the high water, and those that no fold accounts for."""
        high = fence.high_water
        rows = self._between(store, merged(missing, ((high, high),)) if high else ())
        last = next((row for row in rows if row.seq == high), None)
        is_held = not missing or missing[-1][1] < high
        return last, [row for row in rows if not (is_held and row.seq == high)]

    def _between(self, store: ProvStore, ranges: Ranges) -> list[SnapshotEvent]:
        if not ranges:
            return []
        return list(store.snapshot_events(tenant=self.tenant, scope_id=self.scope_id, ranges=ranges))

    def _doubtful(
        self,
        store: ProvStore,
        fence: SnapshotFence,
        sides: Sequence[SideEvent],
        last: SnapshotEvent | None,
        entries: Sequence[Entry],
    ) -> list[StoredFold]:
        """The folds that may have to be made anew."""
        gained = {self.selector.key_of(entry) for entry in entries if entry.is_input}
        ending = {self.selector.key_of(entry) for entry in _entries([last] if last else [])}
        rows = store.snapshot_folds(
            tenant=self.tenant,
            scope_id=self.scope_id,
            artifact_id=fence.artifact_id,
            keys=sorted(gained | ending),
            sides=sorted({row.event_id for row in sides if row.event_scope_id == self.scope_id}),
            window=self.selector.window,
            full_windows=fence.high_water // self.selector.window,
        )
        return [_fold(row) for row in rows]

    def _claims(self, store: ProvStore, fence: SnapshotFence, changed: frozenset[str]) -> tuple[frozenset[str], Claims]:
        """The segments to fold anew, those with claims that their folds do not hold yet among them; their claims."""

        def looked_at(changed: frozenset[str]) -> Claims:
            found = store.snapshot_claims(
                tenant=self.tenant, scope_id=self.scope_id, artifact_id=fence.artifact_id, keys=sorted(changed)
            )
            return by_segment(found, self.selector, fence.high_water)

        claims = looked_at(changed)
        more = changed | {fold.segment_key for fold in self._segments(store, fence, frozenset(claims) - changed)}
        return more, claims if more == changed else looked_at(more)

    def _segments(self, store: ProvStore, fence: SnapshotFence, keys: frozenset[str]) -> list[StoredFold]:
        """All folds of some segments."""
        if not keys or not fence.folds:
            return []
        rows = store.segment_folds(
            tenant=self.tenant, scope_id=self.scope_id, artifact_id=fence.artifact_id, keys=sorted(keys)
        )
        return [_fold(row) for row in rows]


def _carried(
    fence: SnapshotFence, held: Ranges, dropped: Sequence[StoredFold], doubtful: Sequence[StoredFold]
) -> Carried:
    """What is left of the current summary's folds."""
    gone = {fold.id for fold in dropped}
    cold = difference(merged(fence.cold), merged(*(fold.cold for fold in dropped)))
    return Carried(
        summary_id=fence.artifact_id,
        manifest_digest=fence.manifest_digest,
        folds=fence.folds - len(dropped),
        seqs=difference(held, merged(accounted_for(dropped), cold)),
        cold=cold,
        dropped=tuple(fold.id for fold in dropped),
        watched=tuple(fold.id for fold in doubtful if fold.is_watched and fold.id not in gone),
    )


def open_events(context: Context, rows: Iterable[SnapshotEvent]) -> dict[EntityId, Event]:
    """The events of sealed rows, by our id; what was erased is left out."""
    sealed = [(row.id, row.sealed) for row in rows if row.sealed is not None]
    opened = context.vault.open(sealed)
    return {id: Event.from_payload(payload) for (id, _), payload in zip(sealed, opened, strict=True) if payload}


def _fold(row: SnapshotFold) -> StoredFold:
    return StoredFold(
        id=row.id,
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
