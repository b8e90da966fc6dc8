"""Two stored folds are compared by id, while both may be served."""

from __future__ import annotations

from typing import cast

import pytest

from provgraph.domain.fold import Fold
from provgraph.domain.identifiers import EntityId
from provgraph.domain.reading import text_of
from provgraph.errors import InputInvalid, LossGateRefused, UnknownIdentifier
from provgraph.service import reading, taking_back
from provgraph.service.folds import checked_fold, fold_difference
from tests.consolidation.memory import Memory


def fold_ids(memory: Memory) -> list[EntityId]:
    """The folds of the current summary, each once, in order."""
    items = reading.current(memory.context, memory.scope).items
    return [EntityId(id) for id in dict.fromkeys(text_of(item, "fold_id") for rows in items.values() for item in rows)]


def test_a_fold_made_again_shows_what_its_segment_gained(memory: Memory) -> None:
    memory.tell("e1", "Tank 1 holds 40 l.", task="shift")
    memory.consolidate()
    (before,) = fold_ids(memory)
    memory.tell("e2", "Never open valve 7.", task="shift")
    memory.consolidate()
    (after,) = fold_ids(memory)
    found = fold_difference(memory.context, before, after)
    assert [(entry.list, entry.value["text"]) for entry in found.added] == [("constraints", "Never open valve 7.")]
    assert (found.changed, found.removed) == ((), ())
    assert {field.field: field.after for field in found.head} == {"source_range": ["e1", "e2"]}


def test_a_fold_whose_source_was_revoked_is_not_compared(memory: Memory) -> None:
    source = memory.tell("e1", "Tank 1 holds 40 l.", task="shift")
    memory.consolidate()
    (fold,) = fold_ids(memory)
    taking_back.revoke(memory.context, source, "misread", memory.request())
    with pytest.raises(InputInvalid, match="STALE"):
        fold_difference(memory.context, fold, fold)


def test_what_is_no_fold_or_was_refused_is_unknown(memory: Memory) -> None:
    event = memory.tell("e1", "Tank 1 holds 40 l.", task="shift")
    candidate = Fold("shift", None, ("e1", "e1")).to_json()
    with pytest.raises(LossGateRefused) as refused:
        memory.consolidate(candidate=checked_fold(candidate))
    (rejected,) = cast(list[str], refused.value.details["rejected"])
    for id in (event, rejected, "fo_nothing"):
        with pytest.raises(UnknownIdentifier):
            fold_difference(memory.context, EntityId(id), EntityId(id))
