"""What is settled before a route sees the request: loopback only, no foreign pages, a body of known size, a request id.

The tenant comes from the configuration and nobody logs in, so whoever reaches the API may do everything. That is why
it serves this machine only, whatever address it was bound to, and why a web page of another origin is refused even
here: a browser would send its requests from loopback (DNS rebinding, cross-site posts).
"""

from __future__ import annotations

import ipaddress
import re
from collections.abc import Awaitable
from time import perf_counter
from urllib.parse import urlsplit
from uuid import uuid4

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from provgraph_api.metrics import Metrics
from provgraph_api.problems import Trouble

MAX_BODY = 32 * 1024 * 1024
"""The longest body that is read, in bytes."""

REQUEST_ID = r"^[!-~]{1,200}$"
"""Visible ASCII: it goes into a header of the answer."""

KEY_HEADER, ID_HEADER = "Idempotency-Key", "X-Request-Id"


class Border:
    """ASGI middleware: refuses what must not come in, names every request, counts every answer."""

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self._app = app
        self._metrics = metrics

    def __call__(self, scope: Scope, receive: Receive, send: Send) -> Awaitable[None]:
        """Answer by itself, or hand on. Not a coroutine function, but returns one, as ASGI needs."""
        if scope["type"] != "http":
            return self._app(scope, receive, send)
        headers = Headers(scope=scope)
        scope["state"] = {**scope.get("state", {}), "request_id": _request_id(headers), "started": perf_counter()}
        trouble = refusal(scope, headers)
        inner = self._app if trouble is None else trouble.response()
        return inner(scope, receive, self._named(scope, send))

    def _named(self, scope: Scope, send: Send) -> Send:
        """`send`, with the request id put on the answer and the answer counted."""

        def named(message: Message) -> Awaitable[None]:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message)[ID_HEADER] = scope["state"]["request_id"]
                self._metrics.count(scope, message["status"])
            return send(message)

        return named


def key_of(text: str) -> str:
    """The key of an Idempotency-Key header, which the draft standard puts in quotes. Source: RFC 8941, 3.3.3."""
    return text[1:-1] if len(text) > 1 and text[0] == text[-1] == '"' else text


def _request_id(headers: Headers) -> str:
    """The caller's, or a new one; one that is unusable is refused later, by the route that would use it."""
    given = key_of(headers.get(KEY_HEADER, ""))
    return given if re.fullmatch(REQUEST_ID, given) else f"rq_{uuid4().hex}"


def refusal(scope: Scope, headers: Headers) -> Trouble | None:
    """Why this request must not reach a route, or None."""
    host = headers.get("host", "")
    if not (_is_loopback(scope.get("client")) and _is_loopback(scope.get("server")) and _names_loopback(host)):
        return Trouble.of_http(421, "this API serves the machine it runs on, under a loopback name, and nobody else")
    if headers.get("origin", f"http://{host}") != f"http://{host}":
        return Trouble.of_http(403, "the request comes from a page of another origin")
    return _refused_body(headers)


def _refused_body(headers: Headers) -> Trouble | None:
    length = headers.get("content-length", "")
    if "transfer-encoding" in headers:
        return Trouble.of_http(411, "a body needs a Content-Length")
    if length.isdecimal() and int(length) > MAX_BODY:
        return Trouble.of_http(413, f"a body has at most {MAX_BODY} bytes")
    return None


def _is_loopback(address: tuple[str, int | None] | None) -> bool:
    """True also for none and for a path: a Unix socket is local by nature."""
    return address is None or address[1] is None or _is_loopback_name(address[0])


def _names_loopback(host: str) -> bool:
    """True when a Host header names loopback. Another name that resolves to 127.0.0.1 is how rebinding begins."""
    try:
        name = urlsplit(f"http://{host}").hostname or ""
    except ValueError:
        return False
    return name == "localhost" or _is_loopback_name(name)


def _is_loopback_name(name: str) -> bool:
    try:
        return ipaddress.ip_address(name).is_loopback
    except ValueError:
        return False
