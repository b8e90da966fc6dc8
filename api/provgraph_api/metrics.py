"""Counts and durations of requests, for Prometheus. Labels are methods, route templates and statuses, never content."""

from __future__ import annotations

from time import perf_counter

from fastapi import FastAPI
from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, Counter, Histogram, generate_latest
from starlette.types import Scope

MEDIA_TYPE = CONTENT_TYPE_LATEST
LABELS = ("method", "route")


class Metrics:
    """The meters of one application; two applications in one process do not share them."""

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        self._requests = Counter(
            "provgraph_http_requests", "Requests answered.", (*LABELS, "status"), registry=self._registry
        )
        self._seconds = Histogram(
            "provgraph_http_request_seconds", "Time until the answer began.", LABELS, registry=self._registry
        )

    def count(self, scope: Scope, status: int) -> None:
        """Count one request that was answered. `scope` is ASGI's, `started` of its state the clock at its arrival."""
        labels = (_method(scope["method"]), _template(scope))
        self._requests.labels(*labels, str(status)).inc()
        self._seconds.labels(*labels).observe(perf_counter() - scope["state"]["started"])

    def text(self) -> bytes:
        """All meters in the text format of Prometheus."""
        return generate_latest(self._registry)


def metrics_of(app: FastAPI) -> Metrics:
    """The meters of an application."""
    found: Metrics = app.state.metrics
    return found


def _template(scope: Scope) -> str:
    """`/v1/scopes/{subject}/{project}/events` and the like: the names in a path are content, and stay out."""
    return str(getattr(scope.get("route"), "path", "unmatched"))


def _method(method: str) -> str:
    """A caller may send any word as method; unknown ones are counted as one."""
    return method if method in ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS") else "other"
