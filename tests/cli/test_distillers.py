"""`provgraph consolidate` with a model: chosen by setting or by option, and never a silent change to another one."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.running import SCOPE, Cli
from tests.distillers.model import sends, serving, tells

TOLD = "Backup B-2291 took 37 minutes."
SAID = {"id": "a", "text": TOLD, "derived_from": ["e1"], "rationale": None}


@pytest.fixture
def scope(given: Path, cli: Cli) -> str:
    """A scope with one event."""
    (given / "events.jsonl").write_text(json.dumps({"id": "e1", "kind": "message", "speaker": "nora", "text": TOLD}))
    assert cli("ingest", given / "events.jsonl", "--scope", SCOPE).status == 0
    return SCOPE


def test_the_settings_choose_the_distiller_and_an_option_another_one(
    scope: str, cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    with serving(sends(b"{}", 500), sends(b"{}", 500), sends(b"{}", 500), tells(facts=[SAID])) as model:
        for name, value in {"DISTILLER": "chat", "CHAT_URL": model.url, "CHAT_MODEL": "m-1", "CHAT_KEY": "k"}.items():
            monkeypatch.setenv(f"PROVGRAPH_{name}", value)
        failed = cli("consolidate", scope)
        assert failed.status == 5 and "status 500" in failed.err
        assert cli("consolidate", scope).status == 0
    assert TOLD in cli("current", scope).out
    assert "chat/1" in cli("policy", "list").out
    assert "m-1" in cli("gate", "map").out


def test_the_extractive_one_asks_nobody(scope: str, cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    with serving(sends(b"{}", 500)) as model:
        for name, value in {"DISTILLER": "chat", "CHAT_URL": model.url, "CHAT_MODEL": "m-1"}.items():
            monkeypatch.setenv(f"PROVGRAPH_{name}", value)
        assert cli("consolidate", scope, "--distiller", "extractive").status == 0
    assert model.asked == []


def test_a_distiller_that_is_not_set_up_is_unusable_as_sent(scope: str, cli: Cli) -> None:
    ran = cli("consolidate", scope, "--distiller", "chat")
    assert ran.status == 2 and "there are: extractive" in ran.err
