"""Conflicts: told, listed, and never settled here by anybody but an authority."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query

from provgraph import errors
from provgraph.domain.scope import ScopeName
from provgraph.service import conflicts
from provgraph.service.names import resolve
from provgraph_api.asked import Dispute
from provgraph_api.bodies import read
from provgraph_api.dependencies import InContext, RawBody, Writes
from provgraph_api.described import answers, takes
from provgraph_api.found import Conflict, Conflicts

router = APIRouter(prefix="/v1/conflicts", tags=["conflicts"])

Scope = Annotated[str, Query(max_length=401, description="SUBJECT/PROJECT")]


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
    """Both sides are kept. From this answer on no summary that was made before is current."""
    asked = read(Dispute, body)
    scope = ScopeName.parse(asked.scope)
    members = [resolve(context, member, scope) for member in asked.members]
    done = conflicts.open_conflict(context, scope, members, asked.about, writes.asks(asked))
    return Conflict.model_validate(done.to_json())


@router.get(
    "",
    summary="List the open conflicts of a scope",
    responses=answers(errors.UnknownIdentifier, errors.InputError),
)
def open_in_scope(context: InContext, scope: Scope) -> Conflicts:
    """Oldest first."""
    found = conflicts.open_conflicts(context, ScopeName.parse(scope))
    return Conflicts.model_validate({"conflicts": [conflict.to_json() for conflict in found]})
