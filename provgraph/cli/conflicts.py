"""Commands about conflicts: conflict open, conflict list."""

from __future__ import annotations

from typing import Annotated

import typer

from provgraph.cli.arguments import Scope
from provgraph.cli.command import WRITE, command
from provgraph.cli.run import Run
from provgraph.service import words

Members = Annotated[list[str], typer.Argument(metavar="ID...", help="Two or more events or claims that disagree.")]


def add_to(app: typer.Typer) -> None:
    """Add the commands of this module."""
    group = typer.Typer(help="Sources that disagree; both sides are kept until an authority settles it.")
    command(group, "open", WRITE)(open_conflict)
    command(group, "list")(list_conflicts)
    app.add_typer(group, name="conflict", no_args_is_help=True)


def open_conflict(
    run: Run,
    scope: Scope,
    members: Members,
    about: Annotated[str, typer.Option("--about", help="What they disagree about.")],
) -> None:
    """Open a conflict: from now on no summary states a side as settled."""
    from provgraph.domain.scope import ScopeName
    from provgraph.service import conflicts as service
    from provgraph.service import names

    name = ScopeName.parse(scope)
    with run.context() as context:
        sides = [names.resolve(context, member, name) for member in members]
        answer = service.open_conflict(context, name, sides, about, run.request())
    run.answer(answer.to_json(), [words.stored_conflict_line(answer)])


def list_conflicts(run: Run, scope: Scope) -> None:
    """List the open conflicts of a scope, oldest first."""
    from provgraph.domain.scope import ScopeName
    from provgraph.service import conflicts as service

    name = ScopeName.parse(scope)
    with run.context() as context:
        found = service.open_conflicts(context, name)
    lines = [words.stored_conflict_line(conflict) for conflict in found] or ["No conflict is open."]
    run.answer({"conflicts": [conflict.to_json() for conflict in found]}, lines)
