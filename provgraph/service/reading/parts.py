"""What a reader is given, opened and put into the shapes of the answer: items, sentences, events, conflicts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from provgraph.domain.fold import ITEM_LISTS
from provgraph.domain.instant import to_text
from provgraph.domain.reading import JsonObject, object_of, objects_of, optional_text, text_of, texts_of
from provgraph.graph.store.reading import ConflictRow, ServedClaim, ServedEvent, ServedFold, SideEvent
from provgraph.service.context import Context
from provgraph.service.lineage.nodes import text_in
from provgraph.service.opening import Opened, open_all

PINNED = ("constraints", "permissions", "commitments", "open_threads", "decisions")
"""Lists that are never left out, in the order of reading: what binds comes first."""

COLDABLE = ("facts", "identifiers", "error_strings")
ORDER = (*PINNED, *COLDABLE)


@dataclass(frozen=True, slots=True)
class Items:
    """Items by list, in the order of reading, and the sentences over them. `callers` are callers' ids by our own."""

    lists: Mapping[str, list[JsonObject]] = field(default_factory=lambda: {name: [] for name in ORDER})
    narrative: list[JsonObject] = field(default_factory=list)
    callers: dict[str, str] = field(default_factory=dict)

    @classmethod
    def of(cls, folds: Mapping[str, JsonObject | None]) -> Items:
        """What folds hold, by their payloads; one whose key is gone holds nothing."""
        items = cls()
        for fold_id, payload in folds.items():
            items.add_fold(fold_id, payload or {})
        return items

    def add_fold(self, fold_id: str, payload: JsonObject) -> None:
        """Add what a fold holds."""
        body, claims, events = (object_of(payload, key) for key in ("fold", "claims", "events"))
        self.callers.update({str(entity): caller for caller, entity in events.items()})
        for name in ITEM_LISTS:
            for item in objects_of(body, name):
                cited = [text_of(events, id) for id in texts_of(item, "derived_from") if id in events]
                self.lists[name].append(_item(item, text_of(claims, text_of(item, "id")), fold_id, cited))
        for sentence in objects_of(body, "narrative"):
            ids = [text_of(claims, id) for id in texts_of(sentence, "items") if id in claims]
            self.narrative.append({**sentence, "fold_id": fold_id, "claim_ids": ids})

    def add_claim(self, row: ServedClaim, payload: JsonObject) -> None:
        """Add one claim of a fold that may not be given as a whole; the sides of conflicts stand with these."""
        name = text_of(payload, "list")
        if name in self.lists:
            self.lists[name].append(_item(object_of(payload, "item"), row.id, row.fold_id, row.events))


def _item(item: JsonObject, claim_id: str, fold_id: str, events: Sequence[str]) -> JsonObject:
    return {**item, "claim_id": claim_id, "fold_id": fold_id, "events": list(events)}


def open_folds(context: Context, folds: Iterable[ServedFold]) -> dict[str, JsonObject | None]:
    """The payloads of folds, by id; None where the key is gone."""
    return dict(open_all(context, ((fold.id, fold.sealed) for fold in folds)).payloads)


def open_events(context: Context, rows: Sequence[ServedEvent]) -> Iterator[JsonObject]:
    """Events in their order; one whose key is gone is not given.

    Each is the sealed payload (`data` as the JSON text that came) with `entity_id`, `seq`, `recorded_at`, `recalled`.
    """
    opened = open_all(context, ((row.id, row.sealed) for row in rows))
    for row in rows:
        payload = opened.payloads.get(row.id)
        if payload is not None:
            yield {
                **payload,
                "entity_id": row.id,
                "seq": row.seq,
                "recorded_at": to_text(row.recorded_at),
                "recalled": not row.is_evidence,
            }


def open_conflicts(context: Context, rows: Sequence[ConflictRow]) -> list[JsonObject]:
    """Open conflicts with their sides: `{id, about, opened_at, sides: [{id, kind, caller_id, text, validity}]}`.

    Each side has its `evidence` too: the events that a claim cites, as `{id, caller_id, text, validity}`, so that what
    was said stands beside what a claim makes of it. `about`, and every `text`, is null where it may not be given.
    """
    opened = open_all(
        context,
        [
            *((row.id, row.sealed) for row in rows),
            *((member.id, member.sealed) for row in rows for member in row.members),
            *((event.id, event.sealed) for row in rows for member in row.members for event in member.evidence),
        ],
    )
    return [
        {
            "id": row.id,
            "about": opened.text(row.id, "about"),
            "opened_at": to_text(row.recorded_at),
            "sides": [
                {
                    **_side(member.id, member.kind, member.validity, opened),
                    "evidence": [_cited(event, opened) for event in member.evidence],
                }
                for member in row.members
            ],
        }
        for row in rows
    ]


def _side(id: str, kind: str, validity: str, opened: Opened) -> JsonObject:
    payload = opened.payloads.get(id)
    return {
        "id": id,
        "kind": kind,
        "caller_id": optional_text(payload, "id") if payload and kind == "Event" else None,
        "text": text_in(kind, payload) if payload else None,
        "validity": validity,
    }


def _cited(event: SideEvent, opened: Opened) -> JsonObject:
    side = _side(event.id, "Event", event.validity, opened)
    return {name: value for name, value in side.items() if name != "kind"}
