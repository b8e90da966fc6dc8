"""Records of folds, findings and sources say what they know, leave out what they do not, and refuse other types."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from provgraph.domain.event import Event, Source
from provgraph.domain.fold import ITEM_LISTS, VERBATIM_LISTS, Fold, Item
from provgraph.domain.identifiers import CallerEventId
from provgraph.domain.verdict import CODES, Finding, Tally, Verdict
from provgraph.errors import SchemaBroken

ITEM = {"id": "i1", "text": "The fee is 5 EUR.", "derived_from": ["e1"]}
FOLD: dict[str, object] = {
    "segment_id": "task/x",
    "closed_at": None,
    "source_range": ["e1", "e9"],
    **{name: [] for name in ITEM_LISTS},
    "conflicts": [{"id": "k1", "items": ["e1", "e2"], "text": "two fees"}],
    "narrative": [{"text": "A fee.", "items": ["i1"]}],
}


def test_a_fold_keeps_every_item_in_the_list_it_came_in() -> None:
    value = {**FOLD, **{name: [{**ITEM, "id": name}] for name in ITEM_LISTS}}
    assert [(name, item.id) for name, item in Fold.from_json(value).items()] == [(name, name) for name in ITEM_LISTS]
    assert Fold.from_json(value).to_json() == value


def test_lists_whose_words_must_not_change_are_lists_of_items() -> None:
    assert set(VERBATIM_LISTS) < set(ITEM_LISTS)


@pytest.mark.parametrize("value", ["86", 86, 64.5, True, False, 0, "", 2**80])
def test_a_value_keeps_its_type_though_it_be_nothing_or_false(value: object) -> None:
    found = Item.from_json({**ITEM, "value": value})
    assert found.value == value
    assert type(found.value) is type(value)
    assert found.to_json()["value"] == value


@pytest.mark.parametrize("value", [None, [5], {"n": 5}])
def test_a_value_that_is_no_scalar_is_no_value(value: object) -> None:
    found = Item.from_json({**ITEM, "value": value})
    assert found.value is None
    assert "value" not in found.to_json()


def test_an_item_that_knows_little_says_little() -> None:
    assert Item("i1", "x", ("e1", "e2")).to_json() == {"id": "i1", "text": "x", "derived_from": ["e1", "e2"]}


@pytest.mark.parametrize(
    ("change", "place"),
    [
        ({"segment_id": None}, "/segment_id"),
        ({"closed_at": 5}, "/closed_at"),
        ({"source_range": "e1"}, "/source_range"),
        ({"source_range": ["e1", 2]}, "/source_range"),
        ({"facts": {}}, "/facts"),
        ({"facts": ["a fact"]}, "/facts"),
        ({"facts": [{**ITEM, "id": 5}]}, "/id"),
        ({"facts": [{**ITEM, "derived_from": "e1"}]}, "/derived_from"),
        ({"facts": [{**ITEM, "unit": 5}]}, "/unit"),
        ({"conflicts": [{"id": "k", "items": [1, 2], "text": ""}]}, "/items"),
        ({"narrative": [{"items": ["i1"]}]}, "/text"),
    ],
)
def test_a_fold_with_a_part_of_another_type_is_refused_by_its_place(change: dict[str, object], place: str) -> None:
    with pytest.raises(SchemaBroken, match=f"^{place} is not"):
        Fold.from_json({**FOLD, **change})


@given(st.sampled_from(ITEM_LISTS))
def test_a_list_that_is_missing_counts_as_empty(name: str) -> None:
    assert Fold.from_json({key: value for key, value in FOLD.items() if key != name}).to_json() == FOLD


FINDINGS = st.builds(
    Finding,
    st.sampled_from(CODES),
    st.text(),
    st.lists(st.text(), max_size=2).map(tuple),
    st.none() | st.text(),
    st.none() | st.text(),
    st.none() | st.text(),
    st.none() | st.text(),
)


@given(FINDINGS)
def test_a_finding_comes_back_from_json_with_what_is_unknown_left_out(finding: Finding) -> None:
    value = finding.to_json()
    assert None not in value.values()
    assert Finding.from_json(json.loads(json.dumps(value))) == finding


@pytest.mark.parametrize("value", [{"code": "number"}, {"message": "x"}, {"code": 5, "message": "x"}])
def test_a_finding_without_code_or_message_is_refused(value: dict[str, object]) -> None:
    with pytest.raises(SchemaBroken):
        Finding.from_json(value)


def test_a_verdict_counts_over_its_categories_and_names_them_in_order() -> None:
    verdict = Verdict("3", (), {"number": Tally(3, 2), "date": Tally(1, 1)})
    value = verdict.to_json()
    assert (value["obligations"], value["preserved"], value["accepted"]) == (4, 3, True)
    assert list(verdict.to_json()["by_category"]) == ["date", "number"]


def test_counts_alone_refuse_nothing_and_one_finding_refuses() -> None:
    assert Verdict("3", (), {"number": Tally(3, 0)}).accepted
    assert not Verdict("3", (Finding("missing", "x"),), {"number": Tally(3, 3)}).accepted


@pytest.mark.parametrize(
    ("value", "source"),
    [
        ({}, Source()),
        ({"class": "policy", "trust": 1, "ref": "urn:x"}, Source("policy", 1.0, "urn:x")),
        ({"trust": 0}, Source(trust=0.0)),
        ({"class": None, "trust": None, "ref": None}, Source()),
        ({"trust": "high"}, Source()),
    ],
)
def test_a_source_says_what_it_knows(value: dict[str, object], source: Source) -> None:
    assert Source.from_json(value) == source


def test_no_trust_at_all_is_not_the_same_as_unknown_trust() -> None:
    assert Source(trust=0.0).to_json() == {"trust": 0.0}
    assert Source().to_json() == {}


def test_a_payload_of_little_holds_little_and_an_empty_text_is_a_text() -> None:
    event = Event(CallerEventId("e1"), "message", "ada", text="")
    assert event.to_payload() == {"id": "e1", "kind": "message", "speaker": "ada", "text": ""}
    assert Event.from_payload(event.to_payload()).text == ""


@pytest.mark.parametrize("source", ["recalled", ["recalled"], 5, "", 0, False, []])
def test_a_source_that_is_no_object_is_refused_lest_what_was_recalled_becomes_evidence(source: object) -> None:
    with pytest.raises(SchemaBroken, match="/source"):
        Event.from_payload({"id": "e1", "kind": "message", "speaker": "ada", "source": source})


@pytest.mark.parametrize("about", ["ada", [5], {"who": "ada"}, None])
def test_subjects_that_are_no_list_of_names_are_refused(about: object) -> None:
    with pytest.raises(SchemaBroken, match="/about"):
        Event.from_payload({"id": "e1", "kind": "message", "speaker": "ada", "about": about})
