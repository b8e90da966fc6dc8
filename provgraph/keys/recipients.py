"""For whom a file of keys is wrapped: a passphrase, or a private key. Source: docs/archive.md, keys.

A passphrase is stretched by scrypt (RFC 7914); a public key is met by X25519 with a key made for this one file
(RFC 7748), and the shared secret goes through HKDF with SHA-256 (RFC 5869).
"""

from __future__ import annotations

import base64
import binascii
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol

from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey, X25519PublicKey
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.kdf.scrypt import Scrypt

from provgraph.errors import ArchiveBroken, InputError, KeyStoreUnusable
from provgraph.keys.files import require_private, write_private
from provgraph.keys.master import KEY_BYTES, Entropy

N, R, P = 2**16, 8, 1
"""What a passphrase costs to try: 64 MB and a fifth of a second. Source: RFC 7914."""

PUBLIC = "pgr1_"
"""What a recipient's public key begins with when it is written down; the rest is base64url."""

INFO = b"provgraph-keys/1"

Said = Mapping[str, object]


class Recipient(Protocol):
    """Wraps: gives a fresh wrapping key, and what whoever opens the file must be told."""

    def wrapping(self, entropy: Entropy) -> tuple[bytes, Said]:
        """The wrapping key, and the `recipient` of the file's header."""


class Opener(Protocol):
    """Opens: gives the wrapping key back."""

    def wrapping_of(self, said: Said) -> bytes:
        """The wrapping key of a header. Raises ArchiveBroken when the file is for another kind of recipient."""


@dataclass(frozen=True, slots=True)
class Passphrase:
    """Whoever knows it is the recipient. Raises InputError when it is shorter than 12 signs."""

    text: str = field(repr=False)

    def __post_init__(self) -> None:
        """Refuse what can be tried out."""
        if len(self.text) < 12:
            raise InputError("a passphrase for keys needs 12 signs at least")

    def wrapping(self, entropy: Entropy) -> tuple[bytes, Said]:
        """See Recipient."""
        salt = entropy(16)
        said: Said = {"kind": "passphrase", "kdf": "scrypt", "n": N, "r": R, "p": P, "salt": encode(salt)}
        return self._stretched(salt), said

    def wrapping_of(self, said: Said) -> bytes:
        """See Opener. Only the cost that this version writes is accepted: a header must not choose another one."""
        if (said.get("kind"), said.get("n"), said.get("r"), said.get("p")) != ("passphrase", N, R, P):
            raise ArchiveBroken("this file of keys is not for a passphrase")
        return self._stretched(decode(said.get("salt")))

    def _stretched(self, salt: bytes) -> bytes:
        return Scrypt(salt, KEY_BYTES, N, R, P).derive(self.text.encode())


@dataclass(frozen=True, slots=True)
class PublicKey:
    """Whoever holds the private key is the recipient."""

    raw: bytes

    @classmethod
    def parse(cls, text: str) -> PublicKey:
        """The public key as `Identity.public` writes it. Raises InputError."""
        try:
            raw = base64.urlsafe_b64decode(text.removeprefix(PUBLIC) + "=")
        except (binascii.Error, ValueError):
            raw = b""
        if not text.startswith(PUBLIC) or len(raw) != KEY_BYTES:
            raise InputError(f"a recipient is written as {PUBLIC} and 43 letters, as `archive recipient` prints it")
        return cls(raw)

    def wrapping(self, entropy: Entropy) -> tuple[bytes, Said]:
        """See Recipient."""
        own = X25519PrivateKey.from_private_bytes(entropy(KEY_BYTES))
        ephemeral = own.public_key().public_bytes_raw()
        try:
            shared = own.exchange(X25519PublicKey.from_public_bytes(self.raw))
        except ValueError as error:
            raise InputError("nobody can hold the private key of that recipient") from error
        said: Said = {"kind": "x25519", "public_key": encode(self.raw), "ephemeral": encode(ephemeral)}
        return _derived(shared, ephemeral, self.raw), said


@dataclass(frozen=True, slots=True)
class Identity:
    """A recipient's private key, in a file of its own, mode 0600."""

    private: bytes = field(repr=False)

    @classmethod
    def create(cls, path: Path, entropy: Entropy) -> Identity:
        """Make one and write it. Raises InputError when the file is there already."""
        identity = cls(entropy(KEY_BYTES))
        content = json.dumps({"format": "provgraph-recipient/1", "private_key": encode(identity.private)})
        try:
            is_made = write_private(path, content.encode() + b"\n", replace=False)
        except OSError as error:
            raise InputError(f"{path} cannot be written: {error.strerror}") from error
        if not is_made:
            raise InputError(f"{path} is there already, and may be the only key to an archive")
        return identity

    @classmethod
    def read(cls, path: Path) -> Identity:
        """The identity of a file. Raises KeyStoreUnusable when others may read it, InputError when it is none."""
        try:
            require_private(path)
            return cls(decode(json.loads(path.read_bytes())["private_key"], KEY_BYTES))
        except KeyStoreUnusable:
            raise
        except (OSError, ValueError, KeyError, TypeError, ArchiveBroken) as error:
            raise InputError(f"{path} is no private key of a recipient") from error

    @property
    def public(self) -> str:
        """What others wrap keys for, as text."""
        return PUBLIC + base64.urlsafe_b64encode(self._raw_public()).decode().rstrip("=")

    def wrapping_of(self, said: Said) -> bytes:
        """See Opener."""
        if said.get("kind") != "x25519" or decode(said.get("public_key")) != self._raw_public():
            raise ArchiveBroken("this file of keys is for another recipient")
        ephemeral = decode(said.get("ephemeral"), KEY_BYTES)
        try:
            shared = self._key().exchange(X25519PublicKey.from_public_bytes(ephemeral))
        except ValueError as error:
            raise ArchiveBroken("this file of keys was changed") from error
        return _derived(shared, ephemeral, self._raw_public())

    def _key(self) -> X25519PrivateKey:
        return X25519PrivateKey.from_private_bytes(self.private)

    def _raw_public(self) -> bytes:
        return self._key().public_key().public_bytes_raw()


def _derived(shared: bytes, ephemeral: bytes, public: bytes) -> bytes:
    return HKDF(SHA256(), KEY_BYTES, salt=ephemeral + public, info=INFO).derive(shared)


def encode(raw: bytes) -> str:
    """Bytes as base64."""
    return base64.b64encode(raw).decode()


def decode(text: object, length: int | None = None) -> bytes:
    """The bytes of base64, so many if told. Raises ArchiveBroken; its message never holds what it was given."""
    try:
        raw = base64.b64decode(text if isinstance(text, str) else "!", validate=True)
    except (binascii.Error, ValueError) as error:
        raise ArchiveBroken("this file of keys holds something that is not base64") from error
    if length is not None and len(raw) != length:
        raise ArchiveBroken("this file of keys holds something of another length")
    return raw
