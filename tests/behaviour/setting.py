"""The settings under which stories are played, and where the stories are."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from pydantic import SecretStr

from provgraph.bootstrap import embedded_address, server_options, start_server, stop_server
from provgraph.embedded.server import started
from provgraph.graph.runner import Address
from provgraph.settings import Settings
from tests.conftest import ROOT, given_address


def at(address: Address, home: Path) -> Settings:
    """A home on a server that runs."""
    return Settings(
        neo4j_uri=address.uri,
        neo4j_user=address.user,
        neo4j_password=SecretStr(address.password),
        neo4j_database=address.database,
        home=home / "home",
        master_key=home / "master.key",
        retry_seconds=10,
    )


@contextmanager
def setting(home: Path) -> Iterator[Settings]:
    """The server that the environment names, or one of our own."""
    given = given_address()
    if given:
        yield at(given, home)
        return
    with started(server_options(Settings(home=home / "shared"))) as server:
        yield at(embedded_address(server), home)


@contextmanager
def mortal(home: Path) -> Iterator[Settings]:
    """A home with an embedded server of its own, which may be killed."""
    settings = Settings(neo4j_uri="", home=home / "mortal", master_key=home / "mortal.key", retry_seconds=3)
    start_server(settings)
    try:
        yield settings
    finally:
        stop_server(settings)


def stories_folder() -> Path:
    """Where the stories are: by PROVGRAPH_FIXTURES, or beside the checkout."""
    return Path(os.environ.get("PROVGRAPH_FIXTURES") or ROOT.parent / "shared" / "fixtures") / "behaviour"
