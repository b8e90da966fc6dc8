"""Over budget: coldable content moves to cold retrieval by whole events, oldest first. Nothing is ever truncated.

Pinned obligations (prohibitions, permissions, commitments, open threads, decisions, conflicts) always stay.
Source: docs/design.md, consolidation.
"""

from __future__ import annotations

from collections.abc import Sequence

from provgraph.domain.canonical import canonical
from provgraph.domain.preserve import obligations
from provgraph.domain.text.lexicon import Lexicon
from provgraph.service.consolidation.folding import Outcome
from provgraph.service.consolidation.tasks import SegmentTask
from provgraph.service.tokens import count_tokens


def cool(
    tasks: Sequence[SegmentTask], outcomes: Sequence[Outcome], lexicon: Lexicon, budget: int
) -> list[tuple[int, frozenset[str]]]:
    """Which events go cold, as (place of the task, callers' event ids): the oldest first, until the folds fit.

    When even the pinned content is over budget, everything coldable is cold and the folds stay above it.
    """
    excess = sum(_tokens(outcome) for outcome in outcomes) - budget
    found: list[tuple[int, frozenset[str]]] = []
    for at, (task, outcome) in enumerate(zip(tasks, outcomes, strict=True)):
        chosen: set[str] = set()
        for event_id in _coldable(task, lexicon):
            if excess <= 0 or len(chosen) + 1 == len(task.request.events):
                break
            saved = _tokens_of(outcome, event_id)
            if saved:
                chosen.add(event_id)
                excess -= saved
        if chosen:
            found.append((at, frozenset(chosen)))
    return found


def _coldable(task: SegmentTask, lexicon: Lexicon) -> list[str]:
    """Events of the segment, oldest first, without any pinned obligation and on no side of a conflict."""
    pinned = {o.source for o in obligations(task.request.events, lexicon) if o.tier == "pinned"}
    sides = {event_id for conflict in task.request.conflicts for event_id in conflict.events}
    own = [event.id for event in task.request.events if task.cited[event.id].seq is not None]
    return [event_id for event_id in own if event_id not in pinned | sides]


def _tokens(outcome: Outcome) -> int:
    """Tokens of the accepted folds of a segment."""
    return sum(count_tokens(canonical(judged.body).decode()) for judged in outcome.accepted)


def _tokens_of(outcome: Outcome, event_id: str) -> int:
    """Tokens of the items that rest on this event alone."""
    return sum(
        count_tokens(canonical(item).decode())
        for judged in outcome.accepted
        for items in judged.body.values()
        if isinstance(items, list)
        for item in items
        if isinstance(item, dict) and item.get("derived_from") == [event_id]
    )
