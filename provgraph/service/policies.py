"""Policy versions: plans that folds are made with, named by the digest of their content."""

from __future__ import annotations

from provgraph.domain.digest import plain_digest
from provgraph.domain.identifiers import POLICY, Digest, EntityId
from provgraph.domain.reading import JsonObject
from provgraph.service.context import Context


def ensure_policy(context: Context, content: JsonObject) -> tuple[EntityId, Digest]:
    """The policy version of this content, made if there is none; its id and the digest that names it."""
    digest = plain_digest(dict(content))
    policy_id = context.new_id(POLICY)
    (sealed,) = context.vault.seal([(policy_id, dict(content))], context.lease())
    row = context.engine.write(
        lambda store: store.policy_version(
            tenant=context.tenant, now=context.clock(), id=policy_id, digest=digest, sealed=sealed.ciphertext
        )
    )
    return row.id, digest
