"""What stands is served in one statement, and it is what asking step by step gives. Source: docs/design.md, fences."""

from __future__ import annotations

from pathlib import Path

import pytest
from neo4j import GraphDatabase

from provgraph.graph.runner import Address
from provgraph.service import reading
from provgraph.service.answers import Current
from tests.reading.counted import counting
from tests.reading.story import GATES, Story, ids

FORGET = (Path(__file__).parent / "bulk" / "forget_ranges.cypher").read_text("utf-8")


def step_by_step(story: Story, address: Address) -> Current:
    """The answer for the same state when the summary is one of an older version, which did not note what it leaves."""
    auth = (address.user, address.password)
    with GraphDatabase.driver(address.uri, auth=auth, notifications_min_severity="OFF") as driver:
        driver.execute_query(FORGET, {"tenant": story.context.tenant}, database_=address.database)  # type: ignore[arg-type]  # a file of ours
    with counting(story.context) as (context, counts):
        answer = reading.current(context, story.scope)
        assert counts["read"] > 0
    return answer


def test_a_summary_that_stands_takes_one_statement(gates: Story) -> None:
    gates.tell("ev-later", "Gate 8 is open.")
    with counting(gates.context) as (context, counts):
        answer = reading.current(context, GATES)
    assert (answer.source, ids(answer.tail), dict(counts)) == ("summary", ["ev-later"], {"look": 1})


def test_what_does_not_stand_is_looked_into(gates: Story) -> None:
    gates.revoke(gates.event("ev-level"))
    with counting(gates.context) as (context, counts):
        answer = reading.current(context, GATES)
    assert (answer.source, counts["look"]) == ("raw", 1) and counts["read"] > 0


def test_both_ways_give_the_same(story: Story, address: Address) -> None:
    story.tell("ev-done", "Valve V-7 was replaced on 3 May 2025.", task="valves")
    story.tell("ev-open", "Pump P-2 is being watched until 5 May 2025.", task="pumps")
    story.consolidate(leave_open=True)
    story.tell("ev-recalled", "The keeper likes tea.", source="recalled")
    story.tell("ev-tail", "Gate 8 is open.")
    at_once = story.current()
    assert (ids(at_once.raw_open), ids(at_once.tail)) == (["ev-open"], ["ev-recalled", "ev-tail"])
    assert at_once.to_json() == step_by_step(story, address).to_json()


def test_what_went_cold_is_named_either_way(story: Story, address: Address) -> None:
    for at in range(6):
        story.tell(f"ev-{at}", f"Backup B-{at} of archive A-{at} took {at + 30} minutes.", task="backups")
    story.tell("ev-end", "Never restart the pump host.", task="other")
    story.consolidate(budget=60)
    at_once = story.current()
    assert at_once.cold
    assert at_once.to_json() == step_by_step(story, address).to_json()


def test_an_open_conflict_stands_beside_the_summary_either_way(gates: Story, address: Address) -> None:
    gates.dispute(gates.event("ev-level"), gates.event("ev-keeper"))
    gates.consolidate()
    at_once = gates.current()
    assert (at_once.source, len(at_once.conflicts)) == ("summary", 1)
    assert at_once.to_json() == step_by_step(gates, address).to_json()


@pytest.mark.parametrize("alias", ["shadow", "none"])
def test_another_alias_is_another_pointer(gates: Story, alias: str) -> None:
    assert gates.current(alias=alias).source == "raw"
