"""One entity: what it is, its state and why, its content if it may be recalled."""

from __future__ import annotations

import pytest

from provgraph.domain.reading import JsonObject, objects_of
from provgraph.errors import UnknownIdentifier
from provgraph.service import reading
from tests.reading.story import Story


def look(story: Story, id: str) -> JsonObject:
    """What there is to know of an entity."""
    return reading.entity(story.context, id)  # type: ignore[arg-type]  # ids come from answers here


def a_claim(story: Story) -> str:
    """The claim about the level."""
    return next(str(row["claim_id"]) for row in story.current().items["facts"] if "3.15" in str(row["text"]))


def test_an_event_is_given_with_content_digest_and_place(gates: Story) -> None:
    found = look(gates, gates.event("ev-level"))
    assert (found["kind"], found["seq"], found["validity"], found["caller_id"]) == ("Event", 1, "VALID", "ev-level")
    assert str(found["digest"]).startswith("sha256:")
    assert found["content"] == {
        "id": "ev-level",
        "kind": "message",
        "speaker": "gauge",
        "text": "Gauge G-2 reads 3.15 m.",
    }


def test_a_claim_is_given_with_its_evidence(gates: Story) -> None:
    found = look(gates, a_claim(gates))
    (event,) = objects_of(found, "evidence")
    assert (event["id"], event["text"]) == (gates.event("ev-level"), "Gauge G-2 reads 3.15 m.")
    assert [edge["relation"] for edge in objects_of(found, "rests_on")] == ["WAS_DERIVED_FROM"]
    assert [edge["kind"] for edge in objects_of(found, "rested_on_by")] == ["Artifact"]


def test_a_summary_names_its_plan_and_folds(gates: Story) -> None:
    found = look(gates, str(gates.current().artifact_id))
    assert (found["stage"], found["plans"]) == ("PUBLISHED", [gates.plan()])
    assert [edge["relation"] for edge in objects_of(found, "rests_on")] == ["HAD_MEMBER"]


def test_a_revoked_event_keeps_its_content_to_itself_and_says_why(gates: Story) -> None:
    claim, level = a_claim(gates), gates.event("ev-level")
    done = gates.revoke(level, "gauge was frozen")
    for id, state in ((level, "REVOKED"), (claim, "STALE")):
        found = look(gates, id)
        assert (found["validity"], found["content"], found["text"]) == (state, None, None)
        assert [cause["activity_id"] for cause in objects_of(found, "because")] == [done.activity_id]


def test_the_history_tells_of_what_was_undone_too(gates: Story) -> None:
    level = gates.event("ev-level")
    done = gates.revoke(level, "gauge was frozen")
    gates.undo(done.activity_id)
    found = look(gates, level)
    assert (found["validity"], found["because"]) == ("VALID", [])
    (deed,) = objects_of(found, "history")
    assert (deed["activity_id"], deed["reason"], deed["undone_at"] is not None) == (
        done.activity_id,
        "gauge was frozen",
        True,
    )


def test_while_a_marking_runs_a_derived_entity_keeps_its_content_to_itself(gates: Story) -> None:
    claim = a_claim(gates)
    gates.fence(gates.event("ev-level"))
    found = look(gates, claim)
    assert (found["content"], found["validity"], found["withheld"]) == (None, "STALE", "MarkingInProgress")


def test_an_erased_event_is_a_skeleton(gates: Story) -> None:
    level = gates.event("ev-level")
    gates.forget(level)
    found = look(gates, level)
    assert (found["content"], found["text"], found["caller_id"], found["withheld"]) == (None, None, None, "Erased")
    assert found["digest"] and found["seq"] == 1


def test_an_entity_of_another_tenant_is_unknown(gates: Story, stranger: Story) -> None:
    stranger.tell("ev-1", "Mine.")
    for id in (gates.event("ev-level"), a_claim(gates), "ev_unheard_of"):
        with pytest.raises(UnknownIdentifier):
            look(stranger, id)
