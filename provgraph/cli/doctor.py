"""The command doctor: everything that runs, checked one by one, each with what to do."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated

import typer

from provgraph.cli.command import command
from provgraph.cli.run import Run

if TYPE_CHECKING:
    from provgraph.service.maintenance import Check
    from provgraph.settings import Settings

UNWELL = 1
LEAST_FREE, GIGABYTE = 1 << 30, 1 << 30
MARKS = {"ok": "ok  ", "warn": "WARN", "fail": "FAIL"}


def add_to(app: typer.Typer) -> None:
    """Add the command of this module."""
    command(app, "doctor")(doctor)


def doctor(
    run: Run,
    fix: Annotated[bool, typer.Option("--fix", help="Finish interrupted work, sweep unused keys.")] = False,
) -> None:
    """Check settings, jars, server, graph and keys. Exit 1 when a check fails."""
    checks = []
    for check in _examine(run, fix=fix):
        checks.append(check)
        if not run.json:
            _print(check)
    is_well = all(check.state != "fail" for check in checks)
    if run.json:
        run.answer({"is_well": is_well, "checks": [check.to_json() for check in checks]}, [])
    if not is_well:
        raise typer.Exit(UNWELL)


def _print(check: Check) -> None:
    advice = f"; {check.what_to_do}" if check.what_to_do else ""
    print(f"{MARKS[check.state]}  {check.name}: {check.message}{advice}")


def _examine(run: Run, *, fix: bool) -> Iterator[Check]:
    """Every check that can be made, each when it is done. Without a server the checks of the graph are left out."""
    from provgraph.errors import ProvgraphError
    from provgraph.keys.served import graphs_of
    from provgraph.service.maintenance import Check, graph_checks, settled

    settings = run.settings()
    yield _settings_check()
    yield _disk_check(settings)
    if settings.is_embedded:
        yield settled("jars", lambda: _jar_check(settings))
    try:
        with run.opened() as provgraph:
            context = provgraph.context(run.tenant)  # looking mends nothing, so not `run.context()`
            for name, examine in graph_checks(context, graphs_of(settings.key_folder), fix=fix).items():
                yield settled(name, examine)
    except ProvgraphError as error:
        yield Check("opening", "fail", f"{error.code}: {error.message}", error.what_to_do)


def _settings_check() -> Check:
    from provgraph.service.maintenance import Check
    from provgraph.settings import unknown_settings

    unknown = unknown_settings()
    if unknown:
        return Check("settings", "warn", f"not known: {', '.join(unknown)}", "check their spelling in docs/settings.md")
    return Check("settings", "ok", "every PROVGRAPH_ variable is known and can be used")


def _disk_check(settings: Settings) -> Check:
    from provgraph.service.maintenance import Check

    folder = next(folder for folder in (settings.home, *settings.home.parents) if folder.exists())
    free = shutil.disk_usage(folder).free
    said = f"{free / GIGABYTE:.1f} GB free at {settings.home}"
    if free < LEAST_FREE:
        return Check("disk", "warn", said, "make room, or set PROVGRAPH_HOME to a larger disk")
    return Check("disk", "ok", said)


def _jar_check(settings: Settings) -> Check:
    from provgraph.bootstrap import jars_at_hand
    from provgraph.service.maintenance import Check

    good, bad = jars_at_hand(settings)
    if bad:
        advice = "they are fetched and checked again at the next start of the server"
        return Check("jars", "warn", f"{good} jars are as the lock says, {len(bad)} are missing or changed", advice)
    return Check("jars", "ok", f"all {good} jars of Neo4j {settings.neo4j_version} have the sums of the lock")
