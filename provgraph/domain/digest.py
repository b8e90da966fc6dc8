"""Digests of content. The salt lies inside the sealed payload, so a digest left behind cannot be guessed back."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping

from provgraph.domain.canonical import canonical
from provgraph.domain.identifiers import Digest


def plain_digest(value: object) -> Digest:
    """`sha256:` and the hex SHA-256 of the canonical bytes: for what holds no content (manifests, policies)."""
    return Digest("sha256:" + hashlib.sha256(canonical(value)).hexdigest())


def salted_bytes(salt: str, payload: Mapping[str, object]) -> bytes:
    """The canonical bytes of `{salt, payload}`: what is sealed, and what is hashed. Source: docs/design.md, sealing."""
    return canonical({"salt": salt, "payload": payload})


def digest_of(sealed_bytes: bytes) -> Digest:
    """The digest of bytes that `salted_bytes` made."""
    return Digest("sha256:" + hashlib.sha256(sealed_bytes).hexdigest())
