"""Lookup keys are the same ever after, so a vault asks for each once."""

from __future__ import annotations

import pytest

from provgraph.keys import vault as vaults
from provgraph.keys.store import SqliteKeyStore
from provgraph.keys.vault import Vault


class Asked:
    """A key store that notes which lookup keys it is asked for."""

    def __init__(self, store: SqliteKeyStore) -> None:
        self.store = store
        self.names: list[str] = []

    def named(self, name: str) -> bytes:
        self.names.append(name)
        return self.store.named(name)


def test_a_lookup_key_is_read_once(store: SqliteKeyStore) -> None:
    asked = Asked(store)
    vault = Vault(asked, lambda: 0)  # type: ignore[arg-type]  # the one method that is needed
    hashes = {
        vault.lookup("tenant/a", "x"),
        vault.lookup("tenant/a", "x"),
        Vault(store, lambda: 0).lookup("tenant/a", "x"),
    }
    assert (len(hashes), asked.names) == (1, ["tenant/a"])


def test_only_so_many_are_kept_and_what_was_dropped_is_read_again(
    store: SqliteKeyStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(vaults, "NAMED", 2)
    asked = Asked(store)
    vault = Vault(asked, lambda: 0)  # type: ignore[arg-type]  # the one method that is needed
    first = vault.lookup("a", "x")
    vault.lookups("b", ["x"]), vault.lookups("c", ["x"])
    assert vault.lookup("a", "x") == first
    assert asked.names == ["a", "b", "c", "a"]
