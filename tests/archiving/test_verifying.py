"""An archive that was changed is noticed, with table and line; no server is asked. Pure but for files."""

from __future__ import annotations

import json
import tarfile
from collections.abc import Callable, Mapping, Sequence
from io import BytesIO
from pathlib import Path

import pytest

from provgraph.domain.archive import checks
from provgraph.domain.archive.manifest import ArchiveManifest
from provgraph.domain.archive.rows import RelationRow, destroyed_line, node_line, relation_line
from provgraph.domain.archive.tables import NAMES
from provgraph.domain.digest import digest_of
from provgraph.errors import ArchiveBroken, InputError, UnreadableFile
from provgraph.keys.signing import sign
from provgraph.service.archiving import verify
from provgraph.service.archiving.container import write_container
from provgraph.service.archiving.spool import Spool

SEED = bytes(range(32))
Tables = Mapping[str, Sequence[bytes]]


def event(key: str, seq: int, scope: str = "sc_1") -> bytes:
    return node_line(["Entity", "Event"], {"id": key, "seq": seq, "scope_id": scope, "sealed": b"x"})


def edge(newer: str, older: str) -> bytes:
    return relation_line(RelationRow("Entity", newer, "WAS_DERIVED_FROM", "Entity", older, {"recorded_at": 5}))


def summary(manifest: str, digest: str) -> bytes:
    return node_line(["Artifact", "Entity"], {"id": "su_1", "manifest": manifest, "manifest_digest": digest})


GOOD: Tables = {
    "events": [event("ev_1", 2), event("ev_2", 1)],
    "claims": [node_line(["Claim", "Entity"], {"id": "cl_1", "sealed": b"y"})],
    "summaries": [summary("{}", digest_of(b"{}"))],
    "scopes": [node_line(["Scope"], {"id": "sc_1", "high_water": 2})],
    "relations": [edge("cl_1", "ev_1"), edge("cl_1", "ev_2")],
    "destroyed": [destroyed_line("ev_2")],
}


def archive(folder: Path, tables: Tables = GOOD) -> Path:
    """An archive that somebody signed, whatever is in it."""
    with Spool(folder) as spool:
        for name, lines in tables.items():
            spool.add(name, list(lines))
    manifest = ArchiveManifest("here", 9, "007_segments", spool.counted())
    write_container(folder / "a.tar", folder, manifest, sign(SEED, manifest.to_bytes()))
    return folder / "a.tar"


def test_a_good_archive_is_whole(tmp_path: Path) -> None:
    found = verify(archive(tmp_path))
    assert (found.manifest.tenant, found.manifest.as_of, found.sealed, found.keys) == ("here", 9, 3, None)
    assert not found.is_signer_known
    assert verify(archive(tmp_path), signer=found.signer).is_signer_known


@pytest.mark.parametrize(
    ("table", "lines", "what"),
    [
        ("events", [event("ev_2", 1), event("ev_1", 2)], "order"),
        ("events", [event("ev_1", 1), event("ev_1", 2)], "order"),
        ("events", [event("ev_1", 1), event("ev_2", 3)], "scopes.jsonl, line 1: .* gap"),
        ("events", [event("ev_1", 1), event("ev_2", 1)], "scopes.jsonl, line 1: .* gap"),
        ("events", [event("ev_1", 1), event("ev_2", 2), event("ev_3", 1, "sc_2")], "scopes that are not"),
        ("events", [event("ev_1", 1), event("ev_2", 0)], "events.jsonl, line 2: .*number"),
        ("events", [node_line(["Entity", "Event"], {"id": "ev_1"})], "number"),
        ("scopes", [node_line(["Scope"], {"id": "sc_1"})], "high water"),
        ("scopes", [], "scopes that are not"),
        ("summaries", [summary("{ }", digest_of(b"{}"))], "summaries.jsonl, line 1: .*digest"),
        ("claims", [], "relations.jsonl, line 1: there is no Entity cl_1"),
        ("relations", [edge("cl_1", "ev_1"), edge("cl_1", "ev_9")], "relations.jsonl, line 2: there is no Entity ev_9"),
        ("destroyed", [b"{}\n"], "destroyed.jsonl, line 1"),
        ("aliases", [b"{}"], "aliases.jsonl, line 1: this line has no end"),
        ("agents", [b"\n"], "agents.jsonl, line 1: this is not JSON"),
    ],
)
def test_rows_that_do_not_fit_together_are_told(tmp_path: Path, table: str, lines: Sequence[bytes], what: str) -> None:
    with pytest.raises(ArchiveBroken, match=what):
        verify(archive(tmp_path, {**GOOD, table: lines}))


def test_ends_of_relations_are_found_in_as_many_rounds_as_it_takes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(checks, "PART", 1)
    assert verify(archive(tmp_path)).sealed == 3
    with pytest.raises(ArchiveBroken, match="ev_9"):
        verify(archive(tmp_path, {**GOOD, "relations": [edge("cl_1", "ev_1"), edge("cl_1", "ev_9")]}))


def repacked(file: Path, change: Callable[[dict[str, bytes]], None]) -> Path:
    """The same container with other content."""
    with tarfile.open(file) as tar:
        content = {member.name: (tar.extractfile(member) or BytesIO()).read() for member in tar}
    change(content)
    with tarfile.open(file, "w", format=tarfile.PAX_FORMAT) as tar:
        for name, held in content.items():
            member = tarfile.TarInfo(name)
            member.size = len(held)
            tar.addfile(member, BytesIO(held))
    return file


CHANGES: Mapping[str, tuple[Callable[[dict[str, bytes]], object], str]] = {
    "a row": (
        lambda held: held.update({"events.jsonl": held["events.jsonl"].replace(b'"seq":2', b'"seq":3')}),
        "events",
    ),
    "a length": (lambda held: held.update({"claims.jsonl": b""}), "claims.jsonl is of another length"),
    "the manifest": (
        lambda held: held.update({"manifest.json": held["manifest.json"].replace(b'"as_of":9', b'"as_of":8')}),
        "does not sign",
    ),
    "its spelling": (lambda held: held.update({"manifest.json": held["manifest.json"] + b" "}), "canonical"),
    "its form": (lambda held: held.update({"manifest.json": b"[]"}), "no manifest"),
    "its tables": (
        lambda held: held.update({"manifest.json": held["manifest.json"].replace(b"claims", b"clames")}),
        "manifest",
    ),
    "the signature": (lambda held: held.update({"signature.json": b"[]"}), "no signature"),
    "another signature": (
        lambda held: held.update({"signature.json": json.dumps(sign(SEED, b"x").to_json()).encode()}),
        "does not sign",
    ),
    "a member less": (lambda held: held.pop("receipts.jsonl"), "where receipts.jsonl has to stand"),
    "a member more": (lambda held: held.update({"more.jsonl": b""}), "more than the tables"),
}


@pytest.mark.parametrize("change", CHANGES)
def test_a_change_of_the_container_is_noticed(tmp_path: Path, change: str) -> None:
    work, what = CHANGES[change]
    with pytest.raises(ArchiveBroken, match=what):
        verify(repacked(archive(tmp_path), lambda held: (work(held), None)[1]))


def test_a_file_that_was_cut_is_noticed_wherever_it_was(tmp_path: Path) -> None:
    content = archive(tmp_path).read_bytes()
    end = content.rstrip(b"\0")
    for size in range(0, len(end), 512):
        (tmp_path / "cut.tar").write_bytes(content[:size])
        with pytest.raises(ArchiveBroken):
            verify(tmp_path / "cut.tar")


def test_no_byte_of_a_table_can_be_turned(tmp_path: Path) -> None:
    content = bytearray(archive(tmp_path).read_bytes())
    start, length = content.index(b'{"labels"'), len(GOOD["events"][0])
    for at in range(start, start + length, 7):
        changed = bytearray(content)
        changed[at] ^= 1
        (tmp_path / "turned.tar").write_bytes(changed)
        with pytest.raises(ArchiveBroken):
            verify(tmp_path / "turned.tar")


def test_another_signer_than_the_one_named_is_refused(tmp_path: Path) -> None:
    file = archive(tmp_path)
    with pytest.raises(ArchiveBroken, match="not by the signer"):
        verify(file, signer="ab" * 32)
    with pytest.raises(InputError, match="64 hex digits"):
        verify(file, signer="AB")


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(UnreadableFile, match=r"nowhere\.tar"):
        verify(tmp_path / "nowhere.tar")


def test_equal_tables_make_equal_bytes(tmp_path: Path) -> None:
    first = archive(tmp_path).read_bytes()
    assert archive(tmp_path).read_bytes() == first
    with tarfile.open(tmp_path / "a.tar") as tar:
        assert tar.getnames() == ["manifest.json", "signature.json", *(f"{name}.jsonl" for name in NAMES)]
