"""A writer that is killed at any step leaves the old summary or the new one, and a repeat settles what happened.

Promise 2: nothing half-made is readable.
"""

from __future__ import annotations

import signal

import pytest

from provgraph.service.consolidation import consolidate
from tests.crashes.conftest import SCOPE, Quay

KILLED = -signal.SIGKILL
BEFORE = ("snapshot", "distil", "gate", "inside store", "store", "inside switch")
"""Points at which the switch has not committed."""

AFTER = ("switch", "after commit")


def texts(quay: Quay) -> tuple[set[str], set[str]]:
    """What a reader gets: the sentences of the summary, and the raw events beside it."""
    current = quay.current()
    items = {str(item["text"]) for items in current.items.values() for item in items}
    return items, {str(event["text"]) for event in [*current.tail, *current.raw_open]}


@pytest.mark.parametrize("point", BEFORE)
def test_a_consolidation_killed_before_its_switch_commits_leaves_the_old_summary(quay: Quay, point: str) -> None:
    quay.tell("Crane 4 lifts 12 tonnes.")
    old = quay.consolidate()
    quay.tell("Crane 5 lifts 30 tonnes.")
    assert quay.victim("consolidate", point, str(SCOPE), "r1") == KILLED
    assert quay.current().artifact_id == old
    assert texts(quay) == ({"Crane 4 lifts 12 tonnes."}, {"Crane 5 lifts 30 tonnes."})
    assert quay.faults() == []


@pytest.mark.parametrize("point", BEFORE)
def test_a_first_consolidation_killed_midway_leaves_raw_events(quay: Quay, point: str) -> None:
    quay.tell("Crane 4 lifts 12 tonnes.")
    assert quay.victim("consolidate", point, str(SCOPE), "r1") == KILLED
    assert quay.current().source == "raw"
    assert texts(quay) == (set(), {"Crane 4 lifts 12 tonnes."})
    assert quay.faults() == []


@pytest.mark.parametrize("point", AFTER)
def test_a_consolidation_killed_after_its_switch_committed_leaves_the_new_summary(quay: Quay, point: str) -> None:
    quay.tell("Crane 4 lifts 12 tonnes.")
    old = quay.consolidate()
    quay.tell("Crane 5 lifts 30 tonnes.")
    assert quay.victim("consolidate", point, str(SCOPE), "r1") == KILLED
    assert quay.current().artifact_id != old
    assert texts(quay) == ({"Crane 4 lifts 12 tonnes.", "Crane 5 lifts 30 tonnes."}, set())
    repeat = consolidate(quay.context, SCOPE, quay.request("r1"))
    assert (repeat.repeated, repeat.artifact_id) == (True, quay.current().artifact_id)


@pytest.mark.parametrize("point", BEFORE)
def test_the_repeat_of_a_killed_consolidation_finishes_the_work_once(quay: Quay, point: str) -> None:
    quay.tell("Crane 4 lifts 12 tonnes.", "Crane 5 lifts 30 tonnes.")
    assert quay.victim("consolidate", point, str(SCOPE), "r1") == KILLED
    assert quay.victim("consolidate", "never", str(SCOPE), "r1") == 0
    repeat = consolidate(quay.context, SCOPE, quay.request("r1"))
    assert (repeat.repeated, repeat.artifact_id) == (True, quay.current().artifact_id)
    assert texts(quay) == ({"Crane 4 lifts 12 tonnes.", "Crane 5 lifts 30 tonnes."}, set())
    assert quay.faults() == []


def test_a_revocation_killed_before_it_commits_never_happened(quay: Quay) -> None:
    (event,) = quay.tell("Crane 4 lifts 12 tonnes.")
    old = quay.consolidate()
    assert quay.victim("revoke", "inside revoke", event, "r1") == KILLED
    assert quay.current().artifact_id == old
    assert quay.faults() == []


def test_a_revocation_killed_after_it_committed_is_answered_by_its_receipt(quay: Quay) -> None:
    (event, _) = quay.tell("Crane 4 lifts 12 tonnes.", "Crane 5 lifts 30 tonnes.")
    quay.consolidate()
    assert quay.victim("revoke", "after commit", event, "r1") == KILLED
    assert texts(quay) == (set(), {"Crane 5 lifts 30 tonnes."})
    assert quay.victim("revoke", "never", event, "r1") == 0
    assert quay.faults() == []
