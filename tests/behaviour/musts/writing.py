"""Sentences about writing twice, and about being killed while writing."""

from __future__ import annotations

from tests.behaviour.musts import must
from tests.behaviour.musts.graph import EVENTS, RUNS, SUMMARIES, asked
from tests.behaviour.telling import Telling


@must("B15", "a3 gives the seq of the first append and adds no event")
def a_repeat_has_the_first_number(telling: Telling) -> None:
    first, third = (telling.answers[name] for name in ("a1", "a3"))
    for one, other in zip(first.rows("events"), third.rows("events"), strict=True):
        assert (one["seq"], one["entity_id"]) == (other["seq"], other["entity_id"])
    assert first.document["high_water"] == third.document["high_water"] == 1
    assert [row["seq"] for row in asked(telling, EVENTS, "beacon")] == [1, 2]
    published = [row for row in asked(telling, SUMMARIES, "beacon") if row["stage"] == "PUBLISHED"]
    assert len(published) == 1


@must("B18", "`again` gives the receipt of q-1 if that had committed")
def a_repeat_settles_what_happened(telling: Telling) -> None:
    again, now = telling.answers["again"], telling.answers["now"]
    assert again.error is None
    stored = [row for row in asked(telling, SUMMARIES, "ropeworks") if row["stage"] in ("PUBLISHED", "RETIRED")]
    assert len(stored) == 2, "the first summary and one more"
    assert now.document["artifact_id"] in {row["id"] for row in stored}
    if again.document["switched"]:
        assert again.id == now.document["artifact_id"]


@must("B18", "no run stays in progress after the restart")
def nothing_half_made_is_left_to_read(telling: Telling) -> None:
    states = {row["state"] for row in asked(telling, RUNS, "ropeworks")}
    assert states <= {"DONE", "REFUSED", "FAILED"}, states
    left = [row["id"] for row in asked(telling, SUMMARIES, "ropeworks") if row["stage"] == "CANDIDATE"]
    read = [id for id in left if telling.answers["all"].says(str(id))]
    assert not read, f"{read} of the candidates {left}"
    for name in ("killed", "restarted", "restarted-2", "now"):
        sentences = [str(item["text"]) for item in telling.answers[name].rows("facts")]
        assert all(text.startswith("Order ") for text in sentences), sentences
