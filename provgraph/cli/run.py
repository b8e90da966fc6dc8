"""One run of the command line: its common options, what it has done so far, and the parts that it opens."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

from provgraph.cli import output

if TYPE_CHECKING:  # these cost hundreds of milliseconds: a command loads what it needs when it needs it
    from provgraph.bootstrap import Provgraph
    from provgraph.service.context import Context, Request
    from provgraph.settings import Settings


@dataclass(slots=True)
class Run:
    """What every command is given. `done` says in words what was stored, for whoever interrupts it."""

    tenant: str | None = None
    json: bool = False
    debug: bool = False
    quiet: bool = False
    request_id: str | None = None
    agent: str | None = None
    done: str = ""

    def answer(self, document: Mapping[str, object], lines: Iterable[str]) -> None:
        """Print the answer: the document with --json, else the lines."""
        if self.json:
            output.print_json(document)
        else:
            output.print_lines(lines)

    def note(self, text: str) -> None:
        """Say something beside the answer, on standard error; nothing with --quiet or --json."""
        if not (self.quiet or self.json):
            print(text, file=sys.stderr)

    @contextmanager
    def bar(self, label: str, what: str = "") -> Iterator[output.Step]:
        """A progress bar, on a terminal only. `what` is counted (`events stored`), for `said_when_interrupted`."""
        with output.bar(label, is_shown=not (self.quiet or self.json)) as step:

            def counting(done: int, total: int) -> None:
                self.done = f"{done} of {total} {what}" if what else ""
                step(done, total)

            yield counting

    def said_when_interrupted(self) -> str:
        """What was done until now, and how to go on."""
        again = f"repeat it with --request-id {self.request_id} to be sure" if self.request_id else "run it again"
        return f"{self.done or 'what was not acknowledged may not be stored'}; {again}"

    def settings(self) -> Settings:
        """The settings of the environment. Raises SettingsInvalid."""
        from provgraph.settings import read_settings

        return read_settings()

    @contextmanager
    def opened(self) -> Iterator[Provgraph]:
        """The server and the key store, opened; the embedded server is started if need be."""
        from provgraph.bootstrap import open_provgraph

        self._keep_the_driver_quiet()
        with self.bar("fetching Neo4j") as step:
            provgraph = open_provgraph(self.settings(), progress=lambda done, total, size: step(done, total))
        with provgraph:
            yield provgraph

    def _keep_the_driver_quiet(self) -> None:
        """What the driver logs while it repeats a transaction is no answer, and may quote content."""
        import logging

        if not self.debug:
            logging.getLogger("neo4j").addHandler(logging.NullHandler())

    @contextmanager
    def context(self) -> Iterator[Context]:
        """The view of the tenant that --tenant or the settings name; what a crash left in it is finished first."""
        from provgraph.service.settling import finish_what_was_left

        with self.opened() as provgraph:
            context = provgraph.context(self.tenant)
            finish_what_was_left(context)
            yield context

    def request(self) -> Request:
        """Who asks, under the request id given or a fresh one."""
        from provgraph.domain.identifiers import RequestId, make_id
        from provgraph.service.context import Request

        self.request_id = self.request_id or make_id("rq", time.time_ns() // 1000, os.urandom(10))
        return Request(RequestId(self.request_id), self.agent)
