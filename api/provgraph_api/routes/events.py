"""Appending events to a scope."""

from __future__ import annotations

from fastapi import APIRouter

from provgraph import errors
from provgraph.service import ledger
from provgraph_api.asked import Append
from provgraph_api.bodies import read_append
from provgraph_api.dependencies import InContext, InScope, RawBody, Writes
from provgraph_api.described import answers, takes
from provgraph_api.wire import Appended

router = APIRouter(prefix="/v1/scopes/{subject}/{project}", tags=["events"])


@router.post(
    "/events",
    summary="Append a batch of events",
    openapi_extra=takes(Append),
    responses=answers(
        errors.NotJson,
        errors.SchemaBroken,
        errors.EventIdTaken,
        errors.RequestIdTaken,
        errors.Erased,
        errors.LockTimeout,
        errors.AlreadyWritten,
        errors.CommitUnknown,
        errors.TransactionTooLarge,
    ),
)
def append(context: InContext, scope: InScope, body: RawBody, writes: Writes) -> Appended:
    """All or nothing. An event whose id is known with the same content keeps its first `seq`.

    Secrets are redacted before anything is stored; `redactions` counts them by kind.
    """
    asked, events = read_append(body)
    done = ledger.append(context, scope, events, writes.asks(asked))
    return Appended.model_validate(done.to_json())
