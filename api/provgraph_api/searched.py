"""The shapes of what a search answers."""

from __future__ import annotations

from typing import Literal

from provgraph_api.wire import Wire


class Evidence(Wire):
    """An event that a hit rests on: our id and the caller's, and its place. `id` is null once it was erased."""

    entity_id: str
    id: str | None
    scope_id: str
    seq: int


Words = list[str]
Events = list[Evidence]
"""Named, for a hit has a field that is called `list`."""


class Hit(Wire):
    """An event or claim that was found. `matched` are the words of the query that it holds.

    `place` says where an event stands: folded into the current summary, cold or raw beside it, excluded from it.
    `claims` are those that rest on this event alone and were found too.
    """

    id: str
    type: Literal["event", "claim"]
    score: float
    validity: str
    text: str
    place: Literal["folded", "cold", "raw", "excluded"] | None
    recalled: bool
    matched: Words
    evidence: Events
    recorded_at: str
    occurred_at: str | None
    kind: str | None
    list: str | None
    seq: int | None
    caller_id: str | None
    speaker: str | None
    task: str | None
    source_class: str | None
    claims: Words


class Found(Wire):
    """Hits, best first. `more`: there are further ones; `complete` false: some of the scope is not indexed."""

    scope: str
    scope_id: str
    hits: list[Hit]
    more: bool
    complete: bool
    marking: bool
    as_of: str | None


class Reindexed(Wire):
    """How many entities were indexed, under which key, and how many older keys were destroyed."""

    scope_id: str
    request_id: str
    key_id: str
    entities: int
    keys_destroyed: int
    repeated: bool
