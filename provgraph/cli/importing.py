"""The command import: a document of PROV into a scope."""

from __future__ import annotations

from typing import Annotated

import typer

from provgraph.cli.arguments import File, ScopeOption
from provgraph.cli.command import WRITE, command
from provgraph.cli.run import Run
from provgraph.service.words.receipts import imported_lines


def add_to(app: typer.Typer) -> None:
    """Add the command of this module."""
    command(app, "import", WRITE)(import_document)


def import_document(
    run: Run,
    file: File,
    scope: ScopeOption,
    format: Annotated[
        str | None,
        typer.Option("--format", help="provn, xml, json, turtle, trig, nquads; else told by name or content."),
    ] = None,
    keep_going: Annotated[bool, typer.Option("--keep-going", help="Store what can be read, list the rest.")] = False,
) -> None:
    """Store what a PROV document says in a scope, all of it or nothing. It is traced and revoked like all else."""
    from provgraph.domain.scope import ScopeName
    from provgraph.service import importing

    name = ScopeName.parse(scope)
    request = run.request() if run.request_id or run.agent else None
    with run.context() as context, run.bar("importing", "rows written") as step:
        answer = importing.import_file(
            context, file, name, format=format, keep_going=keep_going, request=request, progress=step
        )
    run.answer(answer.to_json(), imported_lines(answer))
