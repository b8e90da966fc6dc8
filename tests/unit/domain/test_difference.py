"""What changed between two folds: items are paired by what they say, whatever their place, order or id."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given, settings

from provgraph.domain.difference import Difference, difference
from provgraph.domain.fold import Fold, FoldConflict, Item, Sentence
from tests.unit.domain.test_fold import FOLDS

DISK = Item("f1", "disk: 91 %", ("e1",), key="disk", value="91", unit="%")
RULE = Item("r1", "Never restart the pump.", ("e2",))
FOLD = Fold("s", None, ("e1", "e2"), facts=(DISK,), constraints=(RULE,))


def between(before: Fold, after: Fold) -> Difference:
    return difference(before.to_json(), after.to_json())


def fields(found: Difference) -> list[tuple[str, object, object]]:
    return [(field.field, field.before, field.after) for change in found.changed for field in change.fields]


@given(FOLDS)
def test_a_fold_does_not_differ_from_itself(fold: Fold) -> None:
    found = between(fold, fold)
    assert found.is_same
    assert found.unchanged == len(list(fold.items())) + len(fold.conflicts) + len(fold.narrative)


@settings(max_examples=40)
@given(FOLDS, FOLDS)
def test_every_entry_of_both_folds_is_accounted_for_once(before: Fold, after: Fold) -> None:
    found = between(before, after)
    for fold, own in ((before, found.removed), (after, found.added)):
        held = len(list(fold.items())) + len(fold.conflicts) + len(fold.narrative)
        assert held == found.unchanged + len(found.changed) + len(own)
    back = between(after, before)
    assert (back.unchanged, len(back.removed), len(back.added)) == (
        found.unchanged,
        len(found.added),
        len(found.removed),
    )


def test_order_and_ids_of_items_make_no_difference() -> None:
    other = replace(DISK, id="f2", text="size: 3 GB", key="size", value="3", unit="GB")
    before = replace(FOLD, facts=(DISK, other))
    after = replace(FOLD, facts=(replace(other, id="f1"), replace(DISK, id="f9")))
    assert between(before, after).is_same


def test_a_fact_of_the_same_key_shows_each_field_that_changed() -> None:
    after = replace(FOLD, facts=(replace(DISK, text="disk: 92 %", value="92", derived_from=("e3",)),))
    found = between(FOLD, after)
    assert fields(found) == [
        ("text", "disk: 91 %", "disk: 92 %"),
        ("derived_from", ["e1"], ["e3"]),
        ("value", "91", "92"),
    ]
    assert (found.removed, found.added, found.unchanged) == ((), (), 1)


def test_words_that_moved_to_another_list_are_one_change() -> None:
    found = between(FOLD, replace(FOLD, constraints=(), facts=(DISK, replace(RULE, id="f2"))))
    assert fields(found) == [("list", "constraints", "facts")]


def test_other_words_on_the_same_evidence_are_one_change_and_on_other_evidence_two_entries() -> None:
    told = replace(RULE, text="Do not restart the pump.")
    assert fields(between(FOLD, replace(FOLD, constraints=(told,)))) == [("text", RULE.text, told.text)]
    found = between(FOLD, replace(FOLD, constraints=(replace(told, derived_from=("e3",)),)))
    assert [len(entries) for entries in (found.changed, found.removed, found.added)] == [0, 1, 1]


def test_a_number_a_text_and_a_truth_are_three_values() -> None:
    for value in ("1", 1.0, True):
        found = between(
            replace(FOLD, facts=(replace(DISK, value=1),)), replace(FOLD, facts=(replace(DISK, value=value),))
        )
        assert len(fields(found)) == 1, value


def test_a_conflict_is_known_by_its_id_and_its_sides_have_no_order() -> None:
    before = replace(FOLD, conflicts=(FoldConflict("c1", ("e1", "e2"), "Not settled"),))
    turned = replace(FOLD, conflicts=(FoldConflict("c1", ("e2", "e1"), "Not settled"),))
    grown = replace(FOLD, conflicts=(FoldConflict("c1", ("e1", "e2", "e3"), "Not settled"),))
    assert between(before, turned).is_same
    assert fields(between(before, grown)) == [("items", ["e1", "e2"], ["e1", "e2", "e3"])]


def test_the_head_and_the_narrative_are_compared_too() -> None:
    after = replace(FOLD, closed_at="2026-02-11T09:50:00Z", narrative=(Sentence("All is well.", ("f1",)),))
    found = between(FOLD, after)
    assert [(field.field, field.before) for field in found.head] == [("closed_at", None)]
    assert [(entry.list, entry.value["text"]) for entry in found.added] == [("narrative", "All is well.")]
    assert not found.is_same
