"""A server that is killed with SIGKILL at a point leaves the old state or the new one; the soak tries every point."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.crashes.operations import MATRIX
from tests.crashes.servers import Harbour, kill_server

CELLS = {
    ("next consolidation", "consolidate.candidate"),
    ("next consolidation", "consolidate.committed"),
    ("large revoke", "revoke.fence"),
}


@pytest.mark.timeout(1200)
def test_a_server_killed_at_a_point_leaves_the_old_state_or_the_new(tmp_path: Path) -> None:
    with Harbour(tmp_path / "harbour") as harbour:
        cells = [(operation, point) for operation, point in MATRIX if (operation.name, point) in CELLS]
        assert len(cells) == len(CELLS)
        for voyage in kill_server(harbour, cells):
            voyage.judge()
