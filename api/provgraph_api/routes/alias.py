"""Switching an alias to a stored candidate."""

from __future__ import annotations

from fastapi import APIRouter

from provgraph import errors
from provgraph.domain.fencing import FENCE_ORDER
from provgraph.domain.identifiers import EntityId
from provgraph.domain.manifest import Expected
from provgraph.service.consolidation import switch as switch_alias
from provgraph_api.asked import Switch
from provgraph_api.bodies import read
from provgraph_api.dependencies import InContext, InScope, RawBody, Writes
from provgraph_api.described import answers, takes
from provgraph_api.wire import Switched

router = APIRouter(prefix="/v1/scopes/{subject}/{project}", tags=["alias"])


@router.post(
    "/alias",
    summary="Switch to a stored candidate, by the expected triple",
    openapi_extra=takes(Switch),
    responses=answers(
        errors.NotJson,
        errors.SchemaBroken,
        errors.UnknownIdentifier,
        errors.RequestIdTaken,
        *FENCE_ORDER,
        errors.LockTimeout,
        errors.CommitUnknown,
    ),
)
def switch(context: InContext, scope: InScope, body: RawBody, writes: Writes) -> Switched:
    """Moves the alias if every fence holds, and nothing otherwise: 409 lists in `details.failures` each that failed."""
    asked = read(Switch, body)
    triple, request = asked.expected, writes.asks(asked)
    expected = Expected(triple.artifact_id, triple.source_epoch, triple.covers_through)
    done = switch_alias(context, scope, EntityId(asked.candidate_id), expected, request, alias=asked.alias)
    return Switched.model_validate({**done.answer, "request_id": request.id, "repeated": done.repeated})
