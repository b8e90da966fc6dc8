"""The shapes of answers. They are never domain types: a change inside must not change what callers see.

What goes out is checked, so that no field of an answer is lost on the way. Instants are RFC 3339 texts in UTC. What
comes in has its shapes in `asked`.
"""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, ConfigDict

AliasName = Literal["current", "shadow"]
Counts = dict[str, int]


class Wire(BaseModel):
    """A body of ours, in or out: no field but those named, and no value of another type."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


class Open(BaseModel):
    """An object whose further fields are those of a published schema, or of what a caller sent."""

    model_config = ConfigDict(extra="allow", frozen=True)


class Problem(Wire):
    """A problem document (RFC 9457). `code` is stable; `details` holds ids, counts and places, never content."""

    type: str
    title: str
    status: int
    detail: str
    code: str
    what_to_do: str
    retryable: bool
    details: dict[str, object]


class AppendedEvent(Wire):
    """One event of an append: the caller's id, ours, its place, whether it was there before, what was redacted."""

    id: str
    entity_id: str
    seq: int
    repeated: bool
    redactions: Counts


class Appended(Wire):
    """Answer of an append, in the order that the events came. `high_water` is the last `seq` of the scope."""

    scope_id: str
    request_id: str
    events: list[AppendedEvent]
    high_water: int
    repeated: bool


class FoldCounts(Wire):
    """How many folds were made, carried over and refused by the gate."""

    made: int
    carried: int
    rejected: int


class EventCounts(Wire):
    """How many events are cold, left raw because their task is open, or excluded."""

    cold: int
    raw_open: int
    excluded: int


class Derived(Wire):
    """What a consolidation or a rebuild made of a scope, and what it left out."""

    consolidation_id: str
    request_id: str
    artifact_id: str
    covers_through: int
    folds: FoldCounts
    claims: int
    events: EventCounts


class Consolidated(Derived):
    """Answer of a consolidation. `switched` false: there was nothing new to take in, and nothing was recorded."""

    switched: bool
    source_epoch: int
    manifest_digest: str
    retries: list[Open]
    repeated: bool


class Switched(Wire):
    """Answer of a switch: the Activity, and the triple that the alias has now."""

    switch_id: str
    request_id: str
    artifact_id: str
    source_epoch: int
    covers_through: int
    repeated: bool


class TakenBack(Wire):
    """Answer of a revocation, replacement or undo: what changed, by type.

    `state` is DONE, or MARKING while a large closure is marked behind its closed fence.
    """

    activity_id: str
    request_id: str
    kind: str
    source_id: str
    was: str
    state: Literal["DONE", "MARKING"]
    changed: Counts
    restored: Counts
    scopes: list[str]
    correction_id: str | None
    complete: bool
    repeated: bool


class Resolved(Wire):
    """Answer of a resolution: what was rejected, and what changed, by type.

    `state` is DONE, or MARKING while a large closure is marked behind its closed fence.
    """

    activity_id: str
    request_id: str
    kind: Literal["Resolution"]
    conflict_id: str
    authority: str
    rejected: list[str]
    state: Literal["DONE", "MARKING"]
    changed: Counts
    restored: Counts
    scopes: list[str]
    repeated: bool


class TrustChanged(Wire):
    """Answer of a change of trust. From now on nothing that rests on the events concerned is served, or it is again.

    `state` is DONE, or MARKING while what was acknowledged is carried to its end.
    """

    activity_id: str
    request_id: str
    kind: Literal["TrustChange", "Undo"]
    level: Literal["trusted", "distrusted"]
    state: Literal["DONE", "MARKING"]
    scopes: list[str]
    repeated: bool


class Health(Wire):
    """The process answers."""

    status: Literal["ok"]


class Ready(Wire):
    """The server answers, and its schema is the one this version needs."""

    status: Literal["ready"]
    tenant: str
    checks: list[str]


class Cited(Wire):
    """A statement of a PROV document: its line, if it has one, and its text in PROV-N."""

    line: int | None
    text: str


class ValidationFinding(Wire):
    """One breach: the constraint's number (null for a rule that PROV-CONSTRAINTS does not number), and why."""

    constraint: int | None
    name: str
    bundle: str | None
    sentence: str
    rules: list[int]
    lines: list[int]
    statements: list[Cited]


class Validation(Wire):
    """Whether a PROV document is valid; findings beyond the listed ones are counted, and repairs noted."""

    valid: bool
    statements: int
    bundles: int
    findings: list[ValidationFinding]
    findings_left_out: int
    notes: list[str]


class Refused(Wire):
    """A record that was left out: its line (0 when there is none to name), and why."""

    line: int
    message: str


class Imported(Wire):
    """What became of a document: new things, those that the scope knew, what is STALE because of what it rests on."""

    import_id: str
    request_id: str
    scope_id: str
    format: str
    statements: int
    bundles: int
    things: int
    known: int
    links: int
    fallen: int
    repeated: bool
    notes: list[str]
    refused: list[Refused]
