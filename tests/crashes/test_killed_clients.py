"""A client that is killed with SIGKILL at any point leaves the old state or the new one. Promise 2."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from provgraph.service.points import POINTS
from provgraph.settings import Settings
from tests.crashes.matrix import Door, by_api, by_command, by_library, kill_and_judge
from tests.crashes.operations import MATRIX, OPERATIONS, Operation
from tests.crashes.quay import opened, sized


def named(part: object) -> str | None:
    return part.name if isinstance(part, Operation) else getattr(part, "__name__", None)


@pytest.mark.parametrize("operation", OPERATIONS, ids=named)
def test_an_operation_passes_its_points_in_this_order(settings: Settings, tmp_path: Path, operation: Operation) -> None:
    with opened(sized(settings, operation.is_large), tmp_path) as quay:
        asked, passed = operation.prepare(quay), list[str]()
        asked.library(replace(quay.context, reach=passed.append), quay.request())
    assert tuple(dict.fromkeys(passed)) == operation.points


ELSEWHERE = {point for point in POINTS if point.startswith("restore.")}
"""What makes a whole tenant has no state before it to compare: tests/archiving dies there."""


def test_every_point_is_died_at() -> None:
    assert {point for _, point in MATRIX} | ELSEWHERE == set(POINTS)


@pytest.mark.parametrize(("operation", "point"), MATRIX, ids=named)
def test_a_program_killed_at_a_point_leaves_the_old_state_or_the_new(
    settings: Settings, tmp_path: Path, operation: Operation, point: str
) -> None:
    with opened(sized(settings, operation.is_large), tmp_path) as quay:
        assert kill_and_judge(quay, operation, point, by_library)


BY_OTHER_DOORS = {
    by_command: {
        ("ingest a file", "append.committed"),
        ("next consolidation", "consolidate.store"),
        ("large revoke", "revoke.fence"),
        ("undo a replacement", "undo.written"),
        ("finish a large undo", "undo.lift"),
    },
    by_api: {
        ("append", "append.written"),
        ("next consolidation", "consolidate.committed"),
        ("large revoke", "revoke.fence"),
        ("undo a replacement", "undo.written"),
        ("finish a large undo", "undo.lift"),
    },
}
"""What the suite kills of commands and API processes; the soak kills them at every point."""


CELLS = [(door, *cell) for door, cells in BY_OTHER_DOORS.items() for cell in MATRIX if (cell[0].name, cell[1]) in cells]


def test_every_cell_of_the_other_doors_is_in_the_matrix() -> None:
    assert len(CELLS) == sum(map(len, BY_OTHER_DOORS.values()))


@pytest.mark.parametrize(("door", "operation", "point"), CELLS, ids=named)
def test_a_command_and_an_api_process_are_no_different(
    settings: Settings, tmp_path: Path, operation: Operation, point: str, door: Door
) -> None:
    with opened(sized(settings, operation.is_large), tmp_path) as quay:
        assert kill_and_judge(quay, operation, point, door)
