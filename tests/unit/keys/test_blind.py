"""Blind tokens. Source: docs/design.md, search; RFC 2104."""

from __future__ import annotations

import base64
import hashlib
import hmac
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from provgraph.errors import KeyUnavailable
from provgraph.keys.blind import LENGTH, MOST_KEYS, Blinder
from provgraph.keys.store import SqliteKeyStore, open_key_store


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SqliteKeyStore]:
    folder = tmp_path_factory.mktemp("blind")
    with closing(open_key_store(folder / "store", folder / "master" / "key.json")) as keys:
        keys.create(["ik_a", "ik_b", *(f"ik_{at}" for at in range(MOST_KEYS + 1))], 1)
        yield keys


@given(st.text())
def test_a_token_is_the_start_of_an_hmac_in_base_32(store: SqliteKeyStore, term: str) -> None:
    digest = hmac.digest(store.get(["ik_a"])["ik_a"], term.encode("utf-8", "surrogatepass"), hashlib.sha256)
    wanted = base64.b32encode(digest).decode().lower()[:LENGTH]
    assert Blinder(store).tokens("ik_a", [term, term]) == [wanted, wanted]


def test_two_keys_give_different_tokens(store: SqliteKeyStore) -> None:
    blinder = Blinder(store)
    assert blinder.tokens("ik_a", ["pump"]) != blinder.tokens("ik_b", ["pump"])


def test_a_key_that_is_not_there_says_how_to_go_on(store: SqliteKeyStore) -> None:
    with pytest.raises(KeyUnavailable, match="provgraph reindex"):
        Blinder(store).tokens("ik_none", ["pump"])


def test_a_key_that_was_forgotten_is_read_again_and_a_destroyed_one_is_not(tmp_path: Path) -> None:
    with closing(open_key_store(tmp_path / "store", tmp_path / "master")) as keys:
        keys.create(["ik_x"], 1)
        blinder = Blinder(keys)
        before = blinder.tokens("ik_x", ["pump"])
        blinder.forget(["ik_x"])
        assert blinder.tokens("ik_x", ["pump"]) == before
        keys.destroy(["ik_x"])
        blinder.forget(["ik_x"])
        with pytest.raises(KeyUnavailable):
            blinder.tokens("ik_x", ["pump"])


def test_many_keys_and_threads_get_the_tokens_of_one(store: SqliteKeyStore) -> None:
    blinder = Blinder(store)
    ids = [f"ik_{at}" for at in range(MOST_KEYS + 1)] * 3
    wanted = {id: Blinder(store).tokens(id, ["pump"]) for id in set(ids)}
    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(lambda id: (id, blinder.tokens(id, ["pump"])), ids))
    assert all(tokens == wanted[id] for id, tokens in found)
