"""Exporting on the command line: to standard output, or to a file that is written whole or not at all."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from provgraph.cli import output
from provgraph.cli.export import write_whole
from provgraph.domain.prov.judge import judge
from provgraph.errors import ExportGap, InputError
from provgraph.exchange import formats
from tests.cli.running import Cli


@pytest.mark.parametrize(("options", "format"), [((), "provn"), (("--format", "xml"), "xml"), (("--json",), "json")])
def test_a_document_goes_to_standard_output(filled: str, cli: Cli, options: tuple[str, ...], format: str) -> None:
    ran = cli("export", filled, *options)
    assert ran.status == 0, ran.err
    document = formats.read(ran.out.encode(), format)
    assert judge(document).is_valid
    assert [one for one in document.toplevel.statements if one.kind == "entity"]


def test_a_file_is_written_and_can_be_validated(filled: str, cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "scope.provn"
    said = cli("--json", "export", filled, "--format", "provn", "--content", "--output", file).document
    assert said == {"file": str(file), "format": "provn", "bytes": file.stat().st_size}
    assert "pg:content" in file.read_text("utf-8")
    assert cli("validate", file).status == 0
    assert [path.name for path in tmp_path.iterdir() if path.is_file()] == ["scope.provn"]


def test_everything_and_a_moment_can_be_asked_for_and_one_scope_or_everything_has_to_be(filled: str, cli: Cli) -> None:
    found = {
        name: cli("export", *name.split()) for name in ("--everything", "--everything --as-of 2020-01-01T00:00:00Z")
    }
    sizes = [len(formats.read(ran.out.encode(), "provn").toplevel.statements) for ran in found.values()]
    assert (sizes[0] > 0, sizes[1]) == (True, 0)
    refused = [cli("export"), cli("export", filled, "--everything")]
    assert [ran.status for ran in refused] == [2, 2]
    assert all("name one scope" in ran.err for ran in refused)
    nobody = cli("export", filled, "--about", "nobody")
    assert (nobody.status, "UnknownIdentifier" in nobody.err) == (2, True)


def test_what_is_about_a_person_is_written_and_nothing_of_others(filled: str, cli: Cli, tmp_path: Path) -> None:
    told = tmp_path / "told.jsonl"
    events = [
        {"id": "p1", "kind": "message", "speaker": "noor", "text": "Ilse is on leave until 4 May.", "about": ["ilse"]},
        {"id": "p2", "kind": "message", "speaker": "noor", "text": "Rosa repairs valve 3.", "about": ["rosa"]},
    ]
    told.write_text("".join(json.dumps(event) + "\n" for event in events), "utf-8")
    assert cli("ingest", told, "--scope", filled).status == 0
    for where in ((filled,), ()):
        ran = cli("export", *where, "--about", "ilse", "--content", "--format", "json")
        assert ran.status == 0, ran.err
        assert ("on leave" in ran.out, "valve" in ran.out) == (True, False)
        assert judge(formats.read(ran.out.encode(), "json")).is_valid
    sealed = cli("export", filled, "--about", "ilse")
    assert (sealed.status, "on leave" in sealed.out) == (0, False)
    both = cli("export", "--everything", "--about", "ilse")
    assert both.status == 2, "a person, or everything"


def broken() -> Iterator[str]:
    yield "document\n"
    raise ExportGap("no place for it")


def test_what_stood_there_stays_when_a_document_cannot_be_written(tmp_path: Path) -> None:
    file = tmp_path / "scope.provn"
    file.write_text("before", "utf-8")
    with pytest.raises(ExportGap):
        write_whole(file, broken())
    assert [(path.name, path.read_text("utf-8")) for path in tmp_path.iterdir()] == [("scope.provn", "before")]


def test_a_place_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="nowhere"):
        write_whole(tmp_path / "nowhere" / "scope.provn", ["document"])


def test_a_scope_that_nobody_has_met_is_named(given: Path, cli: Cli) -> None:
    ran = cli("export", "no/where")
    assert ran.status == 2
    assert "UnknownIdentifier" in ran.err


def test_a_terminal_is_shown_no_control_characters(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    output.print_document(["a\x1b[2J\n", "b\n"])
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    output.print_document(["a\x1b[2J\n", "b\n"])
    first, second = capsys.readouterr().out.split("b\n")[:2]
    assert "\x1b" in first
    assert "\x1b" not in second and "[2J" in second and second.endswith("\n")


@pytest.mark.parametrize(("name", "format"), [("prov-n", "provn"), ("prov-o", "turtle"), ("prov-xml", "xml")])
def test_a_lineage_is_printed_as_a_document_of_prov(filled: str, cli: Cli, name: str, format: str) -> None:
    summary = cli("--json", "consolidate", filled).document["artifact_id"]
    ran = cli("trace", summary, "--format", name)  # type: ignore[arg-type]  # an id
    assert ran.status == 0, ran.err
    document = formats.read(ran.out.encode(), format)
    assert str(summary) in ran.out
    assert judge(document).is_valid
