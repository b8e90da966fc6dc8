"""What to try after the gate refused a fold: the retry ladder, as data. Never patch a fold by hand.

Source: docs/design.md, consolidation.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from provgraph.domain.distil.request import DistilRequest
from provgraph.domain.verdict import Verdict

STANDING = frozenset({"policy", "decision"})
"""Kinds of events whose rules stand: they are repeated in each part when a segment is split."""


@dataclass(frozen=True, slots=True)
class Retry:
    """The next try: the name of its rung, what it asks for, and which rules were too loose (`code:category`).

    There are several requests when the segment was split; their segment ids are numbered.
    """

    rung: str
    requests: tuple[DistilRequest, ...]
    too_loose: tuple[str, ...]


def next_try(request: DistilRequest, verdict: Verdict, attempt: int) -> Retry | None:
    """The try after the refused one; `attempt` counts the refusals so far, from 1. None: the ladder ends here."""
    if not 1 <= attempt <= len(RUNGS):
        return None
    rung = RUNGS[attempt - 1]
    loose = sorted({f"{finding.code}:{finding.category or '-'}" for finding in verdict.findings})
    requests = rung(request, verdict)
    return Retry(rung.__name__.lstrip("_"), requests, tuple(loose)) if requests else None


Rung = Callable[[DistilRequest, Verdict], tuple[DistilRequest, ...]]


def _widen(request: DistilRequest, verdict: Verdict) -> tuple[DistilRequest, ...]:
    """Repeat every event word for word from the first one that a finding names."""
    named = {source for finding in verdict.findings for source in finding.sources}
    places = [number for number, event in enumerate(request.events) if event.id in named]
    window = len(request.events) - min(places, default=0)
    return (replace(request, verbatim_window=max(window, request.verbatim_window)),)


def _pin(request: DistilRequest, verdict: Verdict) -> tuple[DistilRequest, ...]:
    """Drop nothing of the categories that broke, and repeat everything."""
    broken = frozenset(finding.category for finding in verdict.findings if finding.category)
    return (replace(request, pinned=request.pinned | broken, verbatim_window=len(request.events)),)


def _shrink(request: DistilRequest, verdict: Verdict) -> tuple[DistilRequest, ...]:
    """Two segments in place of one; standing rules and the sides of conflicts are in each."""
    if len(request.events) < 2:
        return ()
    middle = len(request.events) // 2
    sides = {event for conflict in request.conflicts for event in conflict.events}
    halves = (request.events[:middle], request.events[middle:])
    found = []
    for number, half in enumerate(halves, 1):
        own = {event.id for event in half}
        events = tuple(e for e in request.events if e.id in own or e.kind in STANDING or e.id in sides)
        found.append(replace(request, segment_id=f"{request.segment_id}/{number}", events=events))
    return tuple(found)


RUNGS: tuple[Rung, ...] = (_widen, _pin, _shrink)
"""The rungs in order."""
