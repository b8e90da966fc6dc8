"""A real HTTP server on loopback that speaks the protocol of chat endpoints, and misbehaves on demand."""

from __future__ import annotations

import gzip
import json
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

Asked = dict[str, object]
Answers = Callable[["Handler", Asked], None]


@dataclass
class Model:
    """What the server does next, and what it was asked. `script` is used up from the front; its last entry stays."""

    script: list[Answers]
    asked: list[Asked] = field(default_factory=list)
    headers: list[dict[str, str]] = field(default_factory=list)
    url: str = ""

    def next(self) -> Answers:
        """What to do now."""
        return self.script.pop(0) if len(self.script) > 1 else self.script[0]

    @property
    def material(self) -> dict[str, object]:
        """The user's message of the last question, as JSON."""
        found: dict[str, object] = json.loads(self.asked[-1]["messages"][1]["content"])  # type: ignore[index]  # JSON
        return found


class Handler(BaseHTTPRequestHandler):
    """One request."""

    model: Model

    def do_POST(self) -> None:
        """Hear the question, then do what the script says."""
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.model.asked.append(json.loads(body))
        self.model.headers.append({name.lower(): value for name, value in self.headers.items()})
        with suppress(BrokenPipeError, ConnectionResetError):
            self.model.next()(self, self.model.asked[-1])

    def send(self, body: bytes, status: int = 200, **headers: str) -> None:
        """An answer of the right length."""
        self.send_response(status)
        for name, value in {"Content-Type": "application/json", "Content-Length": str(len(body)), **headers}.items():
            self.send_header(name.replace("_", "-"), value)
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *said: object) -> None:
        """Nothing: what was asked may be content."""


def completion(content: object, finish: object = "stop", **message: object) -> bytes:
    """A chat completion."""
    choice = {"index": 0, "finish_reason": finish, "message": {"role": "assistant", "content": content, **message}}
    whole = {"id": "c-1", "object": "chat.completion", "created": 1, "model": "m", "choices": [choice]}
    return json.dumps(whole).encode()


def says(content: object, finish: object = "stop", **message: object) -> Answers:
    """Answer with this text."""
    return lambda handler, asked: handler.send(completion(content, finish, **message))


def tells(**lists: object) -> Answers:
    """Answer with these lists, the others empty."""
    whole = {"facts": [], "decisions": [], "open_threads": [], "narrative": [], **lists}
    return says(json.dumps(whole))


def sends(body: bytes, status: int = 200, **headers: str) -> Answers:
    """Answer with these bytes."""
    return lambda handler, asked: handler.send(body, status, **headers)


def hangs(seconds: float) -> Answers:
    """Say nothing for a while."""
    return lambda handler, asked: time.sleep(seconds)


def drips(seconds: float) -> Answers:
    """Send a byte now and then, each within every time-out of a single read."""

    def drip(handler: Handler, asked: Asked) -> None:
        handler.send_response(200)
        handler.end_headers()
        for _ in range(int(seconds / 0.05)):
            handler.wfile.write(b" ")
            handler.wfile.flush()
            time.sleep(0.05)

    return drip


def breaks_off(handler: Handler, asked: Asked) -> None:
    """Announce more than is sent, and hang up."""
    handler.send_response(200)
    handler.send_header("Content-Length", "4000")
    handler.end_headers()
    handler.wfile.write(completion("{}")[:40])


def floods(handler: Handler, asked: Asked) -> None:
    """Send without end."""
    handler.send_response(200)
    handler.end_headers()
    for _ in range(10_000):
        handler.wfile.write(b"x" * 10_000)


def bombs(handler: Handler, asked: Asked) -> None:
    """Send a little that unpacks to a lot."""
    handler.send(gzip.compress(b" " * 50_000_000), Content_Encoding="gzip")


@contextmanager
def serving(*script: Answers) -> Iterator[Model]:
    """A server that follows the script, on a free port of loopback."""
    model = Model(list(script))
    handler = type("Bound", (Handler,), {"model": model})
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    server.daemon_threads = True
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
    thread.start()
    model.url = f"http://127.0.0.1:{server.server_address[1]}/v1"
    try:
        yield model
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
