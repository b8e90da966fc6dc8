"""Deriving a scope anew beside what is current, comparing the two, switching, going back, giving up."""

from __future__ import annotations

from fastapi import APIRouter

from provgraph import errors
from provgraph.domain.fencing import FENCE_ORDER
from provgraph.service import rebuilding
from provgraph.service.rebuilding.planned import asked_of
from provgraph_api.asked import OtherGeneration, Rebuild, SwitchOver
from provgraph_api.bodies import read
from provgraph_api.dependencies import InContext, InScope, RawBody, Writes
from provgraph_api.described import answers, takes
from provgraph_api.rebuilt import Comparison, Dropped, Rebuilt, SwitchedOver

router = APIRouter(prefix="/v1/scopes/{subject}/{project}/rebuild", tags=["rebuild"])

UNUSABLE = (errors.NotJson, errors.SchemaBroken, errors.UnknownIdentifier, errors.RequestIdTaken)
STORED = (errors.LockTimeout, errors.CommitUnknown, errors.KeyUnavailable)
FOLDING = (errors.InputError, errors.Erased, errors.LossGateRefused, errors.DistillerFailed)


@router.post(
    "",
    summary="Derive a scope anew, beside what is current",
    openapi_extra=takes(Rebuild, is_required=False),
    responses=answers(*UNUSABLE, *FOLDING, *FENCE_ORDER, *STORED),
)
def derive_anew(context: InContext, scope: InScope, body: RawBody, writes: Writes) -> Rebuilt:
    """Answers when all is derived; who asks again under the same policy goes on where it was interrupted."""
    asked = read(Rebuild, body)
    wanted = asked_of(context, asked.policy, asked.policy_id, asked.schema_version)
    steps = rebuilding.Steps.of(asked.segments)
    done = rebuilding.rebuild(context, scope, writes.asks(asked), asked=wanted, steps=steps)
    return Rebuilt.model_validate(done.to_json())


@router.get(
    "",
    summary="Compare the two generations of a scope",
    responses=answers(errors.UnknownIdentifier, errors.SchemaBroken, errors.KeyUnavailable),
)
def compare_generations(context: InContext, scope: InScope) -> Comparison:
    """Claims changed, lost and gained, must-preserve items, tokens, refusals; only what may be served is quoted."""
    return Comparison.model_validate(rebuilding.compare(context, scope).to_json())


@router.post(
    "/switch",
    summary="Make the other generation current",
    openapi_extra=takes(SwitchOver, is_required=False),
    responses=answers(*UNUSABLE, *FOLDING, *FENCE_ORDER, *STORED),
)
def switch_over(context: InContext, scope: InScope, body: RawBody, writes: Writes) -> SwitchedOver:
    """What came since is folded into it first, or, with `as_it_is`, the switch is refused. The one before is kept."""
    asked = read(SwitchOver, body)
    done = rebuilding.switch_over(context, scope, writes.asks(asked), is_caught_up=not asked.as_it_is)
    return SwitchedOver.model_validate(done.to_json())


@router.post(
    "/undo",
    summary="Go back to the generation before the switch",
    openapi_extra=takes(OtherGeneration, is_required=False),
    responses=answers(*UNUSABLE, errors.NotUndoable, *FENCE_ORDER, *STORED),
)
def switch_back(context: InContext, scope: InScope, body: RawBody, writes: Writes) -> SwitchedOver:
    """As it was left: refused when the current one covers more by now, or anything was taken back since."""
    asked = read(OtherGeneration, body)
    return SwitchedOver.model_validate(rebuilding.take_back(context, scope, writes.asks(asked)).to_json())


@router.post(
    "/drop",
    summary="Give the other generation up",
    openapi_extra=takes(OtherGeneration, is_required=False),
    responses=answers(*UNUSABLE, *STORED),
)
def drop_generation(context: InContext, scope: InScope, body: RawBody, writes: Writes) -> Dropped:
    """A new one that is not wanted, or the previous one. What was stored stays; nothing switches to it any more."""
    asked = read(OtherGeneration, body)
    return Dropped.model_validate(rebuilding.drop(context, scope, writes.asks(asked)).to_json())
