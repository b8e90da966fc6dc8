"""The shape of a fold, rule by rule: what breaks it is named with its place, and nothing of its content is quoted."""

from __future__ import annotations

import copy
from collections.abc import Callable

import pytest

from provgraph.domain.fold import ITEM_LISTS
from provgraph.domain.gate import as_object
from provgraph.domain.gate.whole import shape
from provgraph.domain.gate.whole.shape import FOLD_FIELDS
from provgraph.schemas import fold_faults
from tests.unit.gate.scenario import FAITHFUL, STORY, Json, changed, fold, item, verdict

Change = Callable[[Json], object]


def broken(change: Change) -> list[tuple[str, str | None]]:
    """Codes and places of what is wrong with the faithful fold after a change; the published schema must agree."""
    body = copy.deepcopy(FAITHFUL)
    change(body)
    found = list(shape.check(body))
    assert bool(found) == bool(fold_faults(body)), fold_faults(body)
    return [(finding.code, finding.found) for finding in found]


def entry(body: Json, name: str) -> Json:
    """The first entry of a list."""
    entries = body[name]
    assert isinstance(entries, list)
    first: Json = entries[0]
    return first


def put(name: str, field: str, value: object) -> Change:
    """A change of one field of the first entry of a list."""
    return lambda body: entry(body, name).update({field: value})


def test_the_faithful_fold_has_the_shape() -> None:
    assert broken(lambda body: None) == []


@pytest.mark.parametrize("name", FOLD_FIELDS)
def test_no_field_of_a_fold_may_be_left_out(name: str) -> None:
    assert broken(lambda body: body.pop(name)) == [("schema", f"/{name}")]


@pytest.mark.parametrize("name", [*ITEM_LISTS, "conflicts", "narrative"])
@pytest.mark.parametrize("value", ["text", 3, {}, None, [3], [["e1"]], [None]], ids=repr)
def test_a_list_of_a_fold_holds_objects_only(name: str, value: object) -> None:
    assert broken(lambda body: body.update({name: value})) == [("schema", f"/{name}")]


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("segment_id", 3),
        ("segment_id", None),
        ("closed_at", "yesterday"),
        ("closed_at", "2026-05-04"),
        ("closed_at", 0),
        ("source_range", []),
        ("source_range", ["e1"]),
        ("source_range", ["e1", "e2", "e3"]),
        ("source_range", ["e1", 2]),
        ("source_range", "e1"),
        ("colour", "red"),
    ],
)
def test_a_head_of_the_wrong_kind_is_named(field: str, value: object) -> None:
    assert broken(lambda body: body.update({field: value})) == [("schema", f"/{field}")]


@pytest.mark.parametrize("value", [None, "2026-05-04T10:00:00Z", "2026-05-04T10:00:00.123+05:30"])
def test_a_time_of_closing_is_a_date_time_or_null(value: str | None) -> None:
    assert broken(lambda body: body.update(closed_at=value)) == []


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("id", 7),
        ("text", None),
        ("key", None),
        ("subject", 3),
        ("predicate", []),
        ("unit", 3),
        ("valid_from", 20260504),
        ("valid_until", False),
        ("rationale", {}),
        ("polarity", "neutral"),
        ("polarity", None),
        ("modality", "certain"),
        ("modality", "Asserted"),
        ("source_class", "recalled"),
        ("source_class", None),
        ("value", []),
        ("value", {"a": 1}),
        ("derived_from", "e1"),
        ("derived_from", [1]),
        ("derived_from", ["e1", "e1"]),
        ("colour", "red"),
    ],
)
def test_a_field_of_an_item_of_the_wrong_kind_is_named(field: str, value: object) -> None:
    assert broken(put("facts", field, value)) == [("schema", f"/facts/0/{field}")]


@pytest.mark.parametrize(
    ("field", "value"),
    [("unit", None), ("valid_from", None), ("rationale", None), ("value", None), ("value", True), ("value", 2.5)],
)
def test_what_may_be_unknown_may_be_null(field: str, value: object) -> None:
    assert broken(put("facts", field, value)) == []


@pytest.mark.parametrize("field", ["id", "text"])
def test_an_item_has_an_id_and_a_text(field: str) -> None:
    assert broken(lambda body: entry(body, "facts").pop(field)) == [("schema", f"/facts/0/{field}")]


@pytest.mark.parametrize("name", ITEM_LISTS)
@pytest.mark.parametrize("value", [[], None], ids=["empty", "null"])
def test_an_item_of_any_list_without_evidence_is_refused_as_such(name: str, value: object) -> None:
    found = list(shape.check(fold(STORY, **{name: [{**item("z", "x"), "derived_from": value}]})))
    assert [(finding.code, finding.item) for finding in found] == [("no_evidence", "z")]


def test_an_item_that_does_not_even_have_the_field_is_refused_as_such() -> None:
    assert broken(lambda body: entry(body, "facts").pop("derived_from")) == [("no_evidence", None)]


@pytest.mark.parametrize(
    ("items", "code"),
    [([], "no_evidence"), (["f1", 2], "schema"), ("f1", "schema"), (None, "schema")],
    ids=["none", "number", "text", "null"],
)
def test_a_sentence_of_the_narrative_rests_on_items(items: object, code: str) -> None:
    assert [found for found, _ in broken(put("narrative", "items", items))] == [code]


@pytest.mark.parametrize("items", [[], ["a"], "ab", [1, 2]], ids=repr)
def test_a_conflict_has_two_sides_or_more(items: object) -> None:
    sides: Json = {"id": "k", "text": "Not settled.", "items": items}
    assert [code for code, _ in broken(lambda body: body.update(conflicts=[sides]))] == ["schema"]


@pytest.mark.parametrize("field", ["id", "text", "items"])
def test_no_field_of_a_conflict_may_be_left_out(field: str) -> None:
    sides: Json = {"id": "k", "text": "Not settled.", "items": ["a", "b"]}
    del sides[field]
    assert ("schema", f"/conflicts/0/{field}") in broken(lambda body: body.update(conflicts=[sides]))


def test_every_fault_is_named_not_only_the_first() -> None:
    def spoil(body: Json) -> None:
        body.update(segment_id=1, closed_at="later")
        entry(body, "facts").update(modality="sure", text=2)

    assert {place for _, place in broken(spoil)} == {
        "/segment_id",
        "/closed_at",
        "/facts/0/modality",
        "/facts/0/text",
    }


def test_a_broken_fold_is_refused_with_places_but_without_its_content() -> None:
    found = verdict(STORY, changed("facts", 0, modality="PASSWORD-IN-HERE", text="swordfish"))
    assert {finding.code for finding in found.findings} == {"schema"}
    assert "swordfish" not in str(found.to_json())
    assert "PASSWORD-IN-HERE" not in str(found.to_json())
    assert found.preserved == 0 < found.obligations


@pytest.mark.parametrize("value", [None, 3, "text", [], True], ids=repr)
def test_what_is_no_object_becomes_one_that_is_refused(value: object) -> None:
    assert as_object(value) == {}
    assert {finding.code for finding in verdict(STORY, as_object(value)).findings} == {"schema"}


def test_an_object_is_left_as_it_is() -> None:
    assert as_object(FAITHFUL) is FAITHFUL
