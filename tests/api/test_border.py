"""What is refused before a route sees it: what is not this machine, foreign pages, bodies of no known size."""

from __future__ import annotations

import socket
from contextlib import closing

import httpx2
import pytest

from provgraph.settings import Settings
from provgraph_api.border import MAX_BODY
from provgraph_api.main import create_app
from tests.api.serving import TALK, Scope, client_of, is_problem, served


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "localhost:8420", "[::1]:8420", "127.8.8.8"])
def test_a_loopback_name_is_served(api: httpx2.Client, host: str) -> None:
    assert api.get("/healthz", headers={"Host": host}).json() == {"status": "ok"}


@pytest.mark.parametrize(
    "host", ["memory.example", "localhost.example", "127.0.0.1.example", "192.0.2.7", "0.0.0.0", "", "[", "a@b:c"]
)
def test_another_name_that_resolves_to_loopback_is_refused(api: httpx2.Client, host: str) -> None:
    is_problem(api.get("/healthz", headers={"Host": host}), 421, "NotLoopback")


def test_bound_to_every_address_it_still_serves_loopback_only(settings: Settings) -> None:
    elsewhere = address_of_this_machine()
    with served(create_app(settings), host="0.0.0.0") as port:
        with client_of(port) as near:
            assert near.get("/healthz").status_code == 200
        with client_of(port, elsewhere) as far:
            is_problem(far.get("/healthz"), 421, "NotLoopback")
            is_problem(far.get("/healthz", headers={"Host": "localhost"}), 421, "NotLoopback")


def test_a_forwarded_request_of_another_machine_is_refused(api: httpx2.Client) -> None:
    is_problem(api.get("/healthz", headers={"X-Forwarded-For": "192.0.2.7"}), 421, "NotLoopback")


@pytest.mark.parametrize("origin", ["https://memory.example", "null", "http://localhost:1", "http://127.0.0.1"])
def test_a_page_of_another_origin_is_refused_and_writes_nothing(scope: Scope, origin: str) -> None:
    refused = scope.append({"id": "t1", "kind": "message", "speaker": "nora"}, Origin=origin)
    is_problem(refused, 403, "OriginRefused")
    is_problem(scope.current(), 404, "UnknownIdentifier")


def test_a_page_of_its_own_origin_is_served_and_no_other_is_invited(api: httpx2.Client) -> None:
    own = api.get("/healthz", headers={"Origin": str(api.base_url).rstrip("/")})
    assert own.status_code == 200
    assert not [name for name in own.headers if name.startswith("access-control-")]
    is_problem(api.options("/healthz", headers={"Access-Control-Request-Method": "GET"}), 405, "MethodNotAllowed")


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", "application/jsonx", None])
def test_a_body_that_does_not_call_itself_json_is_refused(scope: Scope, kind: str | None) -> None:
    headers = {"Content-Type": kind} if kind else {}
    answer = scope.client.post(f"{scope.path}/events", content=b'{"events": []}', headers=headers)
    is_problem(answer, 415, "NotJsonBody")


def test_a_body_without_a_length_is_refused(scope: Scope) -> None:
    is_problem(scope.client.post(f"{scope.path}/events", content=iter([b"{}"])), 411, "LengthRequired")


def test_a_body_that_is_too_long_is_refused_before_it_is_read(scope: Scope) -> None:
    url = scope.client.base_url
    with closing(socket.create_connection((url.host, url.port or 80))) as wire:
        wire.settimeout(20)
        head = f"POST {scope.path}/events HTTP/1.1\r\nHost: localhost\r\nContent-Length: {MAX_BODY + 1}\r\n\r\n"
        wire.sendall(head.encode())
        said = b""
        while not said.endswith(b"}"):
            said += wire.recv(65536)
    assert said.startswith(b"HTTP/1.1 413 ")
    assert b"BodyTooLarge" in said


def test_every_answer_names_its_request(api: httpx2.Client) -> None:
    first, second = (api.get("/healthz").headers["x-request-id"] for _ in range(2))
    assert first != second
    assert httpx2.Response(200, headers={"x": first}).headers["x"].startswith("rq_")
    assert api.get("/nowhere", headers={"Idempotency-Key": "mine-1"}).headers["x-request-id"] == "mine-1"
    assert api.get("/nowhere", headers={"Idempotency-Key": '"mine-2"'}).headers["x-request-id"] == "mine-2"


def test_a_request_id_that_no_header_can_hold_is_never_echoed(scope: Scope) -> None:
    for bad in ("two words", "x" * 201):
        for sent in ({"Idempotency-Key": bad}, {}):
            body = {"events": TALK} if sent else {"events": TALK, "request_id": bad}
            answer = scope.post("events", body, **sent)
            is_problem(answer, 422, "SchemaBroken")
            assert bad not in answer.text and answer.headers["x-request-id"] != bad


def address_of_this_machine() -> str:
    """An address of this machine that is not loopback; nothing is sent to find it."""
    with closing(socket.socket(socket.AF_INET, socket.SOCK_DGRAM)) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            pytest.skip("NOT TESTED: this machine has no address but loopback")
        return str(probe.getsockname()[0])
