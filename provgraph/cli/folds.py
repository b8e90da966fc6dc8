"""Commands about folds: fold verdict, fold diff."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from provgraph.cli.arguments import Id
from provgraph.cli.command import command
from provgraph.cli.reading_files import fold_of_file
from provgraph.cli.run import Run
from provgraph.service.words.folds import difference_lines
from provgraph.service.words.gate import refused_lines

if TYPE_CHECKING:
    from provgraph.domain.reading import JsonObject

Before = Annotated[str, typer.Argument(metavar="A", help="A fold: its id, or a JSON file.")]
After = Annotated[str, typer.Argument(metavar="B", help="The other one: its id, or a JSON file.")]


def add_to(app: typer.Typer) -> None:
    """Add the commands of this module."""
    group = typer.Typer(help="Folds: why one was refused, what changed between two.", no_args_is_help=True)
    command(group, "verdict")(verdict)
    command(group, "diff")(diff)
    app.add_typer(group, name="fold")


def verdict(run: Run, id: Id) -> None:
    """Say why a fold was refused; a refusal names the folds' ids. The fold itself is never served."""
    from provgraph.service.verdicts import verdict_of

    with run.context() as context:
        answer = verdict_of(context, id)
    run.answer(answer.to_json(), refused_lines(answer))


def diff(run: Run, before: Before, after: After) -> None:
    """Say what changed from one fold to another, key by key. Files need no server."""
    from provgraph.domain.difference import difference

    answer = difference(*_folds(run, (before, after)))
    run.answer(answer.to_json(), difference_lines(answer))


def _folds(run: Run, named: tuple[str, str]) -> list[JsonObject]:
    """The folds of files and of the store; the server is asked only for what is no file."""
    from provgraph.domain.identifiers import FOLD, EntityId
    from provgraph.service.folds import folds_of

    ids = [EntityId(name) for name in named if name.startswith(f"{FOLD}_") and not Path(name).is_file()]
    stored: dict[str, JsonObject] = {}
    if ids:
        with run.context() as context:
            stored = dict(zip(ids, folds_of(context, ids), strict=True))
    return [stored[name] if name in stored else fold_of_file(Path(name)) for name in named]
