"""The key store: one data key per payload, kept outside the graph; destroying a key is how content is erased.

Source: docs/design.md, sealing.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Protocol, cast

from provgraph.domain.instant import Instant
from provgraph.errors import Erased, KeyStoreUnusable, StoreTooNew, StoreUnavailable
from provgraph.keys.database import Database, listed
from provgraph.keys.files import private_folder
from provgraph.keys.master import KEY_BYTES, Entropy, MasterKey

FILE_NAME = "keys.sqlite"
STORE_VERSION = 1
PROBE, PROBE_LABEL = bytes(KEY_BYTES), "probe"


class KeyStore(Protocol):
    """Where data keys live. Every method may be repeated; key ids are the caller's, unique for ever."""

    def create(self, key_ids: Sequence[str], lease_until: Instant) -> Mapping[str, bytes]:
        """New 256-bit data keys, all or none, durable before this returns.

        A key whose lease (microseconds UTC) has run out and that nothing refers to may be swept.
        Raises Erased when an id was destroyed before, QueryFailed when one is in use.
        """

    def get(self, key_ids: Sequence[str]) -> Mapping[str, bytes]:
        """The keys that exist; an id without one was destroyed or never made (`is_destroyed` tells)."""

    def destroy(self, key_ids: Sequence[str]) -> int:
        """Destroy keys for good; how many there were. Their ids stay, so that erased and missing can be told apart."""

    def sweep(self, key_ids: Sequence[str]) -> int:
        """Destroy keys that nothing refers to; how many there were. Their ids are not remembered: nothing was erased.

        What they would have sealed may come from an archive yet, under the same ids.
        """

    def is_destroyed(self, key_ids: Sequence[str]) -> frozenset[str]:
        """Those of the ids whose keys were destroyed."""

    def settle(self, key_ids: Sequence[str]) -> None:
        """End the leases: the graph refers to these keys now."""

    def expired(self, now: Instant, limit: int) -> Sequence[str]:
        """Ids of keys whose lease ran out before `now`, longest ago first."""

    def named(self, name: str) -> bytes:
        """The 256-bit lookup key of a name (`tenant/<t>`, `scope/<id>`), made at first use and the same ever after."""

    def put(self, keys: Mapping[str, bytes], lease_until: Instant) -> None:
        """Take over data keys that another store made, under the ids that they have there; all or none.

        A key that is there already, and is the same, stays as it is. Raises Erased when an id was destroyed,
        KeyStoreUnusable when one stands for another key.
        """

    def put_destroyed(self, key_ids: Sequence[str]) -> None:
        """Remember ids whose keys another store destroyed: they can never be filled. Keys of that id go too."""

    def find_named(self, names: Sequence[str]) -> Mapping[str, bytes]:
        """Those of the lookup keys that were made; unlike `named` it makes none."""

    def put_named(self, keys: Mapping[str, bytes]) -> None:
        """Take over lookup keys in the place of those that stand there: what was hashed under them is found no more."""


class SqliteKeyStore:
    """A KeyStore in one SQLite file, mode 0600, for the threads of this process and several processes.

    Raises KeyStoreUnusable when the folder is open to others or the master key is another store's, StoreTooNew when
    a newer provgraph wrote it.
    """

    def __init__(self, folder: Path, master: MasterKey, entropy: Entropy = os.urandom) -> None:
        self._master = master
        self._entropy = entropy
        self._database = Database(private_folder(folder) / FILE_NAME)
        self._prepare()

    def close(self) -> None:
        """Close the file."""
        self._database.close()

    def create(self, key_ids: Sequence[str], lease_until: Instant) -> Mapping[str, bytes]:
        """See KeyStore."""
        keys = {key_id: self._entropy(KEY_BYTES) for key_id in key_ids}
        with self._database.transaction():
            self._refuse_destroyed(key_ids)
            self._add([(key_id, keys[key_id]) for key_id in key_ids], lease_until)
        return keys

    def get(self, key_ids: Sequence[str]) -> Mapping[str, bytes]:
        """See KeyStore."""
        rows = cast(list[tuple[str, bytes, int]], self._database.rows("read_data_keys", {"key_ids": listed(key_ids)}))
        return {key_id: self._master.unwrap(version, _data(key_id), wrapped) for key_id, wrapped, version in rows}

    def destroy(self, key_ids: Sequence[str]) -> int:
        """See KeyStore. The bytes are overwritten in the file, and the log that held them is cut.

        Raises StoreUnavailable when a reader holds the log open: the keys are gone for every reader, but their wrapped
        bytes still lie in the log; destroying them again finishes it.
        """
        with self._database.transaction():
            self._database.change("mark_destroyed", {"key_ids": listed(key_ids)})
            destroyed = self._database.change("delete_data_keys", {"key_ids": listed(key_ids)})
        self._cut_log()
        return destroyed

    def sweep(self, key_ids: Sequence[str]) -> int:
        """See KeyStore. As `destroy`, it leaves no bytes of them in the file."""
        with self._database.transaction():
            swept = self._database.change("delete_data_keys", {"key_ids": listed(key_ids)})
        self._cut_log()
        return swept

    def is_destroyed(self, key_ids: Sequence[str]) -> frozenset[str]:
        """See KeyStore."""
        rows = self._database.rows("read_destroyed", {"key_ids": listed(key_ids)})
        return frozenset(str(key_id) for (key_id,) in rows)

    def settle(self, key_ids: Sequence[str]) -> None:
        """See KeyStore."""
        self._database.change("settle", {"key_ids": listed(key_ids)})

    def expired(self, now: Instant, limit: int) -> Sequence[str]:
        """See KeyStore."""
        return [str(key_id) for (key_id,) in self._database.rows("read_expired", {"now": now, "limit": limit})]

    def named(self, name: str) -> bytes:
        """See KeyStore."""
        return self._read_named(name) or self._make_named(name)

    def put(self, keys: Mapping[str, bytes], lease_until: Instant) -> None:
        """See KeyStore."""
        with self._database.transaction():
            self._refuse_destroyed(list(keys))
            known = self.get(list(keys))
            if any(keys[key_id] != key for key_id, key in known.items()):
                raise KeyStoreUnusable("the key store holds other keys under these ids")
            self._add([(key_id, key) for key_id, key in keys.items() if key_id not in known], lease_until)

    def put_destroyed(self, key_ids: Sequence[str]) -> None:
        """See KeyStore."""
        with self._database.transaction():
            self._database.change("add_destroyed_keys", {"key_ids": listed(key_ids)})
            destroyed = self._database.change("delete_data_keys", {"key_ids": listed(key_ids)})
        if destroyed:
            self._cut_log()

    def find_named(self, names: Sequence[str]) -> Mapping[str, bytes]:
        """See KeyStore."""
        found = {name: self._read_named(name) for name in names}
        return {name: key for name, key in found.items() if key is not None}

    def put_named(self, keys: Mapping[str, bytes]) -> None:
        """See KeyStore."""
        with self._database.transaction():
            version = self._version()
            self._database.change_many(
                "put_named_key",
                [
                    {
                        "name": name,
                        "wrapped": self._master.wrap(version, _named(name), key),
                        "master_version": version,
                    }
                    for name, key in keys.items()
                ],
            )

    def rotate(self) -> int:
        """Wrap everything under a new master key and destroy the old one; the new version.

        Interrupted at any step, it can be run again. Old backups of the store cannot be opened afterwards.
        """
        with self._master.lock():
            version = self._master.add_version()
            with self._database.transaction():
                self._rewrap("data_key", "key_id", version)
                self._rewrap("named_key", "name", version)
                self._database.change("move_wrapping", self._probe(version))
            self._cut_log()
            self._master.drop_older()
        return version

    def _prepare(self) -> None:
        """Make the tables at the first start, and prove that the master key is the one of this store."""
        found = cast(int, self._database.rows("read_version")[0][0])
        if found > STORE_VERSION:
            raise StoreTooNew(f"the key store has version {found}; this provgraph knows {STORE_VERSION}")
        if found < STORE_VERSION:
            self._database.script("schema")
            self._database.change("add_wrapping", self._probe(self._master.current))
            self._database.script("write_version")
        version, probe = cast(tuple[int, bytes], self._database.rows("read_wrapping")[0])
        self._master.unwrap(version, PROBE_LABEL, probe)

    def _probe(self, version: int) -> dict[str, str | bytes | int | None]:
        """The row that proves which master key this store is wrapped under."""
        return {"master_version": version, "probe": self._master.wrap(version, PROBE_LABEL, PROBE)}

    def _version(self) -> int:
        """The version to wrap under: the store's, not this process's, for another process may have rotated."""
        return cast(int, self._database.rows("read_wrapping")[0][0])

    def _refuse_destroyed(self, key_ids: Sequence[str]) -> None:
        """Raise Erased when one of the ids was destroyed: it cannot be filled again."""
        destroyed = self.is_destroyed(key_ids)
        if destroyed:
            raise Erased(f"{len(destroyed)} of these keys were destroyed", key_ids=sorted(destroyed))

    def _add(self, keys: Sequence[tuple[str, bytes]], lease_until: Instant) -> None:
        """Write data keys, wrapped under the store's version."""
        version = self._version()
        self._database.change_many(
            "add_data_key",
            [
                {
                    "key_id": key_id,
                    "wrapped": self._master.wrap(version, _data(key_id), key),
                    "master_version": version,
                    "lease_until": lease_until,
                }
                for key_id, key in keys
            ],
        )

    def _read_named(self, name: str) -> bytes | None:
        """The lookup key of a name, if there is one."""
        rows = cast(list[tuple[bytes, int]], self._database.rows("read_named_key", {"name": name}))
        return self._master.unwrap(rows[0][1], _named(name), rows[0][0]) if rows else None

    def _make_named(self, name: str) -> bytes:
        """Make a lookup key under the write lock; the first of two processes wins, and both use its key."""
        with self._database.transaction():
            version = self._version()
            wrapped = self._master.wrap(version, _named(name), self._entropy(KEY_BYTES))
            self._database.change("add_named_key", {"name": name, "wrapped": wrapped, "master_version": version})
            return cast(bytes, self._read_named(name))

    def _rewrap(self, table: str, column: str, version: int) -> None:
        """Wrap every key of a table under another version."""
        label = _data if table == "data_key" else _named
        rows = cast(list[tuple[str, bytes, int]], self._database.rows(f"all_{table}s"))
        fresh: list[dict[str, str | bytes | int | None]] = []
        for key_id, wrapped, old in rows:
            key = self._master.unwrap(old, label(key_id), wrapped)
            again = self._master.wrap(version, label(key_id), key)
            fresh.append({column: key_id, "wrapped": again, "master_version": version})
        self._database.change_many(f"rewrap_{table}", fresh)

    def _cut_log(self) -> None:
        """Empty the write-ahead log, where older pages live on."""
        if self._database.rows("checkpoint")[0][0]:
            raise StoreUnavailable("the key store's log is in use and still holds destroyed keys; try again")


def open_key_store(folder: Path, master_file: Path) -> SqliteKeyStore:
    """The key store of a folder with its master key; both are made when neither is there.

    Raises KeyStoreUnusable when the store exists and its master key does not: a new one could open nothing.
    """
    has_store = (folder / FILE_NAME).exists()  # asked first: who makes both makes the master key first
    if has_store and not master_file.exists():
        raise KeyStoreUnusable(f"the key store {folder} exists, but its master key {master_file} does not")
    return SqliteKeyStore(folder, MasterKey.create(master_file))


def _data(key_id: str) -> str:
    """What a data key is bound to."""
    return f"data/{key_id}"


def _named(name: str) -> str:
    """What a lookup key is bound to."""
    return f"named/{name}"
