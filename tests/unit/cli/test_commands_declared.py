"""Every command has the common options, before or after its name; what stands after wins."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner, Result

from provgraph.cli.arguments import scope_name
from provgraph.cli.command import DEED, WRITE, command
from provgraph.cli.main import app as whole
from provgraph.cli.reading_files import event_of_file, object_of_file, text_of_file
from provgraph.cli.run import Run
from provgraph.domain.scope import ScopeName
from provgraph.errors import InputError, LossGateRefused, UnreadableFile


@pytest.fixture
def seen() -> list[Run]:
    return []


@pytest.fixture
def app(seen: list[Run]) -> typer.Typer:
    """A command line with one command of each sort, and the common options before them."""
    made = typer.Typer(rich_markup_mode=None, pretty_exceptions_enable=False)

    @made.callback()
    def common(ctx: typer.Context, tenant: str | None = None, json: bool = False, quiet: bool = False) -> None:
        ctx.obj = {"tenant": tenant, "json": json, "quiet": quiet}

    def look(run: Run, name: str = "nobody") -> None:
        """Look."""
        seen.append(run)
        run.note("a note")
        run.answer({"name": name}, [f"name {name}"])

    def refuse(run: Run) -> None:
        """Refuse."""
        seen.append(run)
        raise LossGateRefused("it loses\nthe fee", fold_id="fo_1")

    command(made, "look")(look)
    command(made, "write", WRITE)(look)
    command(made, "deed", DEED)(look)
    command(made, "refuse")(refuse)
    return made


def invoke(app: typer.Typer, *arguments: str) -> Result:
    return CliRunner().invoke(app, arguments)


@pytest.mark.parametrize(
    ("arguments", "tenant", "is_json"),
    [
        (["look"], None, False),
        (["look", "--tenant", "t"], "t", False),
        (["--tenant", "t", "look"], "t", False),
        (["--tenant", "before", "look", "--tenant", "after"], "after", False),
        (["look", "--tenant", ""], "", False),  # it fell back to the tenant of the settings
        (["--json", "look"], None, True),
        (["look", "--json"], None, True),
        (["--json", "--tenant", "t", "look", "--json"], "t", True),
    ],
)
def test_common_options_may_stand_on_either_side_of_the_command(
    app: typer.Typer, seen: list[Run], arguments: list[str], tenant: str | None, is_json: bool
) -> None:
    assert invoke(app, *arguments).exit_code == 0
    assert (seen[0].tenant, seen[0].json) == (tenant, is_json)


@pytest.mark.parametrize(
    ("name", "option", "is_known"),
    [
        ("look", "--request-id", False),
        ("look", "--agent", False),
        ("write", "--request-id", True),
        ("write", "--agent", False),
        ("deed", "--request-id", True),
        ("deed", "--agent", True),
    ],
)
def test_only_writes_take_a_request_id_and_only_deeds_an_agent(
    app: typer.Typer, seen: list[Run], name: str, option: str, is_known: bool
) -> None:
    result = invoke(app, name, option, "x")
    assert result.exit_code == (0 if is_known else 2)
    assert [getattr(run, option[2:].replace("-", "_")) for run in seen] == (["x"] if is_known else [])


@pytest.mark.parametrize(
    ("options", "out", "err"),
    [
        ([], "name ada\n", "a note\n"),
        (["--quiet"], "name ada\n", ""),
        (["--json"], '{\n  "name": "ada"\n}\n', ""),
    ],
    ids=["plain", "quiet", "json"],
)
def test_the_answer_goes_to_standard_output_and_notes_beside_it(
    app: typer.Typer, options: list[str], out: str, err: str
) -> None:
    result = invoke(app, "look", "--name", "ada", *options)
    assert (result.stdout, result.stderr) == (out, err)


def test_a_refusal_is_one_line_with_its_own_exit_status(app: typer.Typer) -> None:
    result = invoke(app, "refuse")
    assert result.exit_code == LossGateRefused.exit_status
    assert result.stdout == ""
    assert result.stderr.splitlines() == [
        f"provgraph: LossGateRefused: it loses the fee; {LossGateRefused.what_to_do}",
    ]


def test_a_refusal_with_json_is_a_document_on_standard_output_and_a_line_beside_it(app: typer.Typer) -> None:
    result = invoke(app, "refuse", "--json")
    assert json.loads(result.stdout)["error"]["details"] == {"fold_id": "fo_1"}
    assert len(result.stderr.splitlines()) == 1


def commands_of(group: typer.core.TyperGroup, path: tuple[str, ...] = ()) -> list[tuple[str, ...]]:
    found: list[tuple[str, ...]] = []
    for name, inner in group.commands.items():
        is_group = isinstance(inner, typer.core.TyperGroup)
        found += commands_of(inner, (*path, name)) if is_group else [(*path, name)]
    return found


COMMANDS = commands_of(typer.main.get_command(whole))


@pytest.mark.parametrize("path", COMMANDS, ids=" ".join)
def test_every_command_explains_itself_and_has_the_common_options(path: tuple[str, ...]) -> None:
    shown = CliRunner().invoke(whole, [*path, "--help"], terminal_width=200)
    assert shown.exit_code == 0
    assert all(option in shown.stdout for option in ("--tenant", "--json", "--debug", "--quiet"))
    assert shown.stdout.split("\n\n")[1].strip().endswith(".")


@pytest.mark.parametrize("text", ["alone", "a/b/c", "/"])
def test_a_scope_that_is_none_is_refused_before_anything_is_opened(text: str) -> None:
    with pytest.raises(InputError):
        scope_name(text)


def test_no_scope_is_no_scope() -> None:
    assert scope_name(None) is None
    assert scope_name("a/b") == ScopeName("a", "b")


@pytest.mark.parametrize(
    ("content", "said"),
    [(b"fine \xff", "byte 6 is not UTF-8"), (b"\xed\xa0\x80", "byte 1 is not UTF-8")],
)
def test_a_file_that_is_not_utf_8_is_refused_at_its_byte(tmp_path: Path, content: bytes, said: str) -> None:
    (tmp_path / "file").write_bytes(content)
    with pytest.raises(UnreadableFile, match=said):
        text_of_file(tmp_path / "file")


def test_a_file_that_is_missing_or_a_folder_is_refused_by_name(tmp_path: Path) -> None:
    for path in (tmp_path / "missing", tmp_path):
        with pytest.raises(UnreadableFile) as refused:
            text_of_file(path)
        assert refused.value.message.startswith(f"{path}: ")


@pytest.mark.parametrize("content", ["", "[]", "5", "{", '{"a": 1, "a": 2}', '{"a": NaNx}', '{"a": "\\ud800"}'])
def test_a_fold_that_is_no_object_of_strict_json_is_refused_by_file(tmp_path: Path, content: str) -> None:
    (tmp_path / "fold.json").write_text(content)
    with pytest.raises(UnreadableFile, match=r"fold\.json: "):
        object_of_file(tmp_path / "fold.json")


def test_an_event_of_a_file_is_read_with_the_spelling_of_its_data(tmp_path: Path) -> None:
    (tmp_path / "e.json").write_text('{"id": "e1", "kind": "message", "speaker": "ada", "data": {"fee": 64.50}}')
    event = event_of_file(tmp_path / "e.json")
    assert (event.id, event.data) == ("e1", '{"fee": 64.50}')


def test_every_fault_of_an_event_is_told_with_file_and_field(tmp_path: Path) -> None:
    (tmp_path / "e.json").write_text('{"id": "", "kind": "gossip", "speaker": "ada"}')
    with pytest.raises(UnreadableFile) as refused:
        event_of_file(tmp_path / "e.json")
    faults = refused.value.message.split("; ")
    assert [fault.split(": ")[1] for fault in faults] == ["/id", "/kind"]
    assert "gossip" not in refused.value.message
