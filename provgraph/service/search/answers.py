"""What a search is asked and what it answers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from provgraph.domain.instant import Instant
from provgraph.domain.reading import JsonObject


@dataclass(frozen=True, slots=True)
class Filters:
    """What may be found; what is left out lets everything pass.

    `kinds` are `event`, `claim`, kinds of events (`message`) or lists of claims (`decisions`). `since` and `before`
    (half-open, microseconds UTC), `tasks` and `source_classes` ask when an event occurred (else: was recorded), its
    task and where it came from; a claim passes when an event that it cites does. `recalled`: only what was recalled
    from a memory, or (False) nothing of that.
    """

    kinds: Sequence[str] = ()
    since: Instant | None = None
    before: Instant | None = None
    tasks: Sequence[str] = ()
    source_classes: Sequence[str] = ()
    recalled: bool | None = None

    @property
    def is_narrow(self) -> bool:
        """True when a filter asks an event, or the events that a claim cites."""
        return bool(self.tasks or self.source_classes) or (self.since, self.before) != (None, None)


@dataclass(frozen=True, slots=True)
class Hit:
    """One event or claim that was found, with its content.

    `place` says where an event stands: `folded` into the current summary, `cold` or `raw` beside it, `excluded` from it
    (None for a claim). `matched` are the words of the query that it holds. `evidence` are the events it rests on, as
    `{entity_id, id, scope_id, seq}`; `claims` the ids of claims that rest on this event alone and were found too.
    """

    id: str
    type: str
    score: float
    validity: str
    text: str
    place: str | None
    recalled: bool
    matched: Sequence[str]
    evidence: Sequence[JsonObject]
    recorded_at: str
    occurred_at: str | None = None
    kind: str | None = None
    list: str | None = None
    seq: int | None = None
    caller_id: str | None = None
    speaker: str | None = None
    task: str | None = None
    source_class: str | None = None
    claims: Sequence[str] = ()

    def to_json(self) -> dict[str, object]:
        """A JSON object."""
        return {
            "id": self.id,
            "type": self.type,
            "score": self.score,
            "validity": self.validity,
            "text": self.text,
            "place": self.place,
            "recalled": self.recalled,
            "matched": [*self.matched],
            "evidence": [dict(event) for event in self.evidence],
            "recorded_at": self.recorded_at,
            "occurred_at": self.occurred_at,
            "kind": self.kind,
            "list": self.list,
            "seq": self.seq,
            "caller_id": self.caller_id,
            "speaker": self.speaker,
            "task": self.task,
            "source_class": self.source_class,
            "claims": [*self.claims],
        }


@dataclass(frozen=True, slots=True)
class Found:
    """What a search found, best first. `more`: there are further hits beyond `k`.

    `complete` False: some entities of the scope are not in the index, and `reindex` puts them there. `marking`: a large
    revocation is being marked, so that only events are served.
    """

    scope: str
    scope_id: str
    hits: Sequence[Hit]
    more: bool
    complete: bool
    marking: bool
    as_of: str | None = None

    def to_json(self) -> dict[str, object]:
        """A JSON object."""
        return {
            "scope": self.scope,
            "scope_id": self.scope_id,
            "hits": [hit.to_json() for hit in self.hits],
            "more": self.more,
            "complete": self.complete,
            "marking": self.marking,
            "as_of": self.as_of,
        }


@dataclass(frozen=True, slots=True)
class Reindexed:
    """What became of a pass over a scope: how many entities got tokens, and how many keys were destroyed."""

    scope_id: str
    request_id: str
    key_id: str
    entities: int
    keys_destroyed: int
    repeated: bool = False

    def to_json(self) -> dict[str, object]:
        """A JSON object."""
        return {
            "scope_id": self.scope_id,
            "request_id": self.request_id,
            "key_id": self.key_id,
            "entities": self.entities,
            "keys_destroyed": self.keys_destroyed,
            "repeated": self.repeated,
        }
