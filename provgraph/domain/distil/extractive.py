"""The default distiller: deterministic and extractive, no network. Every sentence is copied from an event."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from provgraph.domain.distil.request import DistilRequest
from provgraph.domain.distil.sentence import Picked, leaf, picked, written
from provgraph.domain.event import Event
from provgraph.domain.fold import ITEM_LISTS, Fold, FoldConflict, Item, OpenConflict
from provgraph.domain.preserve import error_string
from provgraph.domain.reading import JsonObject
from provgraph.domain.redaction.redact import redact
from provgraph.domain.text import identifier
from provgraph.domain.text.lexicon import Lexicon
from provgraph.domain.text.parse import Part, parts_of
from provgraph.domain.text.value import Sheet

NAME, VERSION = "extractive", "7"
PREFIXES = dict(zip(ITEM_LISTS, ("f", "d", "i", "x", "c", "p", "r", "o"), strict=True))
MODALITIES = {"permissions": "permitted", "commitments": "planned", "open_threads": "questioned"}


def distil(request: DistilRequest, lexicon: Lexicon) -> JsonObject:
    """The fold of a segment, as the JSON object of `fold.schema.json`.

    Small talk is dropped, whatever is checkable is copied whole. Both sides of an open conflict stand in `conflicts`
    only. A segment with open threads is a checkpoint (`closed_at` null). Recalled events are never cited.
    """
    events = [redact(event)[0] for event in request.events if event.is_evidence]
    parts: dict[str, tuple[Part, ...]] = {event.id: parts_of(event, lexicon) for event in events}
    window = {event.id for event in events[max(0, len(events) - request.verbatim_window) :]}
    sides = {event for conflict in request.conflicts for event in conflict.events}
    lists: dict[str, list[Item]] = {name: [] for name in ITEM_LISTS}
    for event in events:
        if event.id not in sides:
            for entry in picked(event, parts[event.id], event.id in window):
                lists[entry.list].append(_item(event, entry, len(lists[entry.list]) + 1))
    lists["identifiers"] = list(_identifiers(events, parts))
    lists["error_strings"].extend(_errors_of_sides(events, parts, sides, len(lists["error_strings"])))
    conflicts = tuple(_conflict(conflict, events, parts) for conflict in request.conflicts)
    closed_at = None if lists["open_threads"] else request.closed_at
    covered = (request.events[0].id, request.events[-1].id)
    body = Fold(request.segment_id, closed_at, covered, conflicts=conflicts).to_json()
    return {**body, **{name: [item.to_json() for item in items] for name, items in lists.items()}}


def _item(event: Event, entry: Picked, number: int) -> Item:
    """The item of a picked sentence or leaf of data."""
    return Item(
        f"{PREFIXES[entry.list]}{number}",
        entry.text,
        (event.id,),
        key=entry.key,
        value=entry.value,
        subject=event.speaker if entry.is_own else None,
        modality=MODALITIES.get(entry.list),
        source_class=event.source.kind,
    )


def _identifiers(events: list[Event], parts: dict[str, tuple[Part, ...]]) -> Iterator[Item]:
    """Every id once, with all events that hold it."""
    found: dict[str, list[str]] = {}
    for event in events:
        for part in parts[event.id]:
            for value in identifier.find(Sheet(part.read.tokens, part.read.lexicon)):
                if part.key is None or value.canon in part.raw:
                    found.setdefault(value.canon, []).append(event.id)
    for number, (text, holding) in enumerate(found.items(), 1):
        yield Item(f"i{number}", text, tuple(dict.fromkeys(holding)))


def _errors_of_sides(
    events: list[Event], parts: dict[str, tuple[Part, ...]], sides: set[str], count: int
) -> Iterator[Item]:
    """The error strings of events that are sides of a conflict: an error string settles nothing."""
    texts = [(e, o.value) for e in events if e.id in sides for part in parts[e.id] for o in error_string.find(part)]
    for number, (event, text) in enumerate(texts, count + 1):
        yield Item(f"x{number}", text, (event.id,), source_class=event.source.kind)


def _conflict(conflict: OpenConflict, events: list[Event], parts: Mapping[str, tuple[Part, ...]]) -> FoldConflict:
    """The conflict with what each side says, in its own words, on lines of its own: the sides do not run together."""
    said = [f"{event.speaker}: {_said(parts[event.id])}" for event in events if event.id in conflict.events]
    return FoldConflict(conflict.id, conflict.events, "\n".join(["Not settled", *said]))


def _said(parts: tuple[Part, ...]) -> str:
    """All that an event says, its data leaf by leaf, without what tries to instruct the reader."""
    return "\n".join(written(part).strip() if part.key is None else leaf(part).text for part in parts)


@dataclass(frozen=True, slots=True)
class Extractive:
    """The extractive distiller with its lexicon, as the `Distiller` protocol has it."""

    lexicon: Lexicon
    name: str = NAME
    version: str = VERSION

    def distil(self, request: DistilRequest) -> JsonObject:
        """The fold of the segment; never fails."""
        return distil(request, self.lexicon)
