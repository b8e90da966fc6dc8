"""What takes back, by each door: revocations, replacements, changes of trust, and the undo of each."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from provgraph.domain.identifiers import ActivityId, EntityId
from provgraph.service import taking_back
from provgraph.service.policies import list_policies
from provgraph.service.trust import Whom, change_trust
from tests.crashes.asked import WHY, Asked, file_of, import_document, two_cranes, wire
from tests.crashes.quay import Quay


def revoke(quay: Quay) -> Asked:
    return revocation_of(two_cranes(quay))


def revoke_plan(quay: Quay) -> Asked:
    two_cranes(quay)
    (policy,) = list_policies(quay.context)
    return replace(revocation_of(policy.id), command=("policy", "revoke", policy.id, "--reason", WHY))


def revoke_correction(quay: Quay) -> Asked:
    """What a correction had replaced stands again, when it is revoked itself."""
    done = replacement(quay).library(quay.context, quay.request())
    return revocation_of(EntityId(str(done["correction_id"])))


def revocation_of(entity_id: EntityId) -> Asked:
    return Asked(
        lambda context, request: taking_back.revoke(context, entity_id, WHY, request).to_json(),
        ("revoke", entity_id, "--reason", WHY),
        f"/v1/entities/{entity_id}/revocation",
        {"reason": WHY},
    )


def revoke_document(quay: Quay) -> Asked:
    """All that a document of PROV brought."""
    done = import_document(quay).library(quay.context, quay.request())
    return revocation_of(EntityId(str(done["import_id"])))


def replacement(quay: Quay) -> Asked:
    source, correction = two_cranes(quay), quay.event("Crane 4 lifts 21 tonnes.")
    return Asked(
        lambda context, request: taking_back.replace(context, source, correction, request).to_json(),
        ("replace", source, file_of(quay, "correction.json", wire(correction))),
        f"/v1/entities/{source}/replacement",
        {"event": wire(correction)},
    )


def distrust(quay: Quay) -> Asked:
    """Everything that a speaker ever said is out of use."""
    two_cranes(quay)
    return trust_of_ines("distrusted")


def trust_again(quay: Quay) -> Asked:
    """Distrust is taken back."""
    distrust(quay).library(quay.context, quay.request())
    return trust_of_ines("trusted")


def trust_of_ines(level: str) -> Asked:
    whom = Whom(agent="ines")
    return Asked(
        lambda context, request: change_trust(context, whom, level, WHY, request).to_json(),
        ("trust", "ines", "--level", level, "--reason", WHY),
        "/v1/trust",
        {"speaker": "ines", "level": level, "reason": WHY},
    )


def undo_of(asked: Callable[[Quay], Asked]) -> Callable[[Quay], Asked]:
    """The undo of something that was done before."""

    def prepare(quay: Quay) -> Asked:
        done = asked(quay).library(quay.context, quay.request())
        activity_id = ActivityId(str(done["activity_id"]))
        return Asked(
            lambda context, request: taking_back.undo(context, activity_id, request).to_json(),
            ("undo", activity_id),
            f"/v1/entities/{activity_id}/undo",
            {},
        )

    return prepare
