"""What proposing answers, the same to every door."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from provgraph.domain.reading import JsonObject, object_of, objects_of, optional_text, text_of, texts_of, whole_of

CREATED, REINFORCED, KNOWN = "created", "reinforced", "known"


@dataclass(frozen=True, slots=True)
class ProposedClaim:
    """What became of one proposed claim.

    `outcome` is `created`; `reinforced` when the same claim stood already and has further evidence now; or `known` when
    it had that evidence too. `evidence` are the ids of all that it rests on directly. `independent_sources` counts
    witnesses, not events: retellings, and the same source again, add none. `conflict_id` is the conflict that this
    proposal opened, `supersedes` the claim that it took the place of, by the Activity `replacement_id`, which can be
    undone. `redactions` counts by kind the secrets that were taken out of it before it was stored.
    """

    claim_id: str
    outcome: str
    evidence: Sequence[str]
    independent_sources: int
    conflict_id: str | None = None
    supersedes: str | None = None
    replacement_id: str | None = None
    redactions: Mapping[str, int] = field(default_factory=dict)

    def to_json(self) -> dict[str, object]:
        """A JSON object."""
        return {
            "claim_id": self.claim_id,
            "outcome": self.outcome,
            "evidence": list(self.evidence),
            "independent_sources": self.independent_sources,
            "conflict_id": self.conflict_id,
            "supersedes": self.supersedes,
            "replacement_id": self.replacement_id,
            "redactions": dict(self.redactions),
        }

    @classmethod
    def from_json(cls, value: JsonObject) -> ProposedClaim:
        """The claim of a receipt."""
        return cls(
            claim_id=text_of(value, "claim_id"),
            outcome=text_of(value, "outcome"),
            evidence=texts_of(value, "evidence"),
            independent_sources=whole_of(value, "independent_sources"),
            conflict_id=optional_text(value, "conflict_id"),
            supersedes=optional_text(value, "supersedes"),
            replacement_id=optional_text(value, "replacement_id"),
            redactions={
                kind: whole_of(object_of(value, "redactions"), kind) for kind in object_of(value, "redactions")
            },
        )


@dataclass(frozen=True, slots=True)
class Proposed:
    """The answer of `propose`: one entry for each proposal, in order; equal proposals have equal claim ids.

    `state` is `DONE`, or `MARKING` while a large closure of a superseded claim is marked behind its closed fence.
    """

    scope_id: str
    request_id: str
    claims: Sequence[ProposedClaim]
    state: str = "DONE"
    repeated: bool = False

    def to_json(self) -> dict[str, object]:
        """A JSON object."""
        return {
            "scope_id": self.scope_id,
            "request_id": self.request_id,
            "claims": [claim.to_json() for claim in self.claims],
            "state": self.state,
            "repeated": self.repeated,
        }

    @classmethod
    def of_receipt(cls, answer: JsonObject, request_id: str, *, state: str, repeated: bool) -> Proposed:
        """The answer that a receipt holds, and the state that was reached since."""
        claims = [ProposedClaim.from_json(claim) for claim in objects_of(answer, "claims")]
        return cls(text_of(answer, "scope_id"), request_id, claims, state, repeated)
