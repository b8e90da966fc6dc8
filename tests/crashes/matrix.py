"""One cell of the crash matrix: an operation, a point, and who is killed there; what must hold afterwards.

Promise 2, nothing half-made is readable. What is judged is the same whoever dies: readers see the old state or the
new one, a repeat of the request finishes the work or answers the first receipt, and all checks find nothing.
"""

from __future__ import annotations

import signal
import subprocess
from collections.abc import Callable
from contextlib import suppress

import httpx2

from provgraph.bootstrap import open_provgraph
from provgraph.service.context import Request
from tests.api.serving import client_of, free_port, wait_until_ready
from tests.crashes.asked import Asked
from tests.crashes.operations import Operation
from tests.crashes.quay import Answer, Quay, View, begun, ended, environment_of
from tests.points import Points, command

KILLED = -signal.SIGKILL
IDS = (
    "activity_id",
    "artifact_id",
    "claims",
    "consolidation_id",
    "correction_id",
    "events",
    "high_water",
    "id",
    "import_id",
    "key_id",
    "switch_id",
)

Door = Callable[[Quay, Asked, Request, str], int]
"""Ask through a door, in a process of its own that dies at the point; its exit status."""


def by_library(quay: Quay, asked: Asked, request: Request, point: str) -> int:
    """A program of the user that calls the library."""
    quay.points.die(point)
    return ended(begun(lambda: in_own_process(quay, asked, request)))


def in_own_process(quay: Quay, asked: Asked, request: Request) -> None:
    """What the forked process does, with a driver and a key store of its own."""
    reach = Points(quay.points.folder, in_own_process=True).reach
    with open_provgraph(quay.settings, reach=reach) as provgraph:
        asked.library(provgraph.context(), request)


def by_command(quay: Quay, asked: Asked, request: Request, point: str) -> int:
    """The command line."""
    quay.points.die(point)
    asking = command(*asked.command, *(["--request-id", request.id] if asked.is_write else []))
    environment = environment_of(quay.settings, quay.points)
    return subprocess.run(asking, env=environment, capture_output=True, check=False).returncode


def by_api(quay: Quay, asked: Asked, request: Request, point: str) -> int:
    """An API process; who asked it gets no answer. What it does when it starts, it is killed at then."""
    port, environment = free_port(), environment_of(quay.settings, quay.points)
    if asked.is_at_start:
        quay.points.die(point)
    serving = command("--quiet", "serve", "--port", str(port))
    with subprocess.Popen(serving, env=environment) as process, client_of(port) as client:
        try:
            if not asked.is_at_start:
                wait_until_ready(process, client)
                quay.points.die(point)
                with suppress(httpx2.TransportError):
                    client.post(asked.route, json=asked.body, headers={"Idempotency-Key": request.id})
            return process.wait(60)
        finally:
            process.kill()


def kill_and_judge(quay: Quay, operation: Operation, point: str, door: Door) -> bool:
    """Kill who does the operation at the point; False where the door does not lead there.

    Raises AssertionError when a promise is broken.
    """
    asked, request = operation.prepare(quay), quay.request()
    if not (door is by_library or asked.is_at_start or (asked.command if door is by_command else asked.route)):
        return False
    old = quay.view()
    assert door(quay, asked, request, point) == KILLED
    judge(quay, operation, point, asked, request, old)
    return True


def judge(quay: Quay, operation: Operation, point: str, asked: Asked, request: Request, old: View) -> None:
    """What must hold after a kill at the point, whoever was killed. `old` is what readers got before."""
    has_committed = operation.has_committed(point)
    seen = quay.view()
    repeat = asked.library(quay.context, request)
    new = quay.view()
    assert (new != old) is operation.is_seen
    if not operation.is_seen:
        assert seen == old
    elif operation.is_acknowledged(point):
        assert seen.is_on_the_way_to(new)
    elif has_committed:
        assert old.texts() & new.texts() <= seen.texts() <= old.texts() | new.texts()
    else:
        assert seen == old
    assert repeat.get("repeated", has_committed) is has_committed
    again = asked.library(quay.context, request)
    assert again.get("repeated", True) and identity(again) == identity(repeat)
    assert quay.view() == new
    assert quay.faults() == []


def identity(answer: Answer) -> dict[str, object]:
    """What names what was committed."""
    return {name: without_repeats(answer[name]) for name in IDS if name in answer}


def without_repeats(value: object) -> object:
    """A list of events says of each whether it was known before; that is no part of what it is."""
    return [{**row, "repeated": None} for row in value] if isinstance(value, list) else value
