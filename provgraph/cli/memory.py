"""Commands that fill and read a memory: ingest, consolidate, current."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from provgraph.cli.arguments import AsOf, Budget, File, Scope, ScopeOption
from provgraph.cli.command import WRITE, command
from provgraph.cli.reading_files import object_of_file
from provgraph.cli.run import Run
from provgraph.service.words.current import current_lines
from provgraph.service.words.receipts import consolidated_lines, ingested_lines, parsed_json, parsed_lines


def add_to(app: typer.Typer) -> None:
    """Add the commands of this module."""
    command(app, "ingest", WRITE)(ingest)
    command(app, "consolidate", WRITE)(consolidate)
    command(app, "current")(current)


def ingest(
    run: Run,
    file: File,
    scope: ScopeOption,
    format: Annotated[str | None, typer.Option("--format", help="jsonl, chat or locomo; told from the file.")] = None,
    keep_going: Annotated[bool, typer.Option("--keep-going", help="Store the good entries, list the rest.")] = False,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Read and check the file; store nothing.")] = False,
) -> None:
    """Append the events of a file. Stores all of them or, when an entry is bad, none (see --keep-going)."""
    from provgraph.domain.identifiers import RequestId
    from provgraph.domain.scope import ScopeName
    from provgraph.service import ingest as service

    name = ScopeName.parse(scope)
    if dry_run:
        parsed = service.read_file(file, format, keep_going=keep_going)
        run.answer(parsed_json(parsed), parsed_lines(parsed))
        return
    request_id = RequestId(run.request_id) if run.request_id else None
    with run.context() as context, run.bar("ingesting", "events stored") as step:
        answer = service.ingest(
            context, file, name, format=format, keep_going=keep_going, request_id=request_id, progress=step
        )
    run.answer(answer.to_json(), ingested_lines(answer))


def consolidate(
    run: Run,
    scope: Scope,
    budget: Budget = None,
    leave_open: Annotated[bool, typer.Option("--leave-open", help="Leave the events of the open task raw.")] = False,
    fold: Annotated[
        Path | None, typer.Option("--fold", metavar="FILE", help="A fold of your own for the gate.")
    ] = None,
    distiller: Annotated[
        str | None, typer.Option("--distiller", help="What makes folds: extractive, or chat (PROVGRAPH_DISTILLER).")
    ] = None,
) -> None:
    """Fold what is new into a summary, let the loss gate judge it, and make it current."""
    from provgraph.domain.scope import ScopeName
    from provgraph.service import consolidation as service

    name = ScopeName.parse(scope)
    handed_in = object_of_file(fold) if fold else None
    options = service.Options(budget=budget, leave_open=leave_open, candidate=handed_in, distiller=distiller)
    with run.context() as context, run.bar("consolidating") as step:
        told = service.Progress(lambda name, done, total: step(done, total))
        answer = service.consolidate(context, name, run.request(), options=options, progress=told)
    run.answer(answer.to_json(), consolidated_lines(answer))


def current(run: Run, scope: Scope, budget: Budget = None, as_of: AsOf = None) -> None:
    """Print the current summary, constraints first, or the raw events and why. Nothing revoked is in it."""
    from provgraph.domain.scope import ScopeName
    from provgraph.errors import InputError
    from provgraph.service.reading import current as now
    from provgraph.service.reading.past import current_as_of

    name = ScopeName.parse(scope)
    if as_of and budget:
        raise InputError("--budget is for what is current now; it does not go with --as-of")
    with run.context() as context:
        answer = current_as_of(context, name, as_of) if as_of else now(context, name, budget=budget)
    run.answer(answer.to_json(), current_lines(answer))
