"""Propose claims: create, reinforce, supersede, dispute. All of a request or nothing, under one receipt.

The locks come first; then the same statement is looked for, evidence is read again, and what contradicts is found, so
that of two who propose at once the second sees what the first wrote. Source: docs/design.md, claims; fences, rule 4.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from provgraph.domain.claim import Proposal
from provgraph.domain.identifiers import EntityId, ScopeId
from provgraph.domain.instant import Instant
from provgraph.domain.scope import ScopeName
from provgraph.graph.store import ProvStore
from provgraph.graph.store.citing import StandingClaim
from provgraph.service import names
from provgraph.service.claims.answer import CREATED, KNOWN, REINFORCED, Proposed, ProposedClaim
from provgraph.service.claims.disputing import dispute
from provgraph.service.claims.drafting import Draft, Drafts, drafts_of
from provgraph.service.claims.superseding import finish, prepare_superseding, supersede
from provgraph.service.claims.witnesses import sources_of
from provgraph.service.context import Context, Request
from provgraph.service.indexing import tokens_of
from provgraph.service.locks import closure_of, commit_widening
from provgraph.service.refusals import refuse_citing
from provgraph.service.rules import rules_in_force


def propose(
    context: Context,
    scope: ScopeName,
    proposals: Sequence[Proposal],
    request: Request,
) -> Proposed:
    """Store claims with their evidence, all or none; one answer for each proposal, in order.

    The same claim proposed again is reinforced. What contradicts one that stands opens a
    conflict; of a predicate that the tenant's rules call many-valued, another value does not.
    Raises NoEvidence for a claim that cites nothing, BadEvidence for what is unknown, recalled or circular,
    InputInvalid for what is not VALID, InputChanged, MarkingInProgress, UnknownIdentifier, RequestIdTaken,
    CommitUnknown.
    """
    scope_id = names.find_scope(context, scope)
    drafts = drafts_of(context, scope_id, proposals)
    superseding = prepare_superseding(context, request, drafts)
    agent_hash = names.register_agent(context, request.agent) if request.agent else None
    rules, _ = rules_in_force(context)
    tokens = tokens_of(context, scope_id, [(draft.row.id, draft.payload) for draft in drafts.claims])
    context.reach("claim.sealed")

    def work(store: ProvStore, now: Instant, held: Sequence[ScopeId]) -> Mapping[str, object]:
        store.lock_scopes(tenant=context.tenant, scopes=held)
        written = _write(context, store, now, held, scope_id, drafts, agent_hash)
        tokens.write(context, store)  # a claim that stood before keeps its own
        replaced = supersede(context, store, now, held, superseding)
        opened = dispute(context, store, now, held, scope_id, drafts, written.drafts, rules.many_valued)
        by_claim = {row["claim_id"]: row["activity_id"] for row in replaced}
        claims = _told(context, store, written, opened)
        told = [
            {**claims[id], "redactions": redacted, "replacement_id": by_claim.get(id)}
            for id, redacted in zip((written.ids[place] for place in drafts.places), drafts.redactions, strict=True)
        ]
        return {"scope_id": scope_id, "claims": told, "replacements": replaced}

    receipt = commit_widening(
        context, request, "propose", _about(scope_id, drafts), _first_scopes(context, scope_id, drafts), work
    )
    context.reach("claim.committed")
    state = finish(context, receipt.answer)
    return Proposed.of_receipt(receipt.answer, request.id, state=state, repeated=receipt.repeated)


def _about(scope_id: ScopeId, drafts: Drafts) -> object:
    """What the request is about, without content: the same claims from the same sources."""
    return {
        "scope_id": scope_id,
        "claims": [
            [draft.row.statement_hash, sorted(draft.evidence), sorted(draft.revises), sorted(draft.disputes)]
            for draft in drafts.claims
        ],
    }


def _first_scopes(context: Context, scope_id: ScopeId, drafts: Drafts) -> set[ScopeId]:
    """What to lock at first: the own scope, those of what is cited, and of what rests on claims that will fall."""
    named = [id for draft in drafts.claims for id in (*draft.revises, *draft.disputes)]
    return {scope_id, *drafts.scopes, *(closure_of(context, named).scopes if named else ())}


@dataclass(frozen=True, slots=True)
class Written:
    """What was written: the ids of claims by the places of the drafts, the drafts by claim, what each cited before."""

    ids: Sequence[EntityId]
    drafts: Mapping[EntityId, Draft]
    before: Mapping[EntityId, Collection[EntityId]]


def _write(
    context: Context,
    store: ProvStore,
    now: Instant,
    held: Sequence[ScopeId],
    scope_id: ScopeId,
    drafts: Drafts,
    agent_hash: str | None,
) -> Written:
    """Write the claims that do not stand yet, and give the others their further evidence."""
    hashes = [draft.row.statement_hash for draft in drafts.claims if not draft.revises and draft.row.statement_hash]
    rows = store.standing_claims(tenant=context.tenant, scope_id=scope_id, hashes=hashes) if hashes else ()
    known = {row.statement_hash: row for row in rows}
    ids = [_id_of(draft, known) for draft in drafts.claims]
    joined: dict[EntityId, Draft] = {}
    for id, one in zip(ids, drafts.claims, strict=True):
        joined[id] = joined[id].joined(one) if id in joined else one
    before = {row.id: row.inputs for row in rows}
    done = store.derive_claims(
        tenant=context.tenant,
        now=now,
        scopes=held,
        scope_id=scope_id,
        claims=[replace(draft.row, id=id, is_known=id in before) for id, draft in joined.items()],
        agent_hash=agent_hash,
    )
    refuse_citing(done, done.recalled, done.circular)
    return Written(ids, joined, before)


def _id_of(draft: Draft, known: Mapping[str, StandingClaim]) -> EntityId:
    """The claim that says the same, or the new one. What revises another is always new."""
    standing = None if draft.revises else known.get(draft.row.statement_hash or "")
    return standing.id if standing else draft.row.id


def _told(
    context: Context, store: ProvStore, written: Written, opened: Mapping[EntityId, EntityId]
) -> dict[EntityId, dict[str, object]]:
    """What became of each claim, by its id."""
    sources = sources_of(context, store, list(written.drafts))
    told = {}
    for id, draft in written.drafts.items():
        had = written.before.get(id)
        outcome = CREATED if had is None else KNOWN if set(draft.evidence) <= set(had) else REINFORCED
        claim = ProposedClaim(
            claim_id=id,
            outcome=outcome,
            evidence=sorted({*(had or ()), *draft.evidence}),
            independent_sources=sources.get(id, 0),
            conflict_id=opened.get(id),
            supersedes=next(iter(draft.revises), None),
        )
        told[id] = claim.to_json()
    return told
