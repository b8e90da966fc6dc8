"""The commands gate (a fold against its events, with no server and no store) and gate map."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from provgraph.cli.command import command, group
from provgraph.cli.run import Run
from provgraph.service.words.gate import finding_line, map_lines

if TYPE_CHECKING:
    from provgraph.domain.verdict import Verdict

REFUSED = 3
EventsFile = Annotated[Path | None, typer.Option("--events", metavar="FILE", help="Events, one JSON object a line.")]
FoldFile = Annotated[Path | None, typer.Option("--fold", metavar="FILE", help="The fold to judge.")]
ConflictsFile = Annotated[Path | None, typer.Option("--conflicts", metavar="FILE", help="Open conflicts, as JSON.")]


def add_to(app: typer.Typer) -> None:
    """Add the commands of this module."""
    command(group(app, "gate", gate), "map")(category_map)


def gate(run: Run, events: EventsFile = None, fold: FoldFile = None, conflicts: ConflictsFile = None) -> None:
    """Judge a fold against its events: exit 0 accepted, 3 refused, 2 unusable input. Needs no server."""
    from provgraph.errors import InputError
    from provgraph.service.gate import judge_files

    if events is None or fold is None:
        raise InputError("the gate needs --events and --fold")
    verdict = judge_files(events, fold, conflicts)
    run.answer(verdict.to_json(), verdict_lines(verdict))
    if not verdict.accepted:
        raise typer.Exit(REFUSED)


def category_map(run: Run) -> None:
    """Show, for each version of a distiller, how many folds carried each category and how many broke it."""
    from provgraph.service import judging

    with run.context() as context:
        found = judging.category_map(context)
    run.answer(found.to_json(), map_lines(found))


def verdict_lines(verdict: Verdict) -> Iterator[str]:
    """A verdict in words: the outcome, then each finding with the events it comes from."""
    outcome = "accepted" if verdict.accepted else "refused"
    yield f"{outcome}: {verdict.preserved} of {verdict.obligations} must-preserve items kept ({verdict.gate_version})"
    for finding in verdict.findings:
        yield f"  {finding_line(finding)}"
