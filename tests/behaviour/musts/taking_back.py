"""Sentences about what is left after something was taken back, and about what was then."""

from __future__ import annotations

from collections.abc import Mapping

from tests.behaviour.musts import must
from tests.behaviour.musts.graph import shape
from tests.behaviour.telling import Telling

DOORS = {"http": "door/http", "cli": "door/cli", "mcp": "door/mcp"}


@must("B03", "the three scopes differ in nothing but ids, times and the name of the door")
def doors_leave_the_same_graph(telling: Telling) -> None:
    used = {name: scope for name, scope in DOORS.items() if name in telling.doors}
    shapes = {name: shape(telling, "potters", scope) for name, scope in used.items()}
    assert shapes["http"] and any("REVOKED" in line for line in shapes["http"])
    for name, found in shapes.items():
        assert found == shapes["http"], f"{name}: {found - shapes['http']} / {shapes['http'] - found}"
    traces = [telling.answers[f"rests-{name}"].rows("nodes") for name in used]
    because = [[(node["kind"], node["validity"], _said(node)) for node in nodes] for nodes in traces]
    assert because[0] == because[1]
    telling.waiting.extend(f"{name} (that door)" for name in DOORS if name not in used)


def _said(node: Mapping[str, object]) -> list[tuple[object, object]]:
    """The kinds of what made a node what it is, and the reasons given."""
    because = node["because"]
    assert isinstance(because, list)
    return [(cause["kind"], cause["reason"]) for cause in because]


@must("B27", "as of @f1 every node is shown VALID")
def states_are_those_of_the_moment(telling: Telling) -> None:
    for name in ("then-asked-now", "rested-then", "then-after-restart"):
        assert {node["validity"] for node in telling.answers[name].rows("nodes")} == {"VALID"}, name
    nodes = {str(node["id"]): node for node in telling.answers["rests-now"].rows("nodes")}
    level = telling.event("canalco", "lock-8/gates", "ev-level")
    assert nodes[level]["validity"] == "REVOKED"
    for id in (level, telling.id("c1"), telling.id("f1")):
        assert nodes[id]["validity"] != "VALID"
        (cause,) = nodes[id]["because"]  # type: ignore[misc]  # test data
        assert (cause["kind"], cause["reason"]) == ("Revocation", "gauge was frozen")
        assert cause["recorded_at"] and cause["activity_id"]


@must("B27", "asked which artifact was current as of @f1 the answer is @f1")
def what_was_current_then_is_named_without_what_fell(telling: Telling) -> None:
    step = {"do": "current", "tenant": "canalco", "scope": "lock-8/gates", "as_of": "@f1"}
    then = telling.door.call(telling.asked(step))
    assert then.document["artifact_id"] == telling.id("f1")
    assert not then.says("Gauge G-2"), "revoked content is not given back"
    assert then.says("The keeper saw the gate shut"), "what stands is"


@must("B27", "each answer carries as_of and walk_policy")
def answers_say_of_when_and_by_which_rule(telling: Telling) -> None:
    for name in ("then", "then-asked-now", "rested-then", "rests-now", "now", "then-after-restart"):
        document = telling.answers[name].document
        assert document["walk_policy"] == "native/1" and "as_of" in document
    assert telling.answers["rested-then"].document["as_of"]
