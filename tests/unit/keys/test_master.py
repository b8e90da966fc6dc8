"""The master key wraps data keys; after a rotation nothing opens under the old one."""

from __future__ import annotations

import json
from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from provgraph.errors import KeyStoreUnusable
from provgraph.keys.master import MasterKey
from provgraph.keys.store import SqliteKeyStore, open_key_store

KEY = bytes(range(32))


@pytest.fixture
def master(tmp_path: Path) -> MasterKey:
    return MasterKey.create(tmp_path / "master.json")


def test_what_is_wrapped_is_unwrapped_only_under_its_own_label_and_version(master: MasterKey) -> None:
    wrapped = master.wrap(1, "data/a", KEY)
    assert len(wrapped) == 60
    assert master.unwrap(1, "data/a", wrapped) == KEY
    with pytest.raises(KeyStoreUnusable):
        master.unwrap(1, "data/b", wrapped)
    master.add_version()
    with pytest.raises(KeyStoreUnusable):
        master.unwrap(2, "data/a", wrapped)


def test_every_wrapping_has_a_nonce_of_its_own(master: MasterKey) -> None:
    assert len({master.wrap(1, "data/a", KEY)[:12] for _ in range(200)}) == 200


@given(st.integers(0, 59), st.integers(1, 255))
def test_a_changed_byte_is_noticed(tmp_path_factory: pytest.TempPathFactory, place: int, change: int) -> None:
    master = MasterKey.create(tmp_path_factory.mktemp("master") / "master.json")
    wrapped = bytearray(master.wrap(1, "data/a", KEY))
    wrapped[place] ^= change
    with pytest.raises(KeyStoreUnusable):
        master.unwrap(1, "data/a", bytes(wrapped))


def test_making_a_master_key_where_there_is_one_takes_that_one(tmp_path: Path) -> None:
    first, second = (MasterKey.create(tmp_path / "master.json") for _ in range(2))
    assert second.unwrap(1, "x", first.wrap(1, "x", KEY)) == KEY


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"{",
        b"[]",
        b"{}",
        b'{"keys": []}',
        b'{"keys": {}}',
        b'{"keys": {"1": "c2hvcnQ="}}',
        b'{"keys": {"one": "AAAA"}}',
        b'{"keys": {"1": 5}}',
        b'{"keys": {"1": "not base64 SECRETPART"}}',
        b"\xff",
    ],
)
def test_a_damaged_file_is_refused_and_not_quoted(master: MasterKey, content: bytes) -> None:
    master.path.write_bytes(content)
    with pytest.raises(KeyStoreUnusable, match="damaged") as caught:
        MasterKey(master.path)
    assert "SECRETPART" not in str(caught.value)
    assert caught.value.__cause__ is None


def test_a_rotation_keeps_every_key_and_destroys_the_old_master_key(store: SqliteKeyStore, home: Path) -> None:
    made, named = store.create([f"k{n}" for n in range(100)], 5), store.named("tenant/t")
    old = json.loads((home / "master.json").read_bytes())["keys"]["1"]
    assert store.rotate() == 2
    assert (store.get(list(made)), store.named("tenant/t")) == (made, named)
    assert list(json.loads((home / "master.json").read_bytes())["keys"]) == ["2"]
    assert old.encode() not in (home / "master.json").read_bytes()


def test_a_backup_of_the_store_from_before_a_rotation_opens_no_more(store: SqliteKeyStore, home: Path) -> None:
    store.create(["a"], 5)
    store.destroy([])  # moves everything from the log into the file that is copied
    backup = (home / "store" / "keys.sqlite").read_bytes()
    store.rotate()
    store.close()
    for file in (home / "store").iterdir():
        file.unlink()
    (home / "store" / "keys.sqlite").touch(mode=0o600)
    (home / "store" / "keys.sqlite").write_bytes(backup)
    with pytest.raises(KeyStoreUnusable, match="version 1"):
        open_key_store(home / "store", home / "master.json")


def test_leases_and_tombstones_survive_a_rotation(store: SqliteKeyStore) -> None:
    store.create(["leased", "settled", "gone"], 5)
    store.settle(["settled"])
    store.destroy(["gone"])
    store.rotate()
    assert store.expired(9, 9) == ["leased"]
    assert store.is_destroyed(["gone"]) == {"gone"}


class StopsBeforeDrop(MasterKey):
    """A rotation that dies after everything was rewrapped, before the old version is dropped."""

    def drop_older(self) -> None:
        raise KeyboardInterrupt


class StopsAfterAdd(MasterKey):
    """A rotation that dies after the new version was added, before anything was rewrapped."""

    def add_version(self) -> int:
        super().add_version()
        raise KeyboardInterrupt


@pytest.mark.parametrize("kind", [StopsBeforeDrop, StopsAfterAdd])
def test_an_interrupted_rotation_loses_nothing_and_is_finished_by_the_next(home: Path, kind: type[MasterKey]) -> None:
    with closing(SqliteKeyStore(home / "store", kind.create(home / "master.json"))) as store:
        made = store.create(["a"], 5)
        with pytest.raises(KeyboardInterrupt):
            store.rotate()
        assert store.get(["a"]) == made
        made |= store.create(["b"], 5)
    with closing(open_key_store(home / "store", home / "master.json")) as again:
        assert again.get(["a", "b"]) == made
        assert again.rotate() >= 2
        assert again.get(["a", "b"]) == made
    assert len(json.loads((home / "master.json").read_bytes())["keys"]) == 1
