"""`provgraph validate`: statuses 0, 3 and 2, one JSON document, and no server."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from provgraph.service.validation import FORMATS
from tests.prov.reading import CASES, is_valid_by_name

VALID = next(case for case in CASES if is_valid_by_name(case))
INVALID = next(case for case in CASES if case.stem == "55-entity-activity-disjoint.invalid-in-a-bundle")


def ran(home: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """The command in a process of its own, with settings under which a server could neither start nor be reached."""
    settings = {"PROVGRAPH_NEO4J_URI": "bolt://127.0.0.1:9", "PROVGRAPH_HOME": str(home / "home")}
    return subprocess.run(
        [sys.executable, "-c", "from provgraph.cli.main import run; run()", "validate", *arguments],
        capture_output=True,
        text=True,
        env=os.environ | settings,
        check=False,
    )


def test_a_valid_document_ends_with_0_and_opens_no_server(tmp_path: Path) -> None:
    done = ran(tmp_path, str(VALID))
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("valid: ")
    assert list(tmp_path.iterdir()) == []


def test_an_invalid_document_ends_with_3_and_says_why(tmp_path: Path) -> None:
    done = ran(tmp_path, str(INVALID))
    assert done.returncode == 3
    assert "constraint 55, entity-activity-disjoint in bundle ex:b: ex:x stands for an entity" in done.stdout
    assert "line 5: entity(ex:x)\n    line 6: activity(ex:x, -, -)" in done.stdout


def test_the_json_document_has_constraint_bundle_lines_and_statements(tmp_path: Path) -> None:
    said = json.loads(ran(tmp_path, str(INVALID), "--json").stdout)
    (finding,) = said["findings"]
    assert (said["valid"], said["statements"], said["bundles"]) == (False, 3, 1)
    assert (finding["constraint"], finding["bundle"], finding["lines"]) == (55, "ex:b", [5, 6])
    assert [cited["line"] for cited in finding["statements"]] == [5, 6]


def test_an_unreadable_document_ends_with_2_and_its_line(tmp_path: Path) -> None:
    broken = tmp_path / "broken.provn"
    broken.write_text("document\nentity(ex:e)\nendDocument", "utf-8")
    done = ran(tmp_path, str(broken))
    assert done.returncode == 2
    assert f"UnreadableFile: {broken}: line 2: the prefix 'ex' is not declared" in done.stderr


def test_a_file_that_is_missing_and_a_format_that_is_unknown_end_with_2(tmp_path: Path) -> None:
    assert ran(tmp_path, str(tmp_path / "missing.provn")).returncode == 2
    unknown = ran(tmp_path, str(VALID), "--format", "rdfa")
    assert unknown.returncode == 2
    assert ", ".join(FORMATS) in unknown.stderr


def test_rules_beside_the_recommendation_can_be_left_out(tmp_path: Path) -> None:
    case = next(case for case in CASES if case.stem.startswith("unique-usage.invalid"))
    assert [ran(tmp_path, str(case), *more).returncode for more in ((), ("--rec-only",))] == [3, 0]


def test_two_documents_are_compared_by_their_normal_forms(tmp_path: Path) -> None:
    text = VALID.read_text("utf-8")
    (other := tmp_path / "other.provn").write_text(text.replace("endDocument", "entity(ex:new) endDocument"), "utf-8")
    same = ran(tmp_path, str(VALID), "--same-as", str(VALID), "--json")
    assert (same.returncode, json.loads(same.stdout)["same_as"]["equivalent"]) == (0, True)
    different = ran(tmp_path, str(VALID), "--same-as", str(other))
    assert (different.returncode, different.stdout.splitlines()[-1]) == (3, f"not equivalent to {other}")


@pytest.mark.parametrize("content", ["<x/>", "{}", "document endDocument"])
def test_a_name_without_suffix_leaves_the_format_to_the_content(tmp_path: Path, content: str) -> None:
    file = tmp_path / "document"
    file.write_text(content, "utf-8")
    done = ran(tmp_path, str(file))
    assert ("prov:document" in done.stderr) == (content == "<x/>")
    assert done.returncode == (2 if content == "<x/>" else 0)
