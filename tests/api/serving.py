"""How the tests serve and call the API: in a thread of the test, or in processes of its own where that matters."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from time import sleep

import httpx2
import uvicorn
from fastapi import FastAPI

from provgraph.settings import Settings

PROVGRAPH = str(Path(sys.executable).with_name("provgraph"))


@dataclass(frozen=True)
class Scope:
    """A scope of a test, and the routes below it."""

    client: httpx2.Client
    path: str

    def post(self, route: str, body: object, **headers: str) -> httpx2.Response:
        return self.client.post(f"{self.path}/{route}", json=body, headers=headers)

    def append(self, *events: dict[str, object], **headers: str) -> httpx2.Response:
        return self.post("events", {"events": events}, **headers)

    def current(self, **query: object) -> httpx2.Response:
        return self.client.get(f"{self.path}/current", params=query)


def client_of(port: int, host: str = "127.0.0.1") -> httpx2.Client:
    return httpx2.Client(base_url=f"http://{host}:{port}", timeout=60, trust_env=False)


def free_port() -> int:
    with closing(socket.socket()) as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def served(app: FastAPI, host: str = "127.0.0.1") -> Iterator[int]:
    """Run an application on a free port; the port."""
    with closing(socket.socket()) as listening:
        listening.bind((host, 0))
        server = uvicorn.Server(uvicorn.Config(app, log_level="warning"))
        thread = threading.Thread(target=server.run, args=([listening],))
        thread.start()
        try:
            while not server.started:
                assert thread.is_alive(), "the server did not start"
                thread.join(0.01)
            yield int(listening.getsockname()[1])
        finally:
            server.should_exit = True
            thread.join()


def environment(settings: Settings) -> dict[str, str]:
    """The variables by which another process gets these settings; nothing else of ours is handed on."""
    named = {
        "NEO4J_URI": settings.neo4j_uri,
        "NEO4J_USER": settings.neo4j_user,
        "NEO4J_PASSWORD": settings.neo4j_password.get_secret_value(),
        "NEO4J_DATABASE": settings.neo4j_database,
        "NEO4J_JARS": str(settings.neo4j_jars or ""),
        "TENANT": settings.tenant,
        "HOME": str(settings.home),
        "MASTER_KEY": str(settings.master_key_file),
        "RETRY_SECONDS": str(settings.retry_seconds),
    }
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PROVGRAPH_")}
    return kept | {f"PROVGRAPH_{name}": value for name, value in named.items()}


@dataclass(frozen=True)
class Running:
    """An API in a process of its own, and a client to it."""

    process: subprocess.Popen[bytes]
    client: httpx2.Client

    def kill(self) -> None:
        """SIGKILL: nothing of it can still act."""
        self.process.kill()
        self.process.wait()


@contextmanager
def api_processes(settings: Settings, count: int = 1) -> Iterator[list[Running]]:
    """APIs in processes of their own, started at once; given when all are ready, killed at the end."""
    with ExitStack() as stack:
        running = []
        for _ in range(count):
            port = free_port()
            process = subprocess.Popen([PROVGRAPH, "--quiet", "serve", "--port", str(port)], env=environment(settings))
            running.append(Running(process, stack.enter_context(client_of(port))))
            stack.callback(running[-1].kill)
        for api in running:
            wait_until_ready(api.process, api.client)
        yield running


def cli(settings: Settings, *arguments: str) -> dict[str, object]:
    """The JSON answer of a command that went well, run in a process of its own."""
    done = subprocess.run(
        [PROVGRAPH, "--json", *arguments], env=environment(settings), capture_output=True, check=False, timeout=120
    )
    assert done.returncode == 0, done.stderr.decode()
    answer: dict[str, object] = json.loads(done.stdout)
    return answer


def wait_until_ready(process: subprocess.Popen[bytes], client: httpx2.Client) -> None:
    """Return when an API is ready; raises AssertionError when it ends instead."""
    while not is_ready(client):
        assert process.poll() is None, "the API ended before it was ready"
        sleep(0.1)  # the time-out of the test ends this


def is_ready(client: httpx2.Client) -> bool:
    """True when the API answers that it can work."""
    try:
        return client.get("/readyz").status_code == 200
    except httpx2.TransportError:
        return False


def event(id: str, text: str, **more: object) -> dict[str, object]:
    """An event as a caller sends it."""
    return {"id": id, "kind": "message", "speaker": "nora", "role": "user", "text": text, **more}


TALK = (
    event("t1", "Never restart the billing host on a Friday.", task="billing"),
    event("t2", "The invoice run of 12 March 2026 failed with error E4711.", task="billing"),
    event("t3", "I will send the report by 14 March 2026.", task="billing", role="assistant", speaker="otto"),
    event("t4", "The new limit is 250 invoices per batch.", task="limits"),
)
"""A rule, an error string, a commitment, a figure; two tasks."""


def is_problem(answer: httpx2.Response, status: int, code: str) -> dict[str, object]:
    """The problem document of an answer, after its form was checked."""
    assert answer.status_code == status, answer.text
    assert answer.headers["content-type"] == "application/problem+json"
    problem: dict[str, object] = answer.json()
    assert set(problem) == {"type", "title", "status", "detail", "code", "what_to_do", "retryable", "details"}
    assert (problem["status"], problem["code"]) == (status, code)
    assert problem["type"] == f"urn:provgraph:problem:{code}"
    assert problem["detail"] and problem["what_to_do"] and answer.headers["x-request-id"]
    return problem
