"""The README is executed: its commands run in order and print what it says they print."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.docs.console import Command, Saved, Shell, agrees, steps

ROOT = Path(__file__).resolve().parents[2]
KEPT = ("PROVGRAPH_NEO4J_JARS", "PROVGRAPH_NEO4J_MIRROR")
"""Settings that say where jars come from; all others would change what a newcomer sees."""


@pytest.fixture(scope="module")
def shell(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Shell, Path]]:
    """A newcomer's shell: provgraph on the path, an empty folder, a data folder of its own. Its server is stopped."""
    folder, home = tmp_path_factory.mktemp("tour"), tmp_path_factory.mktemp("home")
    ours = {name: value for name, value in os.environ.items() if not name.startswith("PROVGRAPH_") or name in KEPT}
    environment = {
        **ours,
        "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
        "PROVGRAPH_HOME": str(home),
        "PROVGRAPH_MASTER_KEY": str(home / "master" / "master.key"),
        "LC_ALL": "C.UTF-8",
    }
    with Shell(folder, environment) as started:
        yield started, folder
        started.run("provgraph down")


def test_the_tour_of_the_readme_prints_what_it_says(shell: tuple[Shell, Path]) -> None:
    bash, folder = shell
    tour = list(steps((ROOT / "README.md").read_text("utf-8")))
    assert sum(isinstance(step, Command) for step in tour) >= 8
    for step in tour:
        if isinstance(step, Saved):
            (folder / step.name).write_text(step.content, "utf-8")
            continue
        printed = bash.run(step.text)
        assert agrees(step.promised, printed), "\n".join(
            [f"$ {step.text}", "the README says:", *step.promised, "it printed:", *printed]
        )


def test_an_ellipsis_stands_for_any_text_of_one_line_and_for_nothing_else() -> None:
    assert agrees(("a … c", "d"), ["a bb bb c", "d"])
    assert not agrees(("a … c",), ["a bb", "c"])
    assert not agrees(("a.c",), ["abc"])
    assert not agrees(("a",), [])


def test_a_command_keeps_the_status_and_the_variables_of_those_before_it(tmp_path: Path) -> None:
    with Shell(tmp_path, os.environ) as bash:
        assert bash.run("x=5; printf 'no newline'") == ["no newline"]
        assert bash.run("echo $x; (exit 3)") == ["5"]
        assert bash.run("echo $?") == ["3"]
        assert bash.run("echo wrong >&2; true") == ["wrong"]
        assert bash.run("true") == []
