"""Archives on the command line: made, checked without a server, restored; mistakes are told in one line."""

from __future__ import annotations

from pathlib import Path

import pytest

from provgraph.service.words.archives import restored_lines
from tests.cli.running import Cli

PASSPHRASE = "the first line is what counts\nnot the second\n"


@pytest.fixture
def passphrase(tmp_path: Path) -> Path:
    file = tmp_path / "passphrase"
    file.write_text(PASSPHRASE)
    return file


def test_an_archive_is_made_checked_and_known_again(
    filled: str, cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    identity, file, keys = tmp_path / "me.json", tmp_path / "a.tar", tmp_path / "a.keys"
    public = cli("archive", "recipient", identity).out.strip()
    made = cli("--json", "archive", "create", file, "--keys", keys, "--recipient", public, "--agent", "ilse").document
    again = cli("--json", "archive", "create", tmp_path / "b.tar", "--as-of", str(made["as_of"])).document
    assert (again["digest"], again["keys"]) == (made["digest"], None)
    assert keys.stat().st_mode & 0o777 == 0o600
    refused = cli("archive", "restore", file, "--keys", keys, "--identity", identity)
    assert refused.status == 2 and "ArchiveRefused" in refused.err and "must be empty" in refused.err
    monkeypatch.setenv("PROVGRAPH_NEO4J_URI", "bolt://127.0.0.1:1")
    checked = cli("archive", "verify", file, "--keys", keys, "--identity", identity, "--signer", str(made["signer"]))
    assert checked.status == 0, checked.err
    assert f"digest {made['digest']}" in checked.out and "as was expected" in checked.out
    assert f"holds {made['keys']} of {made['keys']} data keys" in checked.out


def test_keys_for_a_passphrase_are_opened_by_its_first_line(
    filled: str, cli: Cli, tmp_path: Path, passphrase: Path
) -> None:
    file, keys = tmp_path / "a.tar", tmp_path / "a.keys"
    ran = cli("archive", "create", file, "--keys", keys, "--passphrase-file", passphrase)
    assert ran.status == 0 and "send it by another way" in ran.out
    passphrase.write_text(PASSPHRASE.split("\n")[0])
    assert cli("archive", "verify", file, "--keys", keys, "--passphrase-file", passphrase).status == 0
    passphrase.write_text("another line that nobody told")
    assert "ArchiveBroken" in cli("archive", "verify", file, "--keys", keys, "--passphrase-file", passphrase).err


@pytest.mark.parametrize(
    ("arguments", "what"),
    [
        (("create", "a.tar", "--keys", "k"), "go together"),
        (("create", "a.tar", "--recipient", "pgr1_x"), "go together"),
        (("create", "a.tar", "--keys", "k", "--recipient", "x"), "a recipient is written as"),
        (("create", "a.tar", "--keys", "k", "--recipient", "x", "--passphrase-file", "p"), "one recipient"),
        (("create", "a.tar", "--as-of", "yesterday"), "not a date-time"),
        (("verify", "a.tar", "--keys", "k"), "opened by one of"),
        (("verify", "a.tar"), "cannot be read"),
        (("restore", "a.tar", "--keys", "k", "--passphrase-file", "nowhere"), "cannot be read as text"),
    ],
)
def test_what_does_not_go_together_is_refused_before_anything_is_opened(
    home: Path, cli: Cli, arguments: tuple[str, ...], what: str
) -> None:
    ran = cli("archive", *arguments)
    assert ran.status == 2
    assert what in ran.err


def test_nothing_is_discarded_where_no_restoration_was_left(filled: str, cli: Cli) -> None:
    before = cli("--json", "events", filled).out
    ran = cli("archive", "discard")
    assert (ran.status, ran.out.strip()) == (0, "no restoration was left")
    assert cli("--json", "archive", "discard").document == {"digest": None}
    assert cli("--json", "events", filled).out == before


def test_what_was_not_brought_back_is_named() -> None:
    from provgraph.service.archiving import Restored

    told = list(restored_lines(Restored("here", "d", {"events": 2, "index_keys": 1}, 1, ("ev_1",))))
    assert told[0] == "here is restored: 2 events, 1 index keys; 1 data key"
    assert told[-1].strip() == "ev_1"
    assert "nothing was done" in next(restored_lines(Restored("here", "d", {}, 0, repeated=True)))
