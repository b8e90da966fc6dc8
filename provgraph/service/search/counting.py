"""How often the tokens of a query stand in a scope, counted once for each version of it."""

from __future__ import annotations

from collections.abc import MutableMapping, Sequence

from provgraph.domain.search.ranking import Count, Counted
from provgraph.graph.store import ProvStore
from provgraph.graph.store.searching import SearchFence
from provgraph.service.context import Context

COUNTED = 10_000
"""A word that stands in more entities than this tells nothing: it is not counted any further."""

MOST_SCOPES, MOST_TOKENS = 200, 20_000
"""What a process remembers: the counts of so many scopes, and of so many tokens of each."""


def counts_of(
    context: Context, store: ProvStore, scope_id: str, fence: SearchFence, placed: Sequence[str]
) -> dict[str, Count]:
    """The counts of those tokens (`property:token`) that stand somewhere; only new ones are asked of the graph.

    What is remembered is of the fence's version or newer, for the index was asked after the version was read; and it is
    forgotten when the scope has another one.
    """
    known = _known(context.counted, scope_id, fence.version).counts
    fresh = [place for place in placed if place not in known]
    if fresh:
        rows = store.token_counts(tenant=context.tenant, tokens=fresh, most=COUNTED)
        found = {row.token: Count(row.held, _events(row.held, row.events, fence.high_water)) for row in rows}
        known |= {place: found.get(place) for place in fresh}
    return {place: count for place in placed if (count := known[place]) is not None}


def _known(counted: MutableMapping[str, Counted], scope_id: str, version: str) -> Counted:
    """What is remembered of this version of a scope. Never emptied in place: another thread may be reading it."""
    found = counted.get(scope_id)
    if found is None or found.version != version or len(found.counts) > MOST_TOKENS:
        if len(counted) >= MOST_SCOPES:
            counted.clear()
        found = counted[scope_id] = Counted(version)
    return found


def _events(held: int, events: int, high_water: int) -> int:
    """In how many events of the scope a token stands; all of them when it was not counted to the end."""
    return high_water if held >= COUNTED else events
