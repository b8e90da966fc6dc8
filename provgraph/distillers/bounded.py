"""A transport that bounds every answer in bytes and in seconds: no server talks without end."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator

import httpx2

UNTAKEN = httpx2.DecodingError
"""Raised for an answer that has more bytes than it may, or hides how many; nothing else here decodes anything."""


class Bounded(httpx2.BaseTransport):
    """HTTP/1.1 without proxies. `most` is in bytes, `seconds` the time from the request to the last byte.

    Raises ReadTimeout and UNTAKEN. Compressed answers are not accepted: their size would say nothing.
    """

    def __init__(self, most: int, seconds: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._inner = httpx2.HTTPTransport()
        self._most, self._seconds, self._clock = most, seconds, clock

    def handle_request(self, request: httpx2.Request) -> httpx2.Response:
        """The answer, its body counted while it is read."""
        until = self._clock() + self._seconds
        request.headers["Accept-Encoding"] = "identity"
        response = self._inner.handle_request(request)
        if response.headers.get("Content-Encoding", "identity") != "identity":
            response.close()
            raise UNTAKEN("the answer is compressed", request=request)
        return httpx2.Response(
            response.status_code, headers=response.headers, stream=_Counted(response, request, self, until)
        )

    def close(self) -> None:
        """Close the connections."""
        self._inner.close()

    def check(self, count: int, until: float, request: httpx2.Request) -> None:
        """Raise when an answer has taken too much."""
        if count > self._most:
            raise UNTAKEN(f"the answer has more than {self._most} bytes", request=request)
        if self._clock() > until:
            raise httpx2.ReadTimeout(f"the answer took more than {self._seconds} seconds", request=request)


class _Counted(httpx2.SyncByteStream):
    """The body of an answer, checked chunk by chunk."""

    def __init__(self, response: httpx2.Response, request: httpx2.Request, bounds: Bounded, until: float) -> None:
        self._response, self._request, self._bounds, self._until = response, request, bounds, until

    def __iter__(self) -> Iterator[bytes]:
        """The chunks as they come."""
        count = 0
        for chunk in self._response.iter_raw():
            count += len(chunk)
            self._bounds.check(count, self._until, self._request)
            yield chunk

    def close(self) -> None:
        """Close the answer."""
        self._response.close()
