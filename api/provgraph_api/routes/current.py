"""What a reader gets for a scope."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query

from provgraph import errors
from provgraph.service import reading
from provgraph_api.dependencies import InContext, InScope
from provgraph_api.described import answers
from provgraph_api.found import Current
from provgraph_api.wire import AliasName

router = APIRouter(prefix="/v1/scopes/{subject}/{project}", tags=["current"])

Budget = Annotated[int | None, Query(ge=0, le=2**53 - 1, description="tokens; whole coldable events are left out")]
AsOf = Annotated[str | None, Query(max_length=200, description="a date-time, or the id of what happened then")]


@router.get(
    "/current",
    summary="Read the current summary, or raw events and why",
    responses=answers(errors.UnknownIdentifier, errors.SchemaBroken, errors.KeyUnavailable),
)
def current(
    context: InContext, scope: InScope, budget: Budget = None, as_of: AsOf = None, alias: AliasName = "current"
) -> Current:
    """Constraints and the other pinned items stand first, then the rest, then the tail after `covers_through`.

    Nothing that is served rests on a revoked, replaced or erased source; with `as_of`, what was current then is told
    as far as it is still valid.
    """
    if as_of is None:
        return Current.model_validate(reading.current(context, scope, budget=budget, alias=alias).to_json())
    return Current.model_validate(reading.current_as_of(context, scope, as_of).to_json())
