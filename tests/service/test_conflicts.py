"""Conflicts: told in every scope they touch, opened once, and refused for what is no side of one."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest

from provgraph.domain.identifiers import EntityId
from provgraph.domain.reading import objects_of
from provgraph.errors import (
    BadEvidence,
    InputError,
    InputInvalid,
    ProvgraphError,
    RequestIdTaken,
    UnknownIdentifier,
)
from provgraph.service import reading
from tests.service.acting import NORTH, SOUTH, Acting

NOWHERE = EntityId("ev_" + "0" * 26)


def two(acting: Acting) -> tuple[EntityId, EntityId]:
    """Two events that do not agree."""
    return acting.tell("a", "Row 4 has 30 trees."), acting.tell("b", "Row 4 has 50 trees.")


def test_a_conflict_is_told_back_as_it_is_listed(acting: Acting) -> None:
    one, other = two(acting)
    opened = acting.dispute(other, one, about="how many trees row 4 has")
    assert (opened.state, opened.about) == ("OPEN", "how many trees row 4 has")
    assert opened.members == sorted([one, other])
    assert [found.to_json() for found in acting.disputes()] == [opened.to_json()]


def test_a_scope_without_conflicts_lists_none_and_an_unknown_scope_is_an_error(acting: Acting) -> None:
    two(acting)
    assert acting.disputes() == []
    with pytest.raises(UnknownIdentifier, match="orchard/south"):
        acting.disputes(SOUTH)


def test_conflicts_are_listed_oldest_first(acting: Acting) -> None:
    one, other = two(acting)
    third = acting.tell("c", "Row 4 has 70 trees.")
    opened = [acting.dispute(one, other).id, acting.dispute(one, third).id, acting.dispute(other, third).id]
    assert [found.id for found in acting.disputes()] == opened


def test_a_conflict_across_scopes_is_told_in_each_scope_that_a_side_lies_in(acting: Acting) -> None:
    one = acting.tell("a", "Row 4 has 30 trees.", NORTH)
    other = acting.tell("a", "Row 4 has 50 trees.", SOUTH)
    opened = acting.dispute(one, other, scope=NORTH)
    assert [found.id for found in acting.disputes(NORTH)] == [found.id for found in acting.disputes(SOUTH)]
    assert acting.disputes(SOUTH)[0].members == opened.members


def test_a_conflict_may_be_opened_in_a_third_scope_and_is_told_in_all_three(acting: Acting) -> None:
    one, other = two(acting)
    acting.tell("s", "Row 9 was cut.", SOUTH)
    opened = acting.dispute(one, other, scope=SOUTH)
    assert [[found.id for found in acting.disputes(scope)] for scope in (NORTH, SOUTH)] == [[opened.id], [opened.id]]


def test_a_conflict_across_scopes_takes_the_summaries_of_both_out(acting: Acting) -> None:
    one = acting.tell("a", "Row 4 has 30 trees.", NORTH)
    other = acting.tell("a", "Row 4 has 50 trees.", SOUTH)
    for scope in (NORTH, SOUTH):
        acting.consolidate(scope)
    acting.dispute(one, other)
    for scope in (NORTH, SOUTH):
        found = reading.current(acting.context, scope)
        assert (found.source, [reason["code"] for reason in found.why]) == ("raw", ["EpochMoved"])


def test_a_summary_made_after_a_conflict_across_scopes_states_both_sides_and_settles_none(acting: Acting) -> None:
    one = acting.tell("a", "Row 4 has 30 trees.", NORTH)
    other = acting.tell("a", "Row 4 has 50 trees.", SOUTH)
    opened = acting.dispute(one, other)
    assert acting.consolidate(NORTH).switched
    found = reading.current(acting.context, NORTH)
    (shown,) = found.conflicts
    assert shown["id"] == opened.id
    assert {side["text"] for side in objects_of(shown, "sides")} == {"Row 4 has 30 trees.", "Row 4 has 50 trees."}
    assert not any("trees" in str(row["text"]) for rows in found.items.values() for row in rows)


def test_a_repeated_request_opens_nothing_and_names_the_first_conflict(acting: Acting) -> None:
    one, other = two(acting)
    first, again = (acting.dispute(one, other, request="q-1") for _ in range(2))
    assert again.to_json() == {**first.to_json(), "repeated": True}
    assert len(acting.disputes()) == 1


def test_a_conflict_that_is_open_over_the_same_sides_or_more_is_kept_in_its_first_words(acting: Acting) -> None:
    one, other = two(acting)
    third = acting.tell("c", "Row 4 has 70 trees.")
    first = acting.dispute(one, other, third, about="how many trees")
    acting.consolidate()
    assert acting.dispute(other, one, about="something else").to_json() == first.to_json()
    assert reading.current(acting.context, NORTH).source == "summary", "nothing new is disputed"
    assert len(acting.disputes()) == 1


def test_a_repeated_request_is_about_the_same_in_the_same_words(acting: Acting) -> None:
    one, other = two(acting)
    acting.dispute(one, other, about="how many", request="q-1")
    with pytest.raises(RequestIdTaken):
        acting.dispute(one, other, about="how few", request="q-1")


def test_a_request_id_stands_for_one_set_of_sides(acting: Acting) -> None:
    one, other = two(acting)
    third = acting.tell("c", "Row 4 has 70 trees.")
    acting.dispute(one, other, request="q-1")
    with pytest.raises(RequestIdTaken):
        acting.dispute(one, third, request="q-1")
    with pytest.raises(RequestIdTaken):
        acting.claim("Row 4 has many trees.", one, request="q-1")


def test_the_same_request_from_many_threads_opens_one_conflict(acting: Acting) -> None:
    one, other = two(acting)
    with ThreadPoolExecutor(4) as pool:
        found = set(pool.map(lambda _: acting.dispute(one, other, request="q-1").id, range(4)))
    assert found == {acting.disputes()[0].id}


@pytest.mark.parametrize("count", [0, 1, 2])
def test_one_side_is_no_conflict_however_often_it_is_named(acting: Acting, count: int) -> None:
    one, _ = two(acting)
    with pytest.raises(InputError, match="two members"):
        acting.dispute(*[one] * count)
    assert acting.disputes() == []


def test_every_unknown_side_is_named_and_nothing_is_opened(acting: Acting) -> None:
    one, _ = two(acting)
    foreign = acting.stranger().tell("a", "Row 4 has 50 trees.")
    with pytest.raises(BadEvidence) as refused:
        acting.dispute(one, NOWHERE, foreign)
    assert refused.value.details["unknown"] == sorted([NOWHERE, foreign])
    assert acting.disputes() == []


def test_only_claims_and_events_are_sides_of_a_conflict(acting: Acting) -> None:
    one, other = two(acting)
    made = acting.consolidate()
    summary = reading.entity(acting.context, EntityId(made.artifact_id))
    fold, policy = objects_of(summary, "rests_on")[0]["id"], summary["plans"][0]  # type: ignore[index]  # JSON
    before = [acting.dispute(one, other).to_json()]
    for id in (fold, policy, made.artifact_id, before[0]["id"]):
        with pytest.raises(BadEvidence) as refused:
            acting.dispute(one, EntityId(str(id)))
        assert refused.value.details == {"others": [id]}
    assert [found.to_json() for found in acting.disputes()] == before


def test_a_side_that_was_taken_back_is_refused_and_one_that_stands_again_is_not(acting: Acting) -> None:
    one, other = two(acting)
    claim = acting.claim("Row 4 has 50 trees.", other)
    acting.revoke(other)
    for fallen in (other, claim):
        with pytest.raises(InputInvalid) as refused:
            acting.dispute(one, fallen)
        assert refused.value.details["invalid"] == [fallen]
    assert acting.disputes() == []


def test_claims_and_events_may_stand_on_the_sides_of_one_conflict(acting: Acting) -> None:
    one, other = two(acting)
    claim = acting.claim("Row 4 has 50 trees.", other)
    assert acting.dispute(one, claim).members == sorted([one, claim])


def test_a_conflict_goes_by_its_scope_and_tenant(acting: Acting) -> None:
    one, other = two(acting)
    acting.dispute(one, other)
    stranger = acting.stranger()
    mine = two(stranger)
    assert stranger.disputes() == []
    with pytest.raises(ProvgraphError):
        stranger.dispute(one, other)
    assert stranger.dispute(*mine).members == sorted(mine)


def test_what_a_conflict_is_about_is_empty_once_its_key_is_gone_and_its_sides_stay(acting: Acting) -> None:
    one, other = two(acting)
    opened = acting.dispute(one, other, about="how many trees there are")
    acting.context.vault.store.destroy([opened.id])
    (found,) = acting.disputes()
    assert (found.about, list(found.members), found.state) == ("", opened.members, "OPEN")


@pytest.mark.parametrize("about", ["", "“Mixed”\nلغات — 果園 🌳\x1b[31m", "x" * 10_000])
def test_what_a_conflict_is_about_comes_back_as_it_was_said(acting: Acting, about: str) -> None:
    acting.dispute(*two(acting), about=about)
    assert acting.disputes()[0].about == about


def test_a_conflict_between_an_event_and_a_recalled_one_is_kept(acting: Acting) -> None:
    one = acting.tell("a", "Row 4 has 30 trees.")
    recalled = acting.tell("r", "I recall 50 trees in row 4.", source="recalled")
    opened = acting.dispute(one, recalled)
    assert acting.disputes()[0].id == opened.id
    assert acting.consolidate().switched, "one side alone is evidence, and the summary is made all the same"
