"""Trust in a speaker or in a source class: taken away, and given back."""

from __future__ import annotations

from fastapi import APIRouter

from provgraph import errors
from provgraph.service.trust import Whom, change_trust
from provgraph_api.asked import Trust
from provgraph_api.bodies import read
from provgraph_api.dependencies import InContext, RawBody, Writes
from provgraph_api.described import answers, takes
from provgraph_api.wire import TrustChanged

router = APIRouter(prefix="/v1/trust", tags=["trust"])


@router.post(
    "",
    summary="Trust a speaker or a source class no more, or again",
    openapi_extra=takes(Trust),
    responses=answers(
        errors.NotJson,
        errors.SchemaBroken,
        errors.InputError,
        errors.UnknownIdentifier,
        errors.RequestIdTaken,
        errors.NotUndoable,
        errors.MarkingInProgress,
        errors.LockTimeout,
        errors.CommitUnknown,
        errors.TransactionTooLarge,
    ),
)
def trust(context: InContext, body: RawBody, writes: Writes) -> TrustChanged:
    """When this answers `distrusted`, nothing that rests on what they said is served, in any scope.

    What they say later does not count either. `trusted` takes back every change of trust that stands against them.
    """
    asked = read(Trust, body)
    whom = Whom(asked.speaker, asked.source_class)
    done = change_trust(context, whom, asked.level, asked.reason, writes.asks(asked))
    return TrustChanged.model_validate(done.to_json())
