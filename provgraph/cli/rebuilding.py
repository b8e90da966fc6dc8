"""Commands that derive a scope anew: rebuild (start), rebuild compare, switch, undo, drop."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from typer.core import TyperGroup

from provgraph.cli.arguments import Scope
from provgraph.cli.command import WRITE, command
from provgraph.cli.reading_files import object_of_file
from provgraph.cli.run import Run
from provgraph.service.words.rebuilding import comparison_lines, dropped_line, rebuilt_lines, switched_lines

if TYPE_CHECKING:
    from provgraph.cli.output import Step
    from provgraph.domain.rebuild import Asked
    from provgraph.service.consolidation import Progress
    from provgraph.service.context import Context

OptionalScope = Annotated[str | None, typer.Argument(metavar="SCOPE", help="SUBJECT/PROJECT.")]
PolicyOption = Annotated[
    str | None,
    typer.Option("--policy", metavar="FILE|ID", help="A JSON file that says how folds are made, or a policy version."),
]
SchemaOption = Annotated[
    str | None, typer.Option("--schema", metavar="VERSION", help="The version of the fold's schema to derive under.")
]
SegmentsOption = Annotated[
    int | None,
    typer.Option("--segments", metavar="N", min=1, help="Segments in a step; what a step made is not lost."),
]
Every = Annotated[bool, typer.Option("--all", help="Every scope of the tenant.")]
AsItIs = Annotated[
    bool, typer.Option("--as-it-is", help="Refuse where it lacks what came since, instead of catching up first.")
]


class Starting(TyperGroup):
    """The group `rebuild`: what is none of its commands is an argument of `start`, which may be left out."""

    def parse_args(self, ctx: typer.Context, args: list[str]) -> list[str]:  # type: ignore[override]  # typer's own kind
        """The arguments with the command that is meant."""
        is_named = not args or args[0] in self.commands or args[0] in ctx.help_option_names
        return super().parse_args(ctx, args if is_named else ["start", *args])


def add_to(app: typer.Typer) -> None:
    """Add the commands of this module."""
    group = typer.Typer(
        cls=Starting, help="Derive a scope anew beside what is current, compare, switch.", no_args_is_help=True
    )
    command(group, "start", WRITE)(start)
    command(group, "compare")(compare)
    command(group, "switch", WRITE)(switch)
    command(group, "undo", WRITE)(undo)
    command(group, "drop", WRITE)(drop)
    app.add_typer(group, name="rebuild")


def start(
    run: Run,
    scope: OptionalScope = None,
    policy: PolicyOption = None,
    schema: SchemaOption = None,
    every: Every = False,
    segments: SegmentsOption = None,
) -> None:
    """Derive a scope anew from its events, under a policy. Readers keep what is current until they are switched."""
    from provgraph.domain.scope import ScopeName
    from provgraph.errors import InputError
    from provgraph.service import rebuilding as service

    if (scope is None) is not every:
        raise InputError("name one scope, or --all")
    name = ScopeName.parse(scope) if scope else None
    with run.context() as context, run.bar("deriving anew", "segments derived") as step:
        steps = service.Steps.of(segments, _progress(step))
        asked = _asked(context, policy, schema)
        if name:
            found = [service.rebuild(context, name, run.request(), asked=asked, steps=steps)]
        else:
            found = list(service.rebuild_all(context, run.request(), asked=asked, steps=steps))
    documents = [answer.to_json() for answer in found]
    lines = (line for answer in found for line in rebuilt_lines(answer))
    run.answer({"scopes": documents} if every else documents[0], lines)


def compare(run: Run, scope: Scope) -> None:
    """Say how the other generation differs from the current one: claims, must-preserve items, tokens, refusals."""
    from provgraph.domain.scope import ScopeName
    from provgraph.service import rebuilding as service

    with run.context() as context:
        found = service.compare(context, ScopeName.parse(scope))
    run.answer(found.to_json(), comparison_lines(found))


def switch(run: Run, scope: Scope, as_it_is: AsItIs = False) -> None:
    """Make the other generation current, once it has what came since. The one before it is kept."""
    from provgraph.domain.scope import ScopeName
    from provgraph.service import rebuilding as service

    name = ScopeName.parse(scope)
    with run.context() as context, run.bar("catching up", "segments derived") as step:
        steps = service.Steps(progress=_progress(step))
        answer = service.switch_over(context, name, run.request(), is_caught_up=not as_it_is, steps=steps)
    run.answer(answer.to_json(), switched_lines(answer))


def undo(run: Run, scope: Scope) -> None:
    """Go back to the generation that was current before the switch, if nothing that it lacks has become current."""
    from provgraph.domain.scope import ScopeName
    from provgraph.service import rebuilding as service

    with run.context() as context:
        answer = service.take_back(context, ScopeName.parse(scope), run.request())
    run.answer(answer.to_json(), switched_lines(answer))


def drop(run: Run, scope: Scope) -> None:
    """Give the other generation up: a new one that is not wanted, or the one that was current before."""
    from provgraph.domain.scope import ScopeName
    from provgraph.service import rebuilding as service

    with run.context() as context:
        answer = service.drop(context, ScopeName.parse(scope), run.request())
    run.answer(answer.to_json(), [dropped_line(answer)])


def _progress(step: Step) -> Progress:
    """Progress on the bar."""
    from provgraph.service.consolidation import Progress

    return Progress(lambda _, done, total: step(done, total))


def _asked(context: Context, policy: str | None, schema: str | None) -> Asked:
    """What the options ask for; the name of a file wins over an id."""
    from provgraph.domain.identifiers import POLICY
    from provgraph.service.rebuilding.planned import asked_of

    is_stored = policy is not None and policy.startswith(f"{POLICY}_") and not Path(policy).exists()
    content = object_of_file(Path(policy)) if policy is not None and not is_stored else None
    return asked_of(context, content, policy if is_stored else None, schema)
