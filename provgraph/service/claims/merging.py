"""Merging duplicates by hand, and splitting them again: one claim answers for another, and both stay what they are.

Similarity never merges; somebody does. Source: docs/design.md, claims.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from provgraph.domain.identifiers import EntityId, ScopeId
from provgraph.domain.instant import Instant
from provgraph.domain.reading import text_of, whole_of
from provgraph.errors import InputError, InputInvalid, MarkingInProgress, ProvgraphError, UnknownIdentifier
from provgraph.graph.store import ProvStore
from provgraph.graph.store.citing import MergedRow
from provgraph.service.claims.witnesses import sources_of
from provgraph.service.context import Context, Request
from provgraph.service.locks import admit, closure_of, commit_widening
from provgraph.service.taking_back.records import prepare

REFUSALS: Mapping[str, tuple[type[ProvgraphError], str]] = {
    "same": (InputError, "a claim is not merged with itself"),
    "fallen": (InputInvalid, "only claims that are VALID are merged"),
    "elsewhere": (InputError, "only claims of one scope are merged"),
    "merged": (InputError, "one of them was merged into another claim before: merge with that one, or undo it first"),
    "disputed": (InputError, "an open conflict sets them against each other: what contradicts is no duplicate"),
    "marking": (MarkingInProgress, "a large revocation is being marked in their scope"),
}


@dataclass(frozen=True, slots=True)
class Merged:
    """The answer of a merge: `claim_id` answers for `duplicate_id`, and has the sources of both."""

    activity_id: str
    request_id: str
    claim_id: str
    duplicate_id: str
    independent_sources: int
    repeated: bool = False

    def to_json(self) -> dict[str, object]:
        """A JSON object."""
        return {
            "activity_id": self.activity_id,
            "request_id": self.request_id,
            "claim_id": self.claim_id,
            "duplicate_id": self.duplicate_id,
            "independent_sources": self.independent_sources,
            "repeated": self.repeated,
        }


def merge(context: Context, claim_id: EntityId, duplicate_id: EntityId, request: Request, reason: str = "") -> Merged:
    """Say that a claim is a duplicate of another one, which answers for it until the merge is undone.

    Raises UnknownIdentifier, InputError for what are no two claims of one scope that agree, InputInvalid,
    MarkingInProgress, RequestIdTaken, CommitUnknown.
    """
    deed, pair = prepare(context, request, reason), {"claim_id": claim_id, "duplicate_id": duplicate_id}

    def work(store: ProvStore, now: Instant, held: Sequence[ScopeId]) -> Mapping[str, object]:
        row = store.merge_claims(
            tenant=context.tenant,
            now=now,
            scopes=held,
            kept_id=claim_id,
            duplicate_id=duplicate_id,
            activity_id=deed.id,
            request_hash=deed.request_hash,
            sealed=deed.sealed,
        )
        _admit(row)
        deed.record_agent(context, store, now)
        return {"activity_id": deed.id, **pair, "sources": sources_of(context, store, [claim_id]).get(claim_id, 0)}

    scopes = closure_of(context, list(pair.values())).scopes
    receipt = commit_widening(context, request, "merge", pair, scopes, work)
    return Merged(
        activity_id=text_of(receipt.answer, "activity_id"),
        request_id=request.id,
        claim_id=claim_id,
        duplicate_id=duplicate_id,
        independent_sources=whole_of(receipt.answer, "sources"),
        repeated=receipt.repeated,
    )


def _admit(row: MergedRow | None) -> None:
    if row is None:
        raise UnknownIdentifier("one of the two is no claim of this tenant")
    admit(row.missing)
    if row.refused is not None:
        kind, message = REFUSALS[row.refused]
        raise kind(message)
