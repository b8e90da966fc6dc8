"""Keys on their way to another store: a file of pages, sealed for one recipient. Source: docs/archive.md, keys.

The first line says for whom the file is and to which archive it belongs, and holds the file's own key, wrapped. Each
line after it is a page, sealed under the file's key with its number as nonce (AES-256-GCM); the last one says that it
is the last, so that a file that was cut is noticed. Source: NIST SP 800-38D.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import chain, count, pairwise
from pathlib import Path

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from provgraph.errors import ArchiveBroken, UnreadableFile
from provgraph.keys.master import KEY_BYTES, NONCE_BYTES, Entropy
from provgraph.keys.recipients import Opener, Recipient, Said, decode, encode

FORMAT = "provgraph-keys/1"
MOST_BYTES = 16 * 2**20
"""The longest line that is read: a page of a thousand keys takes a hundredth of it."""


@dataclass(frozen=True, slots=True)
class KeyPage:
    """Data keys by id, lookup keys by name, and ids whose keys were destroyed."""

    data: Mapping[str, bytes] = field(repr=False, default_factory=dict)
    named: Mapping[str, bytes] = field(repr=False, default_factory=dict)
    destroyed: tuple[str, ...] = ()

    def to_bytes(self) -> bytes:
        """JSON, keys in base64."""
        return json.dumps(
            {
                "data": {id: encode(key) for id, key in self.data.items()},
                "named": {name: encode(key) for name, key in self.named.items()},
                "destroyed": list(self.destroyed),
            }
        ).encode()

    @classmethod
    def from_bytes(cls, content: bytes) -> KeyPage:
        """The page of these bytes, which nobody but who wrote the file can have made."""
        found = json.loads(content)
        return cls(
            {id: decode(key, KEY_BYTES) for id, key in found["data"].items()},
            {name: decode(key, KEY_BYTES) for name, key in found["named"].items()},
            tuple(found["destroyed"]),
        )


def key_lines(archive: str, recipient: Recipient, pages: Iterable[KeyPage], entropy: Entropy) -> Iterator[bytes]:
    """The lines of a file of keys that belongs to the archive of this digest."""
    wrapping, said = recipient.wrapping(entropy)
    own, nonce = entropy(KEY_BYTES), entropy(NONCE_BYTES)
    about: Said = {"format": FORMAT, "archive": archive, "recipient": said}
    wrapped = nonce + AESGCM(wrapping).encrypt(nonce, own, _bytes(about))
    header = _bytes({**about, "wrapped": encode(wrapped)})
    yield header + b"\n"
    cipher, numbers = AESGCM(own), count()
    for page in pages:
        yield _line(cipher.encrypt(_nonce(next(numbers)), page.to_bytes(), _bound(header, is_last=False)))
    yield _line(cipher.encrypt(_nonce(next(numbers)), KeyPage().to_bytes(), _bound(header, is_last=True)))


def read_keys(path: Path, archive: str, opener: Opener) -> Iterator[KeyPage]:
    """The pages of a file of keys, each as it was written.

    Raises UnreadableFile when there is none, ArchiveBroken when it was changed or cut, belongs to another archive or
    is for another recipient.
    """
    try:
        with path.open("rb") as file:
            header = file.readline(MOST_BYTES).rstrip(b"\n")
            yield from _opened(_file_key(header, archive, opener), header, iter(lambda: file.readline(MOST_BYTES), b""))
    except OSError as error:
        raise UnreadableFile(f"{path} cannot be read: {error.strerror}") from error


def _file_key(header: bytes, archive: str, opener: Opener) -> bytes:
    """The file's own key. Raises ArchiveBroken."""
    try:
        found = json.loads(header)
        wrapped = decode(found.pop("wrapped"))
        recipient, is_known = found["recipient"], found["format"] == FORMAT
        belongs_to = found["archive"]
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise ArchiveBroken("this is no file of keys") from error
    if not is_known or not isinstance(recipient, dict):
        raise ArchiveBroken(f"this is no file of keys of the format {FORMAT}")
    if belongs_to != archive:
        raise ArchiveBroken("these keys belong to another archive")
    return _decrypted(opener.wrapping_of(recipient), wrapped[:NONCE_BYTES], wrapped[NONCE_BYTES:], _bytes(found))


def _opened(own: bytes, header: bytes, lines: Iterator[bytes]) -> Iterator[KeyPage]:
    """Page after page. The last line must have been sealed as the last one, and no other."""
    number = -1
    for number, (line, following) in enumerate(pairwise(chain(lines, [b""]))):
        sealed, bound = decode(line.decode("latin-1").rstrip("\n")), _bound(header, is_last=not following)
        yield KeyPage.from_bytes(_decrypted(own, _nonce(number), sealed, bound))
    if number < 0:
        raise ArchiveBroken("this file of keys was cut after its first line")


def _decrypted(key: bytes, nonce: bytes, sealed: bytes, bound: bytes) -> bytes:
    try:
        return AESGCM(key).decrypt(nonce, sealed, bound)
    except (InvalidTag, ValueError) as error:
        raise ArchiveBroken("this file of keys was changed or cut, or this is not what opens it") from error


def _nonce(number: int) -> bytes:
    """The file's key is used for this file alone: counting never repeats a nonce."""
    return number.to_bytes(NONCE_BYTES, "big")


def _bound(header: bytes, *, is_last: bool) -> bytes:
    return (b"last " if is_last else b"more ") + hashlib.sha256(header).digest()


def _bytes(value: Said) -> bytes:
    return json.dumps(value, sort_keys=True, separators=(",", ":")).encode()


def _line(sealed: bytes) -> bytes:
    return encode(sealed).encode() + b"\n"
