"""Contradictions that are found when a claim is written, and the conflicts they open. Both sides are kept.

Found by keyed hashes and the rule of `domain/claim`, never by similarity. Source: docs/design.md, claims.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from provgraph.domain.claim import Said, contradicts, is_single_valued
from provgraph.domain.identifiers import Digest, EntityId, ScopeId
from provgraph.domain.instant import Instant
from provgraph.domain.interval import ALWAYS, FOREVER, Interval
from provgraph.graph.rows import Cited
from provgraph.graph.store import ProvStore
from provgraph.graph.store.citing import RivalClaim, Saying
from provgraph.service.claims.drafting import Draft, Drafts
from provgraph.service.conflicts import open_under_locks, prepare_opening
from provgraph.service.context import Context

Sides = dict[EntityId, Digest]


def dispute(
    context: Context,
    store: ProvStore,
    now: Instant,
    held: Sequence[ScopeId],
    scope_id: ScopeId,
    drafts: Drafts,
    written: Mapping[EntityId, Draft],
    many_valued: Collection[str],
) -> dict[EntityId, EntityId]:
    """Inside the transaction that wrote the claims: open a conflict for each that contradicts or disputes others.

    `written` are the drafts by the ids of their claims. Answers the ids of the conflicts opened, by the claim's. Raises
    MoreScopes and what opening a conflict raises.
    """
    rivals = _rivals(context, store, written, many_valued)
    opened: dict[EntityId, EntityId] = {}
    joined: set[frozenset[EntityId]] = set()
    for claim_id, draft in written.items():
        named = {id: drafts.cited[id].digest for id in draft.disputes}
        others = {id: digest for id, digest in ({**rivals.get(claim_id, {}), **named}).items() if id != claim_id}
        fresh = [Cited(id, digest) for id, digest in others.items() if frozenset({id, claim_id}) not in joined]
        if fresh:
            opening = prepare_opening(context, scope_id, draft.about)
            members = [Cited(claim_id, _digest_of(store, context, claim_id)), *fresh]
            opened[claim_id] = open_under_locks(context, store, now, held, opening, members)
            joined |= {frozenset({other.id, claim_id}) for other in fresh}
    return opened


def _rivals(
    context: Context, store: ProvStore, written: Mapping[EntityId, Draft], many_valued: Collection[str]
) -> dict[EntityId, Sides]:
    """What contradicts each new claim. One that stood before was compared when it was written."""
    fresh = {id: draft for id, draft in written.items() if draft.row.id == id and draft.canonical.predicate}
    rows = store.rival_claims(tenant=context.tenant, ids=list(fresh)) if fresh else ()
    found: dict[EntityId, Sides] = {}
    for row in rows:
        predicate = fresh[row.claim_id].canonical.predicate or ""
        if _contradict(row, is_single=is_single_valued(predicate, many_valued)):
            found.setdefault(row.claim_id, {})[row.id] = row.digest
    return found


def _contradict(row: RivalClaim, *, is_single: bool) -> bool:
    return contradicts(_said(row.own), _said(row.other), is_single_valued=is_single)


def _said(saying: Saying) -> Said:
    start = ALWAYS if saying.valid_from is None else saying.valid_from
    end = FOREVER if saying.valid_to is None else saying.valid_to
    return Said(saying.value, saying.polarity, saying.modality, Interval(start, end))


def _digest_of(store: ProvStore, context: Context, claim_id: EntityId) -> Digest:
    (row,) = store.cited(tenant=context.tenant, ids=[claim_id])
    return row.digest
