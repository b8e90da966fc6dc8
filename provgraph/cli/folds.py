"""Commands about folds: fold verdict, fold diff, fold replay."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from provgraph.cli.arguments import Id, scope_name
from provgraph.cli.command import command
from provgraph.cli.reading_files import fold_of_file, object_of_file
from provgraph.cli.run import Run
from provgraph.service.words.folds import difference_lines
from provgraph.service.words.gate import refused_lines
from provgraph.service.words.replaying import replay_lines

if TYPE_CHECKING:
    from provgraph.domain.reading import JsonObject
    from provgraph.domain.replay.question import Replays

Before = Annotated[str, typer.Argument(metavar="A", help="A fold: its id, or a JSON file.")]
What = Annotated[str | None, typer.Argument(metavar="WHAT", help="A scope (SUBJECT/PROJECT), or the id of a fold.")]
Every = Annotated[bool, typer.Option("--all", help="Show every question, not only those answered wrong.")]
EventsFile = Annotated[Path | None, typer.Option("--events", metavar="FILE", help="Events, one JSON object a line.")]
FoldFile = Annotated[Path | None, typer.Option("--fold", metavar="FILE", help="Their fold, as JSON.")]
WRONG = 3

After = Annotated[str, typer.Argument(metavar="B", help="The other one: its id, or a JSON file.")]


def add_to(app: typer.Typer) -> None:
    """Add the commands of this module."""
    group = typer.Typer(
        help="Folds: why one was refused, what changed between two, what one answers.", no_args_is_help=True
    )
    command(group, "verdict")(verdict)
    command(group, "diff")(diff)
    command(group, "replay")(replay)
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


def replay(run: Run, what: What = None, events: EventsFile = None, fold: FoldFile = None, every: Every = False) -> None:
    """Ask a fold what its events say: exit 0 when every answer is right, 3 when any is wrong."""
    from provgraph.errors import InputError

    if what is not None and events is None and fold is None:
        answer = _replay_stored(run, what)
    elif what is None and events is not None and fold is not None:
        from provgraph.service.replaying import replay_files

        answer = replay_files(events, object_of_file(fold))
    else:
        raise InputError("name a scope or a fold, or --events and --fold, and not both")
    run.answer(answer.to_json(), replay_lines(answer, every))
    if answer.wrong:
        raise typer.Exit(WRONG)


def _replay_stored(run: Run, what: str) -> Replays:
    from provgraph.domain.identifiers import EntityId
    from provgraph.service.replaying import replay_folds, replay_scope

    with run.context() as context:
        scope = scope_name(what) if "/" in what else None
        return replay_scope(context, scope) if scope else replay_folds(context, [EntityId(what)])


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
