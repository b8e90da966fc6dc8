"""From payloads to the answer of a reader, and what a budget leaves of it: pure."""

from __future__ import annotations

import json
from collections.abc import Sequence

import pytest

from provgraph.domain.identifiers import EntityId
from provgraph.domain.ranges import Ranges
from provgraph.domain.reading import JsonObject
from provgraph.errors import InputError, SchemaBroken
from provgraph.graph.store.reading import ServedClaim
from provgraph.service.reading.answer import MESSAGES, Pointed, said, wanted
from provgraph.service.reading.budget import Content, within
from provgraph.service.reading.parts import ORDER, Items
from provgraph.service.tokens import count_tokens

FOLD: JsonObject = {
    "fold": {
        "facts": [{"id": "f1", "text": "Tank 3 held 450 l.", "derived_from": ["a", "b"]}],
        "constraints": [{"id": "r1", "text": "Never fill tank 3 above 900 l.", "derived_from": ["b"]}],
        "narrative": [{"text": "Tank 3 was watched.", "items": ["f1", "x9"]}],
    },
    "claims": {"f1": "cl_1", "r1": "cl_2"},
    "events": {"a": "ev_1", "b": "ev_2"},
}


def refuse(ids: Sequence[str]) -> Sequence[str]:
    raise AssertionError(f"nobody needed the places of {ids}")


def test_items_name_their_claim_their_fold_and_their_events() -> None:
    items = Items.of({"fo_1": FOLD})
    assert items.lists["facts"] == [
        {
            "id": "f1",
            "text": "Tank 3 held 450 l.",
            "derived_from": ["a", "b"],
            "claim_id": "cl_1",
            "fold_id": "fo_1",
            "events": ["ev_1", "ev_2"],
        }
    ]
    assert items.callers == {"ev_1": "a", "ev_2": "b"}


def test_a_sentence_names_the_claims_it_rests_on_as_far_as_there_are_such() -> None:
    (sentence,) = Items.of({"fo_1": FOLD}).narrative
    assert (sentence["claim_ids"], sentence["fold_id"], sentence["text"]) == (["cl_1"], "fo_1", "Tank 3 was watched.")


def test_every_list_is_there_in_the_order_of_reading_even_when_nothing_is_in_it() -> None:
    assert tuple(Items.of({}).lists) == ORDER
    assert not any(Items.of({"fo_1": None}).lists.values()), "a fold whose key is gone holds nothing"


def test_folds_follow_each_other_in_their_order() -> None:
    other = {**FOLD, "claims": {"f1": "cl_8", "r1": "cl_9"}}
    found = Items.of({"fo_2": other, "fo_1": FOLD}).lists["facts"]
    assert [row["claim_id"] for row in found] == ["cl_8", "cl_1"]


def test_two_readers_do_not_share_lists() -> None:
    Items.of({"fo_1": FOLD})
    assert Items.of({}).lists["facts"] == []


def test_an_item_without_a_claim_is_a_damaged_fold_and_no_item() -> None:
    with pytest.raises(SchemaBroken):
        Items.of({"fo_1": {**FOLD, "claims": {}}})


def test_a_claim_of_a_fold_that_is_not_given_stands_in_its_list() -> None:
    items = Items()
    row = ServedClaim(EntityId("fo_1"), EntityId("cl_1"), None, True, (EntityId("ev_1"),))
    items.add_claim(row, {"list": "permissions", "item": {"id": "p1", "text": "You may."}})
    assert items.lists["permissions"] == [
        {"id": "p1", "text": "You may.", "claim_id": "cl_1", "fold_id": "fo_1", "events": ["ev_1"]}
    ]


@pytest.mark.parametrize(
    ("pointed", "high_water", "ranges"),
    [
        (None, 0, ()),
        (None, 7, ((1, 7),)),
        (Pointed(EntityId("su"), 7), 7, ()),
        (Pointed(EntityId("su"), 7), 9, ((8, 9),)),
        (Pointed(EntityId("su"), 7, raw_open=((2, 3),)), 7, ((2, 3),)),
        (Pointed(EntityId("su"), 7, raw_open=((6, 7),), cold=((1, 2),)), 9, ((1, 2), (6, 9))),
        (Pointed(EntityId("su"), 0), 3, ((1, 3),)),
    ],
)
def test_beside_a_summary_stand_what_it_left_raw_or_cold_and_what_came_after(
    pointed: Pointed | None, high_water: int, ranges: Ranges
) -> None:
    assert wanted(pointed, high_water) == ranges


@pytest.mark.parametrize(
    ("ledger", "raw_open", "cold"),
    [
        ({"raw_open": [[5, 6]], "cold": [[1, 1], [3, 4]]}, ((5, 6),), ((1, 1), (3, 4))),
        ({"raw_open": [], "cold": []}, (), ()),
        ({}, (), ()),
    ],
)
def test_a_summary_is_pointed_at_with_the_ledger_of_its_manifest(
    ledger: dict[str, object], raw_open: Ranges, cold: Ranges
) -> None:
    found = Pointed.of(EntityId("su_1"), 6, json.dumps({"ledger": ledger}))
    assert (found.artifact_id, found.covers_through, found.raw_open, found.cold) == ("su_1", 6, raw_open, cold)


def test_every_reason_has_a_sentence_of_its_own() -> None:
    assert [reason["code"] for reason in said(*MESSAGES)] == list(MESSAGES)
    assert len({reason["message"] for reason in said(*MESSAGES)}) == len(MESSAGES)
    with pytest.raises(KeyError):
        said("Because")


def event(n: int, text: str) -> JsonObject:
    return {"id": f"e{n}", "kind": "message", "speaker": "i", "text": text, "entity_id": f"ev_{n}", "seq": n}


def content(**changes: object) -> Content:
    items = Items.of({"fo_1": FOLD})
    named: dict[str, object] = {
        "items": items.lists,
        "narrative": items.narrative,
        "conflicts": [],
        "raw_open": [],
        "tail": [event(7, "The filter of pump 2 was changed at 09:15.")],
    }
    return Content(**{**named, **changes})  # type: ignore[arg-type]  # test data


def test_without_a_budget_everything_is_given_and_counted() -> None:
    given, cut = within(content(), None, refuse)
    assert given == content()
    texts = ["Tank 3 held 450 l.", "Never fill tank 3 above 900 l.", "Tank 3 was watched."]
    assert cut.tokens == sum(map(count_tokens, [*texts, "The filter of pump 2 was changed at 09:15."]))


def test_exactly_within_the_budget_nothing_is_left_out_and_nobody_asks_for_places() -> None:
    total = within(content(), None, refuse)[1].tokens
    assert within(content(), total, refuse)[0] == content()
    with pytest.raises(AssertionError):
        within(content(), total - 1, refuse)


@pytest.mark.parametrize("budget", [-1, -(10**9)])
def test_a_negative_budget_is_an_error(budget: int) -> None:
    with pytest.raises(InputError):
        within(content(), budget, refuse)


def test_at_no_budget_what_binds_stays_and_so_does_the_event_that_it_rests_on() -> None:
    given, cut = within(content(), 0, lambda ids: ids)
    assert cut.left_out == ("ev_7",)
    assert [row["id"] for row in given.items["constraints"]] == ["r1"]
    assert given.items["facts"], "the fact shares an event with the rule, and events go as wholes"
    assert given.tail == []


def test_a_raw_rule_stays_however_small_the_budget() -> None:
    tail = [event(7, "Never open valve V-17 without the keeper."), event(8, "Tank 9 held 120 l at 08:00.")]
    given, cut = within(content(tail=tail), 0, lambda ids: ids)
    assert ([row["id"] for row in given.tail], cut.left_out) == (["e7"], ("ev_8",))


def test_a_sentence_is_left_out_with_the_fact_it_rests_on() -> None:
    items = Items.of({"fo_1": {**FOLD, "fold": {**FOLD["fold"], "constraints": []}}})  # type: ignore[dict-item]  # JSON
    bare = Content(items.lists, items.narrative, [], [], [])
    given, cut = within(bare, 0, lambda ids: ids)
    assert (list(given.items["facts"]), list(given.narrative)) == ([], [])
    assert (cut.tokens, cut.left_out) == (0, ("ev_1", "ev_2"))


def test_both_sides_of_a_conflict_stay_with_what_they_rest_on() -> None:
    side = {"id": "cl_1", "text": "Tank 3 held 450 l."}
    conflict = {"id": "co_1", "about": "how much", "sides": [side, {"id": "ev_7", "text": "No."}]}
    given, cut = within(content(conflicts=[conflict]), 0, lambda ids: ids)
    assert (given.conflicts, cut.left_out) == ([conflict], ())
    assert given.items["facts"] and given.tail


def test_what_is_counted_is_text_value_and_data_and_no_id() -> None:
    bare = Content({name: [] for name in ORDER}, [], [], [], [])
    assert within(bare, None, refuse)[1].tokens == 0
    data = within(content(tail=[{**event(7, ""), "data": '{"a":1}'}]), None, refuse)[1].tokens
    assert data - within(content(tail=[]), None, refuse)[1].tokens == count_tokens('{"a":1}')
