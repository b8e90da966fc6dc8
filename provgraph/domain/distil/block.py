"""What code puts into a fold whose prose a model tells: everything verbatim, before the model is asked and after.

Source: docs/design.md, consolidation.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from provgraph.domain.distil.extractive import PREFIXES, distil
from provgraph.domain.distil.request import DistilRequest
from provgraph.domain.distil.sentence import written
from provgraph.domain.event import Event
from provgraph.domain.fold import ITEM_LISTS, VERBATIM_LISTS
from provgraph.domain.identifiers import CallerEventId
from provgraph.domain.preserve import obligations_of
from provgraph.domain.reading import JsonObject, objects_of, text_of, texts_of
from provgraph.domain.redaction.redact import redact
from provgraph.domain.text.injection import is_instructing
from provgraph.domain.text.lexicon import Lexicon
from provgraph.domain.text.parse import Part, parts_of, read

PROSE_LISTS = tuple(name for name in ITEM_LISTS if name not in VERBATIM_LISTS)
"""Lists that a model may add to: facts, decisions, open threads."""
OUTSIDE = "observation"
SPEAKERLESS = Event(CallerEventId(""), "message", "")


@dataclass(frozen=True, slots=True)
class Told:
    """An event as a model is shown it: without secrets, without what tries to instruct the reader, without data."""

    id: str
    speaker: str
    occurred_at: str | None
    text: str

    def to_json(self) -> dict[str, object]:
        """A JSON object of the same names."""
        return {"id": self.id, "speaker": self.speaker, "occurred_at": self.occurred_at, "text": self.text}


def verbatim_block(request: DistilRequest, lexicon: Lexicon) -> JsonObject:
    """The fold as far as code fills it in, as `fold.schema.json` has it.

    The verbatim lists, conflicts and leaves of data; every sentence of the last `verbatim_window` events; whatever
    holds an obligation of a pinned category; and what tries to instruct its reader, whoever says it: no model is shown
    that.
    """
    whole = distil(request, lexicon)
    repeated = _window(request)
    kept = {
        name: [
            item
            for item in objects_of(whole, name)
            if "key" in item
            or repeated.issuperset(texts_of(item, "derived_from"))
            or _is_held_back(text_of(item, "text"), request.pinned, lexicon)
        ]
        for name in PROSE_LISTS
    }
    return {**whole, **kept}


def to_tell(request: DistilRequest, lexicon: Lexicon) -> list[Told]:
    """The events that a model is to tell of: evidence that code does not repeat whole, and on no side of a conflict."""
    sides = {event for conflict in request.conflicts for event in conflict.events}
    apart = sides | _window(request)
    events = [redact(event)[0] for event in request.events if event.is_evidence and event.id not in apart]
    shown = ((event, "\n".join(_texts(event, lexicon)).strip()) for event in events)
    return [
        Told(event.id, event.speaker, event.occurred_at.text if event.occurred_at else None, text)
        for event, text in shown
        if text
    ]


def compose(block: JsonObject, answer: JsonObject) -> JsonObject:
    """The block with what a model added: items of the prose lists, and a narrative. Nothing of it is checked here.

    Items get ids of their own, so that none collides with one of the block; what has not the shape of an item is left
    for the gate to refuse. A fold with open threads is not closed.
    """
    named: dict[str, str] = {}
    lists = {name: _joined(block, answer, name, named) for name in PROSE_LISTS}
    sentences, told = answer.get("narrative", []), objects_of(block, "narrative")
    narrative = [*told, *(_renamed(s, named) for s in sentences)] if isinstance(sentences, list) else sentences
    closed_at = None if lists["open_threads"] else block["closed_at"]
    return {**block, **lists, "narrative": narrative, "closed_at": closed_at}


def _joined(block: JsonObject, answer: JsonObject, name: str, named: dict[str, str]) -> object:
    """The block's items of a list, then the model's under new ids."""
    own, more = list(objects_of(block, name)), answer.get(name, [])
    if not isinstance(more, list):
        return more
    taken = {text_of(item, "id") for item in own}
    fresh = (id for number in range(1, len(taken) + len(more) + 1) if (id := f"{PREFIXES[name]}{number}") not in taken)
    return [*own, *(_item(item, next(fresh), named) for item in more)]


def _item(item: object, id: str, named: dict[str, str]) -> object:
    if not isinstance(item, Mapping):
        return item
    own = item.get("id")
    if isinstance(own, str):
        named[own] = id
    return {**{key: value for key, value in item.items() if value is not None}, "id": id}


def _renamed(sentence: object, named: Mapping[str, str]) -> object:
    """A sentence of the narrative over the new ids of its items."""
    items = sentence.get("items") if isinstance(sentence, Mapping) else None
    if not isinstance(sentence, Mapping) or not isinstance(items, list):
        return sentence
    return {**sentence, "items": [named.get(id, id) if isinstance(id, str) else id for id in items]}


def _window(request: DistilRequest) -> frozenset[str]:
    """The last events, as many as the request's window holds: those that are repeated word for word."""
    evidence = [event.id for event in request.events if event.is_evidence]
    return frozenset(evidence[max(0, len(evidence) - request.verbatim_window) :])


def _is_held_back(text: str, pinned: frozenset[str], lexicon: Lexicon) -> bool:
    """True for a text that is copied by code: it is pinned, or it instructs."""
    own = read(text, lexicon)
    if any(is_instructing(own.tokens[first:last], own.lexicon) for first, last in own.sentences):
        return True
    owed = obligations_of([Part(SPEAKERLESS, own, raw=own.text, origin=text)]) if pinned else ()
    return any(obligation.category in pinned for obligation in owed)


def _texts(event: Event, lexicon: Lexicon) -> Iterator[str]:
    """What an event says beside its data, as if it came from outside: without what instructs its reader."""
    outside = replace(event, kind=OUTSIDE)
    yield from (written(part) for part in parts_of(outside, lexicon) if part.key is None)
