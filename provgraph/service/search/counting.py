"""How often the tokens of a query stand in a scope, counted once for each version of it."""

from __future__ import annotations

import time
from collections.abc import MutableMapping, Sequence

from provgraph.domain.search.ranking import Count, Counted
from provgraph.graph.store import ProvStore
from provgraph.graph.store.searching import SearchFence
from provgraph.service.context import Context

COUNTED = 10_000
"""A word that stands in more entities than this tells nothing: it is not counted any further."""

MOST_SCOPES, MOST_TOKENS = 200, 20_000
"""What a process remembers: the counts of so many scopes, and of so many tokens of each."""

SETTLED = 2.0
"""Seconds after a process first met a version before it keeps counts of it. The server shows what a commit wrote to a
scope a moment before its index holds the tokens of that commit: counts of that moment would be kept as the version's.
"""


def counts_of(
    context: Context, store: ProvStore, scope_id: str, fence: SearchFence, placed: Sequence[str]
) -> dict[str, Count]:
    """The counts of those tokens (`property:token`) that stand somewhere; only new ones are asked of the graph.

    What is remembered is of the fence's version or newer, for the index was asked after the version was read and had
    settled; and it is forgotten when the scope has another one.
    """
    known = _known(context.counted, scope_id, fence.version)
    is_settled = time.monotonic() - known.met >= SETTLED
    counts: dict[str, Count | None] = {place: known.counts[place] for place in placed if place in known.counts}
    fresh = [place for place in placed if place not in counts]
    if fresh:
        rows = store.token_counts(tenant=context.tenant, tokens=fresh, most=COUNTED)
        found = {row.token: Count(row.held, _events(row.held, row.events, fence.high_water)) for row in rows}
        counts |= {place: found.get(place) for place in fresh}
    if fresh and is_settled:
        known.counts.update(counts)
    return {place: count for place in placed if (count := counts[place]) is not None}


def _known(counted: MutableMapping[str, Counted], scope_id: str, version: str) -> Counted:
    """What is remembered of this version of a scope. Never emptied in place: another thread may be reading it."""
    found = counted.get(scope_id)
    if found is None or found.version != version or len(found.counts) > MOST_TOKENS:
        if len(counted) >= MOST_SCOPES:
            counted.clear()
        found = counted[scope_id] = Counted(version, time.monotonic())
    return found


def _events(held: int, events: int, high_water: int) -> int:
    """In how many events of the scope a token stands; all of them when it was not counted to the end."""
    return high_water if held >= COUNTED else events
