"""What the command line is made of: commands and options as documented, and nothing heavy loaded to show them."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
import typer

from provgraph.cli.main import app
from tests.cli.running import Cli

PAGE = (Path(__file__).parents[2] / "docs" / "cli.md").read_text("utf-8")
COMMON = {"--tenant", "--json", "--debug", "--quiet", "--help", "-h"}
DEEDS = {"revoke", "replace", "undo", "policy revoke", "conflict resolve", "trust", "claim propose", "claim merge"}
WRITES = DEEDS | {"ingest", "import", "consolidate", "reindex", "conflict open", "policy adopt"}
WRITES |= {f"rebuild {name}" for name in ("start", "switch", "undo", "drop")}
TRANSFERS = {"archive create", "archive restore"}
"""What is recorded with who asked, and is known again by what it transfers: it needs no request id."""

HEAVY = ("neo4j", "fastapi", "uvicorn", "pydantic", "pydantic_settings", "jpype", "cryptography", "rich", "sqlite3")


def commands() -> dict[str, set[str]]:
    """Every command by name, with its options."""
    return dict(walk(typer.main.get_command(app), ""))


def walk(command: object, name: str) -> Iterator[tuple[str, set[str]]]:
    children = getattr(command, "commands", None)
    if children is None or command.invoke_without_command:
        parameters = [p for p in command.params if p.param_type_name == "option"]
        yield name.strip(), {option for p in parameters for option in (*p.opts, *p.secondary_opts)}
    for child_name, child in (children or {}).items():
        yield from walk(child, f"{name} {child_name}")


def documented() -> dict[str, str]:
    """Every command of the page, with its section."""
    parts = re.split(r"^### provgraph ", PAGE, flags=re.MULTILINE)[1:]
    headings = [part.partition("\n")[0] for part in parts]
    names = [re.sub(r" [A-Z].*", "", heading) for heading in headings]
    return dict(zip(names, parts, strict=True))


def test_the_page_documents_exactly_the_commands_that_there_are() -> None:
    assert set(documented()) == set(commands())


@pytest.mark.parametrize("name", sorted(commands()))
def test_every_command_has_the_common_options_and_documents_its_own(name: str) -> None:
    options = commands()[name] | {"--help", "-h"}
    assert options >= COMMON
    assert ("--request-id" in options) == (name in WRITES)
    assert ("--agent" in options) == (name in DEEDS | TRANSFERS)
    section = documented()[name]
    own = options - COMMON - {"--request-id", "--agent"}
    hidden = {option for option in own if not re.search(rf"`{option}[` ]", section)}
    assert not hidden, "options that the page does not name"


def test_importing_the_command_line_loads_nothing_heavy() -> None:
    code = f"import sys, provgraph.cli.main; print([name for name in {HEAVY!r} if name in sys.modules])"
    plain = {name: value for name, value in os.environ.items() if not name.startswith("COVERAGE_")}
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, env=plain)
    assert done.stdout.strip() == "[]"


def test_help_is_plain_text_without_colours(cli: Cli) -> None:
    ran = cli("--help")
    assert ran.status == 0
    assert "\x1b" not in ran.out
    assert all(line in ran.out for line in ("consolidate", "revoke", "trace"))


def test_the_version_is_the_packages(cli: Cli) -> None:
    from provgraph import __version__

    assert cli("--version").out == f"provgraph {__version__}\n"


def test_an_unknown_option_is_unusable_as_sent(cli: Cli) -> None:
    ran = cli("current", "a/b", "--bugdet", "3")
    assert ran.status == 2
    assert "Traceback" not in ran.err


def test_the_shell_can_complete_commands(process: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("_PROVGRAPH_COMPLETE", "complete_bash")
    monkeypatch.setenv("COMP_WORDS", "provgraph cons")
    monkeypatch.setenv("COMP_CWORD", "1")
    done = subprocess.run([Path(sys.executable).with_name("provgraph")], capture_output=True, text=True, timeout=60)
    assert done.stdout.split() == ["consolidate"]
