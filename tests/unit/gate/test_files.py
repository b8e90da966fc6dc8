"""Judging files: what `provgraph gate` reads, and how it says what is unusable."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from provgraph.errors import UnreadableFile
from provgraph.service.gate import judge_files, read_conflicts, read_events
from tests.unit.gate.scenario import FAITHFUL, STORY, Json, without


def line(found: Json) -> str:
    """An event as a line of JSONL."""
    return json.dumps(found, ensure_ascii=False) + "\n"


@pytest.fixture
def events(tmp_path: Path) -> Path:
    """The story as a file."""
    path = tmp_path / "events.jsonl"
    payloads = [found.to_payload() for found in STORY]
    plain = [{**found, "data": json.loads(str(found["data"]))} if "data" in found else found for found in payloads]
    path.write_text("".join(map(line, plain)), "utf-8")
    return path


def written(folder: Path, name: str, value: object) -> Path:
    """A JSON file."""
    path = folder / name
    path.write_text(value if isinstance(value, str) else json.dumps(value), "utf-8")
    return path


def test_a_faithful_fold_in_files_is_accepted(events: Path, tmp_path: Path) -> None:
    assert judge_files(events, written(tmp_path, "fold.json", FAITHFUL)).accepted
    assert not judge_files(events, written(tmp_path, "fold.json", without("facts", 0)), None).accepted


def test_a_fold_that_is_json_but_no_fold_is_refused_not_unreadable(events: Path, tmp_path: Path) -> None:
    for text in ("[]", '"word"', '{"facts": []}'):
        found = judge_files(events, written(tmp_path, "fold.json", text))
        assert {finding.code for finding in found.findings} == {"schema"}


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ('{"id": "e1", "kind": "message"}\n', r"events.jsonl:1.*speaker"),
        ('{"id": "e1", "kind": "gossip", "speaker": "x"}\n', r"events.jsonl:1.*kind"),
        ("not json\n", r"events.jsonl:1"),
        ('{"id": "e1", "kind": "message", "speaker": "x"}\n' * 2, r"events.jsonl:2: /id"),
    ],
)
def test_a_bad_line_names_file_line_and_field(tmp_path: Path, content: str, said: str) -> None:
    with pytest.raises(UnreadableFile, match=said):
        read_events(written(tmp_path, "events.jsonl", content))


@pytest.mark.parametrize(
    ("value", "said"),
    [
        ({}, "list of conflicts"),
        ([3], "/0 is not an object"),
        ([{"events": ["a", "b"]}], "/0/id"),
        ([{"id": "k", "events": ["a"]}], "/0/events"),
    ],
)
def test_a_bad_conflict_names_its_place(tmp_path: Path, value: object, said: str) -> None:
    with pytest.raises(UnreadableFile, match=said):
        read_conflicts(written(tmp_path, "conflicts.json", value))


def test_conflicts_are_read(tmp_path: Path) -> None:
    found = read_conflicts(written(tmp_path, "conflicts.json", [{"id": "k", "events": ["a", "b"], "about": "c"}]))
    assert [(one.id, one.events, one.about) for one in found] == [("k", ("a", "b"), "c")]


def test_a_file_that_is_not_there_or_not_text_is_named(events: Path, tmp_path: Path) -> None:
    with pytest.raises(UnreadableFile, match=r"nowhere.json"):
        judge_files(events, tmp_path / "nowhere.json")
    binary = tmp_path / "fold.json"
    binary.write_bytes(b"\xff\xfe")
    with pytest.raises(UnreadableFile, match=r"byte 1 is not UTF-8"):
        judge_files(events, binary)
