"""The command trust: what a speaker said counts no more, and counts again."""

from __future__ import annotations

import json
from pathlib import Path

from tests.cli.running import Cli

SCOPE = "clinic/fridges"
EVENT = {"id": "f1", "kind": "tool_result", "speaker": "thermometer 7", "text": "The fridge is at 4 degrees."}


def test_what_a_speaker_said_counts_no_more_and_counts_again(cli: Cli, given: Path) -> None:
    (given / "notes.jsonl").write_text(json.dumps(EVENT))
    assert cli("ingest", given / "notes.jsonl", "--scope", SCOPE).status == 0
    done = cli("trust", "thermometer 7", "--level", "distrusted", "--reason", "it is broken")
    assert done.status == 0 and "thermometer 7 is distrusted" in done.out
    assert "4 degrees" not in cli("current", SCOPE).out
    assert cli("trust", "thermometer 7", "--level", "trusted", "--reason", "it was repaired").status == 0
    assert "4 degrees" in cli("current", SCOPE).out
    refused = cli("trust", "--class", "gossip", "--level", "distrusted", "--reason", "it is")
    assert (refused.status, "InputError" in refused.err) == (2, True)
