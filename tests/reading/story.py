"""A scope and what happens in it, through the use cases; and a few deeds of the store that no use case stops at."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from provgraph.domain.event import Event, Source
from provgraph.domain.identifiers import ActivityId, CallerEventId, EntityId, RequestId
from provgraph.domain.reading import objects_of, texts_of
from provgraph.domain.scope import ScopeName
from provgraph.service import claims, conflicts, ledger, lineage, names, policies, reading, taking_back
from provgraph.service.answers import Consolidated, Current, Lineage, LineageNode, TakenBack
from provgraph.service.claims import Proposal
from provgraph.service.consolidation import Options, consolidate
from provgraph.service.context import Context, Request

GATES = ScopeName("lock-8", "gates")
PUMPS = ScopeName("lock-8", "pumps")


@dataclass(frozen=True, slots=True)
class Story:
    """One tenant. Events go by callers' ids, everything else by our own."""

    context: Context
    scope: ScopeName = GATES

    def request(self) -> Request:
        """A request of the keeper's, with a fresh id."""
        return Request(RequestId(self.context.new_id("rq")), "keeper")

    def tell(self, id: str, text: str, *, task: str | None = None, source: str | None = None) -> EntityId:
        """Append one event."""
        event = Event(CallerEventId(id), "message", "gauge", text=text, task=task, source=Source(kind=source))
        return EntityId(ledger.append(self.context, self.scope, [event], self.request()).events[0].entity_id)

    def event(self, id: str) -> EntityId:
        """Our id of an event."""
        return names.resolve(self.context, id, self.scope)

    def consolidate(self, **options: object) -> Consolidated:
        """Take everything in."""
        chosen = Options(**options)  # type: ignore[arg-type]  # test data
        return consolidate(self.context, self.scope, self.request(), options=chosen)

    def claim(self, text: str, *evidence: EntityId) -> EntityId:
        """A claim of somebody's, resting on entities."""
        proposal = Proposal("lock 8", tuple(evidence), text=text)
        return EntityId(claims.propose(self.context, self.scope, [proposal], self.request()).claims[0].claim_id)

    def revoke(self, entity_id: EntityId, reason: str = "gauge was frozen") -> TakenBack:
        """Take an entity back."""
        return taking_back.revoke(self.context, entity_id, reason, self.request())

    def replace(self, entity_id: EntityId, id: str, text: str) -> TakenBack:
        """Put a corrected event in the place of one."""
        correction = Event(CallerEventId(id), "message", "gauge", text=text)
        return taking_back.replace(self.context, entity_id, correction, self.request(), "misread")

    def undo(self, activity_id: str) -> TakenBack:
        """Take an Activity back."""
        return taking_back.undo(self.context, ActivityId(activity_id), self.request())

    def dispute(self, *members: EntityId) -> str:
        """Open a conflict."""
        return conflicts.open_conflict(self.context, self.scope, members, "which level it was", self.request()).id

    def plan(self) -> EntityId:
        """The policy version in use."""
        return EntityId(policies.list_policies(self.context)[0].id)

    def fence(self, entity_id: EntityId) -> str:
        """The first step of a large revocation, and no other: the fence is closed, nothing is marked. The Activity."""
        activity_id = self.context.new_id("ac")
        scopes = self.context.engine.read(
            lambda store: store.closure_scopes(tenant=self.context.tenant, ids=[entity_id])
        ).scopes
        self.context.engine.write(
            lambda store: store.revoke_fence(
                tenant=self.context.tenant,
                now=self.context.clock(),
                scopes=sorted(scopes),
                source_id=entity_id,
                activity_id=activity_id,
                request_hash="-",
                sealed=None,
                cause_id=None,
            )
        )
        return activity_id

    def forget(self, *ids: str) -> None:
        """Destroy data keys, as an erasure does once it is fenced."""
        self.context.vault.store.destroy(ids)

    def current(self, **asked: object) -> Current:
        """What a reader gets."""
        return reading.current(self.context, self.scope, **asked)  # type: ignore[arg-type]  # test data

    def then(self, as_of: str | int) -> Current:
        """What a reader got at a moment."""
        return reading.current_as_of(self.context, self.scope, as_of)

    def up(self, entity_id: str, **asked: object) -> Lineage:
        """What an entity rests on."""
        return lineage.trace(self.context, EntityId(entity_id), direction="up", **asked)  # type: ignore[arg-type]  # test data

    def down(self, entity_id: str, **asked: object) -> Lineage:
        """What rests on an entity."""
        return lineage.trace(self.context, EntityId(entity_id), direction="down", **asked)  # type: ignore[arg-type]  # test data


def states(lineage: Lineage) -> dict[str, str]:
    """Validity by id."""
    return {node.id: node.validity for node in lineage.nodes}


def node(lineage: Lineage, id: str) -> LineageNode:
    """The node of that id."""
    return next(node for node in lineage.nodes if node.id == id)


def said(current: Current) -> set[str]:
    """Every text that an answer gives."""
    rows = [*(row for rows in current.items.values() for row in rows), *current.tail, *current.raw_open]
    sides = [side for conflict in current.conflicts for side in objects_of(conflict, "sides")]
    return {str(row["text"]) for row in [*rows, *current.narrative, *sides] if row.get("text")}


def ids(rows: Sequence[object]) -> list[str]:
    """The callers' ids of events."""
    return [str(row["id"]) for row in rows if isinstance(row, dict)]


def cited(current: Current) -> set[str]:
    """The callers' ids of the events that the items of an answer cite."""
    return {id for rows in current.items.values() for row in rows for id in texts_of(row, "derived_from")}
