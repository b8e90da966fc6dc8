"""What is stated and what disagrees, by each door: claims, merges, conflicts and their resolutions."""

from __future__ import annotations

from dataclasses import replace

from provgraph.domain.identifiers import EntityId
from provgraph.service import claims, conflicts
from provgraph.service.context import Request
from tests.crashes.asked import Asked, two_cranes
from tests.crashes.quay import SCOPE, Quay


def proposal(quay: Quay) -> Asked:
    """A claim that contradicts another: both stand, and a conflict over them opens."""
    evidence = two_cranes(quay)
    stated(quay, lifts(evidence, "12 tonnes"))
    return proposal_of(lifts(evidence, "21 tonnes"))


def revision(quay: Quay) -> Asked:
    """A claim that takes the place of an older one, on which another one rests."""
    evidence = two_cranes(quay)
    (older,) = stated(quay, lifts(evidence, "12 tonnes"))
    stated(quay, claims.Proposal("crane 4", (older,), text="It lifts lorries."))
    return proposal_of(replace(lifts(evidence, "21 tonnes"), revises=(older,)))


def lifts(evidence: EntityId, value: str) -> claims.Proposal:
    return claims.Proposal("crane 4", (evidence,), predicate="lifts", value=value)


def stated(quay: Quay, *said: claims.Proposal) -> list[EntityId]:
    """Propose claims; their ids."""
    done = claims.propose(quay.context, SCOPE, list(said), quay.request())
    return [EntityId(one.claim_id) for one in done.claims]


def proposal_of(said: claims.Proposal) -> Asked:
    body: dict[str, object] = {"subject": said.subject, "predicate": said.predicate, "value": said.value}
    options = [f"--{name}={value}" for name, value in body.items()]
    options += [f"--evidence={id}" for id in said.evidence] + [f"--revises={id}" for id in said.revises]
    body |= {"evidence": said.evidence, "revises": next(iter(said.revises), None)}
    return Asked(
        lambda context, request: claims.propose(context, SCOPE, [said], request).to_json(),
        ("claim", "propose", str(SCOPE), *options),
        "/v1/claims",
        {"scope": str(SCOPE), "claims": [body]},
    )


def merging(quay: Quay) -> Asked:
    """Two claims that say the same in other words become one."""
    evidence = two_cranes(quay)
    said = [claims.Proposal("crane 4", (evidence,), text=text) for text in ("It lifts 12 t.", "It can lift 12 tonnes.")]
    kept, other = stated(quay, *said)
    return Asked(
        lambda context, request: claims.merge(context, kept, other, request).to_json(),
        ("claim", "merge", kept, other),
        f"/v1/claims/{kept}/merge",
        {"duplicate": other},
    )


def dispute(quay: Quay) -> Asked:
    sides = quay.say("Crane 4 lifts 12 tonnes.", "Crane 4 lifts 21 tonnes.")
    quay.consolidate()
    return Asked(
        lambda context, request: conflicts.open_conflict(context, SCOPE, sides, "crane 4", request).to_json(),
        ("conflict", "open", str(SCOPE), *sides, "--about", "crane 4"),
        "/v1/conflicts",
        {"scope": str(SCOPE), "members": sides, "about": "crane 4"},
    )


def resolution(quay: Quay) -> Asked:
    """A person decides for one side; what rests on the other one falls."""
    opened = dispute(quay).library(quay.context, quay.request())
    conflict_id, (kept, _) = EntityId(str(opened["id"])), opened["members"]  # type: ignore[misc]
    decision = conflicts.Decision(keep=(EntityId(kept),))
    return Asked(
        lambda context, request: conflicts.resolve(context, conflict_id, decision, by_ines(request)).to_json(),
        ("conflict", "resolve", conflict_id, "--keep", kept, "--agent", "ines"),
        f"/v1/conflicts/{conflict_id}/resolution",
        {"keep": [kept], "agent": "ines"},
    )


def by_ines(request: Request) -> Request:
    return replace(request, agent="ines")
