"""A key store whose disk is full takes no key, says so, and keeps those that it has."""

from __future__ import annotations

import os
import resource
from contextlib import closing
from multiprocessing import get_context
from pathlib import Path

from provgraph.errors import KeyStoreUnusable, ProvgraphError
from provgraph.keys.store import open_key_store
from provgraph.keys.vault import Vault
from tests.conftest import microseconds


def fill(folder: Path, answers: object) -> None:
    """In a process of its own: seal until the files may not grow any more; tell what was sealed and what was said."""
    with closing(open_key_store(folder / "store", folder / "master" / "key.json")) as keys:
        vault = Vault(keys, microseconds, os.urandom)
        resource.setrlimit(resource.RLIMIT_FSIZE, (400_000, 400_000))
        kept = 0
        try:
            while True:
                vault.seal([(f"id-{kept}-{n}", {"n": n}) for n in range(50)], microseconds() + 10**9)
                kept += 1
        except ProvgraphError as error:
            answers.put((kept, type(error).__name__, error.message))  # type: ignore[attr-defined]  # a queue


def test_a_key_store_on_a_full_disk_says_so_and_keeps_what_it_has(tmp_path: Path) -> None:
    apart = get_context("spawn")
    answers = apart.Queue()
    process = apart.Process(target=fill, args=(tmp_path, answers))
    process.start()
    kept, code, message = answers.get(timeout=60)
    process.join()
    assert kept > 0
    assert code == KeyStoreUnusable.__name__
    assert "full" in message or "disk" in message
    with closing(open_key_store(tmp_path / "store", tmp_path / "master" / "key.json")) as keys:
        vault = Vault(keys, microseconds, os.urandom)
        (sealed,) = vault.seal([("id-after", {"n": 1})], microseconds() + 10**9)
        assert vault.open([("id-after", sealed.ciphertext)]) == [{"n": 1}]
        assert keys.get([f"id-{kept - 1}-{n}" for n in range(50)])
