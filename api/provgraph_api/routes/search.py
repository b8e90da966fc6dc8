"""Search: events and claims by words, and the index of a scope written anew."""

from __future__ import annotations

from fastapi import APIRouter

from provgraph import errors
from provgraph.domain.scope import ScopeName
from provgraph.service import search as service
from provgraph.service.search.asking import filters_of
from provgraph_api.asked import Reindexing, Search
from provgraph_api.bodies import read
from provgraph_api.dependencies import InContext, InScope, RawBody, Writes
from provgraph_api.described import answers, takes
from provgraph_api.searched import Found, Reindexed

router = APIRouter(prefix="/v1", tags=["search"])


@router.post(
    "/search",
    summary="Find events and claims of a scope by words",
    openapi_extra=takes(Search),
    responses=answers(
        errors.NotJson, errors.SchemaBroken, errors.UnknownIdentifier, errors.InputError, errors.KeyUnavailable
    ),
)
def search(context: InContext, body: RawBody) -> Found:
    """Best first. Nothing that may not be served is found, and nothing of that kind takes a place among the `k`."""
    asked = read(Search, body)
    filters = filters_of(
        asked.kinds, asked.occurred_from, asked.occurred_before, asked.tasks, asked.source_classes, asked.recalled
    )
    scope = ScopeName.parse(asked.scope)
    found = service.search(context, scope, asked.query, k=asked.k, filters=filters, as_of=asked.as_of)
    return Found.model_validate(found.to_json())


@router.post(
    "/scopes/{subject}/{project}/index",
    summary="Index a scope anew",
    openapi_extra=takes(Reindexing, is_required=False),
    responses=answers(
        errors.NotJson,
        errors.SchemaBroken,
        errors.UnknownIdentifier,
        errors.RequestIdTaken,
        errors.LockTimeout,
        errors.CommitUnknown,
    ),
)
def reindex(context: InContext, scope: InScope, body: RawBody, writes: Writes) -> Reindexed:
    """Under a new key, the old one being destroyed; or only what is not indexed. A repeat goes on where it stopped."""
    asked = read(Reindexing, body)
    done = service.reindex(context, scope, writes.asks(asked), new_key=not asked.missing)
    return Reindexed.model_validate(done.to_json())
