"""Whether the process answers, whether it can work, and how much it did."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response

from provgraph.errors import StoreUnavailable
from provgraph.service.maintenance import graph_checks
from provgraph_api.dependencies import Opened
from provgraph_api.described import answers
from provgraph_api.metrics import MEDIA_TYPE, metrics_of
from provgraph_api.wire import Health, Ready

router = APIRouter(tags=["health"])


@router.get("/healthz", summary="The process answers", responses=answers())
def healthz() -> Health:
    """Says nothing of the graph; see /readyz."""
    return Health(status="ok")


@router.get("/readyz", summary="The graph answers", responses=answers())
def readyz(opened: Opened) -> Ready:
    """The server can be reached and its schema is the one that this version needs."""
    checks = graph_checks(opened.context(), [], fix=False)
    found = [checks[name]() for name in ("server", "schema")]
    failed = [check for check in found if check.state == "fail"]
    if failed:
        raise StoreUnavailable("; ".join(check.message for check in failed), checks=[check.name for check in failed])
    return Ready(status="ready", tenant=opened.settings.tenant, checks=[check.message for check in found])


@router.get("/metrics", summary="Counts and durations by route", response_class=Response, responses=answers())
def metrics(http: Request) -> Response:
    """The text format of Prometheus. Labels are methods, route templates and statuses, never content."""
    return Response(metrics_of(http.app).text(), media_type=MEDIA_TYPE)
