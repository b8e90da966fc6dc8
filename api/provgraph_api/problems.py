"""Errors to problem documents (RFC 9457), and nothing else about errors: status, code and advice are the errors' own.

A problem document never repeats content that was sent: of a body it names places, as JSON pointers (RFC 6901).
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from http import HTTPStatus

from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request

from provgraph.errors import ProvgraphError, SchemaBroken, StoreUnavailable
from provgraph_api.metrics import metrics_of
from provgraph_api.wire import Problem

MEDIA_TYPE = "application/problem+json"
TYPE = "urn:provgraph:problem:"
RETRY_AFTER = {"Retry-After": "1"}
MOST_FAULTS = 100
"""How many faults of a body are listed; all are counted."""

CODES = {
    400: "BadRequest",
    403: "OriginRefused",
    404: "NoSuchRoute",
    405: "MethodNotAllowed",
    411: "LengthRequired",
    413: "BodyTooLarge",
    415: "NotJsonBody",
    421: "NotLoopback",
    500: "InternalError",
}
"""Codes of what only HTTP knows; all others are names of error classes of provgraph."""

ADVICE = {
    403: "Call the API from a program, or from a page of its own origin; there is no cross-origin access.",
    404: "Check the path; /openapi.json lists all routes.",
    405: "Check the method; the Allow header lists those of this path.",
    411: "Send a Content-Length header; chunked bodies are not read.",
    413: "Send smaller batches.",
    415: "Send application/json.",
    421: "Call http://127.0.0.1 or http://localhost on the machine that runs the API: it serves loopback only.",
    500: "Look for the trace in the log of the server, and report it.",
}


@dataclass(frozen=True, slots=True)
class Trouble:
    """What a problem document says. `details` holds ids, counts and places, never content."""

    status: int
    code: str
    detail: str
    what_to_do: str
    retryable: bool = False
    details: Mapping[str, object] = field(default_factory=dict)

    @classmethod
    def of_error(cls, error: ProvgraphError) -> Trouble:
        """The trouble of an error of provgraph's own."""
        return cls(error.http_status, error.code, error.message, error.what_to_do, error.is_retryable, error.details)

    @classmethod
    def of_http(cls, status: int, detail: str) -> Trouble:
        """The trouble of an HTTP rule, by its status."""
        code = CODES.get(status, HTTPStatus(status).phrase.title().replace(" ", ""))
        return cls(status, code, detail, ADVICE.get(status, "Correct the request and send it again."))

    def document(self) -> Problem:
        """The problem document."""
        return Problem(
            type=TYPE + self.code,
            title=re.sub(r"(?<=[a-z])(?=[A-Z])", " ", self.code).capitalize(),
            status=self.status,
            detail=self.detail,
            code=self.code,
            what_to_do=self.what_to_do,
            retryable=self.retryable,
            details=dict(self.details),
        )

    def response(self, headers: Mapping[str, str] | None = None) -> JSONResponse:
        """The HTTP response; one that may be tried again says when."""
        wait = RETRY_AFTER if self.retryable else {}
        return JSONResponse(self.document().model_dump(), self.status, {**wait, **(headers or {})}, MEDIA_TYPE)


def install(app: FastAPI) -> None:
    """Let every error of the application leave as a problem document."""
    app.add_exception_handler(ProvgraphError, _own)
    app.add_exception_handler(RequestValidationError, _invalid)
    app.add_exception_handler(HTTPException, _http)
    app.add_exception_handler(ClientDisconnect, _gone)
    app.add_exception_handler(Exception, _unexpected)


def _own(_request: Request, error: Exception) -> JSONResponse:
    known = error if isinstance(error, ProvgraphError) else StoreUnavailable(str(error))
    return Trouble.of_error(known).response()


def _invalid(_request: Request, error: Exception) -> JSONResponse:
    """A parameter of the path, the query or a header: bodies are checked by `bodies`."""
    faults = error.errors() if isinstance(error, RequestValidationError) else []
    places = [{"in": str(f["loc"][0]), "at": str(f["loc"][-1]), "message": str(f["msg"])} for f in faults]
    return Trouble.of_error(faulty(places)).response()


def faulty(faults: Sequence[Mapping[str, str]]) -> SchemaBroken:
    """The error for faults `{in, at, message}`, none of which quotes what was sent; its message names the first."""
    first = faults[0]
    more = f" (and {len(faults) - 1} more)" if len(faults) > 1 else ""
    listed = [dict(fault) for fault in faults[:MOST_FAULTS]]
    return SchemaBroken(
        f"{first['in']} {first['at']}: {first['message']}{more}", faults=listed, faults_in_all=len(faults)
    )


def body_fault(at: str, message: str) -> dict[str, str]:
    """A fault of the body; `at` is a JSON pointer, the empty text for the body as a whole."""
    return {"in": "body", "at": at, "message": message}


def pointer(steps: Sequence[str | int]) -> str:
    """A JSON pointer. Source: RFC 6901, 3."""
    return "".join("/" + str(step).replace("~", "~0").replace("/", "~1") for step in steps)


def _http(_request: Request, error: Exception) -> JSONResponse:
    status, said = (error.status_code, error.headers) if isinstance(error, HTTPException) else (500, None)
    return Trouble.of_http(status, HTTPStatus(status).description or HTTPStatus(status).phrase).response(said)


def _gone(_request: Request, _error: Exception) -> JSONResponse:
    return Trouble.of_http(400, "the client went away before its body had come").response()


def _unexpected(request: Request, _error: Exception) -> JSONResponse:
    """Outside every border of ours, so it counts and names the request by itself.

    The server hangs up after it; said beforehand, no client sends its next request into a connection that closes.
    """
    metrics_of(request.app).count(request.scope, 500)
    headers = {"X-Request-Id": str(request.state.request_id), "Connection": "close"}
    return Trouble.of_http(500, "the server failed on this request; nothing is known to have been written").response(
        headers
    )


def documented(*kinds: type[ProvgraphError]) -> dict[int | str, dict[str, object]]:
    """The `responses` of a route that may answer with these errors: one entry for each status, naming its codes."""
    return _entries([(kind.http_status, kind.__name__) for kind in kinds])


def documented_borders() -> dict[int | str, dict[str, object]]:
    """The `responses` that any route may give: what HTTP refuses, and a server or a key store that is not there."""
    of_http = [(status, code) for status, code in CODES.items() if status not in (400, 404, 405)]
    return _entries([*of_http, *((kind.http_status, kind.__name__) for kind in (StoreUnavailable,))])


def _entries(pairs: Sequence[tuple[int, str]]) -> dict[int | str, dict[str, object]]:
    schema = {MEDIA_TYPE: {"schema": Problem.model_json_schema()}}
    return {
        status: {"description": "Problem: " + ", ".join(code for at, code in pairs if at == status), "content": schema}
        for status in sorted({status for status, _ in pairs})
    }
