"""The category map is read from the verdicts that are stored with folds, accepted and refused."""

from __future__ import annotations

import pytest

from provgraph.domain.category_map import Score
from provgraph.domain.fold import Fold
from provgraph.errors import LossGateRefused
from provgraph.service import judging, taking_back
from provgraph.service.judging import category_map
from tests.consolidation.memory import Counting, Memory


def scores(memory: Memory) -> dict[str, Score]:
    return {version.distiller: score for version, score in category_map(memory.context).versions.items()}


def test_every_fold_that_was_judged_counts_under_the_version_that_made_it(memory: Memory) -> None:
    assert scores(memory) == {}
    memory.tell("e1", "Tank 1 holds 40 l.", task="morning")
    memory.tell("e2", "Never open valve V-7.", task="evening")
    memory.consolidate()
    (score,) = scores(memory).values()
    assert (score.accepted, score.refused, score.unread) == (2, 0, 0)
    assert not score.broke
    assert (score.carried["number"], score.carried["prohibition"]) == (1, 1)


def test_a_refused_fold_counts_as_broken_on_what_it_lost(memory: Memory) -> None:
    memory.tell("e1", "Tank 1 holds 40 l.", task="shift")
    with pytest.raises(LossGateRefused):
        memory.consolidate(Counting(version="7"), candidate=Fold("shift", None, ("e1", "e1")).to_json())
    memory.consolidate(Counting(version="8"))
    found = scores(memory)
    assert (found["extractive/7"].refused, found["extractive/7"].broke["number"]) == (1, 1)
    assert (found["extractive/8"].accepted, found["extractive/8"].carried["number"]) == (1, 1)


def test_it_makes_no_difference_what_became_of_a_fold_since(memory: Memory) -> None:
    source = memory.tell("e1", "Tank 1 holds 40 l.", task="shift")
    memory.consolidate()
    before = scores(memory)
    taking_back.revoke(memory.context, source, "misread", memory.request())
    assert scores(memory) == before


def test_verdicts_are_read_page_by_page(memory: Memory, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(judging, "PAGE", 2)
    for number in range(5):
        memory.tell(f"e{number}", f"Tank {number} holds 40 l.", task=f"shift {number}")
    memory.consolidate()
    (score,) = scores(memory).values()
    assert (score.accepted, score.carried["number"]) == (5, 5)
