"""From a request to what a use case is given: the context of the tenant, the scope, the request id."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated

from anyio.from_thread import run as run_on_loop
from fastapi import Depends, Header, Path
from starlette.exceptions import HTTPException
from starlette.requests import Request as HttpRequest

from provgraph.bootstrap import Provgraph
from provgraph.domain.identifiers import RequestId
from provgraph.domain.scope import ScopeName
from provgraph.errors import CommitUnknown, SchemaBroken, StoreUnavailable
from provgraph.service.context import Context, Request
from provgraph_api.asked import Asked, Deed
from provgraph_api.border import key_of
from provgraph_api.parts import Parts

Part = Annotated[str, Path(min_length=1, max_length=200, pattern=r"^[^/\x00-\x1f\x7f]+$")]

JSON = re.compile(r"application/([\w.-]+\+)?json\s*(;|$)", re.IGNORECASE)


def provgraph(http: HttpRequest) -> Iterator[Provgraph]:
    """The opened parts of this application; after a request that lost the server, they are looked after."""
    parts: Parts = http.app.state.parts
    try:
        yield parts.opened()
    except (StoreUnavailable, CommitUnknown):
        parts.drop_if_gone()
        raise


def context(opened: Annotated[Provgraph, Depends(provgraph)]) -> Context:
    """The view of the one tenant that the configuration names."""
    return opened.context()


def scope(subject: Part, project: Part) -> ScopeName:
    """The scope of the path. Raises InputError for names that no scope can have."""
    return ScopeName(subject, project)


def body(http: HttpRequest) -> bytes:
    """The body as it came: its spelling must survive. Runs in a worker thread and waits for the loop.

    Raises HTTPException 415 for a body that does not call itself JSON; a browser may send others across origins.
    """
    came = run_on_loop(http.body)
    if came and not JSON.match(http.headers.get("content-type", "")):
        raise HTTPException(415)
    return came


@dataclass(frozen=True, slots=True)
class Writer:
    """Gives each write its request id: the header's, else the body's, else a new one; the answer names it."""

    http: HttpRequest
    key: str | None

    def asks(self, asked: Asked) -> Request:
        """The request of a use case. Raises SchemaBroken when header and body name different request ids."""
        if self.key and asked.request_id and self.key != asked.request_id:
            raise SchemaBroken("the header Idempotency-Key and /request_id of the body name different request ids")
        state = self.http.state
        state.request_id = asked.request_id or state.request_id
        return Request(RequestId(state.request_id), asked.agent if isinstance(asked, Deed) else None)


def writer(
    http: HttpRequest,
    idempotency_key: Annotated[
        str | None,
        Header(
            alias="Idempotency-Key",
            pattern=r'^"?[!-~]{1,200}"?$',
            description="the request id: a repeat answers the first receipt",
        ),
    ] = None,
) -> Writer:
    """The writer of this request."""
    return Writer(http, key_of(idempotency_key) if idempotency_key else None)


Id = Annotated[str, Path(min_length=1, max_length=200, description="an id of provgraph's own")]
InContext = Annotated[Context, Depends(context)]
InScope = Annotated[ScopeName, Depends(scope)]
Opened = Annotated[Provgraph, Depends(provgraph)]
RawBody = Annotated[bytes, Depends(body)]
Writes = Annotated[Writer, Depends(writer)]
