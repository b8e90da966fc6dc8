"""Commands that check: gate (a fold against its events, with no server) and doctor (everything that runs)."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from provgraph.cli.command import command
from provgraph.cli.run import Run

if TYPE_CHECKING:
    from provgraph.domain.verdict import Verdict

REFUSED, UNWELL = 3, 1


def add_to(app: typer.Typer) -> None:
    """Add the commands of this module."""
    command(app, "gate")(gate)
    command(app, "doctor")(doctor)


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
        place = f" in {finding.item}" if finding.item else ""
        sources = f" [{', '.join(finding.sources)}]" if finding.sources else ""
        yield f"  {finding.code}{place}: {finding.message}{sources}"


def doctor(
    run: Run,
    fix: Annotated[
        bool, typer.Option("--fix", help="Finish interrupted work and sweep keys that nothing uses.")
    ] = False,
) -> None:
    """Check server, schema, graph, keys and disk: each ok, warn or fail, with what to do. Exit 1 when one fails."""
    from provgraph import diagnosis

    with run.bar("checking") as step:
        checks = diagnosis.examine(run.settings(), run.tenant, fix=fix, step=step)
    marks = {"ok": "ok  ", "warn": "WARN", "fail": "FAIL"}
    lines = [
        f"{marks[check.state]}  {check.name}: {check.message}" + (f" -> {check.what_to_do}" if check.what_to_do else "")
        for check in checks
    ]
    is_well = all(check.state != "fail" for check in checks)
    run.answer({"is_well": is_well, "checks": [check.to_json() for check in checks]}, lines)
    if not is_well:
        raise typer.Exit(UNWELL)
