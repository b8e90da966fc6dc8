"""What the claims of a fold are found by later, and the claims of the sides of conflicts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from provgraph.domain.event import Event
from provgraph.domain.fold import Fold, Item
from provgraph.domain.identifiers import EntityId
from provgraph.domain.text.tokens import normal
from provgraph.service.consolidation.finding import Topic
from provgraph.service.consolidation.tasks import SegmentTask

SIDES = "conflicts"
"""The list of claims that are sides: they are stored as disputed, and no list of a summary holds them."""

Topics = Mapping[EntityId, Sequence[Topic]]


@dataclass(frozen=True, slots=True)
class Side:
    """A side of a conflict that a fold states, as a claim: the disputed sentence, or all that the event says."""

    item: Item
    topic: str | None


def sides_of(fold: Fold, task: SegmentTask, topics: Topics) -> list[Side]:
    """The sides of the conflicts that a fold states, of its own events, each event once."""
    events: dict[str, Event] = {event.id: event for event in task.request.events}
    ids = dict.fromkeys(id for conflict in fold.conflicts for id in conflict.items if task.cited[id].seq is not None)
    said: list[tuple[str, str, str | None]] = []
    for id in ids:
        stated = topics.get(task.cited[id].entity_id, ())
        said.extend((id, topic.said, topic.hash) for topic in stated)
        if not stated:
            said.append((id, events[id].text or events[id].data or "", None))
    return [Side(Item(f"s{number}", text, (id,)), topic) for number, (id, text, topic) in enumerate(said, 1)]


def topics_of(items: Sequence[tuple[str, Item]], task: SegmentTask, topics: Topics) -> dict[str, str]:
    """The topic by which each item is found, by item id: of the sentence that it copies, or of another of its events.

    An item that names what it is about by itself keeps that. Any claim that rests on the event will do: what is found
    are events, and these are read again.
    """
    left = {cited.entity_id: list(topics.get(cited.entity_id, ())) for cited in task.cited.values()}
    found: dict[str, str] = {}
    for exact in (True, False):
        for _, item in items:
            own = [left[task.cited[id].entity_id] for id in item.derived_from]
            topic = next(((rest, t) for rest in own for t in rest if not exact or normal(item.text) == t.said), None)
            if topic is not None and item.id not in found and not (item.predicate or item.key):
                topic[0].remove(topic[1])
                found[item.id] = topic[1].hash
    return found
