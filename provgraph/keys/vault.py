"""Sealing: payloads in, ciphertext and salted digest out, and back; and the keyed hashes by which things are found.

Sealed bytes are a 96-bit nonce, then AES-256-GCM ciphertext and tag of the canonical bytes of `{salt, payload}`, with
the id of the data key as associated data. Source: docs/design.md, sealing; NIST SP 800-38D; RFC 2104.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import os
import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from provgraph.domain.digest import digest_of, salted_bytes
from provgraph.domain.identifiers import Digest
from provgraph.domain.instant import Instant
from provgraph.errors import KeyUnavailable, SealBroken
from provgraph.keys.blind import Blinder
from provgraph.keys.master import NONCE_BYTES, Entropy
from provgraph.keys.store import KeyStore

SALT_BYTES = 16
LEASE = 15 * 60 * 1_000_000
"""Microseconds that a new key may stay without a reference when the caller names no lease."""

NAMED = 10_000
"""Lookup keys kept in memory."""

Clock = Callable[[], Instant]


@dataclass(frozen=True, slots=True)
class Sealed:
    """A payload as the graph keeps it. `digest` is over the bytes that were encrypted, salt included."""

    key_id: str
    ciphertext: bytes
    digest: Digest


class Vault:
    """Seals and opens payloads with the keys of a store. Safe to share between threads."""

    def __init__(self, store: KeyStore, clock: Clock, entropy: Entropy = os.urandom) -> None:
        self.store = store
        self._clock = clock
        self._entropy = entropy
        self._named: dict[str, bytes] = {}
        self.blinder = Blinder(store)

    def seal(
        self, items: Sequence[tuple[str, Mapping[str, object]]], lease_until: Instant | None = None
    ) -> list[Sealed]:
        """Seal payloads, each under a new key with the id given beside it, in their order.

        Keys are written, all or none, after every payload has proved to have a canonical form.
        Raises NotCanonical, and what KeyStore.create raises.
        """
        plain = [salted_bytes(self._entropy(SALT_BYTES).hex(), payload) for _, payload in items]
        lease = self._clock() + LEASE if lease_until is None else lease_until
        keys = self.store.create([key_id for key_id, _ in items], lease) if items else {}
        return [self._sealed(key_id, keys[key_id], content) for (key_id, _), content in zip(items, plain, strict=True)]

    def open(self, items: Sequence[tuple[str, bytes]]) -> list[Mapping[str, object] | None]:
        """Payloads of (key id, ciphertext) pairs, in their order; None where the key was destroyed.

        Raises KeyUnavailable when a key is missing without having been destroyed, SealBroken when a ciphertext was
        changed or belongs to another key.
        """
        keys = self.store.get([key_id for key_id, _ in items])
        self._require_destroyed([key_id for key_id, _ in items if key_id not in keys])
        return [_opened(key_id, keys[key_id], sealed) if key_id in keys else None for key_id, sealed in items]

    def lookup(self, name: str, text: str) -> str:
        """The keyed hash by which `text` is found: 64 hex digits, the same for the same text in NFC under one name."""
        return self.lookups(name, [text])[0]

    def lookups(self, name: str, texts: Iterable[str]) -> list[str]:
        """The keyed hashes of many texts under one name (`tenant/<t>`, `scope/<id>`), in their order."""
        key = self._named_key(name)
        return [_keyed_hash(key, text) for text in texts]

    def forget_names(self) -> None:
        """Read lookup keys anew: they were replaced."""
        self._named.clear()

    def _named_key(self, name: str) -> bytes:
        """A lookup key, read from the store once: it is the same ever after. At most `NAMED` are kept."""
        key = self._named.get(name)
        if key is None:
            if len(self._named) >= NAMED:
                self._named.clear()
            key = self._named[name] = self.store.named(name)
        return key

    def _sealed(self, key_id: str, key: bytes, content: bytes) -> Sealed:
        """Encrypt one payload."""
        nonce = self._entropy(NONCE_BYTES)
        return Sealed(key_id, nonce + AESGCM(key).encrypt(nonce, content, key_id.encode()), digest_of(content))

    def _require_destroyed(self, key_ids: Sequence[str]) -> None:
        """Tell erased from missing. Raises KeyUnavailable for keys that should be there."""
        missing = set(key_ids) - self.store.is_destroyed(key_ids) if key_ids else None
        if missing:
            raise KeyUnavailable(f"{len(missing)} data keys are missing and were not erased", key_ids=sorted(missing))


def _opened(key_id: str, key: bytes, sealed: bytes) -> Mapping[str, object]:
    """Decrypt one payload."""
    try:
        content = AESGCM(key).decrypt(sealed[:NONCE_BYTES], sealed[NONCE_BYTES:], key_id.encode())
    except (InvalidTag, ValueError) as error:  # ValueError: shorter than a nonce and a tag
        raise SealBroken("the sealed content was changed, or belongs to another key", key_id=key_id) from error
    payload: Mapping[str, object] = json.loads(content)["payload"]
    return payload


def _keyed_hash(key: bytes, text: str) -> str:
    """HMAC-SHA256 in hex over the NFC form. A lone surrogate is hashed as it is: an id may hold anything."""
    return hmac.new(
        key, unicodedata.normalize("NFC", text).encode("utf-8", "surrogatepass"), hashlib.sha256
    ).hexdigest()
