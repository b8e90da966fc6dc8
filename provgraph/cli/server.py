"""Commands about the server: up, down, status, serve."""

from __future__ import annotations

import os
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from provgraph.cli.command import command
from provgraph.cli.run import Run

if TYPE_CHECKING:
    from provgraph.bootstrap import RunningServer
    from provgraph.settings import Settings

LOOPBACK = "127.0.0.1"


def add_to(app: typer.Typer) -> None:
    """Add the commands of this module."""
    command(app, "up")(up)
    command(app, "down")(down)
    command(app, "status")(status)
    command(app, "serve")(serve)


def up(
    run: Run,
    foreground: Annotated[bool, typer.Option("--foreground", help="Stay, and stop the server at Ctrl-C.")] = False,
) -> None:
    """Start the embedded server, or find it running. At the first start its jars are fetched."""
    from provgraph import bootstrap

    settings = _embedded_settings(run)
    with ExitStack() as drawn:
        step = drawn.enter_context(run.bar("fetching Neo4j"))

        def ready(server: RunningServer) -> None:
            drawn.close()  # a bar is for what ends
            _show(run, server)

        if foreground:
            bootstrap.run_in_foreground(settings, ready, lambda done, total, _: step(done, total))
        else:
            ready(bootstrap.start_server(settings, lambda done, total, _: step(done, total)))


def down(run: Run) -> None:
    """Stop the embedded server. Nothing that was acknowledged is lost."""
    from provgraph import bootstrap

    was_running = bootstrap.stop_server(_embedded_settings(run))
    said = "The server has stopped." if was_running else "No server was running."
    run.answer({"was_running": was_running}, [said])


def status(run: Run) -> None:
    """Say which server is used and whether it runs. Starts nothing."""
    from provgraph import bootstrap

    settings = run.settings()
    if not settings.is_embedded:
        version = bootstrap.version_of(settings)
        document = {"engine": "given", "uri": settings.neo4j_uri, "running": True, "version": version}
        run.answer(document, [f"Neo4j {version} answers at {settings.neo4j_uri}."])
        return
    server = bootstrap.find_server(settings)
    if server is None:
        document = {"engine": "embedded", "running": False, "home": str(settings.home)}
        run.answer(document, [f"The embedded server of {settings.home} is not running."])
    else:
        _show(run, server)


def serve(
    run: Run,
    port: Annotated[int, typer.Option("--port", min=0, max=65535, help="Port on loopback; 0: any free one.")] = 8420,
) -> None:
    """Serve the HTTP API for one user, on loopback only, until Ctrl-C."""
    import uvicorn

    if run.tenant is not None:
        os.environ["PROVGRAPH_TENANT"] = run.tenant
    with run.opened():
        pass  # jars come with a progress bar, and what keeps the server from starting is told in one line
    uvicorn.run(
        "provgraph_api.main:create_app",
        factory=True,
        host=LOOPBACK,
        port=port,
        log_level="warning" if run.quiet else "info",
        access_log=False,
    )


def _embedded_settings(run: Run) -> Settings:
    """The settings, unless they name a server that is not ours to start or stop. Raises SettingsInvalid."""
    from provgraph.errors import SettingsInvalid

    settings = run.settings()
    if not settings.is_embedded:
        raise SettingsInvalid("PROVGRAPH_NEO4J_URI names a server that provgraph neither starts nor stops")
    return settings


def _show(run: Run, server: RunningServer) -> None:
    from provgraph.domain.instant import to_text

    document = {
        "engine": "embedded",
        "running": True,
        "uri": server.uri,
        "version": server.version,
        "pid": server.pid,
        "started_at": to_text(server.started_at),
        "home": str(Path(server.home)),
    }
    run.answer(document, [f"Neo4j {server.version} runs at {server.uri} (process {server.pid}, in {server.home})."])
