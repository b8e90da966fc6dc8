"""The rules of a tenant: what its policy says of predicates and of who resolves conflicts. They are policy versions."""

from __future__ import annotations

from provgraph.domain.identifiers import EntityId
from provgraph.domain.instant import Instant
from provgraph.domain.policy import Rules
from provgraph.errors import KeyUnavailable, PlanRevoked
from provgraph.graph.store import ProvStore
from provgraph.service import unit
from provgraph.service.context import Context, Request
from provgraph.service.policies import PolicyVersion, ensure_policy, list_policies


def adopt_rules(context: Context, rules: Rules, request: Request) -> PolicyVersion:
    """Put rules in force for the tenant, from now on; when they are revoked, those before come into force again.

    Raises PlanRevoked when the version of just these rules was revoked, RequestIdTaken, CommitUnknown.
    """
    policy_id, digest = ensure_policy(context, rules.to_json())

    def work(store: ProvStore, now: Instant) -> dict[str, object]:
        if not store.adopt_policy(tenant=context.tenant, now=now, id=policy_id):
            raise PlanRevoked(f"just these rules ({policy_id}) were revoked: undo that, or adopt others")
        return {"policy_id": policy_id}

    unit.commit(context, request, "adopt", {"digest": digest}, work)
    return next(policy for policy in list_policies(context) if policy.id == policy_id)


def rules_in_force(context: Context) -> tuple[Rules, EntityId | None]:
    """The rules of the tenant and the version that holds them; without one, the defaults.

    Raises KeyUnavailable when the version is there and its key is not: rules are never guessed.
    """
    row = context.engine.read(lambda store: store.policy_in_force(tenant=context.tenant))
    if row is None:
        return Rules(), None
    (content,) = context.vault.open([(row.id, row.sealed)]) if row.sealed is not None else [None]
    if content is None:
        raise KeyUnavailable(f"the rules in force ({row.id}) cannot be read")
    return Rules.from_json(content), row.id
