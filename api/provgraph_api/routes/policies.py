"""Policy versions: what folds are made with. One is revoked as any entity is."""

from __future__ import annotations

from fastapi import APIRouter

from provgraph import errors
from provgraph.service.policies import list_policies
from provgraph_api.dependencies import InContext
from provgraph_api.described import answers
from provgraph_api.found import Policies

router = APIRouter(prefix="/v1/policies", tags=["policies"])


@router.get("", summary="List the policy versions", responses=answers(errors.KeyUnavailable))
def policies(context: InContext) -> Policies:
    """Newest first, each with its content and whether it still stands."""
    return Policies.model_validate({"policies": [policy.to_json() for policy in list_policies(context)]})
