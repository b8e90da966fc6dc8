"""A fold of a fixed sample is accepted; each mutant of it, and of the sample itself, is told from it."""

from __future__ import annotations

import json
from collections.abc import Sequence

import pytest

from provgraph.domain.distil.extractive import distil
from provgraph.domain.distil.request import DistilRequest
from provgraph.domain.event import Event
from provgraph.domain.fold import OpenConflict
from provgraph.domain.gate import judge
from provgraph.domain.reading import JsonObject
from tests.invariance.samples import ENGLISH, event, pairs_of

SAMPLE = (
    "It is not true that the night ferry does not stop at Port Amon.",
    "Ada Lind pays 1,250 EUR for cabin 17.",
    "Ada Berg pays 980 EUR for cabin 21.",
    "The ferry needs 90 minutes to the island.",
    "Nobody may enter the engine room without a guide.",
    "I prefer a window seat on the upper deck.",
    "Decision: the ferry leaves at 08:40.",
)

MUTANTS = (
    ("double negation", "is not true that the night ferry does not stop", "is true that the night ferry does not stop"),
    ("double negation", "does not stop at Port Amon", "does stop at Port Amon"),
    ("close numbers", "1,250 EUR", "1,260 EUR"),
    ("close numbers", "cabin 17", "cabin 71"),
    ("unit conversion", "90 minutes", "1.6 hours"),
    ("unit conversion", "90 minutes", "90 hours"),
    ("same-name persons", "Ada Lind pays", "Ada Berg pays"),
    ("same-name persons", "Ada Berg pays 980", "Ada Lind pays 980"),
    ("a limit lost", " without a guide", ""),
    ("a prohibition turned", "Nobody may enter", "Anybody may enter"),
    ("a preference turned", "I prefer a window seat", "I do not prefer a window seat"),
    ("a decision turned", "leaves at 08:40", "leaves at 04:40"),
)


def events() -> list[Event]:
    """The sample as events e1, e2 and so on."""
    return [event(f"e{number}", text) for number, text in enumerate(SAMPLE, 1)]


def accepts(told: Sequence[Event], fold: JsonObject, conflicts: Sequence[OpenConflict] = ()) -> bool:
    return judge(told, fold, conflicts, ENGLISH).accepted


def fold_of(told: Sequence[Event], conflicts: Sequence[OpenConflict] = ()) -> JsonObject:
    return distil(DistilRequest("sample", None, tuple(told), tuple(conflicts)), ENGLISH)


def test_the_fold_of_the_sample_is_accepted_and_holds_no_conflict() -> None:
    assert accepts(events(), fold_of(events()))
    assert pairs_of(events()) == set()


@pytest.mark.parametrize(("kind", "old", "new"), MUTANTS)
def test_a_mutant_of_the_fold_is_refused(kind: str, old: str, new: str) -> None:
    text = json.dumps(fold_of(events()))
    assert old in text, kind
    assert not accepts(events(), json.loads(text.replace(old, new)))


@pytest.mark.parametrize(
    ("one", "other", "is_conflict"),
    [
        ("Landing at Port Amon is not forbidden.", "Landing at Port Amon is forbidden.", True),
        ("Landing at Port Amon is not forbidden.", "Landing at Port Amon is allowed.", False),
        ("The mast height of the ferry is 41 m.", "The mast height of the ferry is 41.0 m.", False),
        ("The mast height of the ferry is 41 m.", "The mast height of the ferry is 41.1 m.", True),
        ("The mast height of the ferry is 41 m.", "The mast height of the ferry is 4100 cm.", False),
        ("The mast height of the ferry is 41 m.", "The mast height of the ferry is 410 cm.", True),
        ("Ada Lind's cabin number is 17.", "Ada Berg's cabin number is 21.", False),
        ("Ada Lind's cabin number is 17.", "Ada Lind's cabin number is 21.", True),
        ("Decision: the ferry waits 10 minutes.", "Decision: the ferry waits 15 minutes.", True),
        ("Decision: the ferry waits 10 minutes.", "Decision: the bus waits 15 minutes.", False),
    ],
)
def test_a_mutant_of_a_statement_is_a_conflict_exactly_when_both_cannot_stand(
    one: str, other: str, *, is_conflict: bool
) -> None:
    told = [event("e1", one), event("e2", other)]
    assert pairs_of(told) == ({("e1", "e2")} if is_conflict else set())
    conflicts = [OpenConflict("k1", ("e1", "e2"))] if is_conflict else []
    assert accepts(told, fold_of(told, conflicts), conflicts)


@pytest.mark.parametrize("kept", ["e1", "e2"])
def test_a_fold_that_settles_conflicting_decisions_is_refused_whichever_side_it_takes(kept: str) -> None:
    told = [event("e1", "Decision: logs are kept for 90 days."), event("e2", "Decision: logs are kept for 30 days.")]
    conflicts = [OpenConflict("k1", ("e1", "e2"))]
    both = fold_of(told, conflicts)
    own = next(one for one in told if one.id == kept)
    assert accepts(told, both, conflicts)
    settled = {**both, "decisions": [{"id": "d1", "text": own.text, "derived_from": [kept]}]}
    assert not accepts(told, settled, conflicts)


def test_a_revoked_source_takes_its_obligations_and_its_conflict_with_it() -> None:
    told = [event("e1", "The crane limit of hall 4 is 900 kg."), event("e2", "The crane limit of hall 4 is 650 kg.")]
    assert pairs_of(told) == {("e1", "e2")}
    assert pairs_of(told[1:]) == set()
    assert accepts(told[1:], fold_of(told[1:]))
    assert not accepts(told[1:], fold_of(told))
