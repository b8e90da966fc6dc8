"""The candidate: ids, sealed bodies, claims, coverage ledger and manifest of what the gate has accepted."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from provgraph.domain.canonical import canonical
from provgraph.domain.coverage import Ledger
from provgraph.domain.digest import digest_of
from provgraph.domain.fold import Fold, Item
from provgraph.domain.identifiers import ACTIVITY, CLAIM, FOLD, SUMMARY, Digest, EntityId, ScopeId
from provgraph.domain.manifest import Input, Manifest
from provgraph.domain.policy import Policy
from provgraph.domain.ranges import Ranges, from_flat, merged, ranges_of, to_flat
from provgraph.domain.reading import JsonObject
from provgraph.graph.rows import Cited as CitedRow
from provgraph.graph.store.storing import FoldClaim, NewFold, NewSummary, TakenIn
from provgraph.keys.vault import Sealed
from provgraph.service.consolidation.folding import Judged
from provgraph.service.consolidation.snapshot import Snapshot
from provgraph.service.consolidation.stating import SIDES, Topics, sides_of, topics_of
from provgraph.service.consolidation.tasks import SegmentTask
from provgraph.service.context import Context


@dataclass(frozen=True, slots=True)
class Made:
    """The accepted folds of one segment. `cold` are sequence numbers that its folds do not hold, for want of budget."""

    task: SegmentTask
    accepted: Sequence[Judged]
    cold: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Candidate:
    """Everything that is stored, and the scopes that must be held for it."""

    activity_id: str
    manifest: Manifest
    told: JsonObject
    """The manifest as JSON."""
    summary: NewSummary
    folds: Sequence[NewFold]
    scopes: Sequence[ScopeId]


def assemble(
    context: Context,
    snapshot: Snapshot,
    policy_id: str,
    policy: Policy,
    made: Sequence[Made],
    retries: Sequence[Mapping[str, object]],
) -> Candidate:
    """Put a candidate together. Data keys are durable before this returns; nothing is in the graph yet.

    Raises CoverageRegressed when the ledger does not account for every event exactly once.
    """
    drafts = [draft for one in made for draft in _drafts(context, one, snapshot.topics)]
    artifact_id, carried = EntityId(context.new_id(SUMMARY)), snapshot.selection.carried
    order = {"carried": carried.to_json(), "folds": [draft.id for draft in drafts]}
    payloads = [(artifact_id, order), *(payload for draft in drafts for payload in draft.payloads())]
    sealed = {seal.key_id: seal for seal in context.vault.seal(payloads, context.lease())}
    folds = [_fold(context, draft, sealed) for draft in drafts]
    manifest = Manifest(
        scope_id=snapshot.scope_id,
        artifact_id=artifact_id,
        covers_through=snapshot.high_water,
        input_epoch=snapshot.fence.input_epoch,
        expected=snapshot.expected,
        events=_inputs(made, folds),
        made=[Input(fold.id, Digest(fold.digest)) for fold in folds],
        carried=carried,
        ledger=_ledger(snapshot, folds),
        conflicts=sorted({row.id for row in snapshot.sides}),
        policy_id=policy_id,
        versions=policy.versions(),
        retry=retries,
        found=snapshot.found,
    )
    manifest.ledger.check(snapshot.high_water)
    told = manifest.to_json()
    return Candidate(
        activity_id=context.new_id(ACTIVITY),
        manifest=manifest,
        told=told,
        summary=_summary(manifest, canonical(told), sealed[artifact_id], folds, policy.selector.window),
        folds=folds,
        scopes=_scopes(snapshot, made),
    )


def _summary(manifest: Manifest, text: bytes, sealed: Sealed, folds: Sequence[NewFold], window: int) -> NewSummary:
    """The head of the scope, with what the next consolidation asks first: its ledger's ranges, the folds to watch."""
    ledger = manifest.ledger
    held = merged(*ledger.folded.values(), ledger.carried, ledger.cold)
    return NewSummary(
        id=manifest.artifact_id,
        digest=sealed.digest,
        sealed=sealed.ciphertext,
        covers_through=manifest.covers_through,
        input_epoch=manifest.input_epoch,
        manifest=text.decode(),
        manifest_digest=digest_of(text),
        raw_open=tuple(to_flat(ledger.raw_open)),
        cold=tuple(to_flat(ledger.cold)),
        held=tuple(to_flat(held)),
        watched=(*manifest.carried.watched, *(fold.id for fold in folds if not fold.is_closed or fold.conflict_ids)),
        window=window,
    )


@dataclass(frozen=True, slots=True)
class Draft:
    """A fold to be sealed, with the claims that it makes (`own`, by the list of each) and those that it takes in.

    `seqs` are those that it holds, `cold` those that its segment left cold; `used` are the events that it rests on.
    """

    made: Made
    id: EntityId
    judged: Judged
    claim_ids: Mapping[str, str]
    own: Sequence[tuple[str, Item]]
    used: Sequence[str]
    seqs: Ranges
    cold: Ranges
    taken_in: tuple[TakenIn, ...]
    about: Mapping[str, str | None]

    def payloads(self) -> list[tuple[str, Mapping[str, object]]]:
        """What is sealed, each under a key of its own."""
        events = {event_id: self.made.task.cited[event_id].entity_id for event_id in self.used}
        verdict = self.judged.verdict.to_json()
        return [
            (self.id, {"fold": dict(self.judged.body), "claims": self.claim_ids, "events": events, "verdict": verdict}),
            *((self.claim_ids[item.id], {"item": item.to_json(), "list": name}) for name, item in self.own),
        ]


def _drafts(context: Context, made: Made, topics: Topics) -> list[Draft]:
    """The folds of a segment. A part that repeats an event of an earlier part rests on it, but does not count it."""
    counted: set[int] = set(made.cold)
    drafts = []
    for at, judged in enumerate(made.accepted):
        seqs = _seqs(made.task, judged) - counted
        counted |= seqs
        cold = ranges_of(made.cold) if at == 0 else ()
        drafts.append(_draft(context, made, judged, (ranges_of(seqs), cold), topics, _taken_in(made, at)))
    return drafts


def _taken_in(made: Made, at: int) -> tuple[TakenIn, ...]:
    """The proposed claims that one of the folds holds: those it states, and the first those that no fold states."""
    stated = {id for judged in made.accepted for id in judged.stated.values()}
    own = set(made.accepted[at].stated.values())
    held = [claim for claim in made.task.claims if claim.id in own or (at == 0 and claim.id not in stated)]
    return tuple(TakenIn(claim.id, claim.digest, claim.id in own) for claim in held)


def _seqs(task: SegmentTask, judged: Judged) -> set[int]:
    return {seq for event in judged.request.events if (seq := task.cited[event.id].seq) is not None}


def _draft(
    context: Context,
    made: Made,
    judged: Judged,
    seqs: tuple[Ranges, Ranges],
    topics: Topics,
    taken_in: tuple[TakenIn, ...],
) -> Draft:
    """The fold with its claims, those of the sides of conflicts too; `seqs` are those it holds, and cold ones."""
    fold = Fold.from_json(judged.body)
    sides = sides_of(fold, made.task, topics)
    items = [*fold.items(), *((SIDES, side.item) for side in sides)]
    return Draft(
        made=made,
        id=EntityId(context.new_id(FOLD)),
        judged=judged,
        claim_ids={item.id: judged.stated.get(item.id) or context.new_id(CLAIM) for _, item in items},
        own=[(name, item) for name, item in items if item.id not in judged.stated],
        used=_warm(made, judged),
        seqs=seqs[0],
        cold=seqs[1],
        taken_in=taken_in,
        about={side.item.id: side.topic for side in sides} | topics_of(list(fold.items()), made.task, topics),
    )


def _fold(context: Context, draft: Draft, sealed: Mapping[str, Sealed]) -> NewFold:
    """The fold as it is stored."""
    task = draft.made.task
    hashes = _comparable(context, task, draft.own)
    claims = (
        _claim(task, name, item, sealed[draft.claim_ids[item.id]], hashes, draft.about.get(item.id))
        for name, item in draft.own
    )
    return NewFold(
        id=draft.id,
        digest=sealed[draft.id].digest,
        sealed=sealed[draft.id].ciphertext,
        segment_key=task.segment.key,
        is_closed=task.segment.is_closed,
        seqs=tuple(to_flat(draft.seqs)),
        cold=tuple(to_flat(draft.cold)),
        conflict_ids=tuple(sorted(task.conflict_ids)),
        events=_cited(task, draft.used),
        inputs=draft.taken_in,
        claims=tuple(claims),
    )


def _claim(
    task: SegmentTask, name: str, item: Item, seal: Sealed, hashes: Mapping[str, str], topic: str | None
) -> FoldClaim:
    """A claim that the fold makes, found by what it is about: its topic, or what its item says of that."""
    return FoldClaim(
        id=EntityId(seal.key_id),
        digest=seal.digest,
        sealed=seal.ciphertext,
        subject_hash=topic or hashes.get(f"subject {item.subject}"),
        predicate_hash=topic or hashes.get(f"predicate {item.predicate or item.key}"),
        value_hash=hashes.get(f"value {item.value}"),
        polarity=item.polarity,
        modality=item.modality,
        list=name,
        evidence=_cited(task, item.derived_from),
    )


def _warm(made: Made, judged: Judged) -> list[str]:
    """The events that the distiller was shown: what the fold rests on."""
    return [event.id for event in judged.request.events if made.task.cited[event.id].seq not in made.cold]


def _cited(task: SegmentTask, ids: Iterable[str]) -> tuple[CitedRow, ...]:
    return tuple(CitedRow(task.cited[id].entity_id, task.cited[id].digest) for id in ids)


def _comparable(context: Context, task: SegmentTask, items: Sequence[tuple[str, Item]]) -> dict[str, str]:
    """Keyed hashes of what claims are compared by, under the scope's own key."""
    texts: set[str] = set()
    for _, item in items:
        if item.subject is not None:
            texts.add(f"subject {item.subject}")
        if item.predicate or item.key:
            texts.add(f"predicate {item.predicate or item.key}")
        if item.value is not None:
            texts.add(f"value {item.value}")
    ordered = sorted(texts)
    scope = next(cited.scope_id for cited in task.cited.values() if cited.seq is not None)
    return dict(zip(ordered, context.vault.lookups(f"scope/{scope}", ordered), strict=True))


def _inputs(made: Sequence[Made], folds: Sequence[NewFold]) -> list[Input]:
    """The events and proposed claims that the new folds rest on, each once."""
    found = {
        one.task.cited[event_id].entity_id: Input(one.task.cited[event_id].entity_id, one.task.cited[event_id].digest)
        for one in made
        for judged in one.accepted
        for event_id in _warm(one, judged)
    }
    found |= {claim.id: Input(claim.id, claim.digest) for fold in folds for claim in fold.inputs}
    return list(found.values())


def _ledger(snapshot: Snapshot, folds: Sequence[NewFold]) -> Ledger:
    carried = snapshot.selection.carried
    return Ledger(
        folded={fold.id: from_flat(fold.seqs) for fold in folds},
        carried=carried.seqs,
        raw_open=snapshot.selection.raw_open,
        cold=merged(carried.cold, *(from_flat(fold.cold) for fold in folds)),
        excluded=snapshot.selection.excluded,
    )


def _scopes(snapshot: Snapshot, made: Sequence[Made]) -> list[ScopeId]:
    """The own scope and those of all inputs, sorted: the order in which locks are taken."""
    cited = {cited.scope_id for one in made for cited in one.task.cited.values()}
    return sorted({snapshot.scope_id, *cited})
