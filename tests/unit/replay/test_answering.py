"""A fold is asked what its events say: faithful folds answer everything right, a wrong one is found out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest

from provgraph.domain.distil.extractive import distil
from provgraph.domain.distil.request import DistilRequest
from provgraph.domain.event import Event
from provgraph.domain.fold import ITEM_LISTS, Fold, FoldConflict, Item, OpenConflict
from provgraph.domain.instant import Moment
from provgraph.domain.replay.asking import replay
from provgraph.lexicon import available, load
from tests.unit.replay.test_asking import TALK, said

ALL = load(available())


def folded(events: list[Event], *conflicts: OpenConflict) -> Fold:
    return Fold.from_json(distil(DistilRequest("s", None, tuple(events), conflicts), load()))


def wrong(events: list[Event], fold: Fold) -> dict[str, tuple[str, ...]]:
    """What the fold answers to the questions that it answers wrong, by kind."""
    return {reply.question.kind: reply.found for reply in replay(events, fold, load()) if not reply.is_right}


def altered(fold: Fold, old: str, new: str) -> Fold:
    """The fold with a text replaced wherever it stands."""

    def told(value: object) -> object:
        if isinstance(value, str):
            return value.replace(old, new)
        if isinstance(value, list):
            return [told(entry) for entry in value]
        return {key: told(entry) for key, entry in value.items()} if isinstance(value, Mapping) else value

    return Fold.from_json({key: told(entry) for key, entry in fold.to_json().items()})


def test_the_extractive_fold_answers_everything() -> None:
    events = said(*TALK)
    assert len(replay(events, folded(events), load())) >= 10
    assert wrong(events, folded(events)) == {}


@pytest.mark.parametrize(
    ("old", "new", "kind", "found"),
    [
        ("B-2291", "B-2219", "identifier", ("B-2219",)),
        ("37 minutes", "73 minutes", "duration", ("73 min",)),
        ("vault.example.org", "value.example.org", "host", ("value.example.org",)),
        ("14 February", "15 February", "date", ("2026-02-15",)),
        ("12 times", "21 times", "number", ("21",)),
        ("is not full", "is full", "negated", ("yes",)),
        ("nora", "ilse", "who", ("ilse",)),
        ("Never restart", "You may restart", "rule", ("allowed",)),
    ],
)
def test_one_error_is_one_wrong_answer(old: str, new: str, kind: str, found: tuple[str, ...]) -> None:
    events = said(*TALK)
    assert wrong(events, altered(folded(events), old, new))[kind] == found


def test_a_state_that_moved_to_somebody_else_is_a_wrong_answer() -> None:
    events = said("We met Ilse Brandt, and Ilse Brandt is allergic to nuts.", "I have asthma since March 2020.")
    assert wrong(events, folded(events)) == {}
    assert "whose" in wrong(events, altered(folded(events), "Ilse Brandt", "Jon Marsh"))
    assert wrong(events, altered(folded(events), "nora", "ilse")) == {"whose": ("ilse",)}
    assert "state" in wrong(events, altered(folded(events), "have asthma", "have a dog"))


@pytest.mark.parametrize("name", ["facts", "commitments", "constraints"])
def test_what_a_fold_dropped_is_not_answered(name: str) -> None:
    events = said(*TALK)
    fold = folded(events)
    assert getattr(fold, name)
    kept = Fold.from_json({**fold.to_json(), name: []})
    assert any(found == () for found in wrong(events, kept).values())


def test_an_empty_fold_answers_nothing() -> None:
    events = said(*TALK)
    replies = replay(events, Fold("s", None, ("e1", "e8")), load())
    assert replies and all(reply.found == () for reply in replies)


def test_other_words_for_the_same_answer_right() -> None:
    events = said("Backup B-2291 took 37 minutes.")
    item = Item("f1", "The backup B-2291 needed 37 min; it took that long.", ("e1",))
    assert wrong(events, Fold("s", None, ("e1", "e1"), facts=(item,))) == {}


def test_a_value_in_the_fields_of_an_item_answers_too() -> None:
    events = said("The crane limit is 900 kg.")
    item = Item("f1", "The limit of the crane.", ("e1",), key="limit", value=900, unit="kg")
    assert wrong(events, Fold("s", None, ("e1", "e1"), facts=(item,))) == {}


def test_a_rationale_and_the_words_of_a_key_are_read_with_their_item() -> None:
    events = said("We decided to roll back to build 7.30.9, because the error rate is above 4 %.")
    reason = "The error rate is above 4 %."
    item = Item("d1", "We decided to roll back to build 7.30.9.", ("e1",), rationale=reason)
    assert wrong(events, Fold("s", None, ("e1", "e1"), decisions=(item,))) == {}
    leaf = replace(said("")[0], text=None, data='{"rollback_id": "rb-90417"}')
    hot = replace(leaf, data='{"minutes_above_8_c": 22}')
    assert wrong([hot], folded([hot])) == {}, "the figure in the name of the leaf is no second value"
    keyed = Item("f1", "It was rolled back as rb-90417.", ("e1",), key="rollback_id", value="rb-90417")
    assert wrong([leaf], Fold("s", None, ("e1", "e1"), facts=(keyed,))) == {}


def test_of_two_figures_in_an_item_the_one_beside_the_words_asked_for_answers() -> None:
    events = said("Halden Pumps quotes 4180 EUR for the units.", "Orrick Valves quotes 3960 EUR for the units.")
    text = "Halden Pumps quotes 4180 EUR for the units; Orrick Valves quotes 3960 EUR for them."
    fold = Fold("s", None, ("e1", "e2"), facts=(Item("f1", text, ("e1", "e2")),))
    assert "currency" not in wrong(events, fold)
    swapped = text.replace("4180", "0000").replace("3960", "4180").replace("0000", "3960")
    assert "currency" in wrong(events, Fold("s", None, ("e1", "e2"), facts=(Item("f1", swapped, ("e1", "e2")),)))


def test_a_relative_date_may_be_told_by_the_day_that_it_was() -> None:
    event = replace(said("The pump broke down yesterday.")[0], occurred_at=Moment.parse("2026-05-04T09:00:00Z"))
    for text, right in (("2026-05-03", True), ("2026-05-02", False), ("yesterday", True)):
        item = Item("f1", f"The pump broke down {text}.", ("e1",))
        assert (wrong([event], Fold("s", None, ("e1", "e1"), facts=(item,))) == {}) is right, text


def test_the_lists_and_modalities_of_a_fold_say_what_its_words_leave_open() -> None:
    events = said("You may open valve 7.", "Never open hatch 3.")
    lists = {
        "permissions": (Item("p1", "Opening valve 7.", ("e1",)),),
        "constraints": (Item("r1", "To open hatch 3.", ("e2",), modality="prohibited"),),
    }
    assert set(lists) <= set(ITEM_LISTS)
    assert wrong(events, Fold("s", None, ("e1", "e2"), **lists)) == {"negated": ("yes",)}


def test_both_sides_of_a_conflict_are_answers() -> None:
    events = said("The limit of hall 4 is 900 kg.", "The limit of hall 4 is 950 kg.")
    fold = folded(events, OpenConflict("c1", ("e1", "e2")))
    assert fold.conflicts and not fold.facts
    assert wrong(events, fold) == {}
    one = Fold("s", None, ("e1", "e2"), conflicts=(FoldConflict("c1", ("e1", "e2"), f"nora: {events[0].text}"),))
    assert wrong(events, one)


def test_a_short_item_is_read_in_the_language_of_its_fold() -> None:
    events = said("No way, we never open hatch 3 while the pump is running.", *TALK)
    fold = Fold.from_json(distil(DistilRequest("s", None, tuple(events)), ALL))
    assert [reply for reply in replay(events, fold, ALL) if not reply.is_right] == []
    events = said("Wir haben 12 Pumpen und keine davon läuft.", "The pump broke down 14 times, and nobody saw it.")
    fold = Fold.from_json(distil(DistilRequest("s", None, tuple(events)), ALL))
    replies = replay(events, fold, ALL)
    assert {answer for reply in replies for answer in reply.found} >= {"12", "14"}
    assert all(reply.is_right for reply in replies)
