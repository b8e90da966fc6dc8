"""The application. `create_app` builds it; nothing is opened before it starts.

Single-user: the tenant comes from the configuration, nobody logs in, and only this machine is served.
"""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing

from fastapi import FastAPI
from fastapi.routing import APIRoute
from starlette.concurrency import run_in_threadpool

from provgraph import __version__
from provgraph.settings import Settings, read_settings
from provgraph_api import problems
from provgraph_api.border import Border
from provgraph_api.metrics import Metrics
from provgraph_api.parts import Parts
from provgraph_api.routes import (
    alias,
    claims,
    conflicts,
    consolidations,
    current,
    entities,
    events,
    folds,
    gate,
    health,
    policies,
    prov,
    rebuilds,
    search,
    trust,
)

SAYS = """The memory of agents, with summaries that can be trusted, traced and taken back.

**Single-user, loopback only.** There is no login: the tenant comes from the configuration (`PROVGRAPH_TENANT`), and
whoever reaches this API may do everything in it. It answers on loopback addresses under loopback names only, whatever
it is bound to, and refuses pages of other origins.

Every write takes a request id (header `Idempotency-Key`, or `request_id` in the body); a repeat answers the first
receipt with `repeated: true`. Errors are problem documents (RFC 9457) with a stable `code`.
"""

LOG = logging.getLogger("uvicorn.error")
ROUTERS = (
    events,
    current,
    search,
    consolidations,
    alias,
    rebuilds,
    entities,
    claims,
    conflicts,
    trust,
    policies,
    folds,
    gate,
    prov,
    health,
)


def create_app(settings: Settings | None = None) -> FastAPI:
    """The application for these settings, or for those of the environment. Raises SettingsInvalid."""
    chosen = settings or read_settings()

    @asynccontextmanager
    async def opened(app: FastAPI) -> AsyncIterator[None]:
        logging.getLogger("neo4j").addHandler(logging.NullHandler())  # what it logs of a retry may quote content
        with closing(Parts(chosen)) as app.state.parts:
            await run_in_threadpool(app.state.parts.opened)
            LOG.info("provgraph: tenant %r, single-user, loopback only; there is no login", chosen.tenant)
            yield

    app = FastAPI(
        title="provgraph",
        version=__version__,
        description=SAYS,
        lifespan=opened,
        docs_url=None,  # the pages of both would fetch scripts from elsewhere; /openapi.json stays
        redoc_url=None,
        responses=problems.documented_borders(),
        generate_unique_id_function=_name_of,
    )
    app.state.metrics = Metrics()
    app.add_middleware(Border, metrics=app.state.metrics)
    problems.install(app)
    for module in ROUTERS:
        app.include_router(module.router)
    return app


def _name_of(route: APIRoute) -> str:
    """The operation id: the name of the function, which is unique."""
    return route.name
