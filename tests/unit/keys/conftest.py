"""Key stores of a test's own, on the disk."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from provgraph.keys.store import SqliteKeyStore, open_key_store


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """Holds `store` and, apart from it, `master.json`."""
    return tmp_path


@pytest.fixture
def store(home: Path) -> Iterator[SqliteKeyStore]:
    """A fresh key store."""
    with closing(open_key_store(home / "store", home / "master.json")) as store:
        yield store
