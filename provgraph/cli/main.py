"""The command `provgraph`. Importing it loads no driver, no model and no server: `--help` is quick."""

from __future__ import annotations

import sys
from io import TextIOWrapper
from typing import Annotated

import typer

from provgraph import __version__
from provgraph.cli import (
    archive,
    claims,
    conflicts,
    demo,
    doctor,
    export,
    folds,
    gate,
    importing,
    lineage,
    memory,
    policies,
    proving,
    rebuilding,
    search,
    server,
    taking_back,
    trust,
    validate,
)
from provgraph.cli.command import Debug, Json, Quiet, Tenant

app = typer.Typer(
    name="provgraph",
    help="Provenance for the memory of agents: summaries that can be trusted, traced and taken back.",
    epilog="Exit statuses: docs/cli.md. Settings: PROVGRAPH_* in the environment.",
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    no_args_is_help=True,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _version(is_asked: bool) -> None:
    if is_asked:
        print(f"provgraph {__version__}")
        raise typer.Exit


Version = Annotated[bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version.")]


@app.callback()
def common(
    ctx: typer.Context,
    tenant: Tenant = None,
    json: Json = False,
    debug: Debug = False,
    quiet: Quiet = False,
    version: Version = False,
) -> None:
    """Provenance for the memory of agents: summaries that can be trusted, traced and taken back."""
    ctx.obj = {"tenant": tenant, "json": json, "debug": debug, "quiet": quiet}


for part in (
    server,
    doctor,
    memory,
    taking_back,
    trust,
    search,
    lineage,
    claims,
    conflicts,
    policies,
    folds,
    gate,
    proving,
    rebuilding,
    validate,
    importing,
    export,
    archive,
    demo,
):
    part.add_to(app)


def run() -> None:
    """The entry point of the command `provgraph`. What a terminal cannot show is written out, never an error."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    app()
