"""Opening a conflict: by itself, or inside a transaction that writes what disagrees.

It advances the epochs of every scope in which something rests on a side, or in which a side's evidence lies, so that no
summary made before is current. Source: docs/design.md, fences, rule 3.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from provgraph.domain.identifiers import CLAIM, CONFLICT, EVENT, EntityId, ScopeId
from provgraph.domain.instant import Instant
from provgraph.domain.reading import text_of
from provgraph.domain.scope import ScopeName
from provgraph.errors import BadEvidence, InputError
from provgraph.graph.rows import Cited
from provgraph.graph.store import ProvStore
from provgraph.graph.store.citing import Citable
from provgraph.service import names
from provgraph.service.conflicts.listing import find_conflict
from provgraph.service.conflicts.record import Conflict
from provgraph.service.context import Context, Request
from provgraph.service.locks import MoreScopes, closure_of, commit_widening
from provgraph.service.refusals import refuse_citing

FEWEST_MEMBERS = 2
SIDES = (f"{EVENT}_", f"{CLAIM}_")
"""How the ids begin of what can be a side."""


@dataclass(frozen=True, slots=True)
class Opening:
    """A conflict to be, in one scope. What it is about is sealed under a key of its own, which bears its id."""

    id: EntityId
    scope_id: ScopeId
    digest: str
    sealed: bytes


def prepare_opening(context: Context, scope_id: ScopeId, about: str) -> Opening:
    """Make ready what a conflict needs before its transaction: its key is durable, nothing is in the graph."""
    conflict_id = EntityId(context.new_id(CONFLICT))
    (sealed,) = context.vault.seal([(conflict_id, {"about": about})], context.lease())
    return Opening(conflict_id, scope_id, sealed.digest, sealed.ciphertext)


def open_under_locks(
    context: Context,
    store: ProvStore,
    now: Instant,
    held: Sequence[ScopeId],
    opening: Opening,
    members: Sequence[Cited],
) -> EntityId:
    """Open a conflict over entities, some of which this transaction may have written, while `held` are locked.

    The id of the conflict: one that is open over all these members already is kept, and no other is opened.
    Raises MoreScopes when these scopes do not suffice (run it in `commit_widening`), InputInvalid, InputChanged,
    BadEvidence, MarkingInProgress.
    """
    done = store.open_conflict(
        tenant=context.tenant,
        now=now,
        scopes=held,
        scope_id=opening.scope_id,
        id=opening.id,
        digest=opening.digest,
        sealed=opening.sealed,
        members=members,
    )
    if done.unheld:
        raise MoreScopes(done.unheld)
    if done.known is not None:
        return done.known
    refuse_citing(done)
    return opening.id


def open_conflict(
    context: Context, scope: ScopeName, members: Sequence[EntityId], about: str, request: Request
) -> Conflict:
    """Open a conflict over claims or events; from now on no summary may state a side as settled.

    One that is open over all of them already is the answer, in its first words.

    Raises InputError for fewer than two members, BadEvidence for unknown ones and for what is neither a claim nor an
    event, InputInvalid, MarkingInProgress, RequestIdTaken.
    """
    sides = sorted(set(members))
    scope_id = names.find_scope(context, scope)
    cited = _cited(context, sides)
    opening = prepare_opening(context, scope_id, about)

    def work(store: ProvStore, now: Instant, held: Sequence[ScopeId]) -> Mapping[str, object]:
        members = [Cited(row.id, row.digest) for row in cited]
        return {"conflict_id": open_under_locks(context, store, now, held, opening, members)}

    said = {"scope_id": scope_id, "members": sides, "about": about}
    scopes = {scope_id, *closure_of(context, sides).scopes}
    receipt = commit_widening(context, request, "open_conflict", said, scopes, work)
    found = find_conflict(context, EntityId(text_of(receipt.answer, "conflict_id")))
    return found.again(repeated=receipt.repeated)


def _cited(context: Context, sides: Sequence[EntityId]) -> Sequence[Citable]:
    """The sides as they stand. Raises when there are too few, or what is named cannot be one."""
    if len(sides) < FEWEST_MEMBERS:
        raise InputError("a conflict has at least two members")
    cited = context.engine.read(lambda store: store.cited(tenant=context.tenant, ids=sides))
    unknown = sorted(set(sides) - {row.id for row in cited})
    if unknown:
        raise BadEvidence(f"nothing has the id {unknown[0]}", unknown=unknown)
    others = [id for id in sides if not id.startswith(SIDES)]
    if others:
        raise BadEvidence(f"{others[0]} is neither a claim nor an event: it states nothing by itself", others=others)
    return cited
