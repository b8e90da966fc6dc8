"""What the use cases answer, the same to every door. Each has `to_json`, the shape of `--json` and of HTTP bodies."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from provgraph.domain.reading import JsonObject, whole_of


@dataclass(frozen=True, slots=True)
class AppendedEvent:
    """One event of an append: the caller's id, ours, its place in the scope, and whether it was there before.

    `redactions` counts what was taken out of it before it was stored, by kind.
    """

    id: str
    entity_id: str
    seq: int
    repeated: bool
    redactions: Mapping[str, int] = field(default_factory=dict)

    def to_json(self) -> dict[str, object]:
        """A JSON object."""
        return {
            "id": self.id,
            "entity_id": self.entity_id,
            "seq": self.seq,
            "repeated": self.repeated,
            "redactions": dict(self.redactions),
        }


@dataclass(frozen=True, slots=True)
class Appended:
    """The answer of an append. `high_water` is the last `seq` of the scope."""

    scope_id: str
    request_id: str
    events: Sequence[AppendedEvent]
    high_water: int
    repeated: bool = False

    def to_json(self) -> dict[str, object]:
        """A JSON object."""
        return {
            "scope_id": self.scope_id,
            "request_id": self.request_id,
            "events": [event.to_json() for event in self.events],
            "high_water": self.high_water,
            "repeated": self.repeated,
        }


COUNTS = ("covers_through", "made", "carried", "rejected", "claims", "cold", "raw_open", "excluded")
"""What a receipt keeps of a derivation as whole numbers, under these names."""


def counts_of(said: JsonObject) -> dict[str, int]:
    """The counts of a derivation from its receipt, to be handed to a `Derived`."""
    return {name: whole_of(said, name) for name in COUNTS}


@dataclass(frozen=True, slots=True)
class Derived:
    """What a consolidation or a rebuild made of a scope, and what it left out.

    `made`, `carried` and `rejected` are folds; `cold`, `raw_open` and `excluded` are events.
    """

    consolidation_id: str
    request_id: str
    artifact_id: str
    covers_through: int
    made: int
    carried: int
    rejected: int
    claims: int
    cold: int
    raw_open: int
    excluded: int

    def derived_json(self) -> dict[str, object]:
        """The part of a JSON object that is common to all."""
        return {
            "consolidation_id": self.consolidation_id,
            "request_id": self.request_id,
            "artifact_id": self.artifact_id,
            "covers_through": self.covers_through,
            "folds": {"made": self.made, "carried": self.carried, "rejected": self.rejected},
            "claims": self.claims,
            "events": {"cold": self.cold, "raw_open": self.raw_open, "excluded": self.excluded},
        }


@dataclass(frozen=True, slots=True)
class Consolidated(Derived):
    """The answer of a consolidation. `switched` False: nothing new to take in.

    `retries` says which rung of the ladder was taken for which segment, and which rule had been too loose.
    """

    switched: bool
    source_epoch: int
    manifest_digest: str
    retries: Sequence[JsonObject] = ()
    repeated: bool = False

    def to_json(self) -> dict[str, object]:
        """A JSON object."""
        return {
            **self.derived_json(),
            "switched": self.switched,
            "source_epoch": self.source_epoch,
            "manifest_digest": self.manifest_digest,
            "retries": [dict(retry) for retry in self.retries],
            "repeated": self.repeated,
        }


@dataclass(frozen=True, slots=True)
class Current:
    """What a reader gets for a scope.

    `source` is `summary` or `raw`; `why` lists `{code, message}` when it is raw. Pinned items come first
    (`constraints` and so on are the items of all folds, each with its claim id, fold id and event ids), then `facts`
    and the other coldable lists, then the narrative. `tail` are the events after `covers_through`; `raw_open` those of
    open tasks; for `raw`, `tail` holds every valid event and the lists are empty. `left_out` are the callers' ids of
    events that a token budget left out as wholes; `tokens` counts what is given. Asked for a moment of the past
    (`as_of`), it names what was current then, and gives of it what may be served today: `withheld` are the ids of the
    claims and folds that may not.
    """

    scope: str
    scope_id: str
    source: str
    why: Sequence[Mapping[str, str]]
    artifact_id: str | None
    covers_through: int
    high_water: int
    input_epoch: int
    items: Mapping[str, Sequence[JsonObject]]
    conflicts: Sequence[JsonObject]
    narrative: Sequence[JsonObject]
    raw_open: Sequence[JsonObject]
    tail: Sequence[JsonObject]
    cold: Sequence[str]
    left_out: Sequence[str]
    tokens: int
    budget: int | None = None
    as_of: str | None = None
    withheld: Sequence[str] = ()

    def to_json(self) -> dict[str, object]:
        """A JSON object; constraints and the other pinned lists stand first."""
        return {
            "scope": self.scope,
            "scope_id": self.scope_id,
            "source": self.source,
            "why": [dict(reason) for reason in self.why],
            "artifact_id": self.artifact_id,
            "covers_through": self.covers_through,
            "high_water": self.high_water,
            "input_epoch": self.input_epoch,
            "conflicts": [dict(conflict) for conflict in self.conflicts],
            **{name: [dict(item) for item in items] for name, items in self.items.items()},
            "narrative": [dict(sentence) for sentence in self.narrative],
            "raw_open": [dict(event) for event in self.raw_open],
            "tail": [dict(event) for event in self.tail],
            "cold": list(self.cold),
            "left_out": list(self.left_out),
            "tokens": self.tokens,
            "budget": self.budget,
            "as_of": self.as_of,
            "withheld": list(self.withheld),
        }


@dataclass(frozen=True, slots=True)
class LineageNode:
    """One node of a lineage. `depth` counts edges from the start (0).

    `text` is None when there is none or when it may not be shown; `withheld` then says why: a state (`REVOKED` ...), a
    stage (`REJECTED` ...), `MarkingInProgress`, `PlanRevoked` or `Erased`. `because` says what made the node what it
    is: `{activity_id, kind, recorded_at, source_id, reason, by}` of the causes that stand; for a STALE node those of
    the nearest entity (`source_id`) that is held down itself.
    """

    id: str
    kind: str
    depth: int
    validity: str
    recorded_at: str
    label: str
    text: str | None = None
    seq: int | None = None
    caller_id: str | None = None
    scope_id: str | None = None
    because: Sequence[JsonObject] = ()
    speaker: str | None = None
    withheld: str | None = None

    def to_json(self) -> dict[str, object]:
        """A JSON object."""
        return {
            "id": self.id,
            "kind": self.kind,
            "depth": self.depth,
            "validity": self.validity,
            "recorded_at": self.recorded_at,
            "label": self.label,
            "text": self.text,
            "seq": self.seq,
            "caller_id": self.caller_id,
            "scope_id": self.scope_id,
            "because": [dict(cause) for cause in self.because],
            "speaker": self.speaker,
            "withheld": self.withheld,
        }


@dataclass(frozen=True, slots=True)
class Lineage:
    """A walk from one entity, `direction` `up` to what it rests on or `down` to what rests on it.

    `complete` is False exactly when `limit` cut it; `visited` counts the nodes that the walk met, the start included,
    `hidden_by_policy` those of them that nobody is shown (candidates that were not switched to), `left` those that
    `limit` cut off: asking again with `limit + left` gives the whole. `edges` are `(from, relation, to)`, to the past.
    """

    start: str
    direction: str
    as_of: str | None
    walk_policy: str
    complete: bool
    visited: int
    hidden_by_policy: int
    nodes: Sequence[LineageNode]
    edges: Sequence[tuple[str, str, str]]

    @property
    def left(self) -> int:
        """How many nodes `limit` cut off."""
        return self.visited - self.hidden_by_policy - len(self.nodes)

    def to_json(self) -> dict[str, object]:
        """A JSON object."""
        return {
            "start": self.start,
            "direction": self.direction,
            "as_of": self.as_of,
            "walk_policy": self.walk_policy,
            "complete": self.complete,
            "visited": self.visited,
            "hidden_by_policy": self.hidden_by_policy,
            "left": self.left,
            "nodes": [node.to_json() for node in self.nodes],
            "edges": [{"from": newer, "relation": relation, "to": older} for newer, relation, older in self.edges],
        }


@dataclass(frozen=True, slots=True)
class TakenBack:
    """The answer of revoke, replace and undo. `changed` counts the nodes whose validity changed, by type.

    `state` is `DONE`, or `MARKING` while a large closure is marked behind its closed fence; `restored` counts what
    stands again. `complete` is always True: an answer that is not complete is an error.
    """

    activity_id: str
    request_id: str
    kind: str
    source_id: str
    was: str
    state: str
    changed: Mapping[str, int]
    restored: Mapping[str, int]
    scopes: Sequence[str]
    correction_id: str | None = None
    complete: bool = True
    repeated: bool = False

    def to_json(self) -> dict[str, object]:
        """A JSON object."""
        return {
            "activity_id": self.activity_id,
            "request_id": self.request_id,
            "kind": self.kind,
            "source_id": self.source_id,
            "was": self.was,
            "state": self.state,
            "changed": dict(self.changed),
            "restored": dict(self.restored),
            "scopes": list(self.scopes),
            "correction_id": self.correction_id,
            "complete": self.complete,
            "repeated": self.repeated,
        }
