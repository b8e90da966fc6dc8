"""One entity: what it is, its lineage, and taking it back."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter, Query

from provgraph import errors
from provgraph.domain.identifiers import ActivityId, EntityId
from provgraph.service import lineage, reading, taking_back
from provgraph.service.verdicts import verdict_of
from provgraph_api.asked import Replacement, Revocation, Undo
from provgraph_api.bodies import read, read_replacement
from provgraph_api.dependencies import Id, InContext, RawBody, Writes
from provgraph_api.described import answers, takes
from provgraph_api.found import Entity, Lineage, RefusedVerdict
from provgraph_api.routes.current import AsOf
from provgraph_api.wire import TakenBack

router = APIRouter(prefix="/v1/entities/{id}", tags=["entities"])

TAKING_BACK = answers(
    errors.NotJson,
    errors.SchemaBroken,
    errors.UnknownIdentifier,
    errors.RequestIdTaken,
    errors.EventIdTaken,
    errors.InputInvalid,
    errors.InputChanged,
    errors.MarkingInProgress,
    errors.NotUndoable,
    errors.Erased,
    errors.LockTimeout,
    errors.CommitUnknown,
    errors.TransactionTooLarge,
)

Direction = Annotated[Literal["up", "down"], Query(description="up: what it rests on; down: what rests on it")]
Walk = Annotated[
    str | None,
    Query(max_length=100, description="what rests-on means; by default prov/1 for what was imported, else native/1"),
]
Limit = Annotated[int | None, Query(ge=0, le=2**53 - 1, description="nodes beside the start; a cut answer says so")]


@router.get(
    "",
    summary="Look up an entity",
    responses=answers(errors.UnknownIdentifier, errors.SchemaBroken, errors.KeyUnavailable),
)
def entity(context: InContext, id: Id) -> Entity:
    """Its state, times, causes and digest; its content only if it may be recalled."""
    return Entity.model_validate(reading.entity(context, EntityId(id)))


@router.get(
    "/lineage",
    summary="Walk to what an entity rests on, or to what rests on it",
    responses=answers(errors.UnknownIdentifier, errors.SchemaBroken, errors.KeyUnavailable),
)
def trace(
    context: InContext,
    id: Id,
    direction: Direction = "up",
    as_of: AsOf = None,
    walk: Walk = None,
    limit: Limit = None,
) -> Lineage:
    """Nearest first. `complete` is false exactly when `limit` cut the answer; `visited` counts what the walk met."""
    found = lineage.trace(context, EntityId(id), direction=direction, as_of=as_of, walk=walk, limit=limit)
    return Lineage.model_validate(found.to_json())


@router.get(
    "/verdict",
    summary="Read why the gate refused a fold",
    responses=answers(errors.UnknownIdentifier, errors.SchemaBroken, errors.KeyUnavailable),
)
def verdict(context: InContext, id: Id) -> RefusedVerdict:
    """The verdict on a refused fold; a refusal of a consolidation names the ids. The fold itself is never served."""
    return RefusedVerdict.model_validate(verdict_of(context, id).to_json())


@router.post("/revocation", summary="Revoke an entity", openapi_extra=takes(Revocation), responses=TAKING_BACK)
def revoke(context: InContext, id: Id, body: RawBody, writes: Writes) -> TakenBack:
    """When this answers, nothing that rests on the entity is served any more. The answer counts what fell, by type."""
    asked = read(Revocation, body)
    done = taking_back.revoke(context, EntityId(id), asked.reason, writes.asks(asked))
    return TakenBack.model_validate(done.to_json())


@router.post("/replacement", summary="Replace an event", openapi_extra=takes(Replacement), responses=TAKING_BACK)
def replace(context: InContext, id: Id, body: RawBody, writes: Writes) -> TakenBack:
    """The corrected event takes its place; what rests on the old one is STALE until it is derived anew."""
    asked, correction = read_replacement(body)
    done = taking_back.replace(context, EntityId(id), correction, writes.asks(asked), asked.reason)
    return TakenBack.model_validate(done.to_json())


@router.post(
    "/undo",
    summary="Undo a revocation or a replacement",
    openapi_extra=takes(Undo, is_required=False),
    responses=TAKING_BACK,
)
def undo(context: InContext, id: Id, body: RawBody, writes: Writes) -> TakenBack:
    """`id` is that of the Activity. Nothing becomes valid that another cause still holds down."""
    asked = read(Undo, body)
    done = taking_back.undo(context, ActivityId(id), writes.asks(asked), asked.reason)
    return TakenBack.model_validate(done.to_json())
