"""The shapes of what is looked up: the current memory of a scope, entities, lineages, conflicts, policy versions."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from provgraph_api.wire import Open, Wire


class Reason(Wire):
    """Why a scope is served raw: a code and a sentence."""

    code: str
    message: str


class Current(Wire):
    """What a reader gets for a scope: the summary, or all valid events and why.

    Items of folds are those of `fold.schema.json` with the ids of their claim, fold and events. In events, `data` is
    the JSON text that was sent, byte for byte.
    """

    scope: str
    scope_id: str
    source: Literal["summary", "raw"]
    why: list[Reason]
    artifact_id: str | None
    covers_through: int
    high_water: int
    input_epoch: int
    conflicts: list[Open]
    constraints: list[Open]
    permissions: list[Open]
    commitments: list[Open]
    open_threads: list[Open]
    decisions: list[Open]
    facts: list[Open]
    identifiers: list[Open]
    error_strings: list[Open]
    narrative: list[Open]
    raw_open: list[Open]
    tail: list[Open]
    cold: list[str]
    left_out: list[str]
    tokens: int
    budget: int | None
    as_of: str | None
    withheld: list[str]


class LineageNode(Wire):
    """One node of a lineage; `depth` counts edges from the start. `text` is null when it may not be shown."""

    id: str
    kind: str
    depth: int
    validity: str
    recorded_at: str
    label: str
    text: str | None
    seq: int | None
    caller_id: str | None
    scope_id: str | None
    because: list[Open]
    speaker: str | None
    withheld: str | None


class LineageEdge(Wire):
    """An edge from effect to cause."""

    newer: Annotated[str, Field(alias="from")]
    relation: str
    older: Annotated[str, Field(alias="to")]


class Lineage(Wire):
    """A walk from an entity. `complete` is false exactly when `limit` cut it; `left` counts what was cut off."""

    start: str
    direction: Literal["up", "down"]
    as_of: str | None
    walk_policy: str
    complete: bool
    visited: int
    hidden_by_policy: int
    left: int
    nodes: list[LineageNode]
    edges: list[LineageEdge]


class Direct(Wire):
    """A direct edge of an entity: the relation, and what is at its other end."""

    relation: str
    id: str
    kind: str
    validity: str


class Support(Wire):
    """What a claim rests on in the end: events that remain and that are lost, and the sources that remain.

    `answered_by` is the claim that it was merged into, `answers_for` are those that were merged into it.
    """

    remaining: list[str]
    lost: list[str]
    independent_sources: int
    answered_by: str | None
    answers_for: list[str]


class Entity(Wire):
    """An entity: what it is, its state and why, and its content if it may be recalled.

    `withheld` says why `content` is null. `history` are the Activities that ever acted on it, `evidence` the events
    that it cites, `plans` the policy versions it was made with, `support` what a claim rests on in the end.
    """

    id: str
    kind: str
    validity: str
    recorded_at: str
    label: str
    text: str | None
    seq: int | None
    caller_id: str | None
    scope_id: str | None
    because: list[Open]
    speaker: str | None
    withheld: str | None
    stage: str | None
    state: str | None
    digest: str | None
    content: Open | None
    history: list[Open]
    evidence: list[LineageNode]
    rests_on: list[Direct]
    rested_on_by: list[Direct]
    plans: list[str]
    support: Support | None


class RefusedVerdict(Wire):
    """Why the gate refused a fold; the fold itself is never served.

    `verdict` is as `verdict.schema.json` says, null when something that it quotes may not be served any more.
    """

    fold_id: str
    codes: list[str]
    verdict: Open | None


class Resolution(Wire):
    """How a conflict was settled: on what authority, by whom, why, and what was rejected.

    `policy_id` is the version of the rules that allowed it; null: the defaults did.
    """

    activity_id: str
    authority: Literal["person", "verified_tool", "recency"]
    by: str | None
    reason: str
    rejected: list[str]
    policy_id: str | None
    recorded_at: str


class Conflict(Wire):
    """A conflict. While it is OPEN, no summary states a side as settled; then `resolution` is null."""

    id: str
    about: str
    members: list[str]
    state: Literal["OPEN", "RESOLVED"]
    recorded_at: str
    resolution: Resolution | None
    repeated: bool


class Conflicts(Wire):
    """Conflicts of a scope, oldest first."""

    conflicts: list[Conflict]


class ProposedClaim(Wire):
    """What became of one proposed claim. `independent_sources` counts witnesses: echoes add none.

    `known`: it stood already, with this evidence. `conflict_id`: it contradicts what stands, and both are kept.
    """

    claim_id: str
    outcome: Literal["created", "reinforced", "known"]
    evidence: list[str]
    independent_sources: int
    conflict_id: str | None
    supersedes: str | None
    replacement_id: str | None
    redactions: dict[str, int]


class Proposed(Wire):
    """One entry for each claim, in order; equal claims have one id.

    `state` is DONE, or MARKING while what rested on a superseded claim is marked behind its closed fence.
    """

    scope_id: str
    request_id: str
    claims: list[ProposedClaim]
    state: Literal["DONE", "MARKING"]
    repeated: bool


class Merged(Wire):
    """`claim_id` answers for `duplicate_id`, and has the sources of both, until the Activity is undone."""

    activity_id: str
    request_id: str
    claim_id: str
    duplicate_id: str
    independent_sources: int
    repeated: bool


class StoredConsolidation(Wire):
    """A consolidation as it was recorded: the summary it made, and the ids of folds made and refused.

    `failure` is the code of the error that ended a FAILED one.
    """

    consolidation_id: str
    state: Literal["DONE", "REFUSED", "FAILED"]
    failure: str | None
    recorded_at: str
    artifact_id: str | None
    artifact_stage: str | None
    folds: list[str]
    rejected: list[str]


class Policy(Wire):
    """A policy version: what folds are made with, named by the digest of its content."""

    id: str
    digest: str
    validity: str
    recorded_at: str
    content: Open | None


class RulesInForce(Wire):
    """The rules of the tenant; `policy_id` is null while the defaults hold."""

    policy_id: str | None
    many_valued: list[str]
    newest_wins: list[str]
    authorities: list[str]
    people: list[str]


class Policies(Wire):
    """The policy versions of the tenant, newest first."""

    policies: list[Policy]
