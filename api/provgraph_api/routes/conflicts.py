"""Conflicts: told, listed, and settled by nobody but an authority."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter, Query

from provgraph import errors
from provgraph.domain.identifiers import EntityId
from provgraph.domain.scope import ScopeName
from provgraph.service import conflicts
from provgraph.service.names import resolve
from provgraph_api.asked import Dispute, Settlement
from provgraph_api.bodies import read
from provgraph_api.dependencies import Id, InContext, RawBody, Writes
from provgraph_api.described import answers, takes
from provgraph_api.found import Conflict, Conflicts
from provgraph_api.wire import Resolved

router = APIRouter(prefix="/v1/conflicts", tags=["conflicts"])

Scope = Annotated[str, Query(max_length=401, description="SUBJECT/PROJECT")]
State = Annotated[Literal["OPEN", "RESOLVED"] | None, Query(description="only those in this state; else all")]


@router.post(
    "",
    summary="Open a conflict between claims or events",
    openapi_extra=takes(Dispute),
    responses=answers(
        errors.NotJson,
        errors.SchemaBroken,
        errors.UnknownIdentifier,
        errors.RequestIdTaken,
        errors.BadEvidence,
        errors.InputInvalid,
        errors.MarkingInProgress,
        errors.LockTimeout,
        errors.CommitUnknown,
    ),
)
def dispute(context: InContext, body: RawBody, writes: Writes) -> Conflict:
    """All sides are kept. From this answer on no summary that was made before is current.

    A conflict that is open over these members already is the answer: no other one is opened.
    """
    asked = read(Dispute, body)
    scope = ScopeName.parse(asked.scope)
    members = [resolve(context, member, scope) for member in asked.members]
    done = conflicts.open_conflict(context, scope, members, asked.about, writes.asks(asked))
    return Conflict.model_validate(done.to_json())


@router.get(
    "",
    summary="List the conflicts of a scope",
    responses=answers(errors.UnknownIdentifier, errors.InputError),
)
def conflicts_of_scope(context: InContext, scope: Scope, state: State = "OPEN") -> Conflicts:
    """Oldest first; the open ones unless `state` says otherwise."""
    states = [state] if state else ["OPEN", "RESOLVED"]
    found = conflicts.list_conflicts(context, ScopeName.parse(scope), states)
    return Conflicts.model_validate({"conflicts": [conflict.to_json() for conflict in found]})


@router.get("/{id}", summary="Look up a conflict", responses=answers(errors.UnknownIdentifier, errors.SchemaBroken))
def conflict(context: InContext, id: Id) -> Conflict:
    """Its sides, what it is about, and how it was settled."""
    return Conflict.model_validate(conflicts.find_conflict(context, EntityId(id)).to_json())


@router.post(
    "/{id}/resolution",
    summary="Settle a conflict",
    openapi_extra=takes(Settlement),
    responses=answers(
        errors.NotJson,
        errors.SchemaBroken,
        errors.InputError,
        errors.NotAuthorised,
        errors.UnknownIdentifier,
        errors.RequestIdTaken,
        errors.InputInvalid,
        errors.MarkingInProgress,
        errors.Erased,
        errors.LockTimeout,
        errors.CommitUnknown,
        errors.TransactionTooLarge,
    ),
)
def settle(context: InContext, id: Id, body: RawBody, writes: Writes) -> Resolved:
    """Only an authority that the rules in force name decides. What is rejected is not served any more.

    `POST /v1/entities/{id}/undo` with the id of the activity opens the conflict again.
    """
    asked = read(Settlement, body)
    decision = conflicts.Decision(
        keep=tuple(map(EntityId, asked.keep)),
        reject=tuple(map(EntityId, asked.reject)),
        all_stand=asked.all_stand,
        claims_only=asked.claims_only,
        authority=asked.authority,
        reason=asked.reason,
    )
    done = conflicts.resolve(context, EntityId(id), decision, writes.asks(asked))
    return Resolved.model_validate(done.to_json())
