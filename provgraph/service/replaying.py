"""Replay: questions about events, answered from their folds alone: stored ones, files, and folds made on the spot."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from provgraph.domain.distil.extractive import distil
from provgraph.domain.distil.request import DistilRequest
from provgraph.domain.event import Event
from provgraph.domain.fold import Fold
from provgraph.domain.identifiers import CallerEventId, EntityId
from provgraph.domain.reading import JsonObject, object_of, text_of
from provgraph.domain.replay.asking import replay
from provgraph.domain.replay.question import Replay, Replays
from provgraph.domain.scope import ScopeName
from provgraph.domain.text.lexicon import Lexicon
from provgraph.errors import InputInvalid
from provgraph.lexicon import load
from provgraph.service import reading
from provgraph.service.context import Context
from provgraph.service.folds import checked_fold, payloads_of
from provgraph.service.gate import lexicon, read_events
from provgraph.service.opening import open_all, withheld
from provgraph.service.proving import segments_of
from provgraph.service.tokens import count_tokens

Step = Callable[[int, int], None]
"""Told how many segments are done, of how many."""


def replay_folds(context: Context, ids: Sequence[EntityId]) -> Replays:
    """Every question about the events of stored folds, answered from each. Raises as `payloads_of`.

    Events that went cold are not asked about: their folds do not rest on them.
    """
    payloads = payloads_of(context, ids)
    return Replays([_stored(context, id, payload) for id, payload in zip(ids, payloads, strict=True)])


def replay_scope(context: Context, scope: ScopeName) -> Replays:
    """The same for every fold of the current summary. Raises InputInvalid when there is none, UnknownIdentifier."""
    current = reading.current(context, scope)
    artifact_id = current.artifact_id
    if artifact_id is None:
        raise InputInvalid(f"no summary of the scope may be served: {', '.join(why['code'] for why in current.why)}")
    summary = context.engine.read(lambda store: store.served_summary(tenant=context.tenant, artifact_id=artifact_id))
    return replay_folds(context, [fold.id for fold in summary.folds] if summary else [])


def replay_files(events_path: Path, fold: object) -> Replays:
    """The same for a fold and its events at hand. Raises UnreadableFile, SchemaBroken."""
    return Replays([_replay(events_path.name, read_events(events_path), checked_fold(fold), lexicon())])


def replay_conversations(
    paths: Sequence[Path], format: str | None = None, step: Step = lambda done, of: None
) -> Replays:
    """Conversations folded by the extractive distiller, task by task, and asked. Raises UnreadableFile, InputError."""
    return replay_segments([segment for path in paths for segment in segments_of(path, format)], step)


def replay_segments(segments: Sequence[tuple[str, tuple[Event, ...]]], step: Step = lambda done, of: None) -> Replays:
    """The same for segments at hand, each with a name."""
    found = []
    for done, (name, events) in enumerate(segments, 1):
        body = distil(DistilRequest(name, None, events), lexicon())
        found.append(_replay(name, events, body, lexicon()))
        step(done, len(segments))
    return Replays(found)


def _stored(context: Context, id: EntityId, payload: JsonObject) -> Replay:
    events = _events_of(context, id, object_of(payload, "events"))
    return _replay(id, events, object_of(payload, "fold"), load())


def _events_of(context: Context, fold_id: EntityId, named: JsonObject) -> list[Event]:
    """The events that a fold rests on, under the ids by which it cites them."""
    ids: Mapping[EntityId, str] = {EntityId(text_of(named, caller)): caller for caller in named}
    rows = context.engine.read(lambda store: store.described(tenant=context.tenant, ids=list(ids)))
    opened = open_all(context, ((row.id, row.sealed) for row in rows if withheld(row) is None))
    payloads = {EntityId(id): payload for id, payload in opened.payloads.items() if payload is not None and id}
    if set(payloads) != set(ids):
        raise InputInvalid(f"an event of the fold {fold_id} may not be served any more", invalid=[fold_id])
    events = [replace(Event.from_payload(payloads[id]), id=CallerEventId(ids[id])) for id in ids]
    return sorted(events, key=lambda event: event.id)


def _replay(name: str, events: Sequence[Event], body: JsonObject, words: Lexicon) -> Replay:
    fold = Fold.from_json(body)
    told = sum(count_tokens(text) for event in events for text in (event.text, event.data) if text)
    return Replay(name, replay(events, fold, words), told, sum(count_tokens(text) for text in _texts(fold)))


def _texts(fold: Fold) -> Iterator[str]:
    """What a reader gets of a fold: as a budget counts it."""
    for _, item in fold.items():
        yield item.text
        yield item.rationale or ""
    yield from (conflict.text for conflict in fold.conflicts)
    yield from (sentence.text for sentence in fold.narrative)
