"""Where stories take place: one server, one key store, and everything opened on it."""

from __future__ import annotations

import logging
import os
import signal
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field

import httpx2
from neo4j import GraphDatabase

from provgraph import bootstrap
from provgraph.bootstrap import Provgraph, find_server
from provgraph.domain.scope import ScopeName
from provgraph.errors import UnknownIdentifier
from provgraph.service import names
from provgraph.service.context import Context
from provgraph.settings import Settings
from provgraph_api.main import create_app
from tests.api.serving import client_of, served


@dataclass
class Premises:
    """A product set up once: its settings, this process's view of it, and APIs, one for each tenant."""

    settings: Settings
    provgraph: Provgraph = field(init=False)
    _apis: dict[str, httpx2.Client] = field(default_factory=dict)
    _open: ExitStack = field(default_factory=ExitStack)
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def open(self) -> None:
        """Open what this process needs; the server is started if it is ours and is down."""
        logging.getLogger("neo4j").addHandler(logging.NullHandler())  # that a killed server is asked again is no news
        self.provgraph = self._open.enter_context(bootstrap.open_provgraph(self.settings))

    def close(self) -> None:
        """Close everything but the server."""
        self._open.close()
        self._apis.clear()

    def restart(self) -> None:
        """Everything of the product ends and begins anew; a server that was killed comes back."""
        self.close()
        self.open()

    def kill_server(self) -> None:
        """SIGKILL for the embedded server. Raises AssertionError when it is not ours to kill."""
        running = find_server(self.settings)
        assert running is not None, "only an embedded server of the story's own is killed"
        os.kill(running.pid, signal.SIGKILL)

    def of(self, tenant: str) -> Settings:
        """The settings for one tenant."""
        return self.settings.model_copy(update={"tenant": tenant})

    def context(self, tenant: str) -> Context:
        """This process's view of a tenant."""
        return self.provgraph.context(tenant)

    def api(self, tenant: str) -> httpx2.Client:
        """A client of the tenant's API, which runs in a thread of this process."""
        with self._lock:
            if tenant not in self._apis:
                port = self._open.enter_context(served(create_app(self.of(tenant))))
                self._apis[tenant] = self._open.enter_context(client_of(port))
            return self._apis[tenant]

    def find(self, tenant: str, scope: str, id: str) -> str | None:
        """Our own id of an event by its caller's; None when there is none."""
        try:
            return names.resolve(self.context(tenant), id, ScopeName.parse(scope))
        except UnknownIdentifier:
            return None

    def rows(self, text: str, **given: object) -> list[dict[str, object]]:
        """The rows of a query of a check's own."""
        at = self.provgraph.engine.address
        with GraphDatabase.driver(at.uri, auth=(at.user, at.password), notifications_min_severity="OFF") as driver:
            return [dict(row) for row in driver.execute_query(text, given, database_=at.database).records]


@contextmanager
def opened(settings: Settings) -> Iterator[Premises]:
    """Premises that are open while the block runs."""
    premises = Premises(settings)
    premises.open()
    try:
        yield premises
    finally:
        premises.close()
