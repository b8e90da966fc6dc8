"""Policy versions: plans that folds are made with, named by the digest of their content."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from provgraph.domain.digest import plain_digest
from provgraph.domain.identifiers import POLICY, Digest, EntityId
from provgraph.domain.instant import Instant, to_text
from provgraph.domain.reading import JsonObject
from provgraph.service.context import Context


@dataclass(frozen=True, slots=True)
class PolicyVersion:
    """A plan. `content` is None once it was erased; `recorded_at` is in microseconds UTC."""

    id: EntityId
    digest: str
    validity: str
    recorded_at: Instant
    content: JsonObject | None

    def to_json(self) -> dict[str, object]:
        """A JSON object."""
        return {
            "id": self.id,
            "digest": self.digest,
            "validity": self.validity,
            "recorded_at": to_text(self.recorded_at),
            "content": dict(self.content) if self.content is not None else None,
        }


def ensure_policy(context: Context, content: JsonObject) -> tuple[EntityId, Digest]:
    """The policy version of this content, made if there is none; its id and the digest that names it."""
    digest = plain_digest(dict(content))
    known = context.engine.read(lambda store: store.find_policy(tenant=context.tenant, digest=digest))
    return (known.id if known else _create(context, content, digest)), digest


def _create(context: Context, content: JsonObject, digest: Digest) -> EntityId:
    """Store a policy version; another process may have been first, and then its id is the one."""
    policy_id = context.new_id(POLICY)
    (sealed,) = context.vault.seal([(policy_id, dict(content))], context.lease())
    row = context.engine.write(
        lambda store: store.policy_version(
            tenant=context.tenant, now=context.clock(), id=policy_id, digest=digest, sealed=sealed.ciphertext
        )
    )
    return row.id


def list_policies(context: Context) -> Sequence[PolicyVersion]:
    """Every policy version of the tenant, newest first."""
    rows = context.engine.read(lambda store: store.list_policies(tenant=context.tenant))
    sealed = [(row.id, row.sealed) for row in rows if row.sealed is not None]
    opened = dict(zip((id for id, _ in sealed), context.vault.open(sealed), strict=True))
    return [PolicyVersion(row.id, row.digest, row.validity, row.recorded_at, opened.get(row.id)) for row in rows]
