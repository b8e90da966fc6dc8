"""The master key: versions of 256 bits in a file apart from the key store, under which data keys lie wrapped.

The file is JSON, mode 0600: `{"current": 2, "keys": {"2": "<base64>"}}`. Between the steps of a rotation it holds two
versions. Source: docs/design.md, sealing; wrapping is AES-256-GCM (NIST SP 800-38D).
"""

from __future__ import annotations

import base64
import binascii
import json
import os
from collections.abc import Callable
from pathlib import Path

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from filelock import FileLock

from provgraph.errors import KeyStoreUnusable
from provgraph.keys.files import private_folder, require_private, write_private

Entropy = Callable[[int], bytes]
"""So many random bytes, from a source fit for keys."""

KEY_BYTES = 32
NONCE_BYTES = 12


class MasterKey:
    """The versions of one master key file. Safe to share between threads; notices rotations by other processes."""

    def __init__(self, path: Path, entropy: Entropy = os.urandom) -> None:
        self.path = path
        self._entropy = entropy
        self._ciphers: dict[int, AESGCM] = {}
        self.reload()

    @classmethod
    def create(cls, path: Path, entropy: Entropy = os.urandom) -> MasterKey:
        """The master key of that file, made if there is none; of two processes that make one, one wins and both use it.

        Raises KeyStoreUnusable when others may read the file or its folder cannot be used.
        """
        private_folder(path.parent)
        write_private(path, _encode({1: entropy(KEY_BYTES)}), replace=False)
        return cls(path, entropy)

    @property
    def current(self) -> int:
        """The newest version."""
        return max(self._ciphers)

    def reload(self) -> None:
        """Read the file again. Raises KeyStoreUnusable when it is missing, damaged, or others may read it."""
        self._ciphers = {version: AESGCM(key) for version, key in _read(self.path).items()}

    def wrap(self, version: int, label: str, key: bytes) -> bytes:
        """Nonce, ciphertext and tag of a key; `label` and version are bound to it as associated data."""
        nonce = self._entropy(NONCE_BYTES)
        return nonce + self._cipher(version).encrypt(nonce, key, _bound(version, label))

    def unwrap(self, version: int, label: str, wrapped: bytes) -> bytes:
        """The key that `wrap` wrapped. Raises KeyStoreUnusable when this is not the master key it was wrapped under."""
        nonce, sealed = wrapped[:NONCE_BYTES], wrapped[NONCE_BYTES:]
        try:
            return self._cipher(version).decrypt(nonce, sealed, _bound(version, label))
        except InvalidTag as error:
            raise KeyStoreUnusable(f"the master key {self.path} does not belong to this key store") from error

    def _cipher(self, version: int) -> AESGCM:
        """The cipher of a version; another process may have rotated since the file was read."""
        if version not in self._ciphers:
            self.reload()
        if version not in self._ciphers:
            raise KeyStoreUnusable(f"the master key {self.path} has no version {version}, which the key store needs")
        return self._ciphers[version]

    def lock(self) -> FileLock:
        """Held while a rotation runs, so that there is one at a time."""
        return FileLock(self.path.with_name(self.path.name + ".lock"), mode=0o600)

    def add_version(self) -> int:
        """Add a version, or take the one that an interrupted rotation added. Call under `lock`."""
        keys = _read(self.path)
        if len(keys) == 1:
            keys[max(keys) + 1] = self._entropy(KEY_BYTES)
            write_private(self.path, _encode(keys), replace=True)
        self.reload()
        return self.current

    def drop_older(self) -> None:
        """Destroy every version but the newest: what is wrapped under them only is gone. Call under `lock`."""
        keys = _read(self.path)
        write_private(self.path, _encode({max(keys): keys[max(keys)]}), replace=True)
        self.reload()


def _bound(version: int, label: str) -> bytes:
    """Associated data: a wrapped key cannot be passed off under another label or version."""
    return f"provgraph/master/{version}/{label}".encode()


def _encode(keys: dict[int, bytes]) -> bytes:
    """The bytes of the file."""
    named = {str(version): base64.b64encode(key).decode() for version, key in keys.items()}
    return json.dumps({"current": max(keys), "keys": named}, indent=2).encode() + b"\n"


def _read(path: Path) -> dict[int, bytes]:
    """Versions of the file. Raises KeyStoreUnusable; its message never holds what the file holds."""
    try:
        require_private(path)
        keys = json.loads(path.read_bytes())["keys"]
        decoded = {int(version): base64.b64decode(key, validate=True) for version, key in keys.items()}
    except OSError as error:
        raise KeyStoreUnusable(f"the master key {path} cannot be read: {error.strerror}") from error
    except (ValueError, TypeError, KeyError, AttributeError, binascii.Error):
        # From None: the cause quotes the file.
        raise KeyStoreUnusable(f"the master key {path} is damaged; bring it back from its backup") from None
    if not decoded or any(len(key) != KEY_BYTES for key in decoded.values()):
        raise KeyStoreUnusable(f"the master key {path} is damaged; bring it back from its backup")
    return decoded
