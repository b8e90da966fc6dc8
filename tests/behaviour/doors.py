"""The doors by which a step reaches the product: in process, over HTTP, on the command line."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Callable, Mapping
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

import httpx2

from provgraph.errors import ProvgraphError
from provgraph.settings import Settings, read_settings
from tests.api.serving import client_of, environment, free_port, is_ready
from tests.behaviour import commands, inside, routes
from tests.behaviour.answers import Answer, Asked, made_by
from tests.behaviour.apart import Apart, Command, Serving, Trouble, apart
from tests.behaviour.premises import Premises

KILLED = Answer({}, killed=True)


class Pending(Protocol):
    """A step that was begun with a trouble on its way."""

    def reaches(self) -> bool:
        """True when it has stopped at its point."""

    def go_on(self) -> None:
        """Let it go on."""

    def answer(self) -> Answer:
        """Wait for what comes back."""


class Door(Protocol):
    """One way into the product."""

    name: str

    def call(self, asked: Asked) -> Answer:
        """Do a step."""

    def begin(self, asked: Asked, trouble: Trouble) -> Pending:
        """Do a step in a process of its own, to which something happens."""


def answered(document: Mapping[str, object]) -> Answer:
    """The answer that a document is."""
    return Answer(document, made=made_by(document))


def refused(code: str, said: Mapping[str, object]) -> Answer:
    """The answer that an error is: its code, message and details."""
    return Answer(said, code, made=made_by(said))


@dataclass
class Inside:
    """The service functions, called in this process."""

    premises: Premises
    name: str = "in process"

    def call(self, asked: Asked) -> Answer:
        return _inside(self.premises, asked)

    def begin(self, asked: Asked, trouble: Trouble) -> Pending:
        return _Sending(apart(_InsideApart(asked), environment(self.premises.settings), trouble))


def _inside(premises: Premises, asked: Asked) -> Answer:
    try:
        return answered(inside.VERBS[asked.do](premises.context(asked.tenant), asked))
    except ProvgraphError as error:
        return refused(error.code, {"message": error.message, "details": dict(error.details)})


@dataclass(frozen=True)
class _InsideApart:
    """A step in a process of its own; what it sends is the answer."""

    asked: Asked

    def __call__(self, send: Callable[[object], None]) -> None:
        premises = Premises(read_settings())
        premises.open()
        with closing(premises):
            send(_inside(premises, self.asked))


@dataclass
class _Sending:
    process: Apart

    def reaches(self) -> bool:
        return self.process.reaches()

    def go_on(self) -> None:
        self.process.go_on()

    def answer(self) -> Answer:
        sent = self.process.sent()
        self.process.status()
        return sent if isinstance(sent, Answer) else KILLED


@dataclass
class Http:
    """An API over HTTP."""

    premises: Premises
    name: str = "http"

    def call(self, asked: Asked) -> Answer:
        return _over_http(self.premises.api(asked.tenant), asked, self.premises)

    def begin(self, asked: Asked, trouble: Trouble) -> Pending:
        """Another API in a process of its own is asked: what happens to it leaves the first one to be read."""
        port = free_port()
        process = apart(Serving(port), environment(self.premises.of(asked.tenant)), trouble)
        return _Asking(process, port, asked, self.premises)


def _over_http(client: httpx2.Client, asked: Asked, premises: Premises) -> Answer:
    try:
        came = routes.VERBS[asked.do](client, asked, premises)
    except httpx2.TransportError:
        return KILLED
    document = came.json()
    return answered(document) if came.is_success else refused(document["code"], document)


class _Asking:
    """A request on its way to an API of its own."""

    def __init__(self, process: Apart, port: int, asked: Asked, premises: Premises) -> None:
        from concurrent.futures import ThreadPoolExecutor

        self.process = process
        self.client = client_of(port)
        while not is_ready(self.client):
            assert process.process.is_alive(), "the API ended before it was ready"
        self.pool = ThreadPoolExecutor(1)
        self.future = self.pool.submit(_over_http, self.client, asked, premises)

    def reaches(self) -> bool:
        while not self.process.pipe.poll(0.02):
            if self.future.done():
                return False
        return self.process.reaches()

    def go_on(self) -> None:
        self.process.go_on()

    def answer(self) -> Answer:
        with closing(self.client), self.pool:
            found = self.future.result()
        self.process.kill()
        return found


@dataclass
class Cli:
    """The command line: each step is a command in a process of its own."""

    premises: Premises
    name: str = "cli"

    def call(self, asked: Asked) -> Answer:
        return self.begin(asked, Trouble()).answer()

    def begin(self, asked: Asked, trouble: Trouble) -> Pending:
        return _Running(self.premises.settings, asked, trouble)


class _Running:
    """A command that runs."""

    def __init__(self, settings: Settings, asked: Asked, trouble: Trouble) -> None:
        self.asked = asked
        self.folder = tempfile.TemporaryDirectory()
        place = Path(self.folder.name)
        self.out, self.err = place / "out", place / "err"
        arguments = ["--json", "--tenant", asked.tenant, *commands.VERBS[asked.do](asked, place)]
        self.process = apart(Command(arguments, self.out, self.err), environment(settings), trouble)

    def reaches(self) -> bool:
        return self.process.reaches()

    def go_on(self) -> None:
        self.process.go_on()

    def answer(self) -> Answer:
        self.process.sent()  # nothing: it waits for the end, or for the kill
        status = self.process.status()
        with self.folder:
            return KILLED if status < 0 else self._printed(status)

    def _printed(self, status: int) -> Answer:
        said, noted = self.out.read_text("utf-8"), self.err.read_text("utf-8")
        assert said, f"{self.asked.do}: status {status} and no document; {noted}"
        document = json.loads(said)
        if status == 0:
            return answered(commands.normal(self.asked.do, document))
        assert noted.startswith("provgraph: "), f"{self.asked.do}: status {status}, {said}, {noted}"
        return refused(document["error"]["code"], document["error"])


def all_doors(premises: Premises) -> dict[str, Door]:
    """Every door that exists, by name."""
    doors: list[Door] = [Inside(premises), Http(premises), Cli(premises)]
    return {door.name: door for door in doors}
