"""Nodes of a lineage as they are shown: opened where they may be, named by what they are where not."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from provgraph.domain.event import Event
from provgraph.domain.fold import Fold
from provgraph.domain.instant import to_text
from provgraph.domain.ranges import from_flat
from provgraph.domain.reading import JsonObject, object_of, optional_text, text_of
from provgraph.domain.validity import ERASED, VALID
from provgraph.graph.store.lineage import CauseRow, Described
from provgraph.service.answers import LineageNode
from provgraph.service.context import Context
from provgraph.service.lineage.causes import Standing
from provgraph.service.opening import Opened, open_all, withheld

ONE_OF = {
    "facts": "fact",
    "decisions": "decision",
    "identifiers": "identifier",
    "error_strings": "error string",
    "commitments": "commitment",
    "permissions": "permission",
    "constraints": "constraint",
    "open_threads": "open thread",
    "conflicts": "side of a conflict",
}
"""What a claim is called by the list that it belongs to."""

KINDS = {
    "PolicyVersion": "policy version",
    "ImportedEntity": "imported entity",
    "ImportedActivity": "imported activity",
    "ImportedAgent": "imported agent",
    "ImportedRelation": "imported relation",
    "ImportedThing": "imported thing",
}
"""What other kinds are called, where that is not the kind itself."""


def nodes_of(
    context: Context, rows: Sequence[Described], depths: Mapping[str, int], standing: Standing, is_past: bool
) -> list[LineageNode]:
    """The nodes, in the order of the rows. Content that may not be served now is never given, whatever the moment.

    Of an event that is not served its caller's id is given all the same, so that it can be named, until it is erased.
    """
    causes = {cause.activity_id: cause for row in rows for cause in standing.because(row.id)}
    opened = open_all(
        context,
        [
            *((row.id, row.sealed) for row in rows if row.kind == "Event" or withheld(row) is None),
            *((row.speaker_id, row.speaker_sealed) for row in rows),
            *((cause.activity_id, cause.sealed) for cause in causes.values()),
            *((cause.agent_id, cause.agent_sealed) for cause in causes.values()),
        ],
    )
    return [_node(row, depths[row.id], standing, opened, is_past) for row in rows]


def because_of(cause: CauseRow, opened: Opened) -> JsonObject:
    """A cause, with its reason and who asked for it as far as they may still be read."""
    return {
        "activity_id": cause.activity_id,
        "kind": cause.kind,
        "recorded_at": to_text(cause.recorded_at),
        "source_id": cause.entity_id,
        "reason": opened.text(cause.activity_id, "reason"),
        "by": opened.text(cause.agent_id, "name"),
    }


def text_in(kind: str, payload: JsonObject) -> str | None:
    """What an entity says: an event's text and data, a claim's statement, a fold's narrative, a conflict's matter."""
    if kind == "Event":
        event = Event.from_payload(payload)
        return " ".join(part for part in (event.text, event.data) if part) or None
    if kind == "Claim":
        return text_of(object_of(payload, "item"), "text")
    if kind == "fold":
        return " ".join(sentence.text for sentence in Fold.from_json(object_of(payload, "fold")).narrative) or None
    return imported_name(payload) if kind.startswith("Imported") else optional_text(payload, "about")


def imported_name(payload: JsonObject) -> str:
    """What a document calls a thing: the name that stands for it everywhere, or the label of what has none."""
    uri = optional_text(payload, "uri")
    return f"_:{optional_text(payload, 'blank')}" if uri is None else uri


def label_of(row: Described, speaker: str | None) -> str:
    """What an entity is, in words that hold no content but its speaker's name."""
    if row.kind == "Event":
        name = (row.detail or "event").replace("_", " ")
        recalled = "recalled " if row.is_evidence is False else ""
        return f"{recalled}{name} by {speaker}" if speaker else recalled + name
    if row.kind == "Claim":
        return ONE_OF.get(row.detail or "", "claim")
    if row.kind == "summary":
        return f"summary of events 1 to {row.covers_through}"
    if row.kind == "fold":
        return f"fold of {_events(row.seqs)}"
    if row.kind == "Conflict":
        return f"{(row.state or '').lower()} conflict".strip()
    return KINDS.get(row.kind, row.kind)


def _events(seqs: Sequence[int]) -> str:
    """`events 1 to 3, 7`, of flat ranges."""
    pairs = [str(low) if low == high else f"{low} to {high}" for low, high in from_flat(seqs)]
    return f"events {', '.join(pairs)}" if pairs else "one segment"


def _node(row: Described, depth: int, standing: Standing, opened: Opened, is_past: bool) -> LineageNode:
    payload = opened.payloads.get(row.id)
    # While a marking runs, the graph still says VALID of what the rule has already taken down.
    validity = standing.state(row.id) if is_past or row.validity == VALID else row.validity
    is_gone = row.validity == ERASED or (payload is None and row.id in opened.payloads)
    reason = "Erased" if is_gone else withheld(row) or (None if is_past or validity == VALID else validity)
    speaker = opened.text(row.speaker_id, "name")
    return LineageNode(
        id=row.id,
        kind=row.kind,
        depth=depth,
        validity=validity,
        recorded_at=to_text(row.recorded_at),
        label=label_of(row, speaker),
        text=text_in(row.kind, payload) if payload is not None and reason is None else None,
        seq=row.seq,
        caller_id=opened.text(row.id, "id") if row.kind == "Event" else None,
        scope_id=row.scope_id,
        because=[] if validity == VALID else [because_of(cause, opened) for cause in standing.because(row.id)],
        speaker=speaker,
        withheld=reason,
    )
