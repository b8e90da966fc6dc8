"""Resolving a conflict: by an authority that the rules in force name, recorded with it, and undoable.

The rejected sides are taken down with the Resolution as the cause; without any, all sides stand. Source:
docs/design.md, conflicts.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from provgraph.domain.authority import Side, objection
from provgraph.domain.claim import words
from provgraph.domain.identifiers import EntityId, ScopeId
from provgraph.domain.instant import Instant
from provgraph.domain.interval import ALWAYS
from provgraph.domain.policy import PERSON, Rules
from provgraph.domain.reading import object_of, text_of, texts_of
from provgraph.errors import (
    Erased,
    InputError,
    InputInvalid,
    NotAuthorised,
    UnknownIdentifier,
)
from provgraph.graph.store import ProvStore
from provgraph.graph.store.resolving import ConflictSide, ResolvedConflict
from provgraph.service import unit
from provgraph.service.context import Context, Request
from provgraph.service.locks import admit, closure_of, commit_widening, is_large
from provgraph.service.rules import rules_in_force
from provgraph.service.taking_back.finishing import carried_through
from provgraph.service.taking_back.marking import DONE, MARKING
from provgraph.service.taking_back.records import Deed, changes_of, prepare, whole
from provgraph.service.taking_back.undoing import recomputed


@dataclass(frozen=True, slots=True)
class Decision:
    """Which sides are kept, or which are rejected, by our ids, or that all stand: one of the three, else InputError.

    The events that rejected claims cite and kept ones do not are rejected with them: the next fold would state as a
    fact what an authority has rejected. `claims_only` leaves them standing. `authority` is one of `AUTHORITIES`.
    """

    keep: tuple[EntityId, ...] = ()
    reject: tuple[EntityId, ...] = ()
    all_stand: bool = False
    claims_only: bool = False
    authority: str = PERSON
    reason: str = ""

    def __post_init__(self) -> None:
        """Refuse what could be read in two ways."""
        if [bool(self.keep), bool(self.reject), self.all_stand].count(True) != 1:
            raise InputError("say which sides are kept, or which are rejected, or that all stand: one of the three")


@dataclass(frozen=True, slots=True)
class _Verdict:
    """A decision about the sides that there are: what falls, and what must stand for it."""

    kept: tuple[EntityId, ...]
    rejected: tuple[EntityId, ...]
    authority: str
    policy_id: EntityId | None


@dataclass(frozen=True, slots=True)
class Resolved:
    """Answer of a resolution: the Activity, and what it rejected and changed, by type.

    `state` is DONE, or MARKING while a large closure is marked behind its closed fence.
    """

    activity_id: str
    request_id: str
    conflict_id: str
    authority: str
    rejected: Sequence[str]
    state: str
    scopes: Sequence[str]
    changed: Mapping[str, int] = field(default_factory=dict)
    restored: Mapping[str, int] = field(default_factory=dict)
    repeated: bool = False

    def to_json(self) -> dict[str, object]:
        """A JSON object."""
        return {
            "activity_id": self.activity_id,
            "request_id": self.request_id,
            "kind": "Resolution",
            "conflict_id": self.conflict_id,
            "authority": self.authority,
            "rejected": list(self.rejected),
            "state": self.state,
            "changed": dict(self.changed),
            "restored": dict(self.restored),
            "scopes": list(self.scopes),
            "repeated": self.repeated,
        }


def resolve(context: Context, conflict_id: EntityId, decision: Decision, request: Request) -> Resolved:
    """Settle an open conflict. What is rejected, and all that rests on it, is not served any more.

    Raises UnknownIdentifier, NotAuthorised saying why, InputError for what is no side, InputInvalid when the conflict
    is settled already or what is to be kept has fallen, MarkingInProgress, RequestIdTaken, CommitUnknown.
    """
    sides, verdict = _judged(context, conflict_id, decision, request.agent)
    deed, first = prepare(context, request, decision.reason), closure_of(context, [conflict_id, *sides])
    fenced = is_large(context, closure_of(context, verdict.rejected).size)

    def work(store: ProvStore, now: Instant, held: Sequence[ScopeId]) -> Mapping[str, object]:
        return _resolve_under_locks(context, store, now, held, conflict_id, verdict, deed, fenced=fenced)

    about = {"conflict_id": conflict_id, "rejected": list(verdict.rejected), "authority": decision.authority}
    receipt = commit_widening(context, request, "resolve", about, first.scopes, work)
    return _answer(receipt, request, carried_through(context, receipt.answer))


def _judged(
    context: Context, conflict_id: EntityId, decision: Decision, agent: str | None
) -> tuple[Sequence[EntityId], _Verdict]:
    """The sides, and the decision about them, if the rules in force allow it. Raises what `resolve` says."""
    rows = context.engine.read(lambda store: store.conflict_sides(tenant=context.tenant, id=conflict_id))
    if not rows:
        raise UnknownIdentifier(f"there is no conflict {conflict_id}")
    members = [row.id for row in rows]
    strange = sorted({*decision.keep, *decision.reject} - set(members))
    if strange:
        raise InputError(f"{strange[0]} is no side of {conflict_id}", sides=members)
    rejected = [id for id in members if id in decision.reject or (decision.keep and id not in decision.keep)]
    rules, policy_id = rules_in_force(context)
    sides = [_side(context, row, rules) for row in rows]
    kept = [side for side in sides if side.id not in rejected]
    why = objection(rules, decision.authority, agent, kept, [side for side in sides if side.id in rejected])
    if why:
        raise NotAuthorised(why)
    down = {*rejected, *(() if decision.claims_only else _evidence_against(rows, rejected))}
    standing = tuple(id for id in members if id not in rejected) if rejected else ()
    return members, _Verdict(standing, tuple(sorted(down)), decision.authority, policy_id)


def _side(context: Context, row: ConflictSide, rules: Rules) -> Side:
    named = [f"predicate {words(predicate)}" for predicate in rules.newest_wins]
    hashes = context.vault.lookups(f"scope/{row.scope_id}", named)
    held = row.valid_from if row.valid_from not in (None, ALWAYS) else None
    return Side(
        id=row.id,
        sources=tuple(event.source_class for event in row.evidence),
        newest_wins=row.predicate_hash in hashes,
        at=held if held is not None else max((event.at for event in row.evidence), default=ALWAYS),
    )


def _evidence_against(rows: Sequence[ConflictSide], rejected: Sequence[EntityId]) -> set[EntityId]:
    """The events that rejected sides cite and no other side does."""
    cited = {row.id: {event.id for event in row.evidence} for row in rows}
    kept = {event for id, events in cited.items() if id not in rejected for event in events}
    return {event for id in rejected for event in cited[id]} - kept


def _resolve_under_locks(
    context: Context,
    store: ProvStore,
    now: Instant,
    held: Sequence[ScopeId],
    conflict_id: EntityId,
    verdict: _Verdict,
    deed: Deed,
    *,
    fenced: bool,
) -> dict[str, object]:
    row = _admitted(
        store.resolve_conflict(
            tenant=context.tenant,
            now=now,
            scopes=held,
            id=conflict_id,
            activity_id=deed.id,
            request_hash=deed.request_hash,
            sealed=deed.sealed,
            rejected=verdict.rejected,
            kept=verdict.kept,
            authority=verdict.authority,
            policy_id=verdict.policy_id,
            fenced=fenced,
        ),
        conflict_id,
    )
    deed.record_agent(context, store, now)
    again = recomputed(context, store, row.restores, deed.id, fenced=False) if row.restores else ()
    own = Counter(loser.type for loser in row.rejected if loser.was != "REVOKED")
    lifted = [change for change in again if change.was != "VALID"]
    return {
        "activity_id": deed.id,
        "conflict_id": conflict_id,
        "authority": verdict.authority,
        "rejected": list(verdict.rejected),
        "state": MARKING if fenced else DONE,
        "scopes": sorted(row.scopes),
        **changes_of(row.fell, lifted, own),
    }


def _admitted(row: ResolvedConflict | None, conflict_id: EntityId) -> ResolvedConflict:
    if row is None:
        raise UnknownIdentifier(f"there is no conflict {conflict_id}")
    admit(row.missing, blocked=row.blocked)
    if row.was != "OPEN":
        raise InputInvalid(f"{conflict_id} is {row.was} already", was=row.was)
    if row.fallen:
        raise InputInvalid(f"{row.fallen[0]} does not stand: it cannot be kept", fallen=list(row.fallen))
    if any(loser.was == "ERASED" for loser in row.rejected):
        raise Erased("a side that is to be rejected was erased; it is not served any more, and stays so")
    return row


def _answer(receipt: unit.Receipt, request: Request, state: str) -> Resolved:
    answer = receipt.answer
    return Resolved(
        activity_id=text_of(answer, "activity_id"),
        request_id=request.id,
        conflict_id=text_of(answer, "conflict_id"),
        authority=text_of(answer, "authority"),
        rejected=texts_of(answer, "rejected"),
        state=state,
        scopes=texts_of(answer, "scopes"),
        changed=whole(object_of(answer, "changed")),
        restored=whole(object_of(answer, "restored")),
        repeated=receipt.repeated,
    )
