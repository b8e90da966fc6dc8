"""Conflicts on the command line: opened, shown, settled by whom the rules let, and opened again."""

from __future__ import annotations

import json
from pathlib import Path

from tests.cli.running import Cli

SCOPE = "clinic/stock"
EVENTS = (
    {"id": "a", "kind": "message", "speaker": "nora", "text": "The fridge holds 40 vials."},
    {"id": "b", "kind": "message", "speaker": "ilse", "text": "The fridge holds 60 vials."},
)


def test_a_conflict_is_opened_settled_and_opened_again(cli: Cli, given: Path) -> None:
    (given / "notes.jsonl").write_text("\n".join(map(json.dumps, EVENTS)))
    assert cli("ingest", given / "notes.jsonl", "--scope", SCOPE).status == 0
    opened = cli("--json", "conflict", "open", SCOPE, "a", "b", "--about", "vials in the fridge").document
    id = str(opened["id"])
    assert cli("conflict", "resolve", id, "--keep", "b", "--scope", SCOPE).status == 2, "nobody gave a name"
    (given / "rules.json").write_text('{"people": ["Ilse"]}')
    assert cli("policy", "adopt", given / "rules.json").status == 0
    assert "people: Ilse" in cli("policy", "rules").out
    refused = cli("conflict", "resolve", id, "--keep", "b", "--scope", SCOPE, "--agent", "Nora")
    assert (refused.status, "NotAuthorised" in refused.err) == (2, True)
    done = cli("conflict", "resolve", id, "--keep", "b", "--scope", SCOPE, "--agent", "Ilse", "--reason", "I counted")
    assert done.status == 0 and f"Resolution of {id} by person" in done.out
    assert cli("conflict", "list", SCOPE).out.strip() == "No conflict is open."
    assert id in cli("conflict", "list", SCOPE, "--state", "resolved").out
    shown = cli("conflict", "show", id)
    assert "settled by person Ilse" in shown.out and "because: I counted" in shown.out
    activity = cli("--json", "conflict", "show", id).document["resolution"]["activity_id"]  # type: ignore[index]  # JSON
    assert cli("undo", activity).status == 0
    assert id in cli("conflict", "list", SCOPE).out
