"""Folds: what changed between two of them."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query

from provgraph import errors
from provgraph.domain.identifiers import EntityId
from provgraph.service.folds import fold_difference
from provgraph_api.dependencies import Id, InContext
from provgraph_api.described import answers
from provgraph_api.folded import FoldDifference

router = APIRouter(prefix="/v1/entities/{id}", tags=["folds"])

Other = Annotated[str, Query(max_length=100, description="the id of the other fold")]


@router.get(
    "/difference",
    summary="Say what changed from one fold to another",
    responses=answers(
        errors.UnknownIdentifier, errors.SchemaBroken, errors.InputInvalid, errors.Erased, errors.KeyUnavailable
    ),
)
def difference(context: InContext, id: Id, to: Other) -> FoldDifference:
    """Key by key, from the fold `{id}` to the fold `to`; both must be VALID and have been part of a summary."""
    return FoldDifference.model_validate(fold_difference(context, EntityId(id), EntityId(to)).to_json())
