"""Superseding a claim by a newer one: a Replacement in the transaction that writes the newer one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from provgraph.domain.identifiers import EntityId, ScopeId
from provgraph.domain.instant import Instant
from provgraph.domain.reading import JsonObject, objects_of
from provgraph.errors import InputError
from provgraph.graph.store import ProvStore
from provgraph.service.claims.drafting import Drafts
from provgraph.service.context import Context, Request
from provgraph.service.locks import closure_of, is_large
from provgraph.service.taking_back.corrections import admitted
from provgraph.service.taking_back.finishing import carried_through
from provgraph.service.taking_back.marking import DONE, MARKING
from provgraph.service.taking_back.records import Deed, prepare


@dataclass(frozen=True, slots=True)
class Superseding:
    """A claim to be superseded, by which, and whether its closure is so large that it is marked behind a fence."""

    source_id: EntityId
    correction_id: EntityId
    deed: Deed
    is_fenced: bool


def prepare_superseding(context: Context, request: Request, drafts: Drafts) -> list[Superseding]:
    """Make ready what the drafts revise. Raises InputError for what is no claim, or is revised twice."""
    revised = [(id, draft.row.id) for draft in drafts.claims for id in draft.revises]
    if len({id for id, _ in revised}) < len(revised):
        raise InputError("two claims of one request revise the same claim; only one can take its place")
    found = []
    for source_id, correction_id in revised:
        _hold_to_a_claim(context, source_id)
        size = closure_of(context, [source_id]).size
        found.append(Superseding(source_id, correction_id, prepare(context, request, ""), is_large(context, size)))
    return found


def _hold_to_a_claim(context: Context, source_id: EntityId) -> None:
    state = context.engine.read(lambda store: store.entity_state(tenant=context.tenant, id=source_id))
    if state is None or state.type != "Claim":
        raise InputError(f"{source_id} is no claim; only a claim is superseded by a claim")


def supersede(
    context: Context, store: ProvStore, now: Instant, held: Sequence[ScopeId], superseding: Sequence[Superseding]
) -> list[dict[str, object]]:
    """Inside the transaction that wrote the newer claims: take the older ones down; the Activities, as JSON.

    Raises MoreScopes, UnknownIdentifier, InputInvalid for a claim that was taken back before.
    """
    done: list[dict[str, object]] = []
    for one in superseding:
        row = (store.replace_fence if one.is_fenced else store.replace)(
            tenant=context.tenant,
            now=now,
            scopes=held,
            source_id=one.source_id,
            correction_id=one.correction_id,
            activity_id=one.deed.id,
            request_hash=one.deed.request_hash,
            sealed=one.deed.sealed,
        )
        scopes = sorted(admitted(row, one.source_id).scopes)
        one.deed.record_agent(context, store, now)
        done.append(
            {
                "claim_id": one.correction_id,
                "activity_id": one.deed.id,
                "scopes": scopes,
                "state": MARKING if one.is_fenced else DONE,
            }
        )
    return done


def finish(context: Context, answer: JsonObject) -> str:
    """Mark what was acknowledged behind a fence; the state that was reached. Whoever comes next finishes the rest."""
    states = {carried_through(context, row) for row in objects_of(answer, "replacements")}
    return MARKING if MARKING in states else DONE
