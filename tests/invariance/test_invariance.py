"""What must not matter: unrelated events, the grouping of batches, the order of the worker's runs, one run more."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from provgraph.domain.event import Event
from provgraph.domain.reading import objects_of, text_of
from provgraph.service import conflicts, ledger, reading
from provgraph.service.context import Context
from tests.consolidation.memory import Memory
from tests.invariance.samples import CONFLICTING, PAIRS, UNRELATED, conflicting, event, owed_for, pairs_of

IDS = [one.id for one in conflicting()]


def test_the_sample_holds_these_conflicts_and_no_others() -> None:
    assert pairs_of(conflicting()) == PAIRS


@given(st.lists(st.tuples(st.integers(0, len(CONFLICTING)), st.sampled_from(UNRELATED)), max_size=12))
@settings(max_examples=40, deadline=None)
def test_unrelated_events_change_neither_obligations_nor_conflicts(inserted: list[tuple[int, str]]) -> None:
    events = conflicting()
    for number, (place, text) in enumerate(inserted):
        events.insert(place, event(f"u{number}", text))
    assert pairs_of(events) == PAIRS
    assert owed_for(events, IDS) == owed_for(conflicting(), IDS)


@given(st.sets(st.integers(1, len(CONFLICTING))))
@settings(max_examples=40, deadline=None)
def test_an_event_that_comes_later_changes_no_pair_of_earlier_ones(cuts: set[int]) -> None:
    events, seen = conflicting(), set[tuple[str, str]]()
    for cut in sorted(cuts | {len(events)}):
        found = pairs_of(events[:cut])
        assert seen <= found
        seen = found
    assert seen == PAIRS


@given(st.permutations(range(len(UNRELATED))))
@settings(max_examples=20, deadline=None)
def test_the_order_of_unrelated_events_changes_nothing(order: list[int]) -> None:
    events = [*(event(f"u{n}", UNRELATED[n]) for n in order), *conflicting()]
    assert pairs_of(events) == PAIRS


def told(memory: Memory, batches: Sequence[Sequence[Event]], *, each: bool) -> None:
    """Append in these batches; consolidate after each, or once at the end."""
    for batch in batches:
        ledger.append(memory.context, memory.scope, batch, memory.request())
        if each:
            memory.consolidate()
    memory.consolidate()
    assert not memory.consolidate().switched


def found_in(memory: Memory) -> set[tuple[str, ...]]:
    """The callers' ids of the sides of each open conflict; no two are over the same ones."""
    opened = conflicts.list_conflicts(memory.context, memory.scope)
    shown = reading.current(memory.context, memory.scope).conflicts
    sides = [tuple(text_of(side, "caller_id") for side in objects_of(row, "sides")) for row in shown]
    assert len(set(sides)) == len(sides) == len(opened)
    return set(sides)


@pytest.mark.parametrize(
    ("sizes", "each", "with_tasks"),
    [((10,), False, False), ((1,) * 10, False, True), ((3, 4, 3), True, True), ((5, 5), True, False)],
)
def test_regrouped_batches_and_one_run_more_give_the_same_conflicts(
    context: Context, sizes: tuple[int, ...], each: bool, with_tasks: bool
) -> None:
    events = conflicting() if with_tasks else [event(one.id, one.text or "") for one in conflicting()]
    ends = [sum(sizes[: number + 1]) for number in range(len(sizes))]
    memory = Memory(context)
    told(memory, [events[end - size : end] for size, end in zip(sizes, ends, strict=True)], each=each)
    assert found_in(memory) == PAIRS
    assert not any("900 kg" in str(item["text"]) for item in reading.current(context, memory.scope).items["facts"])
