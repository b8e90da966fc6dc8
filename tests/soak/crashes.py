"""Every cell of the crash matrix by every door, counted: clients and API processes at each point, servers too."""

from __future__ import annotations

import secrets
import sys
import time
import traceback
from collections.abc import Callable, Sequence
from pathlib import Path

from provgraph.errors import ProvgraphError
from provgraph.settings import Settings
from tests.crashes.matrix import by_api, by_command, by_library, kill_and_judge
from tests.crashes.operations import MATRIX, Operation
from tests.crashes.quay import opened, sized
from tests.crashes.servers import Harbour, Voyage, kill_server
from tests.soak.rounds import Tally

DOORS = {"a program killed": by_library, "a command killed": by_command, "an API process killed": by_api}

AT_ONCE = 6
"""Operations that are under way when the server is killed."""


Cells = Sequence[tuple[Operation, str]]


def kill_everybody(settings: Settings, folder: Path, only: str, tallies: list[Tally], cells: Cells = MATRIX) -> None:
    """Kill clients by every door at every point that it can be asked for, then the server at every point."""
    for name, door in DOORS.items():
        if only in name:
            tally = begin(tallies, name)
            for operation, point in cells:
                with opened(of_its_own(settings, operation, folder), folder / secrets.token_hex(4)) as quay:
                    count(tally, operation, point, lambda: kill_and_judge(quay, operation, point, door))  # noqa: B023
    if only in "the server killed":
        tally = begin(tallies, "the server killed")
        with Harbour(folder / "harbour") as harbour:
            for at in range(0, len(cells), AT_ONCE):
                for voyage in kill_server(harbour, cells[at : at + AT_ONCE]):
                    count(tally, voyage.operation, voyage.point, lambda: judged(voyage))  # noqa: B023


def judged(voyage: Voyage) -> bool:
    """Every point can be stopped at when the server is killed. Raises AssertionError when a promise is broken."""
    voyage.judge()
    return True


def begin(tallies: list[Tally], name: str) -> Tally:
    tallies.append(Tally(name, "process", 1))
    return tallies[-1]


def of_its_own(settings: Settings, operation: Operation, folder: Path) -> Settings:
    """A tenant of its own for each cell."""
    return sized(settings.model_copy(update={"tenant": f"crash-{secrets.token_hex(6)}"}), operation.is_large)


def count(tally: Tally, operation: Operation, point: str, cell: Callable[[], bool]) -> None:
    """One cell; what was broken is a violation, told at once."""
    begun, said = time.perf_counter(), f"{operation.name} at {point}"
    try:
        state = "the new state" if operation.has_committed(point) else "the old state"
        tally.outcomes[state if cell() else "not offered there"] += 1
    except (AssertionError, ProvgraphError, TimeoutError) as broken:
        said += f": BROKEN: {broken!r} in {traceback.extract_tb(broken.__traceback__)[-1].line}"
        tally.violations.append(said)
    tally.rounds += 1
    tally.seconds += time.perf_counter() - begun
    print(f"{tally.scenario}: {said}", file=sys.stderr, flush=True)
