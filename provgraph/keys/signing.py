"""Signatures of archives: Ed25519 with a key of the tenant's own, which lies in the key store. Source: RFC 8032.

The tenant's key is made from a lookup key of the store, so it is wrapped, rotated and carried along like one.
"""

from __future__ import annotations

from dataclasses import dataclass

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

SMALL_ORDER = frozenset(
    {
        "0100000000000000000000000000000000000000000000000000000000000000",
        "0100000000000000000000000000000000000000000000000000000000000080",
        "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
        "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff",
        "0000000000000000000000000000000000000000000000000000000000000000",
        "0000000000000000000000000000000000000000000000000000000000000080",
        "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
        "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc85",
        "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a",
        "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03fa",
        "edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
        "edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff",
        "eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
        "eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff",
    }
)
"""Public keys under which anybody can make a signature that holds for any message: every spelling of those points."""


@dataclass(frozen=True, slots=True)
class Signature:
    """A signature and the public key it holds under, both in hex."""

    public_key: str
    signature: str

    def to_json(self) -> dict[str, object]:
        """A JSON object."""
        return {"algorithm": "Ed25519", "public_key": self.public_key, "signature": self.signature}


def sign(seed: bytes, message: bytes) -> Signature:
    """Sign with the key that a seed of 32 bytes stands for; the same message is always signed the same."""
    key = Ed25519PrivateKey.from_private_bytes(seed)
    return Signature(key.public_key().public_bytes_raw().hex(), key.sign(message).hex())


def holds(signature: Signature, message: bytes) -> bool:
    """True when the holder of the public key signed exactly this message."""
    if signature.public_key in SMALL_ORDER:
        return False
    try:
        key = Ed25519PublicKey.from_public_bytes(bytes.fromhex(signature.public_key))
        key.verify(bytes.fromhex(signature.signature), message)
    except (InvalidSignature, ValueError):
        return False
    return True
