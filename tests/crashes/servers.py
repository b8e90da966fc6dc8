"""A server that is killed in the middle of operations, and comes back. Nothing acknowledged is lost.

Several programs, each in a tenant of its own, are stopped at their points; then the server that they all work on is
killed, and they go on.
"""

from __future__ import annotations

import os
import secrets
import signal
import time
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Self

from provgraph.bootstrap import find_server, start_server, stop_server
from provgraph.service.context import Request
from provgraph.settings import Settings
from tests.crashes.asked import Asked
from tests.crashes.matrix import in_own_process, judge
from tests.crashes.operations import Operation
from tests.crashes.quay import View, begun, ended, opened, sized
from tests.points import PATIENCE_SECONDS, Points


class Harbour:
    """An embedded server of its own. Whoever opens it after a kill starts it again, as any command does."""

    def __init__(self, folder: Path) -> None:
        self.settings = Settings(home=folder, master_key=folder / "master" / "key", retry_seconds=1.0)
        self.folder = folder

    def __enter__(self) -> Self:
        start_server(self.settings)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        stop_server(self.settings)

    def kill(self) -> None:
        """End the server with SIGKILL, and wait until it is really gone: its memory is given back first.

        Raises TimeoutError.
        """
        os.kill(start_server(self.settings).pid, signal.SIGKILL)
        deadline = time.monotonic() + PATIENCE_SECONDS
        while find_server(self.settings) is not None:
            if time.monotonic() > deadline:
                raise TimeoutError("the server was not killed")
            time.sleep(0.02)


@dataclass
class Voyage:
    """A program that does an operation and is stopped at a point of it. `old` is what readers got before."""

    operation: Operation
    point: str
    settings: Settings
    folder: Path
    asked: Asked
    request: Request
    old: View
    pid: int
    is_acknowledged: bool = False

    @classmethod
    def begun(cls, harbour: Harbour, operation: Operation, point: str) -> Self:
        """Start one and wait until it has reached the point. Raises TimeoutError."""
        tenant = f"crash-{secrets.token_hex(6)}"
        settings = sized(harbour.settings.model_copy(update={"tenant": tenant}), operation.is_large)
        with opened(settings, harbour.folder / tenant) as quay:
            asked, request, old = operation.prepare(quay), quay.request(), quay.view()
            quay.points.stop(point)
            pid = begun(lambda: in_own_process(quay, asked, request))
            quay.points.wait(point)
        return cls(operation, point, settings, harbour.folder / tenant, asked, request, old, pid)

    def go_on(self) -> None:
        """Let it go on, without the server, until it ends."""
        Points(self.folder / "points").go_on(self.point)
        self.is_acknowledged = ended(self.pid) == 0

    def judge(self) -> None:
        """What must hold once the server is back. Raises AssertionError when a promise is broken."""
        assert self.operation.has_committed(self.point) or not (self.is_acknowledged and self.operation.is_seen)
        with opened(self.settings, self.folder) as quay:
            judge(quay, self.operation, self.point, self.asked, self.request, self.old)


def kill_server(harbour: Harbour, cells: Iterable[tuple[Operation, str]]) -> list[Voyage]:
    """Kill the server while each of these operations is at its point; what each has to be judged by."""
    voyages = [Voyage.begun(harbour, operation, point) for operation, point in cells]
    harbour.kill()
    for voyage in voyages:
        voyage.go_on()
    return voyages
