"""Queries of what goes on behind a closed fence: marking in batches, and lifting in batches.

Source: docs/design.md, fences, rules 6 and 11.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from provgraph.domain.identifiers import ActivityId, ScopeId
from provgraph.domain.instant import Instant
from provgraph.graph.rows import TypeCount
from provgraph.graph.store.base import Queries


@dataclass(frozen=True, slots=True)
class OpenedFence:
    """What became of opening a fence: `left` entities are still VALID, `was` is the state before, `state` after."""

    done: bool
    left: int
    missing: tuple[ScopeId, ...]
    was: str
    state: str


@dataclass(frozen=True, slots=True)
class Unfinished:
    """What was fenced and not carried to its end; `state` is the step that comes next."""

    activity_id: ActivityId
    scopes: tuple[ScopeId, ...]
    state: str = "MARKING"


@dataclass(frozen=True, slots=True)
class Advanced:
    """What became of going on to the next step of a lifting: from `was` to `state`, `left` entities being left."""

    state: str
    left: int
    missing: tuple[ScopeId, ...]
    was: str


class FencedQueries(Queries):
    """One method per query."""

    def mark_stale(self, *, tenant: str, activity_id: str, rows: int) -> None:
        """Mark the closure in transactions of `rows` entities. Runs in `Engine.batch`, any number of times."""
        self._none("mark_stale", tenant=tenant, activity_id=activity_id, rows=rows)

    def open_fence(self, *, tenant: str, now: Instant, scopes: Sequence[str], activity_id: str) -> OpenedFence | None:
        """Open the fence if the closure is marked to the last entity."""
        return self._optional(OpenedFence, "open_fence", tenant=tenant, now=now, scopes=scopes, activity_id=activity_id)

    def unfinished(self, *, tenant: str) -> tuple[Unfinished, ...]:
        """Markings whose fence is still closed."""
        return self._many(Unfinished, "unfinished", tenant=tenant)

    def own_states(self, *, tenant: str, seeds: Sequence[str]) -> None:
        """Give the seeds their own state, and nothing that rests on them."""
        self._none("own_states", tenant=tenant, seeds=seeds)

    def choose_rising(self, *, tenant: str, activity_id: str, rows: int) -> None:
        """Step LIFTING of a lifting, in transactions of `rows` entities. Runs in `Engine.batch`; repeatable."""
        self._none("choose_rising", tenant=tenant, activity_id=activity_id, rows=rows)

    def hold_back(self, *, tenant: str, activity_id: str, rows: int) -> None:
        """Step HOLDING, as `choose_rising`."""
        self._none("hold_back", tenant=tenant, activity_id=activity_id, rows=rows)

    def push_down(self, *, tenant: str, activity_id: str, rows: int) -> None:
        """Step PUSHING, as `choose_rising`."""
        self._none("push_down", tenant=tenant, activity_id=activity_id, rows=rows)

    def rise(self, *, tenant: str, activity_id: str, rows: int) -> None:
        """Step RELEASING, as `choose_rising`."""
        self._none("rise", tenant=tenant, activity_id=activity_id, rows=rows)

    def advance_lifting(self, *, tenant: str, now: Instant, scopes: Sequence[str], activity_id: str) -> Advanced | None:
        """Go on to the next step if nothing is left of this one; the last opens the fence."""
        return self._optional(
            Advanced, "advance_lifting", tenant=tenant, now=now, scopes=scopes, activity_id=activity_id
        )

    def stands_again(self, *, tenant: str, activity_id: str) -> tuple[TypeCount, ...]:
        """What is VALID again of what an undone Activity had taken down, by type."""
        return self._many(TypeCount, "stands_again", tenant=tenant, activity_id=activity_id)
