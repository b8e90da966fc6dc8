"""The command demo: the main job on a sample, start to end, in a place of its own."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from tempfile import mkdtemp
from typing import TYPE_CHECKING, Annotated

import typer

from provgraph.cli import output
from provgraph.cli.command import command
from provgraph.cli.run import Run

if TYPE_CHECKING:
    from provgraph.bootstrap import Provgraph
    from provgraph.service.demo import Step
    from provgraph.settings import Settings

TENANT = "demo"


def add_to(app: typer.Typer) -> None:
    """Add the command of this module."""
    command(app, "demo")(demo)


def demo(
    run: Run,
    keep: Annotated[bool, typer.Option("--keep", help="Keep the demo's data, to look around in it.")] = False,
) -> None:
    """Play the main job on a sample, explained as it goes. Your own data is never touched."""
    from provgraph.service.demo import Demo

    folder = Path(mkdtemp(prefix="provgraph-demo-"))
    documents = []
    with _scratch(run, folder, keep=keep) as provgraph:
        for number, step in enumerate(Demo(provgraph.context(TENANT)).play(), start=1):
            documents.append({"title": step.title, "answers": step.answers})
            if not run.json:
                output.print_lines(_lines(number, step))
    if run.json:
        output.print_json({"steps": documents, "kept": str(folder) if keep else None})
    elif keep:
        output.print_lines(_how_to_look(folder))


def _lines(number: int, step: Step) -> Iterator[str]:
    yield f"{number}. {step.title}"
    yield from (f"   {line}" if line else "" for line in step.lines)
    yield ""


@contextmanager
def _scratch(run: Run, folder: Path, *, keep: bool) -> Iterator[Provgraph]:
    """A server and a key store of the demo's own. They are gone afterwards, unless they are to be kept."""
    from provgraph import bootstrap

    run.note("Starting a Neo4j of the demo's own; the first time its jars are fetched.")
    settings = _scratch_settings(run.settings(), folder)
    with ExitStack() as opened:
        if not keep:
            opened.callback(_remove, folder)
        with run.bar("fetching Neo4j") as step:
            provgraph = opened.enter_context(bootstrap.opened_alone(settings, lambda done, total, _: step(done, total)))
        yield provgraph


def _scratch_settings(settings: Settings, folder: Path) -> Settings:
    """The settings of the environment in a folder of the demo's own; a server that they name is not used."""
    own: dict[str, object] = {"neo4j_uri": "", "neo4j_port": 0, "home": folder, "keys": None, "batch_above": None}
    return settings.model_copy(update={**own, "master_key": folder / "master" / "master.key"})


def _remove(folder: Path) -> None:
    from shutil import rmtree

    rmtree(folder, ignore_errors=True)


def _how_to_look(folder: Path) -> Iterator[str]:
    yield "The demo's data is kept. To look around in it:"
    yield f"  export PROVGRAPH_HOME={folder} PROVGRAPH_MASTER_KEY={folder / 'master' / 'master.key'}"
    yield f"  provgraph --tenant {TENANT} current clinic/purchasing"
