"""Keys on their way: only the recipient opens them, and a page that is missing or changed is noticed. Pure."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from provgraph.errors import ArchiveBroken, InputError, KeyStoreUnusable, UnreadableFile
from provgraph.keys.recipients import Identity, Opener, Passphrase, PublicKey, Recipient
from provgraph.keys.signing import SMALL_ORDER, Signature, holds, sign
from provgraph.keys.travel import KeyPage, key_lines, read_keys

ARCHIVE = "ab" * 32
PAGES = [
    KeyPage({f"ev_{at}": bytes([at]) * 32}, {f"scope/{at}": bytes([at + 9]) * 32}, (f"gone_{at}",)) for at in range(3)
]
PASSPHRASE = Passphrase("twelve signs and more")
IDENTITY = Identity(bytes(range(32)))
PUBLIC = PublicKey.parse(IDENTITY.public)


def lines_for(recipient: Recipient, pages: list[KeyPage] = PAGES) -> list[bytes]:
    return list(key_lines(ARCHIVE, recipient, pages, os.urandom))


def opened(folder: Path, lines: list[bytes], opener: Opener = IDENTITY, archive: str = ARCHIVE) -> list[KeyPage]:
    file = folder / "keys"
    file.write_bytes(b"".join(lines))
    return list(read_keys(file, archive, opener))


@pytest.mark.parametrize(("recipient", "opener"), [(PASSPHRASE, PASSPHRASE), (PUBLIC, IDENTITY)], ids=["words", "key"])
def test_the_recipient_reads_every_page(tmp_path: Path, recipient: Recipient, opener: Opener) -> None:
    lines = lines_for(recipient)
    assert opened(tmp_path, lines, opener) == [*PAGES, KeyPage()]
    assert not any(id.encode() in b"".join(lines) for page in PAGES for id in (*page.data, *page.named))
    assert opened(tmp_path, lines_for(recipient, []), opener) == [KeyPage()]


@pytest.mark.parametrize(
    ("recipient", "opener"),
    [
        (PASSPHRASE, Passphrase("twelve signs and less")),
        (PASSPHRASE, IDENTITY),
        (PUBLIC, PASSPHRASE),
        (PUBLIC, Identity(bytes(32))),
    ],
)
def test_nobody_else_reads_any(tmp_path: Path, recipient: Recipient, opener: Opener) -> None:
    with pytest.raises(ArchiveBroken):
        opened(tmp_path, lines_for(recipient), opener)


def test_keys_of_another_archive_are_refused(tmp_path: Path) -> None:
    lines = lines_for(PUBLIC)
    with pytest.raises(ArchiveBroken, match="another archive"):
        opened(tmp_path, lines, archive="cd" * 32)
    with pytest.raises(ArchiveBroken):
        opened(tmp_path, [lines[0].replace(ARCHIVE.encode(), b"cd" * 32), *lines[1:]], archive="cd" * 32)


def test_pages_cannot_be_cut_exchanged_repeated_or_changed(tmp_path: Path) -> None:
    head, *pages = lines_for(PUBLIC)
    wrong = [
        pages[:-1],
        pages[1:],
        [pages[1], pages[0], *pages[2:]],
        [*pages, pages[-1]],
        [pages[-1]],
        [],
        [b"AAAA" + pages[0][4:], *pages[1:]],
        [b"?\n", *pages],
        [pages[0][:-9], *pages[1:]],
    ]
    for at, lines in enumerate(wrong):
        with pytest.raises(ArchiveBroken):
            raise AssertionError(f"{at} was read: {opened(tmp_path, [head, *lines])}")


@pytest.mark.parametrize(
    "head", [b"", b"\n", b"[]\n", b"{}\n", b'{"format":"x","archive":"y","recipient":1,"wrapped":""}\n']
)
def test_what_is_no_file_of_keys_is_refused(tmp_path: Path, head: bytes) -> None:
    with pytest.raises(ArchiveBroken):
        opened(tmp_path, [head])


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(UnreadableFile, match="nowhere"):
        list(read_keys(tmp_path / "nowhere", ARCHIVE, IDENTITY))


def test_a_short_passphrase_is_no_passphrase() -> None:
    with pytest.raises(InputError):
        Passphrase("eleven sign")
    assert "twelve" not in repr(PASSPHRASE) and "x00" not in repr(IDENTITY)


@pytest.mark.parametrize(
    "text", ["", "pgr1_", IDENTITY.public[:-1], IDENTITY.public.removeprefix("pgr1_"), "pgr1_" + "?" * 43]
)
def test_what_is_no_recipient_is_refused(text: str) -> None:
    with pytest.raises(InputError):
        PublicKey.parse(text)


def test_a_recipient_that_anybody_could_be_is_refused() -> None:
    with pytest.raises(InputError):
        lines_for(PublicKey(bytes(32)))


def test_a_private_key_is_made_once_and_for_its_owner_only(tmp_path: Path) -> None:
    file = tmp_path / "me.json"
    made = Identity.create(file, os.urandom)
    assert file.stat().st_mode & 0o777 == 0o600
    assert Identity.read(file) == made
    with pytest.raises(InputError, match="already"):
        Identity.create(file, os.urandom)
    file.chmod(0o644)
    with pytest.raises(KeyStoreUnusable):
        Identity.read(file)


@pytest.mark.parametrize("content", [b"", b"{}", b'{"private_key": 1}', b'{"private_key": "AAAA"}'])
def test_a_file_that_holds_no_private_key_is_refused(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "me.json"
    file.write_bytes(content)
    file.chmod(0o600)
    with pytest.raises(InputError):
        Identity.read(file)


def test_a_signature_holds_for_its_message_and_key_alone() -> None:
    seed = bytes(range(32))
    made, other = sign(seed, b"message"), sign(bytes(32), b"message")
    assert made == sign(seed, b"message")
    assert holds(made, b"message")
    assert not holds(made, b"massage")
    assert not holds(Signature(other.public_key, made.signature), b"message")
    assert not holds(Signature("no hex", made.signature), b"message")


@pytest.mark.parametrize("public_key", sorted(SMALL_ORDER))
def test_a_key_that_verifies_everything_verifies_nothing(public_key: str) -> None:
    forged = Signature(public_key, "01" + "00" * 31 + "00" * 32)
    assert not holds(forged, b"any message")
