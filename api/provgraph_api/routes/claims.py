"""Claims that callers propose: each with its evidence, and merged by hand only."""

from __future__ import annotations

from fastapi import APIRouter

from provgraph import errors
from provgraph.domain.identifiers import EntityId
from provgraph.domain.scope import ScopeName
from provgraph.service import claims
from provgraph_api.asked import Merge, Propose
from provgraph_api.bodies import read, read_claims
from provgraph_api.dependencies import Id, InContext, RawBody, Writes
from provgraph_api.described import answers, takes
from provgraph_api.found import Merged, Proposed

router = APIRouter(prefix="/v1/claims", tags=["claims"])


@router.post(
    "",
    summary="Propose claims with their evidence, all or none",
    openapi_extra=takes(Propose),
    responses=answers(
        errors.NotJson,
        errors.SchemaBroken,
        errors.UnknownIdentifier,
        errors.RequestIdTaken,
        errors.InputError,
        errors.NoEvidence,
        errors.BadEvidence,
        errors.InputInvalid,
        errors.InputChanged,
        errors.MarkingInProgress,
        errors.LockTimeout,
        errors.CommitUnknown,
    ),
)
def propose(context: InContext, body: RawBody, writes: Writes) -> Proposed:
    """The same claim again is reinforced; what contradicts one that stands opens a conflict, and both are kept."""
    asked, proposals = read_claims(body)
    done = claims.propose(context, ScopeName.parse(asked.scope), proposals, writes.asks(asked))
    return Proposed.model_validate(done.to_json())


@router.post(
    "/{id}/merge",
    summary="Let a claim answer for a duplicate",
    openapi_extra=takes(Merge),
    responses=answers(
        errors.NotJson,
        errors.SchemaBroken,
        errors.UnknownIdentifier,
        errors.RequestIdTaken,
        errors.InputError,
        errors.InputInvalid,
        errors.MarkingInProgress,
        errors.LockTimeout,
        errors.CommitUnknown,
    ),
)
def merge(context: InContext, id: Id, body: RawBody, writes: Writes) -> Merged:
    """Both keep their ids and their evidence. Undo the Activity to split them again."""
    asked = read(Merge, body)
    done = claims.merge(context, EntityId(id), EntityId(asked.duplicate), writes.asks(asked), asked.reason)
    return Merged.model_validate(done.to_json())
