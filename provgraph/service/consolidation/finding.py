"""Contradictions that a consolidation finds: among the events that it folds, and between them and what is carried.

Found conflicts stand beside the open ones from then on: the distiller, the gate and the manifest get them, and the
switch opens them. Which side is right is not decided here. Source: docs/design.md, contradictions.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from provgraph.domain.contradiction import Contradiction, Statement, contradictions, statements
from provgraph.domain.event import Event
from provgraph.domain.identifiers import CallerEventId, Digest, EntityId, ScopeId
from provgraph.domain.manifest import FoundConflict
from provgraph.domain.text.lexicon import Lexicon
from provgraph.graph.store.consolidation import SideEvent, SnapshotEvent
from provgraph.service.conflicts.opening import prepare_opening
from provgraph.service.context import Context


@dataclass(frozen=True, slots=True)
class Topic:
    """A statement as stored claims are found by it: the sentence that was said, and the keyed hash of its topic."""

    said: str
    hash: str


@dataclass(slots=True)
class Finder:
    """What was found so far. Events are opened once, however often it looks."""

    context: Context
    scope_id: ScopeId
    lexicon: Lexicon
    sides: list[SideEvent] = field(default_factory=list)
    conflicts: list[FoundConflict] = field(default_factory=list)
    topics: dict[EntityId, tuple[Topic, ...]] = field(default_factory=dict)
    _events: dict[EntityId, Event] = field(default_factory=dict)
    _said: dict[EntityId, tuple[Statement, ...]] = field(default_factory=dict)

    def look(self, folded: Sequence[SnapshotEvent], disputed: Sequence[SideEvent]) -> bool:
        """True when new contradictions were found: among events to fold, sides of open conflicts, and what is carried.

        Each becomes a conflict to be opened, unless one over the same events is known, open or resolved.
        """
        if not folded:
            return False
        self._read(folded)
        self._name_topics(folded)
        beside = [_event_of(row) for row in disputed if row.event_scope_id == self.scope_id]
        rows = {row.id: row for row in (*folded, *self._alike(), *filter(_is_evidence, beside))}
        self._read(rows.values())
        order = sorted((row for row in rows.values() if row.id in self._events), key=lambda row: row.seq)
        said = [statement for row in order for statement in self._said[row.id]]
        found = contradictions(said, [self._events[row.id] for row in order], self.lexicon)
        return self._keep(found, {self._events[row.id].id: row for row in order})

    def forget(self) -> None:
        """Drop what was found: the scope has changed since."""
        self.sides.clear()
        self.conflicts.clear()

    def _read(self, rows: Iterable[SnapshotEvent]) -> None:
        """Open the events that are not open yet and read what they state."""
        fresh = [(row.id, row.sealed) for row in rows if row.id not in self._events and row.sealed is not None]
        for (id, _), payload in zip(fresh, self.context.vault.open(fresh), strict=True):
            if payload:
                self._events[id] = Event.from_payload(payload)
                self._said[id] = statements(self._events[id], self.lexicon)

    def _name_topics(self, folded: Sequence[SnapshotEvent]) -> None:
        """The hashes by which the statements of events to fold are found later."""
        ids = [row.id for row in folded if self._said.get(row.id) and row.id not in self.topics]
        names = sorted({f"topic {statement.topic}" for id in ids for statement in self._said[id]})
        hashes = dict(zip(names, self.context.vault.lookups(f"scope/{self.scope_id}", names), strict=True))
        for id in ids:
            self.topics[id] = tuple(Topic(said.said, hashes[f"topic {said.topic}"]) for said in self._said[id])

    def _alike(self) -> Sequence[SnapshotEvent]:
        """The events of carried folds whose claims are on one of the topics."""
        hashes = sorted({topic.hash for topics in self.topics.values() for topic in topics})
        if not hashes:
            return ()
        tenant, scope_id = self.context.tenant, self.scope_id
        return self.context.engine.read(
            lambda store: store.alike_events(tenant=tenant, scope_id=scope_id, topics=hashes)
        )

    def _keep(self, found: Sequence[Contradiction], rows: Mapping[CallerEventId, SnapshotEvent]) -> bool:
        """Make conflicts of what is not known; True when there was any."""
        pairs = {pair: tuple(rows[side.event.id] for side in (pair.earlier, pair.later)) for pair in found}
        known = self._known({row.id for sides in pairs.values() for row in sides})
        fresh = {pair: sides for pair, sides in pairs.items() if not any({s.id for s in sides} <= k for k in known)}
        for pair, sides in fresh.items():
            opening = prepare_opening(self.context, self.scope_id, pair.about)
            members = tuple(row.id for row in sides)
            self.conflicts.append(FoundConflict(opening.id, Digest(opening.digest), opening.sealed, members))
            self.sides.extend(_side_of(opening.id, opening.sealed, self.scope_id, row) for row in sides)
        return bool(fresh)

    def _known(self, events: set[EntityId]) -> list[frozenset[EntityId]]:
        """The events of each conflict that is found, open or resolved over some of these events."""
        ids = sorted(events)
        rows = (
            self.context.engine.read(lambda store: store.conflicts_over(tenant=self.context.tenant, ids=ids))
            if ids
            else ()
        )
        return [*(frozenset(row.events) for row in rows), *(frozenset(found.members) for found in self.conflicts)]


def _is_evidence(row: SnapshotEvent) -> bool:
    return row.validity == "VALID" and row.is_evidence


def _event_of(side: SideEvent) -> SnapshotEvent:
    return SnapshotEvent(
        id=side.event_id,
        seq=side.seq,
        digest=side.digest,
        sealed=side.event_sealed,
        validity=side.validity,
        is_evidence=side.is_evidence,
        segment_key=side.segment_key,
        recorded_at=side.recorded_at,
    )


def _side_of(conflict: EntityId, sealed: bytes, scope_id: ScopeId, row: SnapshotEvent) -> SideEvent:
    return SideEvent(
        id=conflict,
        sealed=sealed,
        event_id=row.id,
        event_scope_id=scope_id,
        seq=row.seq,
        digest=row.digest,
        event_sealed=row.sealed,
        validity=row.validity,
        segment_key=row.segment_key,
        recorded_at=row.recorded_at,
        is_evidence=row.is_evidence,
    )
