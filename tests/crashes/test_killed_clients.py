"""A client that is killed with SIGKILL at any point leaves the old state or the new one. Promise 2."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from provgraph.service.points import POINTS
from provgraph.settings import Settings
from tests.crashes.matrix import by_api, by_command, by_library, kill_and_judge
from tests.crashes.operations import MATRIX, OPERATIONS, Operation
from tests.crashes.quay import opened, sized


def named(cell: object) -> str | None:
    return cell.name if isinstance(cell, Operation) else None


@pytest.mark.parametrize("operation", OPERATIONS, ids=named)
def test_an_operation_passes_its_points_in_this_order(settings: Settings, tmp_path: Path, operation: Operation) -> None:
    with opened(sized(settings, operation.is_large), tmp_path) as quay:
        asked, passed = operation.prepare(quay), list[str]()
        asked.library(replace(quay.context, reach=passed.append), quay.request())
    assert tuple(dict.fromkeys(passed)) == operation.points


def test_every_point_is_died_at() -> None:
    assert {point for _, point in MATRIX} == set(POINTS)


@pytest.mark.parametrize(("operation", "point"), MATRIX, ids=named)
def test_a_program_killed_at_a_point_leaves_the_old_state_or_the_new(
    settings: Settings, tmp_path: Path, operation: Operation, point: str
) -> None:
    with opened(sized(settings, operation.is_large), tmp_path) as quay:
        assert kill_and_judge(quay, operation, point, by_library)


BY_OTHER_DOORS = [
    (operation, point)
    for operation, point in MATRIX
    if point
    in {"append.written", "consolidate.store", "consolidate.committed", "revoke.fence", "undo.written", "undo.lift"}
    and operation.name in {"append", "next consolidation", "large revoke", "undo a replacement", "finish a large undo"}
]
"""What the suite kills of commands and API processes; the soak kills them at every point."""


@pytest.mark.parametrize(("operation", "point"), BY_OTHER_DOORS, ids=named)
@pytest.mark.parametrize("door", [by_command, by_api], ids=["command", "api"])
def test_a_command_and_an_api_process_are_no_different(
    settings: Settings, tmp_path: Path, operation: Operation, point: str, door: object
) -> None:
    with opened(sized(settings, operation.is_large), tmp_path) as quay:
        assert kill_and_judge(quay, operation, point, door)  # type: ignore[arg-type]
