"""The command gate: a fold against its events, with no server and no store."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from provgraph.cli.command import command
from provgraph.cli.run import Run
from provgraph.service.words.gate import finding_line

if TYPE_CHECKING:
    from provgraph.domain.verdict import Verdict

REFUSED = 3


def add_to(app: typer.Typer) -> None:
    """Add the command of this module."""
    command(app, "gate")(gate)


def gate(
    run: Run,
    events: Annotated[Path, typer.Option("--events", metavar="FILE", help="Events, one JSON object a line.")],
    fold: Annotated[Path, typer.Option("--fold", metavar="FILE", help="The fold to judge.")],
    conflicts: Annotated[
        Path | None, typer.Option("--conflicts", metavar="FILE", help="Open conflicts, as JSON.")
    ] = None,
) -> None:
    """Judge a fold against its events: exit 0 accepted, 3 refused, 2 unusable input. Needs no server."""
    from provgraph.service.gate import judge_files

    verdict = judge_files(events, fold, conflicts)
    run.answer(verdict.to_json(), verdict_lines(verdict))
    if not verdict.accepted:
        raise typer.Exit(REFUSED)


def verdict_lines(verdict: Verdict) -> Iterator[str]:
    """A verdict in words: the outcome, then each finding with the events it comes from."""
    outcome = "accepted" if verdict.accepted else "refused"
    yield f"{outcome}: {verdict.preserved} of {verdict.obligations} must-preserve items kept ({verdict.gate_version})"
    for finding in verdict.findings:
        yield f"  {finding_line(finding)}"
