"""A server that is killed in the middle of an operation, and comes back. Nothing acknowledged is lost."""

from __future__ import annotations

import secrets
import time
from pathlib import Path
from types import TracebackType
from typing import Self

from provgraph.bootstrap import find_server, start_server, stop_server
from provgraph.settings import Settings
from tests.crashes.matrix import in_own_process, judge
from tests.crashes.operations import Operation
from tests.crashes.quay import died, opened, sized
from tests.points import PATIENCE_SECONDS


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

    def pid(self) -> int:
        """The process of the server."""
        return start_server(self.settings).pid

    def wait_until_down(self) -> None:
        """Until a killed process is really gone: its memory is given back first. Raises TimeoutError."""
        deadline = time.monotonic() + PATIENCE_SECONDS
        while find_server(self.settings) is not None:
            if time.monotonic() > deadline:
                raise TimeoutError("the server was not killed")
            time.sleep(0.02)


def kill_server_and_judge(harbour: Harbour, operation: Operation, point: str) -> bool:
    """Kill the server when a program reaches the point; True. Raises AssertionError when a promise is broken."""
    tenant = f"crash-{secrets.token_hex(6)}"
    settings = sized(harbour.settings.model_copy(update={"tenant": tenant}), operation.is_large)
    folder = harbour.folder / tenant
    with opened(settings, folder) as quay:
        asked, request = operation.prepare(quay), quay.request()
        old = quay.view()
        quay.points.kill(point, harbour.pid())
        acknowledged = died(lambda: in_own_process(quay, asked, request)) == 0
        assert quay.points.is_reached(point)
        harbour.wait_until_down()
    assert operation.has_committed(point) or not (acknowledged and operation.is_seen)
    with opened(settings, folder) as quay:
        judge(quay, operation, point, asked, request, old)
    return True
