"""The command line in a home and a tenant of each test's own, on the run's server."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest
from typer.testing import CliRunner

from provgraph.cli.main import app
from provgraph.graph.runner import Address, Engine
from tests.cli.running import ENTRY, SAMPLE, SCOPE, Cli, Ran


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home of the test's own, with no other setting in the environment but where the jars are."""
    for name in list(os.environ):
        if name.startswith("PROVGRAPH_") and name not in ("PROVGRAPH_NEO4J_JARS", "PROVGRAPH_NEO4J_MIRROR"):
            monkeypatch.delenv(name)
    monkeypatch.setenv("PROVGRAPH_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("PROVGRAPH_MASTER_KEY", str(tmp_path / "elsewhere" / "master.key"))
    return tmp_path


@pytest.fixture
def given(home: Path, address: Address, engine: Engine, tenant: str, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The same, with the run's server given by URI, and a fresh tenant."""
    named = {"URI": address.uri, "USER": address.user, "PASSWORD": address.password, "DATABASE": address.database}
    for name, value in named.items():
        monkeypatch.setenv(f"PROVGRAPH_NEO4J_{name}", value)
    monkeypatch.setenv("PROVGRAPH_TENANT", tenant)
    return home


@pytest.fixture
def cli() -> Cli:
    """Run a command in this process: `cli("current", "a/b")`."""

    def run(*arguments: str | Path) -> Ran:
        result = CliRunner().invoke(app, [str(argument) for argument in arguments], prog_name="provgraph")
        return Ran(result.exit_code, result.stdout, result.stderr)

    return run


@pytest.fixture
def process() -> Cli:
    """Run a command in a process of its own."""

    def run(*arguments: str | Path) -> Ran:
        done = subprocess.run([*ENTRY, *map(str, arguments)], capture_output=True, text=True, timeout=280)
        return Ran(done.returncode, done.stdout, done.stderr)

    return run


@pytest.fixture
def filled(given: Path, cli: Cli) -> str:
    """A scope that holds the sample's events."""
    ran = cli("ingest", SAMPLE, "--scope", SCOPE)
    assert ran.status == 0, ran.err
    return SCOPE
