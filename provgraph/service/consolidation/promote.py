"""Storing a candidate and switching to it: two transactions, so that a crash in between leaves the old summary."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence

from provgraph.domain.identifiers import ACTIVITY, Digest, EntityId, ScopeId
from provgraph.domain.instant import Instant
from provgraph.domain.manifest import Expected, FoundConflict
from provgraph.domain.reading import object_of, objects_of, text_of, texts_of, whole_of
from provgraph.domain.scope import ScopeName
from provgraph.errors import UnknownIdentifier
from provgraph.graph.rows import Cited
from provgraph.graph.store import ProvStore
from provgraph.service import names, unit
from provgraph.service.consolidation.candidate import Candidate
from provgraph.service.context import Context, Request
from provgraph.service.indexing import tokens_of_sealed
from provgraph.service.locks import MoreScopes, closure_of, commit_widening
from provgraph.service.refusals import refuse_candidate, refuse_switch

CURRENT, SHADOW = "current", "shadow"
"""The aliases: what readers are given, and a generation beside it that they are not."""

CANDIDATE, RETIRED = "CANDIDATE", "RETIRED"


def store_candidate(context: Context, candidate: Candidate) -> None:
    """Store folds, claims and summary as CANDIDATE, under the locks of all scopes they rest on.

    A candidate is never served and changes nothing for a reader, so it leaves no receipt; the switch does.
    Raises InputInvalid, InputChanged, PlanRevoked, MarkingInProgress. Source: docs/design.md, fences, rule 4.
    """

    scope_id = candidate.manifest.scope_id
    claims = [(claim.id, claim.sealed) for fold in candidate.folds for claim in fold.claims]
    tokens = tokens_of_sealed(context, scope_id, claims)

    def work(store: ProvStore) -> None:
        refuse_candidate(
            store.store_candidate(
                tenant=context.tenant,
                now=context.clock(),
                scopes=candidate.scopes,
                scope_id=scope_id,
                policy_id=candidate.manifest.policy_id,
                activity_id=candidate.activity_id,
                summary=candidate.summary,
                folds=candidate.folds,
                carried=candidate.manifest.carried,
            )
        )
        tokens.write(context, store)
        context.reach("consolidate.candidate")

    context.engine.write(work)


def switch(
    context: Context,
    scope: ScopeName,
    candidate_id: EntityId,
    expected: Expected,
    request: Request,
    *,
    alias: str = "current",
) -> unit.Receipt:
    """Move an alias of a scope to a stored candidate, if every fence holds.

    The answer holds `artifact_id`, `source_epoch`, `covers_through` and `switch_id`. Raises the first fence that
    failed, in the order of `FENCE_ORDER`, listing all; UnknownIdentifier when there is no such candidate.
    """
    scope_id = names.find_scope(context, scope)
    row = context.engine.read(lambda store: store.find_candidate(tenant=context.tenant, id=candidate_id))
    if row is None or row.scope_id != scope_id:
        raise UnknownIdentifier(f"{scope} has no stored candidate {candidate_id}")
    manifest = json.loads(row.manifest)
    about = {"scope_id": scope_id, "alias": alias, "candidate": candidate_id, "expected": expected.to_json()}

    def work(store: ProvStore, now: Instant, held: Sequence[ScopeId]) -> Mapping[str, object]:
        return switch_to(context, store, now, held, scope_id, alias, manifest, expected)

    return commit_widening(context, request, "switch", about, concerned(context, scope_id, manifest, alias), work)


def concerned(context: Context, scope_id: ScopeId, manifest: Mapping[str, object], alias: str) -> set[ScopeId]:
    """The scopes that a switch must hold: its own, and those in which something rests on what it finds in conflict."""
    members = sorted({id for found in _found_in(manifest, alias) for id in found.members})
    return {scope_id, *(closure_of(context, members).scopes if members else ())}


def _found_in(manifest: Mapping[str, object], alias: str) -> list[FoundConflict]:
    """The conflicts to open: those that a candidate found, once it becomes current. Its shadow disturbs no reader."""
    found = objects_of(manifest, "found") if alias == CURRENT else ()
    return [FoundConflict.from_json(entry) for entry in found]


def switch_to(
    context: Context,
    store: ProvStore,
    now: Instant,
    held: Sequence[ScopeId],
    scope_id: ScopeId,
    alias: str,
    manifest: Mapping[str, object],
    expected: Expected | None = None,
    stage: str = CANDIDATE,
) -> dict[str, object]:
    """Inside a transaction: check every fence, move the alias, open what the candidate found in conflict.

    `held` are the scopes to lock, sorted (`concerned`): raises MoreScopes when they do not suffice. `manifest` is the
    candidate's, as JSON. `expected` stands in for the manifest's own triple when the caller names one, `stage` is
    RETIRED for a summary that was current before.
    """
    switch_id = context.new_id(ACTIVITY)
    artifact_id, covers_through = text_of(manifest, "artifact_id"), whole_of(manifest, "covers_through")
    triple = expected or Expected.from_json(object_of(manifest, "expected"))
    row = store.switch(
        tenant=context.tenant,
        now=now,
        scopes=held,
        scope_id=scope_id,
        alias_key=f"{scope_id}/{alias}",
        activity_id=switch_id,
        summary_id=artifact_id,
        input_epoch=whole_of(manifest, "input_epoch"),
        covers_through=covers_through,
        conflict_ids=texts_of(manifest, "conflicts"),
        expected=triple.to_json(),
        inputs=[
            Cited(EntityId(text_of(entry, "id")), Digest(text_of(entry, "digest")))
            for entry in objects_of(manifest, "inputs")
        ],
        found_conflicts=_found_in(manifest, alias),
        stage=stage,
    )
    if row is not None and row.unheld:
        raise MoreScopes(row.unheld)
    refuse_switch(row)
    return {
        "switch_id": switch_id,
        "artifact_id": artifact_id,
        "source_epoch": row.source_epoch if row else 0,
        "covers_through": covers_through,
    }
