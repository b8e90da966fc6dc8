"""Policy versions: what folds are made with, and the rules of the tenant. One is revoked as any entity is."""

from __future__ import annotations

from fastapi import APIRouter

from provgraph import errors
from provgraph.domain import policy
from provgraph.service.policies import list_policies
from provgraph.service.rules import adopt_rules, rules_in_force
from provgraph_api.asked import Rules
from provgraph_api.bodies import read
from provgraph_api.dependencies import InContext, RawBody, Writes
from provgraph_api.described import answers, takes
from provgraph_api.found import Policies, Policy, RulesInForce

router = APIRouter(prefix="/v1/policies", tags=["policies"])


@router.get("", summary="List the policy versions", responses=answers(errors.KeyUnavailable))
def policies(context: InContext) -> Policies:
    """Newest first, each with its content and whether it still stands."""
    return Policies.model_validate({"policies": [policy.to_json() for policy in list_policies(context)]})


@router.get("/rules", summary="Read the rules in force", responses=answers(errors.KeyUnavailable))
def rules(context: InContext) -> RulesInForce:
    """Which predicates have many values, and who may settle a conflict about what."""
    found, policy_id = rules_in_force(context)
    said = {name: value for name, value in found.to_json().items() if name in policy.RULE_LISTS}
    return RulesInForce.model_validate({"policy_id": policy_id, **said})


@router.post(
    "/rules",
    summary="Put rules in force",
    openapi_extra=takes(Rules),
    responses=answers(
        errors.NotJson, errors.SchemaBroken, errors.PlanRevoked, errors.RequestIdTaken, errors.CommitUnknown
    ),
)
def adopt(context: InContext, body: RawBody, writes: Writes) -> Policy:
    """From now on; they become a policy version. When it is revoked, the rules before it are in force again."""
    asked = read(Rules, body)
    said = policy.Rules(asked.many_valued, asked.newest_wins, asked.authorities, asked.people)
    return Policy.model_validate(adopt_rules(context, said, writes.asks(asked)).to_json())
