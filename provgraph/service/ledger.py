"""Appending to the immutable log: redact, seal, write under the scope's lock, answer with sequence numbers."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass

from provgraph.domain.event import Event
from provgraph.domain.identifiers import ACTIVITY, EVENT, ScopeId
from provgraph.domain.instant import Instant
from provgraph.domain.ranges import ranges_of
from provgraph.domain.reading import JsonObject, objects_of, text_of, texts_of, whole_of
from provgraph.domain.redaction.redact import Redaction, redact
from provgraph.domain.scope import ScopeName
from provgraph.errors import Erased, EventIdTaken, InputError, RequestIdTaken
from provgraph.graph.store import ProvStore
from provgraph.graph.store.ledger import AppendedRows, Claimed, KnownEvent, NewEvent, NewReceipt
from provgraph.service import indexing, names, unit
from provgraph.service.answers import Appended, AppendedEvent
from provgraph.service.context import Context, Request


@dataclass(frozen=True, slots=True)
class Cleaned:
    """An event after redaction, and what was taken out of it."""

    event: Event
    redactions: Sequence[Redaction]

    def counts(self) -> dict[str, int]:
        """How many secrets of each kind were taken out."""
        counts: dict[str, int] = {}
        for redaction in self.redactions:
            counts[redaction.kind] = counts.get(redaction.kind, 0) + redaction.count
        return counts


def append(context: Context, scope: ScopeName, events: Sequence[Event], request: Request) -> Appended:
    """Append a batch, all or nothing. An event whose id is known with the same content keeps its first `seq`.

    Secrets are redacted before anything is stored or sealed. Raises InputError for an empty batch, EventIdTaken when
    an id stands for other content (in the scope or twice in the batch), Erased when the event was erased,
    RequestIdTaken, CommitUnknown.
    """
    said = [Cleaned(*redact(event)) for event in events]
    batch = _distinct(said)
    people = [cleaned.event.speaker for cleaned in batch], [name for cleaned in batch for name in cleaned.event.about]
    # Who was met before is registered, most likely: the statement says so if not.
    scope_id = names.met(context, scope) or names.register(context, scope, *people)
    rows = _sealed(context, scope_id, [cleaned.event for cleaned in batch])
    context.reach("append.sealed")
    try:
        receipt = _written(context, scope_id, batch, rows, request)
    except names.Unregistered:
        found = names.register(context, scope, *people)
        if found != scope_id:  # another graph than the one where the scope was met
            rows = _sealed(context, found, [cleaned.event for cleaned in batch])
        receipt = _written(context, found, batch, rows, request)
    if receipt.repeated:
        _refuse_other_words(context, receipt, batch, request)
    return _answer(receipt, request, said)


def _written(
    context: Context, scope_id: ScopeId, batch: Sequence[Cleaned], rows: Sequence[NewEvent], request: Request
) -> unit.Receipt:
    """Write the rows with the receipt in one statement. Raises Unregistered when a name or the scope is not there."""
    about = {"scope_id": scope_id, "events": [row.caller_hash for row in rows]}
    entries = {"scope_id": scope_id, "ids": [row.id for row in rows]}

    def work(store: ProvStore, now: Instant, key: unit.ReceiptKey) -> tuple[Claimed, JsonObject]:
        done = store.append_events(
            tenant=context.tenant,
            now=now,
            scope_id=scope_id,
            activity_id=context.new_id(ACTIVITY),
            events=rows,
            receipts=[NewReceipt(key.request_hash, key.said, json.dumps(entries)[1:])],
        )
        require_registered(done)
        answer: JsonObject = {"before": done.high_water - len(rows), **entries}
        if done.known:
            _refuse_other_content(context, batch, done.known)
            answer = _with_known(scope_id, rows, done)
            store.close_receipt(tenant=context.tenant, request_hash=key.request_hash, answer=json.dumps(answer))
        return Claimed(done.is_new, done.said, done.answer), answer

    return unit.commit_at_once(context, request, "append", about, work)


def require_registered(done: AppendedRows) -> None:
    """Raise Unregistered, and so roll back, when nothing was written for want of a name or the scope."""
    if done.is_new and done.unknown:
        raise names.Unregistered("names that an event needs are not registered")


def _with_known(scope_id: ScopeId, rows: Sequence[NewEvent], done: AppendedRows) -> dict[str, object]:
    """The receipt of a batch of which some events were known: their first ids and places."""
    written = {row.ix: row.seq for row in done.written}
    known = {row.ix: row for row in done.known}
    return {
        "scope_id": scope_id,
        "high_water": done.high_water,
        "events": [
            {"entity_id": known[row.ix].id, "seq": known[row.ix].seq, "repeated": True}
            if row.ix in known
            else {"entity_id": row.id, "seq": written[row.ix], "repeated": False}
            for row in rows
        ],
    }


def prepare_event(context: Context, scope_id: ScopeId, event: Event) -> NewEvent:
    """One event ready to be appended in a transaction that does more: redacted, sealed, its names registered."""
    cleaned, _ = redact(event)
    names.register_people(context, [cleaned.speaker], cleaned.about)
    return _sealed(context, scope_id, [cleaned])[0]


def _distinct(said: Sequence[Cleaned]) -> list[Cleaned]:
    """The events less those that stand twice in the batch with the same content."""
    if not said:
        raise InputError("the batch holds no event")
    first: dict[str, Cleaned] = {}
    for at, cleaned in enumerate(said):
        earlier = first.setdefault(cleaned.event.id, cleaned)
        if earlier.event != cleaned.event:
            raise EventIdTaken(f"event {at} of the batch has the id of an earlier one: {cleaned.event.id!r}")
    return list(first.values())


def _sealed(context: Context, scope_id: ScopeId, events: Sequence[Event]) -> list[NewEvent]:
    """The rows to write; data keys are durable before the graph refers to them."""
    ids = [context.new_id(EVENT) for _ in events]
    payloads = [event.to_payload() for event in events]
    sealed = context.vault.seal(list(zip(ids, payloads, strict=True)), context.lease())
    callers = names.caller_hashes(context, [event.id for event in events])
    speakers = names.agent_hashes(context, [event.speaker for event in events])
    tasks = _segment_keys(context, scope_id, events)
    tokens = indexing.tokens_of(context, scope_id, zip(ids, payloads, strict=True))
    return [
        NewEvent(
            ix=ix,
            id=seal.key_id,
            caller_hash=callers[ix],
            digest=seal.digest,
            sealed=seal.ciphertext,
            kind=event.kind,
            role=event.role,
            source_class=event.source.kind,
            trust=event.source.trust,
            is_evidence=event.is_evidence,
            occurred_at=event.occurred_at.instant if event.occurred_at else None,
            occurred_has_offset=event.occurred_at.has_offset if event.occurred_at else False,
            segment_key=tasks[ix],
            speaker_hash=speakers[ix],
            about=tuple(names.subject_hashes(context, event.about)) if event.about else (),
            index_key=tokens.key_id,
            words=tokens.rows[ix].words,
            also=tokens.rows[ix].also,
            language=tokens.rows[ix].language,
        )
        for ix, (event, seal) in enumerate(zip(events, sealed, strict=True))
    ]


def _segment_keys(context: Context, scope_id: ScopeId, events: Sequence[Event]) -> list[str | None]:
    """The keyed hash of each event's task, under the scope's own key; None without a task."""
    tasks = sorted({event.task for event in events if event.task is not None})
    hashes = dict(zip(tasks, context.vault.lookups(f"scope/{scope_id}", (f"task {t}" for t in tasks)), strict=True))
    return [hashes[event.task] if event.task is not None else None for event in events]


def _refuse_other_content(context: Context, batch: Sequence[Cleaned], known: Sequence[KnownEvent]) -> None:
    """Compare what is stored under a known id with what came: unsealed, so that no hash of content outlives erasure."""
    opened = context.vault.open([(row.id, row.sealed) for row in known])
    for row, payload in zip(known, opened, strict=True):
        event = batch[row.ix].event
        if payload is None:
            raise Erased(f"event {event.id!r} was erased; it is not stored again", entity_id=row.id)
        if payload != event.to_payload():
            raise EventIdTaken(f"event {event.id!r} is stored with other content", entity_id=row.id, seq=row.seq)


@dataclass(frozen=True, slots=True)
class _Place:
    """Where an event of a receipt went, or had gone before."""

    entity_id: str
    seq: int
    repeated: bool


def _places(answer: JsonObject) -> list[_Place]:
    """The events of a receipt in the order of the batch: by the last `seq` before them, or each by itself."""
    if "ids" in answer:
        first = whole_of(answer, "before") + 1
        return [_Place(id, first + at, repeated=False) for at, id in enumerate(texts_of(answer, "ids"))]
    rows = objects_of(answer, "events")
    return [_Place(text_of(row, "entity_id"), whole_of(row, "seq"), bool(row["repeated"])) for row in rows]


def _refuse_other_words(context: Context, receipt: unit.Receipt, batch: Sequence[Cleaned], request: Request) -> None:
    """The receipt names ids only, so that nothing of the content outlives erasure: compare with what was stored.

    Raises RequestIdTaken when the same request id came with other content under the same ids.
    """
    places = _places(receipt.answer)
    sent = dict(zip((place.entity_id for place in places), batch, strict=True))
    seqs = ranges_of(place.seq for place in places)
    scope_id = text_of(receipt.answer, "scope_id")
    rows = context.engine.read(
        lambda store: store.snapshot_events(tenant=context.tenant, scope_id=scope_id, ranges=seqs)
    )
    stored = [(row.id, row.sealed) for row in rows if row.sealed is not None and row.id in sent]
    for (entity_id, _), payload in zip(stored, context.vault.open(stored), strict=True):
        if payload is not None and payload != sent[entity_id].event.to_payload():
            raise RequestIdTaken(f"the request id {request.id!r} was used for another request", entity_id=entity_id)


def _answer(receipt: unit.Receipt, request: Request, said: Sequence[Cleaned]) -> Appended:
    """One row for each event that was sent; what stood twice in the batch is a repeat the second time."""
    places = _places(receipt.answer)
    rows = dict(zip(dict.fromkeys(c.event.id for c in said), places, strict=True))
    seen: set[str] = set()
    answers = []
    for cleaned in said:
        row = rows[cleaned.event.id]
        answers.append(
            AppendedEvent(
                id=cleaned.event.id,
                entity_id=row.entity_id,
                seq=row.seq,
                repeated=row.repeated or cleaned.event.id in seen,
                redactions=cleaned.counts(),
            )
        )
        seen.add(cleaned.event.id)
    return Appended(
        scope_id=text_of(receipt.answer, "scope_id"),
        request_id=request.id,
        events=answers,
        high_water=_high_water(receipt.answer),
        repeated=receipt.repeated,
    )


def _high_water(answer: JsonObject) -> int:
    """The last `seq` of the scope after the append."""
    if "ids" in answer:
        return whole_of(answer, "before") + len(texts_of(answer, "ids"))
    return whole_of(answer, "high_water")
