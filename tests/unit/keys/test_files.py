"""Files of keys are their owner's alone, and are replaced whole or not at all."""

from __future__ import annotations

import os
import stat
from collections.abc import Callable
from pathlib import Path

import pytest

from provgraph.errors import KeyStoreUnusable
from provgraph.keys.files import private_folder, require_private, touch_private, write_private
from provgraph.keys.store import SqliteKeyStore, open_key_store

pytestmark = pytest.mark.skipif(os.name != "posix", reason="modes are a matter of POSIX systems")


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_everything_a_key_store_makes_is_closed_to_others_whatever_the_umask(home: Path) -> None:
    before = os.umask(0)
    try:
        store = open_key_store(home / "store", home / "secrets" / "master.json")
        store.create(["a"], 1)
        store.rotate()
        made = [*home.rglob("*")]
        modes = {path.name: mode(path) for path in made}
        store.close()
    finally:
        os.umask(before)
    assert {name: found for name, found in modes.items() if found & 0o077} == {}
    assert {"keys.sqlite", "keys.sqlite-wal", "master.json", "store", "secrets"} <= set(modes)
    assert (modes["store"], modes["master.json"]) == (0o700, 0o600)


@pytest.mark.parametrize("name", ["master.json", "store", "store/keys.sqlite"])
@pytest.mark.parametrize("opened", [0o040, 0o004, 0o020, 0o002])
def test_a_store_that_others_may_reach_is_refused_with_the_command_that_mends_it(
    home: Path, name: str, opened: int
) -> None:
    open_key_store(home / "store", home / "master.json").close()
    (home / name).chmod(mode(home / name) | opened)
    with pytest.raises(KeyStoreUnusable, match=r"chmod [67]00 ") as caught:
        open_key_store(home / "store", home / "master.json")
    assert str(home / name) in caught.value.message


def test_a_link_does_not_hide_the_mode_of_what_it_points_to(home: Path, store: SqliteKeyStore) -> None:
    (home / "link.json").symlink_to(home / "master.json")
    require_private(home / "link.json")
    (home / "master.json").chmod(0o644)
    with pytest.raises(KeyStoreUnusable):
        require_private(home / "link.json")


def test_a_file_that_is_there_is_not_replaced_unless_asked(tmp_path: Path) -> None:
    path = tmp_path / "file"
    assert write_private(path, b"first", replace=False)
    assert not write_private(path, b"second", replace=False)
    assert path.read_bytes() == b"first"
    assert write_private(path, b"third", replace=True)
    assert path.read_bytes() == b"third"
    assert [entry.name for entry in tmp_path.iterdir()] == ["file"]


def test_what_is_replaced_is_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "file"
    write_private(path, b"the old key", replace=False)
    (tmp_path / "other name").hardlink_to(path)
    write_private(path, b"the new key", replace=True)
    assert (tmp_path / "other name").read_bytes() == bytes(11)


@pytest.mark.parametrize("use", [private_folder, touch_private])
def test_a_place_that_cannot_be_used_is_named(tmp_path: Path, use: Callable[[Path], object]) -> None:
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(KeyStoreUnusable, match="file"):
        use(tmp_path / "file" / "below")
