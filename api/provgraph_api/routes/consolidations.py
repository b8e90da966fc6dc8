"""Consolidating a scope, and what was recorded of it."""

from __future__ import annotations

from fastapi import APIRouter, Response

from provgraph import errors
from provgraph.domain.fencing import FENCE_ORDER
from provgraph.service.consolidation import Options, consolidate, consolidation
from provgraph_api.asked import Consolidation
from provgraph_api.bodies import read
from provgraph_api.dependencies import Id, InContext, InScope, RawBody, Writes
from provgraph_api.described import answers, takes
from provgraph_api.found import StoredConsolidation
from provgraph_api.wire import Consolidated

router = APIRouter(prefix="/v1", tags=["consolidations"])


@router.post(
    "/scopes/{subject}/{project}/consolidations",
    summary="Consolidate a scope and switch to the result",
    openapi_extra=takes(Consolidation, is_required=False),
    responses=answers(
        errors.NotJson,
        errors.SchemaBroken,
        errors.InputError,
        errors.UnknownIdentifier,
        errors.RequestIdTaken,
        *FENCE_ORDER,
        errors.LossGateRefused,
        errors.DistillerFailed,
        errors.LockTimeout,
        errors.CommitUnknown,
        errors.KeyUnavailable,
    ),
)
def start(context: InContext, scope: InScope, body: RawBody, writes: Writes, response: Response) -> Consolidated:
    """Snapshot, select, distil, gate, store, switch; answers when all is done. A refused fold stays stored, unread."""
    asked = read(Consolidation, body)
    options = Options(
        budget=asked.budget,
        leave_open=asked.leave_open,
        candidate=asked.fold,
        alias=asked.alias,
        distiller=asked.distiller,
    )
    done = consolidate(context, scope, writes.asks(asked), options=options)
    if done.consolidation_id:
        response.headers["Location"] = f"/v1/consolidations/{done.consolidation_id}"
    return Consolidated.model_validate(done.to_json())


@router.get(
    "/consolidations/{id}",
    summary="Look up a consolidation",
    responses=answers(errors.UnknownIdentifier, errors.SchemaBroken),
)
def stored(context: InContext, id: Id) -> StoredConsolidation:
    """What was recorded: its state, the summary it made, the ids of folds made and refused."""
    return StoredConsolidation.model_validate(consolidation(context, id))
