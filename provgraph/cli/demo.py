"""The command demo: the main job on a sample, start to end, in a place of its own."""

from __future__ import annotations

from typing import Annotated

import typer

from provgraph.cli.command import command
from provgraph.cli.run import Run


def add_to(app: typer.Typer) -> None:
    """Add the command of this module."""
    command(app, "demo")(demo)


def demo(
    run: Run,
    keep: Annotated[bool, typer.Option("--keep", help="Keep the demo's data, to look around in it.")] = False,
) -> None:
    """Play the main job on a sample, start to end, explained as it goes. Your own data is never touched."""
