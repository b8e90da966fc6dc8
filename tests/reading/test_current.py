"""The current summary behind its fence, or raw events and why. Source: docs/design.md, fences, rule 7."""

from __future__ import annotations

import pytest

from provgraph.domain.reading import objects_of
from provgraph.errors import InputError, UnknownIdentifier
from provgraph.service import taking_back
from tests.reading.story import GATES, PUMPS, Story, cited, ids, said


def codes(story: Story) -> list[str]:
    """Why raw events are served."""
    return [reason["code"] for reason in story.current().why]


def test_before_the_first_consolidation_events_are_served_raw(story: Story) -> None:
    story.tell("ev-1", "Gauge G-2 reads 3.15 m.")
    answer = story.current()
    assert (answer.source, codes(story), ids(answer.tail)) == ("raw", ["NoSummary"], ["ev-1"])
    assert not any(answer.items.values())


def test_a_summary_gives_items_with_claim_fold_and_events(gates: Story) -> None:
    answer = gates.current()
    assert (answer.source, answer.why, answer.covers_through, answer.high_water) == ("summary", (), 3, 3)
    (rule,) = answer.items["constraints"]
    assert rule["text"] == "Never open gate 8 without the keeper."
    assert (rule["derived_from"], rule["events"]) == (["ev-rule"], [gates.event("ev-rule")])
    assert str(rule["claim_id"]).startswith("cl_") and str(rule["fold_id"]).startswith("fo_")


def test_constraints_come_before_everything_else(gates: Story) -> None:
    assert list(gates.current().items)[:5] == [
        "constraints",
        "permissions",
        "commitments",
        "open_threads",
        "decisions",
    ]


def test_what_came_after_the_summary_is_served_beside_it(gates: Story) -> None:
    gates.tell("ev-later", "Gate 8 is open.")
    answer = gates.current()
    assert (answer.source, ids(answer.tail), answer.high_water) == ("summary", ["ev-later"], 4)


def test_events_of_open_tasks_are_served_raw_beside_the_summary(story: Story) -> None:
    story.tell("ev-done", "Valve V-7 was replaced on 3 May 2025.", task="valves")
    story.tell("ev-open", "Pump P-2 is being watched until 5 May 2025.", task="pumps")
    story.consolidate(leave_open=True)
    answer = story.current()
    assert (answer.source, ids(answer.raw_open), ids(answer.tail)) == ("summary", ["ev-open"], [])
    assert cited(answer) == {"ev-done"}


def test_the_same_state_gives_the_same_answer(gates: Story) -> None:
    gates.tell("ev-later", "Gate 8 is open.")
    assert gates.current().to_json() == gates.current().to_json()
    assert gates.current(budget=12).to_json() == gates.current(budget=12).to_json()


def test_a_revoked_source_is_gone_from_the_next_read(gates: Story) -> None:
    gates.revoke(gates.event("ev-level"))
    answer = gates.current()
    assert (answer.source, answer.artifact_id) == ("raw", None)
    assert codes(gates) == ["EpochMoved", "ArtifactNotValid"]
    assert ids(answer.tail) == ["ev-rule", "ev-keeper"]


def test_in_the_turn_that_replaces_an_event_the_old_one_is_gone_and_the_new_one_there(gates: Story) -> None:
    gates.replace(gates.event("ev-level"), "ev-level-2", "Gauge G-2 reads 2.90 m.")
    assert said(gates.current()) == {
        "Never open gate 8 without the keeper.",
        "The keeper saw the gate shut at 04:10.",
        "Gauge G-2 reads 2.90 m.",
    }


def test_after_an_undo_the_epoch_has_moved_all_the_same(gates: Story) -> None:
    done = gates.revoke(gates.event("ev-level"))
    gates.undo(done.activity_id)
    assert codes(gates) == ["EpochMoved"]
    assert ids(gates.current().tail) == ["ev-level", "ev-rule", "ev-keeper"]


def test_a_rebuilt_summary_is_served_again(gates: Story) -> None:
    gates.revoke(gates.event("ev-level"))
    gates.consolidate()
    answer = gates.current()
    assert answer.source == "summary"
    assert not any("3.15" in text for text in said(answer))


def test_a_revoked_policy_version_takes_its_summaries_out_at_once(gates: Story) -> None:
    gates.revoke(gates.plan(), "a prompt that invents")
    assert gates.current().source == "raw"
    assert "PlanRevoked" in codes(gates)


def test_while_a_marking_runs_nothing_derived_is_served(gates: Story) -> None:
    gates.dispute(gates.event("ev-rule"), gates.event("ev-keeper"))
    gates.fence(gates.event("ev-level"))
    answer = gates.current()
    assert (answer.source, codes(gates)[0]) == ("raw", "MarkingInProgress")
    assert not any(answer.items.values()) and not answer.narrative
    assert ids(answer.tail) == ["ev-rule", "ev-keeper"]
    assert [conflict["about"] for conflict in answer.conflicts] == [None]


def test_when_the_marking_is_finished_the_fence_is_open_and_the_summary_stale(gates: Story) -> None:
    gates.fence(gates.event("ev-level"))
    assert taking_back.finish_markings(gates.context) == 1
    assert codes(gates) == ["EpochMoved", "ArtifactNotValid"]


def test_recalled_events_are_served_and_marked_as_such(story: Story) -> None:
    story.tell("ev-1", "Gauge G-2 reads 3.15 m.")
    story.tell("ev-2", "I recall that the gate was open.", source="recalled")
    assert [row["recalled"] for row in story.current().tail] == [False, True]


def test_an_open_conflict_is_served_with_its_sides_and_moves_the_epoch(gates: Story) -> None:
    conflict = gates.dispute(gates.event("ev-level"), gates.event("ev-keeper"))
    answer = gates.current()
    (shown,) = answer.conflicts
    assert (shown["id"], shown["about"]) == (conflict, "which level it was")
    assert [side["caller_id"] for side in objects_of(shown, "sides")] == ["ev-level", "ev-keeper"]
    assert codes(gates) == ["EpochMoved"]


def test_a_conflict_stays_open_when_a_side_falls_but_the_side_is_not_told(gates: Story) -> None:
    gates.dispute(gates.event("ev-level"), gates.event("ev-keeper"))
    gates.revoke(gates.event("ev-level"))
    (shown,) = gates.current().conflicts
    assert [(side["validity"], side["text"]) for side in objects_of(shown, "sides")] == [
        ("REVOKED", None),
        ("VALID", "The keeper saw the gate shut at 04:10."),
    ]
    assert shown["about"] is None


def test_a_disputed_claim_stands_with_the_words_that_it_rests_on(gates: Story) -> None:
    # Only the claim's own wording was told: what somebody had really said was to be looked for by its id.
    low, high = (
        gates.claim("the level is low", gates.event("ev-level")),
        gates.claim("it is high", gates.event("ev-keeper")),
    )
    gates.dispute(low, high)
    (shown,) = gates.current().conflicts
    told = {side["id"]: objects_of(side, "evidence") for side in objects_of(shown, "sides")}
    assert [(event["caller_id"], event["text"]) for event in told[low]] == [("ev-level", "Gauge G-2 reads 3.15 m.")]
    gates.revoke(gates.event("ev-level"))
    (shown,) = gates.current().conflicts
    told = {side["id"]: objects_of(side, "evidence") for side in objects_of(shown, "sides")}
    assert [(event["validity"], event["text"]) for event in told[low]] == [("REVOKED", None)]
    assert told[high][0]["text"] == "The keeper saw the gate shut at 04:10."


def test_an_event_whose_key_is_gone_is_not_served(story: Story) -> None:
    first = story.tell("ev-1", "Gauge G-2 reads 3.15 m.")
    story.tell("ev-2", "The gate is shut.")
    story.forget(first)
    assert ids(story.current().tail) == ["ev-2"]


def test_a_summary_of_which_a_fold_is_erased_is_not_served(gates: Story) -> None:
    (fold,) = {str(row["fold_id"]) for rows in gates.current().items.values() for row in rows}
    gates.forget(fold)
    answer = gates.current()
    assert (answer.source, codes(gates)) == ("raw", ["Erased"])
    assert ids(answer.tail) == ["ev-level", "ev-rule", "ev-keeper"]


def test_a_budget_leaves_out_whole_events_oldest_first_and_names_them(gates: Story) -> None:
    whole = gates.current()
    answer = gates.current(budget=whole.tokens - 1)
    assert answer.left_out == ["ev-level"]
    assert answer.tokens < whole.tokens and answer.tokens <= whole.tokens - 1
    assert "ev-level" not in cited(answer)


def test_a_budget_never_leaves_out_what_is_pinned(gates: Story) -> None:
    answer = gates.current(budget=0)
    assert [row["text"] for row in answer.items["constraints"]] == ["Never open gate 8 without the keeper."]
    assert answer.left_out == ["ev-level", "ev-keeper"]
    assert answer.tokens > 0


def test_a_budget_keeps_rules_among_raw_events_too(story: Story) -> None:
    story.tell("ev-chat", "The weather is fine at the lock today.")
    story.tell("ev-rule", "Never open gate 8 without the keeper.")
    answer = story.current(budget=0)
    assert (ids(answer.tail), answer.left_out) == (["ev-rule"], ["ev-chat"])


def test_without_a_budget_nothing_is_left_out(gates: Story) -> None:
    answer = gates.current()
    assert (answer.left_out, answer.cold, answer.budget) == ([], [], None)


def test_what_went_cold_is_named_and_not_given(story: Story) -> None:
    for number in range(6):
        story.tell(f"ev-{number}", f"Sample {number} weighs {number + 3}.25 kg at station S-{number}.", task="samples")
    story.tell("ev-rule", "Never open gate 8 without the keeper.", task="samples")
    story.consolidate(budget=20)
    answer = story.current()
    assert answer.source == "summary" and answer.cold
    assert not {f"ev-{number}" for number in range(6)} & set(ids(answer.tail)) & set(answer.cold)
    assert [row["text"] for row in answer.items["constraints"]] == ["Never open gate 8 without the keeper."]


def test_a_budget_below_nothing_is_refused(gates: Story) -> None:
    with pytest.raises(InputError):
        gates.current(budget=-1)


def test_a_scope_that_nothing_was_appended_to_is_unknown(gates: Story) -> None:
    with pytest.raises(UnknownIdentifier):
        Story(gates.context, PUMPS).current()


def test_a_scope_of_another_tenant_is_unknown(gates: Story, stranger: Story) -> None:
    with pytest.raises(UnknownIdentifier):
        stranger.current()
    stranger.tell("ev-mine", "My own gauge reads 1.00 m.")
    assert said(stranger.current()) == {"My own gauge reads 1.00 m."}
    assert gates.scope == stranger.scope == GATES
