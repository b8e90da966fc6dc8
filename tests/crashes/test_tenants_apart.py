"""What one tenant has under way makes no other wait: while a transaction of one is open, another does the same."""

from __future__ import annotations

import secrets
from dataclasses import replace
from pathlib import Path

import pytest

from provgraph.settings import Settings
from tests.crashes.operations import OPERATIONS, Operation
from tests.crashes.quay import opened

UNDER_WAY = {
    "append": "append.written",
    "first consolidation": "consolidate.candidate",
    "rebuild": "rebuild.begun",
    "drop a generation": "drop.written",
    "revoke": "revoke.written",
    "undo a replacement": "undo.written",
}
"""A point of each inside a transaction that has locked what it needs."""
CELLS = [(operation, UNDER_WAY[operation.name]) for operation in OPERATIONS if operation.name in UNDER_WAY]


def test_every_operation_has_its_point() -> None:
    assert [(operation.name, point in operation.points) for operation, point in CELLS] == [(n, True) for n in UNDER_WAY]


def of_another_tenant(settings: Settings, folder: Path, name: str) -> tuple[Settings, Path]:
    """Settings of a tenant of its own, and a folder for it."""
    return settings.model_copy(update={"tenant": f"{name}-{secrets.token_hex(6)}"}), folder / name


@pytest.mark.parametrize(("operation", "point"), CELLS, ids=lambda part: getattr(part, "name", part))
def test_another_tenant_does_the_same_while_a_transaction_is_open(
    settings: Settings, tmp_path: Path, operation: Operation, point: str
) -> None:
    done: list[str] = []

    with (
        opened(*of_another_tenant(settings, tmp_path, "one")) as one,
        opened(*of_another_tenant(settings, tmp_path, "other")) as other,
    ):
        asked, beside = operation.prepare(one), operation.prepare(other)

        def reach(passed: str) -> None:
            if passed == point and not done:
                done.append(passed)
                beside.library(other.context, other.request())  # waits for the lock time-out if it is kept waiting

        asked.library(replace(one.context, reach=reach), one.request())
        assert done == [point]
        assert one.faults() == other.faults() == []
