"""From what a read transaction saw, still sealed, to the answer that a reader gets."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from provgraph.domain.identifiers import EntityId, ScopeId
from provgraph.domain.instant import Instant, to_text
from provgraph.domain.ranges import Ranges, merged, numbers_in
from provgraph.domain.reading import JsonObject, object_of, text_of
from provgraph.domain.scope import ScopeName
from provgraph.graph.store.reading import ConflictRow, ServedEvent
from provgraph.service.answers import Current
from provgraph.service.context import Context
from provgraph.service.reading.budget import Content, within
from provgraph.service.reading.parts import Items, open_conflicts, open_events

Why = Sequence[Mapping[str, str]]

MESSAGES = {
    "NoSummary": "nothing has been consolidated yet",
    "MarkingInProgress": "a large revocation is being marked; nothing derived is served meanwhile",
    "EpochMoved": "something that the summary had taken in was taken back or disputed since",
    "ArtifactNotValid": "something that the summary rests on does not stand any more",
    "NotPublished": "the summary is not published",
    "PlanRevoked": "the policy version that the summary was made with was revoked",
    "Erased": "content of the summary was erased",
}


@dataclass(frozen=True, slots=True)
class Pointed:
    """The summary that is served: which, how far it covers, and the events that it left raw or cold."""

    artifact_id: EntityId
    covers_through: int
    raw_open: Ranges = ()
    cold: Ranges = ()

    @classmethod
    def of(cls, artifact_id: EntityId, covers_through: int, manifest: str) -> Pointed:
        """The summary whose manifest (canonical JSON) holds the coverage ledger."""
        ledger = object_of(json.loads(manifest), "ledger")
        return cls(artifact_id, covers_through, _ranges(ledger, "raw_open"), _ranges(ledger, "cold"))


@dataclass(frozen=True, slots=True)
class Seen:
    """What a read transaction saw. `summary` None: raw events are served, and `why` says why. Still sealed."""

    scope_id: ScopeId
    high_water: int
    input_epoch: int
    summary: Pointed | None
    why: Why
    events: Sequence[ServedEvent]
    conflicts: Sequence[ConflictRow]
    as_of: Instant | None = None


def said(*codes: str) -> Why:
    """Reasons by their codes, with a sentence each."""
    return [{"code": code, "message": MESSAGES[code]} for code in codes]


def wanted(summary: Pointed | None, high_water: int) -> Ranges:
    """The events that stand beside a summary: left raw, cold, or after it; all of them without a summary."""
    covered = summary.covers_through if summary else 0
    tail: Ranges = ((covered + 1, high_water),) if high_water > covered else ()
    return merged(summary.raw_open, summary.cold, tail) if summary else tail


def answer(
    context: Context, scope: ScopeName, seen: Seen, items: Items, budget: int | None, withheld: Sequence[str] = ()
) -> Current:
    """Open what was seen, keep within the budget, and name what was left out."""
    summary = seen.summary
    events = list(open_events(context, seen.events))
    raw_open, cold = (set(numbers_in(ranges)) for ranges in (summary.raw_open, summary.cold)) if summary else ((), ())
    content = Content(
        items=items.lists,
        narrative=items.narrative,
        conflicts=open_conflicts(context, seen.conflicts),
        raw_open=[event for event in events if event["seq"] in raw_open],
        tail=[event for event in events if event["seq"] not in raw_open and event["seq"] not in cold],
    )
    given, cut = within(content, budget, lambda ids: _in_order(context, ids))
    callers = items.callers | {text_of(event, "entity_id"): text_of(event, "id") for event in events}
    return Current(
        scope=str(scope),
        scope_id=seen.scope_id,
        source="summary" if summary else "raw",
        why=seen.why,
        artifact_id=summary.artifact_id if summary else None,
        covers_through=summary.covers_through if summary else 0,
        high_water=seen.high_water,
        input_epoch=seen.input_epoch,
        items=given.items,
        conflicts=given.conflicts,
        narrative=given.narrative,
        raw_open=given.raw_open,
        tail=given.tail,
        cold=[text_of(event, "id") for event in events if event["seq"] in cold],
        left_out=[callers.get(id, id) for id in cut.left_out],
        tokens=cut.tokens,
        budget=budget,
        as_of=None if seen.as_of is None else to_text(seen.as_of),
        withheld=withheld,
    )


def _in_order(context: Context, ids: Sequence[str]) -> list[str]:
    """Events in the order of their places; what is none comes last."""
    rows = context.engine.read(lambda store: store.places_of(tenant=context.tenant, ids=ids))
    known: dict[str, None] = {row.id: None for row in rows}
    return [*known, *(id for id in ids if id not in known)]


def _ranges(ledger: JsonObject, name: str) -> Ranges:
    pairs = ledger.get(name)
    return tuple((low, high) for low, high in pairs) if isinstance(pairs, list) else ()
