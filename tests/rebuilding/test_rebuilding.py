"""A generation is derived anew beside the current one, and readers notice nothing until they are switched."""

from __future__ import annotations

from pathlib import Path

import pytest

from provgraph.domain.rebuild import Asked
from provgraph.errors import CoverageRegressed, EpochMoved, NotUndoable, UnknownIdentifier
from provgraph.service import rebuilding, taking_back
from tests.consolidation.memory import Counting
from tests.points import Killed, Points
from tests.rebuilding.station import OTHER, Station


def test_readers_and_searches_see_nothing_of_a_generation_that_is_being_made(station: Station) -> None:
    before, found = station.current(), station.found()
    done = station.rebuild()
    assert (station.current(), station.found()) == (before, found)
    assert station.current("shadow")[:2] == ("summary", done.artifact_id)
    assert station.generations().kind == "next"
    assert not station.faults()


def test_nothing_of_the_current_generation_is_carried(station: Station) -> None:
    counting = Counting()
    done = station.rebuild(Asked(), distiller=counting)
    assert (counting.folded, done.made, done.carried) == (["a", "b", "c"], 3, 0)


def test_a_switch_gives_readers_the_new_generation_and_keeps_the_old_one_in_the_shadow(station: Station) -> None:
    _, old, said = station.current()
    done = station.rebuild()
    switched = station.switch()
    assert (switched.artifact_id, switched.previous_id) == (done.artifact_id, old)
    source, artifact, texts = station.current()
    assert (source, artifact, texts) == ("summary", done.artifact_id, said)
    seen = station.generations()
    assert (seen.kind, seen.shadow.id, seen.shadow.stage, seen.current.stage) == (
        "previous", old, "RETIRED", "PUBLISHED",
    )  # fmt: skip
    assert not station.faults()


def test_a_search_finds_the_claims_of_one_generation_only(station: Station) -> None:
    before = station.found()
    station.rebuild()
    station.switch()
    after = station.found()
    assert len(after) == len(before) and after != before
    station.back()
    assert station.found() == before


def test_going_back_gives_readers_what_they_had(station: Station) -> None:
    before = station.current()
    new = station.rebuild().artifact_id
    station.switch()
    assert station.back().previous_id == new
    assert station.current() == before
    assert not station.faults()


def test_where_each_alias_pointed_at_a_moment_can_still_be_asked(station: Station) -> None:
    old, new = station.generations().current.id, station.rebuild().artifact_id
    made = station.context.clock()
    switched = station.switch()
    rebuilding.drop(station.context, station.memory.scope, station.memory.request())
    now = station.context.clock()
    asked = {(alias, at): station.then(at, alias) for alias in ("current", "shadow") for at in (made, now)}
    assert asked == {("current", made): old, ("current", now): new, ("shadow", made): new, ("shadow", now): None}
    assert switched.previous_id == old


def test_there_is_no_way_back_where_nothing_was_switched(station: Station) -> None:
    with pytest.raises(UnknownIdentifier):
        station.switch()
    station.rebuild()
    with pytest.raises(NotUndoable):
        station.back()


def test_a_way_back_that_covers_less_by_now_is_refused_and_caught_up_on_request(station: Station) -> None:
    old = station.generations().current.id
    station.rebuild()
    station.switch()
    station.memory.tell("d1", "Tank d holds 400 l.", "d")
    station.memory.consolidate()
    with pytest.raises(CoverageRegressed):
        station.back()
    switched = station.switch()
    assert switched.covers_through == 6
    assert switched.artifact_id != old, "its folds are carried into a summary that covers what came since"
    assert "Tank d holds 400 l." in station.current()[2]
    assert not station.faults()


def test_what_was_appended_since_is_folded_before_the_switch(station: Station) -> None:
    done = station.rebuild()
    station.memory.tell("d1", "Tank d holds 400 l.", "d")
    station.memory.tell("e1", "Tank e holds 500 l.", "e")
    station.memory.consolidate()
    with pytest.raises(CoverageRegressed):
        station.switch(is_caught_up=False)
    assert station.switch().covers_through == 7
    assert station.generations().current.id != done.artifact_id
    assert {"Tank d holds 400 l.", "Tank e holds 500 l."} <= station.current()[2]


@pytest.mark.parametrize("when", ["before the switch", "after it"])
def test_a_revocation_reaches_both_generations(station: Station, when: str) -> None:
    station.rebuild()
    if when == "after it":
        station.switch()
    taking_back.revoke(station.context, station.events["a1"], "misread", station.memory.request())
    seen = station.generations()
    assert {seen.current.validity, seen.shadow.validity} == {"STALE"}
    assert station.current()[0] == station.current("shadow")[0] == "raw"
    assert not station.faults()


def test_a_revocation_between_rebuild_and_switch_is_taken_in_first_or_refused(station: Station) -> None:
    station.rebuild()
    taking_back.revoke(station.context, station.events["a1"], "misread", station.memory.request())
    with pytest.raises(EpochMoved) as refused:
        station.switch(is_caught_up=False)
    assert set(refused.value.details["failures"]) >= {"EpochMoved", "InputInvalid"}  # type: ignore[call-overload]  # a list of codes
    station.switch()
    source, _, texts = station.current()
    assert source == "summary"
    assert "Tank a holds 100 l." not in texts and "Tank b holds 200 l." in texts
    assert not station.faults()


def test_a_revocation_is_undone_in_both_generations(station: Station) -> None:
    station.rebuild()
    before = station.found()
    done = taking_back.revoke(station.context, station.events["a1"], "misread", station.memory.request())
    taking_back.undo(station.context, done.activity_id, station.memory.request())  # type: ignore[arg-type]  # an id
    seen = station.generations()
    assert {seen.current.validity, seen.shadow.validity} == {"VALID"}
    assert station.found() == before


def test_a_revoked_policy_takes_its_generation_down_and_no_other(station: Station) -> None:
    done = station.rebuild()
    before = station.current()
    taking_back.revoke(station.context, done.policy_id, "too loose", station.memory.request())  # type: ignore[arg-type]  # an id
    assert station.current("shadow")[0] == "raw"
    assert station.generations().shadow.validity == "STALE"
    assert station.generations().current.validity == "VALID"
    assert station.memory.consolidate().made == 0, "the scope's epoch moved, and all that is current is carried"
    assert station.current()[2] == before[2]


def test_an_event_appended_during_a_rebuild_stays_raw_until_it_is_caught_up(station: Station) -> None:
    told: list[str] = []

    def append(_: object) -> None:
        if not told:
            told.append(station.memory.tell("d1", "Tank d holds 400 l.", "d"))

    done = station.rebuild(distiller=Counting(before=append))
    assert done.covers_through == len(station.events)
    assert "Tank d holds 400 l." in station.current()[2]


def test_a_revocation_during_a_rebuild_is_read_again(station: Station) -> None:
    told: list[str] = []

    def revoked(_: object) -> None:
        if not told:
            told.append(
                taking_back.revoke(station.context, station.events["a1"], "misread", station.memory.request()).kind
            )

    done = station.rebuild(distiller=Counting(before=revoked))
    assert station.generations().shadow.validity == "VALID"
    assert "Tank a holds 100 l." not in station.current("shadow")[2]
    assert station.current("shadow")[1] == done.artifact_id


def test_a_rebuild_in_steps_carries_what_the_earlier_ones_made(station: Station) -> None:
    whole = station.rebuild()
    kept = station.current("shadow")[2]
    rebuilding.drop(station.context, station.memory.scope, station.memory.request())
    stepwise = station.rebuild(segments=1)
    assert (stepwise.made, stepwise.claims) == (whole.made, whole.claims)
    assert stepwise.carried == whole.made - 1
    assert station.current("shadow")[2] == kept
    assert not station.faults()


def test_a_rebuild_that_was_killed_goes_on_with_what_it_had_kept(station: Station, tmp_path: Path) -> None:
    before, points = station.current(), Points(tmp_path / "points")
    points.die("rebuild.kept")
    with pytest.raises(Killed):
        station.passing(points).rebuild(segments=1, request="r-1")
    assert station.current() == before
    done = station.rebuild(segments=1, request="r-1")
    assert (done.made, done.carried) == (2, 2), "the last step carries what the first one and the killed run kept"
    assert station.rebuild(segments=1, request="r-1").repeated
    station.switch()
    assert station.current()[2] == before[2]
    assert not station.faults()


def test_a_generation_that_was_given_up_can_not_be_switched_to(station: Station) -> None:
    done = station.rebuild()
    dropped = rebuilding.drop(station.context, station.memory.scope, station.memory.request("d-1"))
    assert dropped.artifact_id == done.artifact_id
    assert rebuilding.drop(station.context, station.memory.scope, station.memory.request("d-1")).repeated
    with pytest.raises(UnknownIdentifier):
        station.switch()
    with pytest.raises(UnknownIdentifier):
        rebuilding.drop(station.context, station.memory.scope, station.memory.request())
    assert not station.faults()


def test_another_policy_begins_another_generation_and_the_same_one_goes_on(station: Station) -> None:
    first = station.rebuild()
    assert station.rebuild().consolidation_id == "", "nothing came since"
    station.memory.tell("d1", "Tank d holds 400 l.", "d")
    assert station.rebuild().carried == first.made - 1, "the task that was open is made anew"
    assert station.rebuild(Asked(budget=150)).carried == 0
    assert station.generations().policy_id != first.policy_id


def test_what_is_current_goes_on_by_itself_after_a_switch(station: Station) -> None:
    done = station.rebuild(OTHER)
    station.switch()
    station.memory.tell("d1", "Tank d holds 400 l.", "d")
    after = station.memory.consolidate()
    assert after.carried == done.made - 1, "the task that was open is made anew"
    assert not station.faults()
