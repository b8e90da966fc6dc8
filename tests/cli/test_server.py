"""Commands and the embedded server: started by the first, shared by all, interrupted safely."""

from __future__ import annotations

import json
import signal
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from provgraph.bootstrap import open_provgraph
from provgraph.domain.scope import ScopeName
from provgraph.errors import UnknownIdentifier
from provgraph.service.context import Context
from provgraph.service.ingest import BATCH
from provgraph.service.names import find_scope
from provgraph.settings import read_settings
from tests.cli.running import ENTRY, SAMPLE, SCOPE, Cli

LARGE = 4 * BATCH
"""Events of a file that takes four transactions."""


@pytest.fixture
def embedded(home: Path, cli: Cli) -> Iterator[Path]:
    """A home whose embedded server is stopped at the end."""
    yield home
    assert cli("down").status == 0


def started(*arguments: str | Path) -> subprocess.Popen[str]:
    command = [*ENTRY, *map(str, arguments)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def test_two_commands_at_once_share_one_embedded_server(embedded: Path, cli: Cli) -> None:
    assert cli("status", "--json").document == {"engine": "embedded", "running": False, "home": str(embedded / "home")}
    runs = [started("ingest", SAMPLE, "--scope", scope, "--json") for scope in ("a/b", "c/d")]
    answers = [json.loads(run.communicate(timeout=200)[0]) for run in runs]
    assert [answer["appended"] for answer in answers] == [42, 42]
    first, second = cli("up", "--json").document, cli("status", "--json").document
    assert first == second
    assert first["running"] is True
    assert cli("doctor").status == 0
    assert cli("down", "--json").document == {"was_running": True}
    assert cli("down", "--json").document == {"was_running": False}
    assert cli("current", "a/b", "--json").document["high_water"] == 42, "the next command starts it again"


def test_a_server_in_the_foreground_goes_with_its_command(home: Path, cli: Cli) -> None:
    run = started("up", "--foreground", "--json")
    try:
        assert run.stdout is not None
        shown = "".join(iter(run.stdout.readline, "}\n")) + "}"
        assert json.loads(shown)["running"] is True
        assert cli("status", "--json").document["running"] is True
        run.send_signal(signal.SIGINT)
        assert run.wait(60) == 0
    finally:
        run.kill()
    assert cli("status", "--json").document["running"] is False


def test_an_interrupted_ingest_says_what_was_stored_and_goes_on_when_repeated(given: Path, cli: Cli) -> None:
    file = given / "large.jsonl"
    file.write_text(
        "".join(f'{{"id": "e{n}", "kind": "message", "speaker": "x", "text": "{n}"}}\n' for n in range(LARGE))
    )
    run = started("ingest", file, "--scope", SCOPE)
    wait_for_events(at_least=2 * BATCH)
    run.send_signal(signal.SIGINT)
    _, err = run.communicate(timeout=120)
    assert run.returncode == 130, err
    assert f"of {LARGE} events stored" in err
    assert "Traceback" not in err
    again = cli("ingest", file, "--scope", SCOPE, "--json").document
    assert again["high_water"] == LARGE, "every event once, with no gap"
    assert cli("doctor").status == 0


def wait_for_events(at_least: int) -> None:
    """Return as soon as the scope holds so many events."""
    with open_provgraph(read_settings()) as provgraph:
        context = provgraph.context()
        for _ in range(3_000):
            if high_water(context) >= at_least:
                return
            time.sleep(0.02)
    raise AssertionError("the ingest stored nothing")


def high_water(context: Context) -> int:
    try:
        scope_id = find_scope(context, ScopeName.parse(SCOPE))
    except UnknownIdentifier:
        return 0
    fence = context.engine.read(
        lambda store: store.current_fence(tenant=context.tenant, scope_id=scope_id, alias_key=f"{scope_id}/current")
    )
    return fence.high_water if fence else 0


def test_the_demo_plays_the_main_job_and_leaves_nothing_behind(
    home: Path, process: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TMPDIR", str(home))
    ran = process("demo", "--json")
    assert ran.status == 0, ran.err
    titles = [step["title"] for step in ran.document["steps"]]
    answers = [answer for step in ran.document["steps"] for answer in step["answers"]]
    assert len(titles) == 11
    assert any(answer.get("source") == "raw" for answer in answers)
    verdicts = [answer for answer in answers if "gate_version" in answer]
    assert [verdict for verdict in verdicts if not verdict["accepted"]], "a wrong fold is refused"
    rebuilt = [answer["folds"] for answer in answers if "folds" in answer]
    assert [folds["carried"] for folds in rebuilt] == [0, 2, 2]
    assert answers[-1]["complete"] is True
    assert [node for node in answers[-1]["nodes"] if node["kind"] == "Event"], "it ends at the events"
    assert not list(home.glob("provgraph-demo-*"))
    assert not (home / "home").exists(), "the user's own data was not touched"
