"""Races and crashes at full length: `make soak ROUNDS=500`, or `python -m tests.soak --rounds 500`.

A table at the end, a JSON file, status 1 when a promise was broken. Ctrl-C prints the table of what was done.
`PROVGRAPH_TEST_URI` (with `_USER`, `_PASSWORD`, `_DATABASE`) names a server; else one is started.
"""

from __future__ import annotations

import argparse
import os
import secrets
import signal
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from pydantic import SecretStr

from provgraph.bootstrap import embedded_address, server_options
from provgraph.embedded.server import started
from provgraph.graph.runner import Address
from provgraph.settings import Settings
from tests.conftest import given_address
from tests.crashes.operations import MATRIX
from tests.crashes.quay import environment_of, opened
from tests.points import Points
from tests.races.book import Book
from tests.races.markers import Marker
from tests.races.mixed import WRITERS
from tests.races.mixed import race as race_of_all
from tests.races.world import World
from tests.soak import crashes, table
from tests.soak.rounds import FORMS, SCENARIOS, Tally, acting, play


def arguments() -> argparse.Namespace:
    """What to run."""
    parser = argparse.ArgumentParser(prog="python -m tests.soak", description="Races and crashes at full length.")
    parser.add_argument("--rounds", type=int, default=500, help="rounds of each race in each form (default: 500)")
    parser.add_argument("--repeats", type=int, default=1, help="how often each point is died at, by each door")
    parser.add_argument("--seed", type=int, default=0, help="another seed, another course")
    parser.add_argument("--only", default="", help="only scenarios whose names hold this text")
    parser.add_argument("--operation", default="", help="only crashes of operations whose names hold this text")
    parser.add_argument("--form", choices=FORMS, action="append", help="threads or processes (default: both)")
    parser.add_argument("--json", type=Path, default=Path("build/soak.json"), help="where the figures go")
    return parser.parse_args()


@contextmanager
def server(folder: Path) -> Iterator[Address]:
    """The server that the environment names, or one that is started for this."""
    given = given_address()
    if given:
        yield given
    else:
        with started(server_options(Settings(home=folder / "server"))) as running:
            yield embedded_address(running)


def settings_at(address: Address, folder: Path) -> Settings:
    """Settings with keys of this run's own."""
    return Settings(
        neo4j_uri=address.uri,
        neo4j_user=address.user,
        neo4j_password=SecretStr(address.password),
        neo4j_database=address.database,
        home=folder / "home",
        master_key=folder / "master" / "key",
        tenant="soak",
    )


def race(settings: Settings, folder: Path, asked: argparse.Namespace, tallies: list[Tally]) -> None:
    """Every scenario in every form."""
    with opened(settings, folder) as quay:
        for form in asked.form or FORMS:
            with acting(quay.provgraph, form, folder / form, environment_of(settings, Points(folder / form))) as actors:
                for name in (name for name in SCENARIOS if asked.only in name):
                    tallies.append(Tally(name, form, len(actors)))
                    play(tallies[-1], asked.rounds, quay.provgraph, quay.driver, actors, asked.seed)
                    print(*table.told(tallies[-1]), sep="\n", file=sys.stderr, flush=True)


def mix(settings: Settings, asked: argparse.Namespace, tallies: list[Tally], folder: Path) -> None:
    """The race in which everything is mixed, with a rest for every ten rounds that were asked for."""
    tallies.append(Tally("everything mixed", "threads", WRITERS))
    with opened(settings.model_copy(update={"tenant": f"mixed-{secrets.token_hex(6)}"}), folder) as quay:
        engine, marker = quay.provgraph.engine, Marker(quay.provgraph.engine.address)
        try:
            world = World(engine, quay.driver, quay.settings.tenant)
            tallies[-1].mix(race_of_all(world, quay.context, marker, Book(), max(1, asked.rounds // 10), 7.0))
        finally:
            marker.stop()


def run(asked: argparse.Namespace, tallies: list[Tally], folder: Path) -> None:
    """Run what was asked for on one server; `tallies` holds what was done, whatever ends it."""
    with server(folder) as address:
        settings = settings_at(address, folder)
        if asked.rounds:
            race(settings, folder, asked, tallies)
            if asked.only in "everything mixed":
                mix(settings, asked, tallies, folder)
        cells = [cell for cell in MATRIX if asked.operation in cell[0].name]
        for _ in range(asked.repeats):
            crashes.kill_everybody(settings, folder, asked.only, tallies, cells)


def main() -> int:
    """Run what was asked for; the exit status. Hours of rounds are told even if the next one cannot be played."""
    asked, tallies = arguments(), list[Tally]()
    for interruption in (signal.SIGINT, signal.SIGTERM):
        signal.signal(interruption, signal.default_int_handler)
    try:
        with tempfile.TemporaryDirectory(prefix="soak-") as name, suppress(KeyboardInterrupt):
            run(asked, tallies, Path(name))
    finally:
        print(*table.lines(tallies), sep="\n")
        table.write(tallies, asked.json)
    return int(any(tally.violations for tally in tallies))


if __name__ == "__main__":
    os.environ.setdefault("PYTHONUNBUFFERED", "1")
    sys.exit(main())
