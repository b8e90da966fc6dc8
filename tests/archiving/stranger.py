"""A reader of archives that was written from docs/archive.md alone: it uses nothing of provgraph."""

from __future__ import annotations

import base64
import hashlib
import json
import tarfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey, X25519PublicKey
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.kdf.scrypt import Scrypt

Rows = dict[str, list[dict[str, object]]]


@dataclass(frozen=True)
class Read:
    """What an archive holds. `content` is what was sealed, opened: by the id of its node."""

    digest: str
    manifest: Mapping[str, object]
    tables: Rows
    content: Mapping[str, object]
    digests: Mapping[str, str]


def read(archive: Path, keys: Path, *, passphrase: str = "", private: bytes = b"") -> Read:
    """Everything of an archive. Raises whatever goes wrong."""
    with tarfile.open(archive) as tar:
        members = {member.name: tar.extractfile(member).read() for member in tar}  # type: ignore[union-attr]  # files
    said, signed = members["manifest.json"], json.loads(members["signature.json"])
    signer = Ed25519PublicKey.from_public_bytes(bytes.fromhex(signed["public_key"]))
    signer.verify(bytes.fromhex(signed["signature"]), said)
    manifest, digest = json.loads(said), hashlib.sha256(said).hexdigest()
    tables: Rows = {}
    for table in manifest["tables"]:
        held = members[f"{table['name']}.jsonl"]
        assert (len(held), hashlib.sha256(held).hexdigest()) == (table["bytes"], table["sha256"])
        tables[table["name"]] = [json.loads(line) for line in held.splitlines()]
    data = data_keys(keys, digest, passphrase, private)
    nodes = [row["properties"] for name, rows in tables.items() for row in rows if "labels" in row]
    sealed = {node["id"]: base64.b64decode(node["sealed"]["bytes"]) for node in nodes if "sealed" in node}  # type: ignore[operator, index, call-overload]  # JSON
    plain = {id: opened(data[id], id, box) for id, box in sealed.items() if id in data}
    return Read(
        digest,
        manifest,
        tables,
        {id: json.loads(content)["payload"] for id, content in plain.items()},
        {id: hashlib.sha256(content).hexdigest() for id, content in plain.items()},
    )


def opened(key: bytes, id: str, box: bytes) -> bytes:
    """The bytes that were sealed."""
    return AESGCM(key).decrypt(box[:12], box[12:], id.encode())


def data_keys(file: Path, digest: str, passphrase: str, private: bytes) -> dict[str, bytes]:
    """The data keys of a file of keys."""
    head, *pages = file.read_bytes().splitlines()
    said = json.loads(head)
    assert (said["format"], said["archive"]) == ("provgraph-keys/1", digest)
    wrapped = base64.b64decode(said.pop("wrapped"))
    bound = json.dumps(said, sort_keys=True, separators=(",", ":")).encode()
    own = AESGCM(wrapping(said["recipient"], passphrase, private)).decrypt(wrapped[:12], wrapped[12:], bound)
    found: dict[str, bytes] = {}
    for number, page in enumerate(pages):
        mark = b"last " if number == len(pages) - 1 else b"more "
        sealed, nonce = base64.b64decode(page), number.to_bytes(12, "big")
        content = json.loads(AESGCM(own).decrypt(nonce, sealed, mark + hashlib.sha256(head).digest()))
        found |= {id: base64.b64decode(key) for id, key in content["data"].items()}
    return found


def wrapping(recipient: Mapping[str, object], passphrase: str, private: bytes) -> bytes:
    """The key that the file's own key is wrapped under."""
    if recipient["kind"] == "passphrase":
        n, r, p = (int(str(recipient[name])) for name in ("n", "r", "p"))
        return Scrypt(base64.b64decode(str(recipient["salt"])), 32, n, r, p).derive(passphrase.encode())
    ephemeral, public = (base64.b64decode(str(recipient[name])) for name in ("ephemeral", "public_key"))
    own = X25519PrivateKey.from_private_bytes(private)
    shared = own.exchange(X25519PublicKey.from_public_bytes(ephemeral))
    return HKDF(SHA256(), 32, salt=ephemeral + public, info=b"provgraph-keys/1").derive(shared)
