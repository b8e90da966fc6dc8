"""What a key store promises: keys are there until they are destroyed, and then they are gone for good."""

from __future__ import annotations

import sqlite3
import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest

from provgraph.errors import Erased, KeyStoreUnusable, QueryFailed, StoreTooNew
from provgraph.keys.store import SqliteKeyStore, open_key_store

LATER = 2_000_000_000_000_000


def content_of(folder: Path) -> bytes:
    """Every byte of every file of the store."""
    return b"".join(path.read_bytes() for path in sorted(folder.iterdir()))


def wrapped_keys(folder: Path) -> list[bytes]:
    """The wrapped keys as they lie in the file."""
    with closing(sqlite3.connect(folder / "keys.sqlite")) as connection:
        return [row[0] for row in connection.execute("SELECT wrapped FROM data_key")]


def test_created_keys_are_256_bits_each_different_and_read_back(store: SqliteKeyStore) -> None:
    made = store.create([f"key-{n}" for n in range(50)], LATER)
    assert {len(key) for key in made.values()} == {32}
    assert len(set(made.values())) == 50
    assert store.get([*made, "never-made"]) == made


def test_keys_outlive_the_process_that_made_them(home: Path) -> None:
    with closing(open_key_store(home / "store", home / "master.json")) as first:
        made = first.create(["a", "b"], LATER)
        named = first.named("tenant/t")
    with closing(open_key_store(home / "store", home / "master.json")) as second:
        assert second.get(["a", "b"]) == made
        assert second.named("tenant/t") == named


def test_no_key_lies_in_the_files_unwrapped(store: SqliteKeyStore, home: Path) -> None:
    made = store.create(["a"], LATER)
    files = content_of(home / "store") + (home / "master.json").read_bytes()
    assert b"a" in files
    assert made["a"] not in files
    assert store.named("tenant/t") not in content_of(home / "store")


def test_a_destroyed_key_is_gone_and_told_apart_from_one_that_never_was(store: SqliteKeyStore) -> None:
    store.create(["kept", "gone"], LATER)
    assert store.destroy(["gone", "never-made"]) == 1
    assert set(store.get(["kept", "gone", "never-made"])) == {"kept"}
    assert store.is_destroyed(["kept", "gone", "never-made"]) == {"gone"}


def test_a_swept_key_is_gone_from_the_file_and_its_id_can_be_filled_again(store: SqliteKeyStore, home: Path) -> None:
    made = store.create(["kept", "orphan"], LATER)
    wrapped = wrapped_keys(home / "store")
    assert store.sweep(["orphan", "never-made"]) == 1
    assert sum(blob in content_of(home / "store") for blob in wrapped) == 1
    assert (store.get(["kept", "orphan"]), store.is_destroyed(["orphan"])) == ({"kept": made["kept"]}, frozenset())
    store.put({"orphan": made["orphan"]}, LATER)
    assert store.get(["orphan"]) == {"orphan": made["orphan"]}


def test_destroying_again_destroys_nothing_and_changes_nothing(store: SqliteKeyStore) -> None:
    store.create(["gone"], LATER)
    assert [store.destroy(["gone"]), store.destroy(["gone"])] == [1, 0]
    assert store.is_destroyed(["gone"]) == {"gone"}


def test_the_wrapped_bytes_of_a_destroyed_key_are_in_no_file_of_the_store(store: SqliteKeyStore, home: Path) -> None:
    store.create([f"key-{n}" for n in range(300)], LATER)
    wrapped = wrapped_keys(home / "store")
    assert all(blob in content_of(home / "store") for blob in wrapped)
    store.destroy([f"key-{n}" for n in range(300)])
    assert not any(blob in content_of(home / "store") for blob in wrapped)


def test_the_id_of_a_destroyed_key_cannot_be_filled_again(store: SqliteKeyStore) -> None:
    store.create(["gone"], LATER)
    store.destroy(["gone"])
    with pytest.raises(Erased):
        store.create(["fresh", "gone"], LATER)
    assert store.get(["fresh", "gone"]) == {}


def test_one_id_in_use_refuses_the_whole_batch(store: SqliteKeyStore) -> None:
    first = store.create(["taken"], LATER)
    with pytest.raises(QueryFailed):
        store.create(["fresh", "taken"], LATER)
    assert store.get(["fresh", "taken"]) == first


def test_only_leases_that_ran_out_are_listed_longest_ago_first(store: SqliteKeyStore) -> None:
    for lease in (300, 100, 200):
        store.create([f"lease-{lease}"], lease)
    assert store.expired(300, 10) == ["lease-100", "lease-200"]
    assert store.expired(1000, 2) == ["lease-100", "lease-200"]


def test_a_settled_key_is_never_listed_and_stays(store: SqliteKeyStore) -> None:
    made = store.create(["referenced", "orphan"], 100)
    store.settle(["referenced"])
    assert store.expired(LATER, 10) == ["orphan"]
    assert store.get(["referenced"])["referenced"] == made["referenced"]


def test_a_named_key_is_the_same_ever_after_and_another_for_each_name(store: SqliteKeyStore) -> None:
    assert store.named("tenant/a") == store.named("tenant/a")
    assert len({store.named("tenant/a"), store.named("tenant/b"), store.named("scope/a")}) == 3


def test_a_data_key_and_a_named_key_of_one_id_have_nothing_in_common(store: SqliteKeyStore) -> None:
    made = store.create(["tenant/a"], LATER)
    assert store.named("tenant/a") != made["tenant/a"]
    store.destroy(["tenant/a"])
    assert len(store.named("tenant/a")) == 32


def test_threads_that_ask_for_a_new_name_at_once_get_one_key(store: SqliteKeyStore) -> None:
    start = threading.Barrier(16)

    def ask(_: int) -> bytes:
        start.wait()
        return store.named("tenant/contended")

    with ThreadPoolExecutor(16) as pool:
        assert len(set(pool.map(ask, range(16)))) == 1


def test_threads_create_read_and_destroy_at_once_without_loss(store: SqliteKeyStore) -> None:
    def work(n: int) -> bool:
        ids = [f"{n}-{i}" for i in range(20)]
        made = store.create(ids, LATER)
        store.destroy(ids[:10])
        return store.get(ids) == {key_id: made[key_id] for key_id in ids[10:]}

    with ThreadPoolExecutor(8) as pool:
        assert all(pool.map(work, range(24)))


def test_a_store_whose_master_key_is_gone_is_refused_and_no_new_one_is_made(home: Path) -> None:
    open_key_store(home / "store", home / "master.json").close()
    (home / "master.json").unlink()
    with pytest.raises(KeyStoreUnusable, match="master key"):
        open_key_store(home / "store", home / "master.json")
    assert not (home / "master.json").exists()


def test_the_master_key_of_another_store_is_refused_at_the_start(home: Path) -> None:
    open_key_store(home / "store", home / "master.json").close()
    open_key_store(home / "other", home / "other.json").close()
    with pytest.raises(KeyStoreUnusable, match="does not belong"):
        open_key_store(home / "store", home / "other.json")


def test_a_store_of_a_newer_version_is_left_alone(home: Path) -> None:
    open_key_store(home / "store", home / "master.json").close()
    with closing(sqlite3.connect(home / "store" / "keys.sqlite")) as connection:
        connection.execute("PRAGMA user_version = 99")
    with pytest.raises(StoreTooNew):
        open_key_store(home / "store", home / "master.json")


def test_a_file_that_is_no_database_is_refused(home: Path) -> None:
    open_key_store(home / "store", home / "master.json").close()
    (home / "store" / "keys.sqlite").write_bytes(b"not a database" * 100)
    with pytest.raises(KeyStoreUnusable):
        open_key_store(home / "store", home / "master.json")
