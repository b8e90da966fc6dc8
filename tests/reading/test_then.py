"""What was current at a moment, and what of it may be given today. Source: docs/design.md, graph (as-of reads)."""

from __future__ import annotations

import pytest

from provgraph.domain.instant import to_text
from provgraph.errors import InputError, UnknownIdentifier
from provgraph.service import reading
from tests.reading.story import Story, cited, ids, said

RULE, LEVEL = "Never open gate 8 without the keeper.", "Gauge G-2 reads 3.15 m."


@pytest.fixture
def first(gates: Story) -> str:
    """The first summary."""
    return str(gates.current().artifact_id)


def codes(gates: Story, as_of: str | int) -> list[str]:
    """Why a reader got raw events then."""
    return [reason["code"] for reason in gates.then(as_of).why]


def test_at_the_moment_of_a_summary_that_summary_was_current(gates: Story, first: str) -> None:
    answer = gates.then(first)
    assert (answer.source, answer.artifact_id, answer.withheld) == ("summary", first, [])
    assert answer.items == gates.current().items
    assert answer.as_of is not None


def test_before_the_first_switch_nothing_was_current(gates: Story, first: str) -> None:
    appended = gates.up(gates.event("ev-level")).nodes[0].recorded_at
    answer = gates.then(appended)
    assert (answer.source, codes(gates, appended), ids(answer.tail)) == ("raw", ["NoSummary"], ["ev-level"])
    assert gates.then(0).tail == []


def test_what_was_revoked_since_is_named_and_not_given(gates: Story, first: str) -> None:
    gates.revoke(gates.event("ev-level"))
    answer = gates.then(first)
    assert (answer.source, answer.artifact_id) == ("summary", first)
    assert LEVEL not in said(answer) and RULE in said(answer)
    assert {id[:2] for id in answer.withheld} == {"fo", "cl"}
    assert cited(answer) == {"ev-rule", "ev-keeper"}


def test_after_the_revocation_the_reader_got_raw_events(gates: Story, first: str) -> None:
    done = gates.revoke(gates.event("ev-level"))
    gates.consolidate()
    answer = gates.then(done.activity_id)
    assert (answer.source, ids(answer.tail)) == ("raw", ["ev-rule", "ev-keeper"])
    assert codes(gates, done.activity_id) == ["EpochMoved", "ArtifactNotValid"]
    assert answer.input_epoch == 1


def test_after_an_undo_the_summary_stood_but_its_epoch_had_moved(gates: Story, first: str) -> None:
    done = gates.revoke(gates.event("ev-level"))
    undone = gates.undo(done.activity_id)
    assert codes(gates, undone.activity_id) == ["EpochMoved"]
    assert gates.then(undone.activity_id).input_epoch == 2 == gates.current().input_epoch


def test_each_summary_was_current_in_its_time(gates: Story, first: str) -> None:
    gates.tell("ev-later", "Valve V-7 was replaced on 3 May 2025.")
    between = gates.context.clock()
    gates.consolidate()
    second = str(gates.current().artifact_id)
    assert [gates.then(at).artifact_id for at in (first, between, second)] == [first, first, second]
    assert ids(gates.then(between).tail) == ["ev-later"]
    assert gates.then(first).high_water == 3


def test_a_policy_version_revoked_since_keeps_its_content_back(gates: Story, first: str) -> None:
    done = gates.revoke(gates.plan())
    answer = gates.then(first)
    assert (answer.source, answer.artifact_id) == ("summary", first)
    assert not any(answer.items.values())
    assert "PlanRevoked" in codes(gates, done.activity_id)


def test_a_conflict_opened_later_was_not_open_yet_and_moved_the_epoch(gates: Story, first: str) -> None:
    gates.dispute(gates.event("ev-level"), gates.event("ev-keeper"))
    now = gates.context.clock()
    assert gates.then(first).conflicts == []
    assert [conflict["about"] for conflict in gates.then(now).conflicts] == ["which level it was"]
    assert codes(gates, now) == ["EpochMoved"]


def test_while_a_marking_runs_nothing_derived_is_given_of_the_past_either(gates: Story, first: str) -> None:
    gates.fence(gates.event("ev-level"))
    answer = gates.then(first)
    assert answer.artifact_id == first and not any(answer.items.values()) and not answer.narrative


def test_erased_content_is_not_given_of_the_past_either(gates: Story, first: str) -> None:
    rows = [row for rows in gates.current().items.values() for row in rows]
    gates.forget(*{str(row["fold_id"]) for row in rows}, *(str(row["claim_id"]) for row in rows))
    answer = gates.then(first)
    assert not any(answer.items.values()) and set(answer.withheld) >= {str(row["fold_id"]) for row in rows}


def test_a_restart_changes_nothing_of_the_past(gates: Story, first: str) -> None:
    """Nothing is kept between two reads: the same text of a moment gives the same answer."""
    gates.revoke(gates.event("ev-level"))
    moment = gates.then(first).as_of
    assert moment is not None
    assert gates.then(moment).to_json() == gates.then(first).to_json()


def test_a_moment_of_another_tenant_is_unknown(gates: Story, first: str, stranger: Story) -> None:
    stranger.tell("ev-1", "Mine.")
    with pytest.raises(UnknownIdentifier):
        stranger.then(first)


def test_no_moment_is_refused(gates: Story) -> None:
    with pytest.raises(InputError):
        reading.current_as_of(gates.context, gates.scope, None)


def test_a_moment_to_come_is_the_present(gates: Story, first: str) -> None:
    later = to_text(gates.context.clock() + 3_600_000_000)
    assert gates.then(later).artifact_id == first
