"""Key stores by table: nothing asked is nothing done, many at once, odd ids, and the graphs that were served."""

from __future__ import annotations

import json
import os
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from provgraph.errors import Erased, KeyStoreUnusable, QueryFailed
from provgraph.keys.files import private_folder, write_private
from provgraph.keys.master import MasterKey
from provgraph.keys.served import FILE_NAME, graphs_of, note_graph
from provgraph.keys.store import SqliteKeyStore, open_key_store
from provgraph.keys.vault import Vault

IDS = st.lists(
    st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\x00"), min_size=1, max_size=20),
    unique=True,
    max_size=6,
)
SHARED = settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=25, deadline=None)


def test_asking_for_nothing_gives_and_changes_nothing(store: SqliteKeyStore) -> None:
    made = store.create(["kept"], 5)
    assert store.create([], 5) == {}
    assert store.get([]) == {}
    assert store.destroy([]) == 0
    assert store.is_destroyed([]) == frozenset()
    store.settle([])
    assert store.expired(9, 9) == ["kept"]
    assert store.get(["kept"]) == made


@SHARED
@given(ids=IDS)
def test_any_text_may_be_an_id_and_is_compared_letter_by_letter(store: SqliteKeyStore, ids: list[str]) -> None:
    unique = {id: f"{os.urandom(4).hex()}/{id}" for id in ids}
    made = store.create(list(unique.values()), 5)
    assert store.get(list(unique.values())) == made
    assert store.destroy(list(unique.values())) == len(ids)
    assert store.is_destroyed([*unique.values(), "other"]) == set(unique.values())


@pytest.mark.parametrize("other", ["KEY", "key ", " key", "key%", "k_y", "ke\u0301y", ""])
def test_an_id_that_only_looks_alike_is_another(store: SqliteKeyStore, other: str) -> None:
    store.create(["key"], 5)
    assert store.get([other]) == {}
    assert store.destroy([other]) == 0
    assert set(store.get(["key"])) == {"key"}


@pytest.mark.parametrize("use", ["create", "get", "destroy", "is_destroyed", "settle"])
def test_an_id_with_a_null_is_refused_for_sqlite_would_take_it_for_the_id_before_it(
    store: SqliteKeyStore, use: str
) -> None:
    made = store.create(["key"], 5)
    arguments = (["key\x00other"], 5) if use == "create" else (["key\x00other"],)
    with pytest.raises(QueryFailed, match="null"):
        getattr(store, use)(*arguments)
    assert store.get(["key"]) == made
    assert store.expired(9, 9) == ["key"]


def test_thousands_of_keys_are_asked_for_at_once(store: SqliteKeyStore) -> None:
    ids = [f"key-{n}" for n in range(5_000)]  # more than SQLite takes as separate parameters in old builds
    made = store.create(ids, 5)
    assert store.get(ids) == made
    assert store.destroy(ids[:2_500]) == 2_500
    assert store.is_destroyed(ids) == set(ids[:2_500])


def test_one_id_twice_in_a_batch_makes_no_key_at_all(store: SqliteKeyStore) -> None:
    with pytest.raises(QueryFailed):
        store.create(["fresh", "twice", "twice"], 5)
    assert store.get(["fresh", "twice"]) == {}


def test_a_refusal_for_erased_ids_names_them_in_order(store: SqliteKeyStore) -> None:
    store.create(["b", "a", "c"], 5)
    store.destroy(["b", "a"])
    with pytest.raises(Erased) as refused:
        store.create(["c2", "b", "a"], 5)
    assert refused.value.details["key_ids"] == ["a", "b"]


@pytest.mark.parametrize(("now", "limit", "found"), [(10, 9, []), (11, 9, ["a"]), (21, 1, ["a"]), (21, 0, [])])
def test_a_lease_runs_out_after_its_moment_and_not_at_it(
    store: SqliteKeyStore, now: int, limit: int, found: list[str]
) -> None:
    store.create(["a"], 10)
    store.create(["b"], 20)
    assert store.expired(now, limit) == found


def test_a_destroyed_key_is_never_listed_as_an_orphan(store: SqliteKeyStore) -> None:
    store.create(["gone"], 1)
    store.destroy(["gone"])
    assert store.expired(99, 9) == []


def test_settling_what_is_not_there_makes_nothing(store: SqliteKeyStore) -> None:
    store.settle(["nowhere"])
    assert store.get(["nowhere"]) == {}


def test_rotations_may_follow_each_other(store: SqliteKeyStore, home: Path) -> None:
    made, named = store.create(["a"], 5), store.named("tenant/t")
    assert [store.rotate() for _ in range(3)] == [2, 3, 4]
    assert (store.get(["a"]), store.named("tenant/t")) == (made, named)
    assert json.loads((home / "master.json").read_bytes())["current"] == 4


def test_a_wrapped_key_moved_to_another_id_opens_nothing(store: SqliteKeyStore, home: Path) -> None:
    store.create(["mine", "theirs"], 5)
    with closing(sqlite3.connect(home / "store" / "keys.sqlite")) as connection, connection:
        connection.execute(
            "UPDATE data_key SET wrapped = (SELECT wrapped FROM data_key WHERE key_id = 'theirs') WHERE key_id = 'mine'"
        )
    assert set(store.get(["theirs"])) == {"theirs"}
    with pytest.raises(KeyStoreUnusable):
        store.get(["mine"])


def test_randomness_comes_from_the_source_that_was_given(tmp_path: Path) -> None:
    asked: list[int] = []

    def entropy(count: int) -> bytes:
        asked.append(count)
        return len(asked).to_bytes(count, "big")

    master = MasterKey.create(private_folder(tmp_path / "m") / "master.json", entropy)
    with closing(SqliteKeyStore(tmp_path / "store", master, entropy)) as store:
        (sealed,) = Vault(store, lambda: 0, entropy).seal([("k", {"n": 1})])
        assert sealed.ciphertext[:12] == len(asked).to_bytes(12, "big")
    assert set(asked) == {12, 16, 32}


@pytest.mark.parametrize(("missing", "is_refused"), [("store", False), ("master.json", True)])
def test_a_lost_store_is_begun_anew_and_a_lost_master_key_is_not(home: Path, missing: str, is_refused: bool) -> None:
    open_key_store(home / "store", home / "master.json").close()
    if missing == "store":
        for file in (home / "store").iterdir():
            file.unlink()
    else:
        (home / missing).unlink()
    if is_refused:
        with pytest.raises(KeyStoreUnusable, match=r"master\.json does not"):
            open_key_store(home / "store", home / "master.json")
    else:
        with closing(open_key_store(home / "store", home / "master.json")) as store:
            assert store.get(["a"]) == {}


def test_graphs_are_remembered_once_in_the_order_of_their_first_use(home: Path) -> None:
    folder = private_folder(home / "store")
    assert graphs_of(folder) == ()
    for graph in ("g2", "g1", "g2", "g3", "g1"):
        note_graph(folder, graph)
    assert graphs_of(folder) == ("g2", "g1", "g3")
    assert (folder / FILE_NAME).read_text() == "g2\ng1\ng3\n"


def test_a_graph_that_two_processes_noted_at_once_counts_once(home: Path) -> None:
    folder = private_folder(home / "store")
    write_private(folder / FILE_NAME, b"g1\ng1\n", replace=False)
    assert graphs_of(folder) == ("g1",)


@pytest.mark.skipif(os.name != "posix", reason="modes are a matter of POSIX systems")
def test_graphs_are_not_noted_in_a_folder_that_others_may_reach(home: Path) -> None:
    private_folder(home / "store").chmod(0o755)
    with pytest.raises(KeyStoreUnusable, match="chmod 700"):
        note_graph(home / "store", "g1")
    assert graphs_of(home / "store") == ()


def test_a_list_of_graphs_that_cannot_be_read_is_named(home: Path) -> None:
    (private_folder(home / "store") / FILE_NAME).mkdir()
    with pytest.raises(KeyStoreUnusable, match=FILE_NAME):
        graphs_of(home / "store")


def test_a_replacement_that_fails_leaves_what_was_there_and_no_draft(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        write_private(tmp_path / "missing", b"x", replace=True)
    assert list(tmp_path.iterdir()) == []
