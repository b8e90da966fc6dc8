"""Merging duplicates by hand: one claim answers for another, and an undo splits them again."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from provgraph.domain.event import Event
from provgraph.domain.identifiers import ActivityId, CallerEventId, EntityId
from provgraph.domain.reading import object_of, objects_of
from provgraph.errors import InputError, InputInvalid, NotUndoable, RequestIdTaken, UnknownIdentifier
from provgraph.service import claims, ledger, reading, taking_back
from provgraph.service.claims import Merged
from provgraph.service.context import Context
from tests.service.acting import NORTH, SOUTH, Acting


@dataclass(frozen=True, slots=True)
class Merging(Acting):
    """A tenant with two claims that say the same in other words."""

    def told(self, id: str, text: str, speaker: str) -> EntityId:
        """An event of somebody's."""
        event = Event(CallerEventId(id), "message", speaker, text=text)
        return EntityId(ledger.append(self.context, NORTH, [event], self.request()).events[0].entity_id)

    def merge(self, kept: str, twin: str, request: str | None = None) -> Merged:
        """Merge two claims."""
        return claims.merge(self.context, EntityId(kept), EntityId(twin), self.request(request), "the same span")

    def split(self, merged: Merged) -> None:
        """Undo a merge."""
        taking_back.undo(self.context, ActivityId(merged.activity_id), self.request())

    def validity(self, id: str) -> object:
        """As stored."""
        return reading.entity(self.context, EntityId(id))["validity"]


@pytest.fixture
def merging(context: Context) -> Merging:
    return Merging(context)


@pytest.fixture
def pair(merging: Merging) -> tuple[str, str]:
    """The claim that is kept, and its duplicate."""
    drawing, survey = merging.told("d", "Drawing: 36.2 m.", "scan"), merging.told("s", "Survey: 36.2 m.", "crew")
    kept = merging.propose("bridge 14", drawing, predicate="free span", value="36.2", unit="m")
    twin = merging.propose("the canal bridge", survey, predicate="span", value="36.2", unit="m")
    return kept.claim_id, twin.claim_id


def test_a_merged_claim_has_the_sources_of_both_and_nothing_falls(merging: Merging, pair: tuple[str, str]) -> None:
    assert merging.merge(*pair).independent_sources == 2
    assert [merging.validity(id) for id in pair] == ["VALID", "VALID"]
    assert [len(objects_of(reading.entity(merging.context, EntityId(id)), "evidence")) for id in pair] == [1, 1]
    kept, twin = (object_of(reading.entity(merging.context, EntityId(id)), "support") for id in pair)
    assert (kept["answers_for"], twin["answered_by"], kept["independent_sources"]) == ([pair[1]], pair[0], 2)


def test_what_is_proposed_of_the_duplicate_reinforces_the_one_that_answers(
    merging: Merging, pair: tuple[str, str]
) -> None:
    merged = merging.merge(*pair)
    third = merging.told("t", "I measured it: 36.2 m.", "bo")
    again = merging.propose("the canal bridge", third, predicate="span", value="36.2", unit="m")
    assert (again.claim_id, again.outcome, again.independent_sources) == (pair[0], "reinforced", 3)
    merging.split(merged)
    later = merging.propose("the canal bridge", third, predicate="span", value="36.2", unit="m")
    assert (later.claim_id, later.outcome, later.independent_sources) == (pair[1], "reinforced", 2)


def test_a_claim_does_not_fall_with_the_evidence_of_its_duplicate(merging: Merging, pair: tuple[str, str]) -> None:
    merging.merge(*pair)
    survey = objects_of(reading.entity(merging.context, EntityId(pair[1])), "evidence")[0]["id"]
    merging.revoke(str(survey))
    assert [merging.validity(id) for id in pair] == ["VALID", "STALE"]


def test_a_duplicate_answers_for_itself_while_the_kept_one_is_down(merging: Merging, pair: tuple[str, str]) -> None:
    merging.merge(*pair)
    merging.revoke(pair[0])
    third = merging.told("t", "I measured it: 36.2 m.", "bo")
    again = merging.propose("the canal bridge", third, predicate="span", value="36.2", unit="m")
    assert (again.claim_id, again.outcome) == (pair[1], "reinforced")


def test_chains_of_merges_lead_to_the_one_that_answers_for_all(merging: Merging, pair: tuple[str, str]) -> None:
    first = merging.merge(*pair)
    last = merging.propose("B14", merging.told("t", "It is 36.2 m.", "bo"), predicate="width", value="36.2", unit="m")
    merging.merge(last.claim_id, pair[0])
    fourth = merging.told("f", "36.2 m it is.", "ada")
    again = merging.propose("the canal bridge", fourth, predicate="span", value="36.2", unit="m")
    assert (again.claim_id, again.independent_sources) == (last.claim_id, 4)
    merging.split(first)
    alone = merging.propose("the canal bridge", fourth, predicate="span", value="36.2", unit="m")
    assert alone.claim_id == pair[1]


def test_a_repeat_is_answered_by_the_first_merge(merging: Merging, pair: tuple[str, str]) -> None:
    first, again = merging.merge(*pair, request="q-1"), merging.merge(*pair, request="q-1")
    assert (again.activity_id, again.repeated) == (first.activity_id, True)
    with pytest.raises(RequestIdTaken):
        merging.merge(pair[1], pair[0], request="q-1")


def test_a_merge_is_undone_once(merging: Merging, pair: tuple[str, str]) -> None:
    merged = merging.merge(*pair)
    merging.split(merged)
    with pytest.raises(NotUndoable, match="undone before"):
        merging.split(merged)
    assert merging.merge(*pair).independent_sources == 2


@pytest.mark.parametrize(
    ("case", "error"),
    [
        ("itself", InputError),
        ("merged before", InputError),
        ("answered for", InputError),
        ("another scope", InputError),
        ("fallen", InputInvalid),
        ("in conflict", InputError),
        ("an event", UnknownIdentifier),
        ("a stranger's", UnknownIdentifier),
    ],
)
def test_only_claims_of_one_scope_that_agree_and_stand_are_merged(
    merging: Merging, pair: tuple[str, str], case: str, error: type[Exception]
) -> None:
    kept, twin = pair
    other = merging.propose("B14", merging.told("t", "Wide.", "bo"), predicate="width", value="wide").claim_id
    if case == "itself":
        twin = kept
    elif case == "merged before":
        merging.merge(other, twin)
    elif case == "answered for":
        merging.merge(other, kept)
    elif case == "another scope":
        twin = merging.claim("South.", merging.tell("x", "South.", SOUTH), scope=SOUTH)
    elif case == "fallen":
        merging.revoke(twin)
    elif case == "in conflict":
        merging.dispute(EntityId(kept), EntityId(twin))
    elif case == "an event":
        twin = merging.told("e", "An event.", "bo")
    else:
        stranger = merging.stranger()
        twin = stranger.claim("Theirs.", stranger.tell("x", "Theirs."))
    with pytest.raises(error):
        merging.merge(kept, twin)


def test_merged_claims_do_not_contradict_what_the_one_that_answers_says(
    merging: Merging, pair: tuple[str, str]
) -> None:
    merging.merge(*pair)
    third = merging.told("t", "It is 40 m.", "bo")
    assert merging.propose("the canal bridge", third, predicate="span", value="40", unit="m").conflict_id is None
    assert merging.propose("bridge 14", third, predicate="free span", value="40", unit="m").conflict_id is not None
