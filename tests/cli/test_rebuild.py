"""The commands of a rebuild, from its policy to the way back."""

from __future__ import annotations

from pathlib import Path

from tests.cli.running import SAMPLE, SCOPE, Cli


def test_a_generation_is_made_compared_switched_to_and_back_and_given_up_by_commands(cli: Cli, given: Path) -> None:
    assert cli("ingest", SAMPLE, "--scope", SCOPE).status == 0
    old = cli("consolidate", SCOPE, "--json").document["artifact_id"]
    policy = given / "policy.json"
    policy.write_text('{"window": 3}')
    made = cli("rebuild", SCOPE, "--policy", policy, "--json").document
    assert cli("current", SCOPE, "--json").document["artifact_id"] == old
    assert "claims: 0 changed, 0 lost, 0 gained" in cli("rebuild", "compare", SCOPE).out
    switched = cli("rebuild", "switch", SCOPE, "--json").document
    assert (switched["artifact_id"], switched["previous_id"]) == (made["artifact_id"], old)
    assert cli("rebuild", "undo", SCOPE).status == 0
    assert cli("current", SCOPE, "--json").document["artifact_id"] == old
    assert "Given up" in cli("rebuild", "drop", SCOPE).out
    again = cli("rebuild", "--all", "--policy", made["policy_id"], "--json").document
    assert [scope["policy_id"] for scope in again["scopes"]] == [made["policy_id"]]  # type: ignore[attr-defined, index]  # JSON
    assert cli("rebuild", SCOPE, "--schema", "provgraph/fold/0").status == 2
