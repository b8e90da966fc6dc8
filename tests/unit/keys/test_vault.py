"""Sealed content opens under its own key only, and is gone when that key is."""

from __future__ import annotations

import hashlib
import json
import os
import unicodedata
from collections.abc import Sequence

import pytest
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from provgraph.errors import KeyUnavailable, NotCanonical, SealBroken
from provgraph.keys.store import SqliteKeyStore
from provgraph.keys.vault import LEASE, Vault

NOW = 1_700_000_000_000_000
PAYLOAD = {"text": "The invoice is 64.50 €.", "data": '{"total": 64.50}', "trust": 0.9, "about": ["ada"]}

JSON_VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(2**53) + 1, 2**53 - 1)
    | st.text(st.characters(exclude_categories=["Cs"])),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(st.characters(exclude_categories=["Cs"])), inner)
    ),
    max_leaves=8,
)


@pytest.fixture
def vault(store: SqliteKeyStore) -> Vault:
    return Vault(store, lambda: NOW)


def test_payloads_come_back_in_their_order(vault: Vault) -> None:
    sealed = vault.seal([(f"k{n}", {"n": n}) for n in range(5)])
    assert [s.key_id for s in sealed] == [f"k{n}" for n in range(5)]
    assert vault.open([(s.key_id, s.ciphertext) for s in reversed(sealed)]) == [{"n": n} for n in (4, 3, 2, 1, 0)]


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=60)
@given(payload=st.dictionaries(st.text(st.characters(exclude_categories=["Cs"])), JSON_VALUES, max_size=4))
def test_whatever_has_a_canonical_form_comes_back_equal(vault: Vault, payload: dict[str, object]) -> None:
    (sealed,) = vault.seal([(os.urandom(8).hex(), payload)])
    assert vault.open([(sealed.key_id, sealed.ciphertext)]) == [payload]


def test_the_digest_is_over_salt_and_payload_and_can_be_checked_with_the_key(
    vault: Vault, store: SqliteKeyStore
) -> None:
    (sealed,) = vault.seal([("k", PAYLOAD)])
    content = AESGCM(store.get(["k"])["k"]).decrypt(sealed.ciphertext[:12], sealed.ciphertext[12:], b"k")
    assert sealed.digest == "sha256:" + hashlib.sha256(content).hexdigest()
    assert json.loads(content)["payload"] == PAYLOAD
    assert len(bytes.fromhex(json.loads(content)["salt"])) == 16


def test_the_same_payload_twice_has_nothing_in_common(vault: Vault) -> None:
    first, second = vault.seal([("a", PAYLOAD), ("b", PAYLOAD)])
    assert first.digest != second.digest
    assert first.ciphertext[:12] != second.ciphertext[:12]


def test_no_word_of_the_payload_is_in_the_ciphertext(vault: Vault) -> None:
    (sealed,) = vault.seal([("a", PAYLOAD)])
    assert b"invoice" not in sealed.ciphertext
    assert b"payload" not in sealed.ciphertext


def test_destroying_a_key_takes_away_its_content_and_no_other(vault: Vault, store: SqliteKeyStore) -> None:
    sealed = vault.seal([("gone", {"n": 1}), ("kept", {"n": 2})])
    store.destroy(["gone"])
    assert vault.open([(s.key_id, s.ciphertext) for s in sealed]) == [None, {"n": 2}]


def test_a_missing_key_is_not_taken_for_an_erasure(vault: Vault) -> None:
    (sealed,) = vault.seal([("there", PAYLOAD)])
    with pytest.raises(KeyUnavailable) as caught:
        vault.open([("there", sealed.ciphertext), ("lost", sealed.ciphertext)])
    assert caught.value.details["key_ids"] == ["lost"]


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=60)
@given(place=st.floats(0, 1, exclude_max=True), change=st.integers(1, 255))
def test_a_changed_byte_is_noticed(vault: Vault, place: float, change: int) -> None:
    (sealed,) = vault.seal([(os.urandom(8).hex(), PAYLOAD)])
    changed = bytearray(sealed.ciphertext)
    changed[int(place * len(changed))] ^= change
    with pytest.raises(SealBroken):
        vault.open([(sealed.key_id, bytes(changed))])


@pytest.mark.parametrize("length", [0, 11, 12, 27])
def test_a_ciphertext_that_was_cut_is_noticed(vault: Vault, length: int) -> None:
    (sealed,) = vault.seal([("k", PAYLOAD)])
    with pytest.raises(SealBroken):
        vault.open([("k", sealed.ciphertext[:length])])


def test_content_cannot_be_passed_off_under_another_key(vault: Vault) -> None:
    first, second = vault.seal([("a", PAYLOAD), ("b", PAYLOAD)])
    with pytest.raises(SealBroken):
        vault.open([(first.key_id, second.ciphertext)])


def test_a_payload_without_canonical_form_leaves_no_key_behind(vault: Vault, store: SqliteKeyStore) -> None:
    with pytest.raises(NotCanonical):
        vault.seal([("a", PAYLOAD), ("b", {"text": "\ud800"})])
    assert store.get(["a", "b"]) == {}


def test_a_new_key_has_the_lease_that_was_asked_for_or_a_default(vault: Vault, store: SqliteKeyStore) -> None:
    vault.seal([("asked", PAYLOAD)], lease_until=NOW + 7)
    vault.seal([("default", PAYLOAD)])
    assert store.expired(NOW + 8, 9) == ["asked"]
    assert store.expired(NOW + LEASE, 9) == ["asked"]
    assert store.expired(NOW + LEASE + 1, 9) == ["asked", "default"]


def test_sealing_nothing_and_opening_nothing_is_nothing(vault: Vault) -> None:
    assert (vault.seal([]), vault.open([]), vault.lookups("tenant/t", [])) == ([], [], [])


def test_a_lookup_finds_the_same_text_under_its_own_name_only(vault: Vault) -> None:
    assert vault.lookup("tenant/a", "ada") == vault.lookup("tenant/a", "ada")
    different = {vault.lookup(name, text) for name in ("tenant/a", "tenant/b") for text in ("ada", "Ada", "ada ", "")}
    assert len(different) == 8
    assert all(len(bytes.fromhex(found)) == 32 for found in different)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=50)
@given(text=st.text())
def test_a_lookup_does_not_depend_on_how_accents_were_typed(vault: Vault, text: str) -> None:
    decomposed: Sequence[str] = (unicodedata.normalize("NFD", text), unicodedata.normalize("NFC", text))
    assert len(set(vault.lookups("tenant/a", decomposed))) == 1
