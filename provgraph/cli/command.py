"""How a command is declared: its own options, those that every command has, and the border where errors end.

The border turns an error into one line on standard error and an exit status by family (`errors.py`); the trace is
printed with --debug only, for it may quote content.
"""

from __future__ import annotations

import inspect
import sys
import traceback
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Annotated, cast

import typer

from provgraph.cli import output
from provgraph.cli.run import Run
from provgraph.errors import ProvgraphError

INTERRUPTED, DEFECT = 130, 9

Tenant = Annotated[
    str | None, typer.Option("--tenant", help="Work for this tenant (default: PROVGRAPH_TENANT, local).")
]
Json = Annotated[bool, typer.Option("--json", help="Print one JSON document.")]
Debug = Annotated[bool, typer.Option("--debug", help="Print the trace of an error; it may quote content.")]
Quiet = Annotated[bool, typer.Option("--quiet", help="No notes and no progress.")]
RequestIdOption = Annotated[
    str | None, typer.Option("--request-id", help="Makes a repeat harmless: same id, same answer.")
]
Agent = Annotated[str | None, typer.Option("--agent", help="Who asks; recorded with what is done.")]

COMMON: dict[str, object] = {"tenant": Tenant, "json": Json, "debug": Debug, "quiet": Quiet}
WRITE: dict[str, object] = {"request_id": RequestIdOption}
DEED: dict[str, object] = {**WRITE, "agent": Agent}
"""Options of writes, and of what takes back: there it is recorded who asked."""
NONE: Mapping[str, object] = {}
FLAGS = ("json", "debug", "quiet")

Body = Callable[..., None]


def command(app: typer.Typer, name: str, also: Mapping[str, object] = NONE) -> Callable[[Body], Body]:
    """Add a command. Its function takes the Run first, then its own options; the common ones, and those that
    are named in `also`, are added to them."""

    def declare(body: Body) -> Body:
        app.command(name)(_entry(body, also))
        return body

    return declare


def group(app: typer.Typer, name: str, body: Body) -> typer.Typer:
    """Add a command that has commands of its own: `body` runs when none of them is named."""
    made = typer.Typer()
    made.callback(invoke_without_command=True)(_entry(body, NONE))
    app.add_typer(made, name=name)
    return made


def _entry(body: Body, also: Mapping[str, object]) -> Body:
    """What the command line calls: the body inside the border. It leaves the floor to a command below it."""
    _, *own = inspect.signature(body, eval_str=True).parameters.values()
    shared = _shared({**COMMON, **also})

    def entry(ctx: typer.Context, **given: object) -> None:
        said = _said(ctx, {parameter.name: given.pop(parameter.name) for parameter in shared})
        if ctx.invoked_subcommand is not None:
            ctx.obj = said
            return
        run = _run_of(said)
        with border(run):
            body(run, **given)

    context = inspect.Parameter("ctx", inspect.Parameter.POSITIONAL_OR_KEYWORD, annotation=typer.Context)
    named = [parameter.replace(kind=inspect.Parameter.KEYWORD_ONLY) for parameter in own]
    vars(entry)["__signature__"] = inspect.Signature([context, *named, *shared])
    entry.__doc__ = body.__doc__
    return entry


def _shared(options: dict[str, object]) -> list[inspect.Parameter]:
    return [
        inspect.Parameter(
            name, inspect.Parameter.KEYWORD_ONLY, default=False if name in FLAGS else None, annotation=annotation
        )
        for name, annotation in options.items()
    ]


def _said(ctx: typer.Context, given: dict[str, object]) -> dict[str, object]:
    """What stands after the command wins over what stands before it. An empty text is something that was said."""
    before = cast(dict[str, object], ctx.obj or {})
    return before | {name: value for name, value in given.items() if value not in (None, False)}


def _run_of(said: Mapping[str, object]) -> Run:
    return Run(
        tenant=_text(said.get("tenant")),
        json=bool(said.get("json")),
        debug=bool(said.get("debug")),
        quiet=bool(said.get("quiet")),
        request_id=_text(said.get("request_id")),
        agent=_text(said.get("agent")),
    )


def _text(value: object) -> str | None:
    return value if isinstance(value, str) else None


@contextmanager
def border(run: Run) -> Iterator[None]:
    """End every error here: one line, one exit status. Raises typer.Exit."""
    try:
        yield
    except (typer.Exit, typer.Abort, BrokenPipeError):
        raise
    except (Exception, KeyboardInterrupt) as error:
        raise typer.Exit(_end(run, error)) from None


def _end(run: Run, error: BaseException) -> int:
    """Say what happened; the exit status. A defect is told by its kind only: its message may quote content."""
    if _is_interrupt(error):
        said = run.said_when_interrupted()
        _tell(run, f"provgraph: interrupted: {said}", {"error": {"code": "Interrupted", "message": said}})
        return INTERRUPTED
    if isinstance(error, ProvgraphError):
        _tell(run, output.error_line(error), output.error_json(error))
        return error.exit_status
    kind = type(error).__name__
    _tell(run, f"provgraph: defect: {kind}; {ProvgraphError.what_to_do}", {"error": {"code": "Defect", "kind": kind}})
    return DEFECT


def _is_interrupt(error: BaseException | None) -> bool:
    """True for Ctrl-C, also when closing what it broke off has raised an error of its own."""
    while error is not None and not isinstance(error, KeyboardInterrupt):
        error = error.__context__
    return error is not None


def _tell(run: Run, line: str, document: object) -> None:
    if run.debug:
        traceback.print_exc()
    if run.json:
        output.print_json(document)
    print(line, file=sys.stderr)
