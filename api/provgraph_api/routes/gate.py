"""The gate: what it made of the folds of the tenant."""

from __future__ import annotations

from fastapi import APIRouter

from provgraph import errors
from provgraph.service.judging import category_map
from provgraph_api.dependencies import InContext
from provgraph_api.described import answers
from provgraph_api.folded import CategoryMap

router = APIRouter(prefix="/v1/gate", tags=["folds"])


@router.get(
    "/map",
    summary="Show which categories folds carry and on which they break",
    responses=answers(errors.KeyUnavailable),
)
def gate_map(context: InContext) -> CategoryMap:
    """For each version of a distiller, from the stored verdicts; nothing of what they quote is given."""
    return CategoryMap.model_validate(category_map(context).to_json())
