"""Folds: what changed between two of them, and what they answer to questions about their events."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query

from provgraph import errors
from provgraph.domain.identifiers import EntityId
from provgraph.service.folds import fold_difference
from provgraph.service.replaying import replay_folds, replay_scope
from provgraph_api.dependencies import Id, InContext, InScope
from provgraph_api.described import answers
from provgraph_api.folded import FoldDifference, Replays

router = APIRouter(prefix="/v1", tags=["folds"])

Other = Annotated[str, Query(max_length=100, description="the id of the other fold")]
READING = answers(
    errors.UnknownIdentifier, errors.SchemaBroken, errors.InputInvalid, errors.Erased, errors.KeyUnavailable
)


@router.get("/entities/{id}/difference", summary="Say what changed from one fold to another", responses=READING)
def difference(context: InContext, id: Id, to: Other) -> FoldDifference:
    """Key by key, from the fold `{id}` to the fold `to`; both must be VALID and have been part of a summary."""
    return FoldDifference.model_validate(fold_difference(context, EntityId(id), EntityId(to)).to_json())


@router.get("/entities/{id}/replay", summary="Ask a fold what its events say", responses=READING)
def replay(context: InContext, id: Id) -> Replays:
    """Questions with exact answers, made from the events of the fold `{id}` and answered from the fold alone."""
    return Replays.model_validate(replay_folds(context, [EntityId(id)]).to_json())


@router.get(
    "/scopes/{subject}/{project}/replay",
    summary="Ask the current summary of a scope what its events say",
    responses=READING,
)
def replay_of_scope(context: InContext, scope: InScope) -> Replays:
    """As for one fold, for every fold of the summary. What went cold is not asked."""
    return Replays.model_validate(replay_scope(context, scope).to_json())
