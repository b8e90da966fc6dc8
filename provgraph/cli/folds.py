"""Commands about folds: fold verdict."""

from __future__ import annotations

import typer

from provgraph.cli.arguments import Id
from provgraph.cli.command import command
from provgraph.cli.run import Run
from provgraph.service.words.gate import refused_lines


def add_to(app: typer.Typer) -> None:
    """Add the commands of this module."""
    group = typer.Typer(help="Folds that the loss gate refused.", no_args_is_help=True)
    command(group, "verdict")(verdict)
    app.add_typer(group, name="fold")


def verdict(run: Run, id: Id) -> None:
    """Say why a fold was refused; a refusal names the folds' ids. The fold itself is never served."""
    from provgraph.service.verdicts import verdict_of

    with run.context() as context:
        answer = verdict_of(context, id)
    run.answer(answer.to_json(), refused_lines(answer))
