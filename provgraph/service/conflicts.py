"""Conflicts: both sides are kept, neither is served as settled, and only an authority resolves them.

Opening one advances the epochs of its scope and of its members' scopes, so that no summary made before is current.
Source: docs/design.md, fences, rule 3.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from provgraph.domain.identifiers import CLAIM, CONFLICT, EVENT, EntityId
from provgraph.domain.instant import Instant, to_text
from provgraph.domain.reading import text_of
from provgraph.domain.scope import ScopeName
from provgraph.errors import BadEvidence, InputError
from provgraph.graph.rows import Cited
from provgraph.graph.store import ProvStore
from provgraph.service import names, unit
from provgraph.service.context import Context, Request
from provgraph.service.refusals import refuse_citing

FEWEST_MEMBERS = 2
SIDES = (f"{EVENT}_", f"{CLAIM}_")
"""How the ids begin of what can be a side."""


@dataclass(frozen=True, slots=True)
class Conflict:
    """A conflict: `members` are the claims or events on its sides, `about` says in words what it is about.

    `repeated`: the request that opens it had opened it before.
    """

    id: str
    about: str
    members: Sequence[str]
    state: str
    recorded_at: str
    repeated: bool = False

    def to_json(self) -> dict[str, object]:
        """A JSON object."""
        return {
            "id": self.id,
            "about": self.about,
            "members": list(self.members),
            "state": self.state,
            "recorded_at": self.recorded_at,
            "repeated": self.repeated,
        }


def open_conflict(
    context: Context, scope: ScopeName, members: Sequence[EntityId], about: str, request: Request
) -> Conflict:
    """Open a conflict over claims or events; from now on no summary may state a side as settled.

    Raises InputError for fewer than two members, BadEvidence for unknown ones and for what is neither a claim nor an
    event, InputInvalid, MarkingInProgress.
    """
    sides = sorted(set(members))
    if len(sides) < FEWEST_MEMBERS:
        raise InputError("a conflict has at least two members")
    scope_id = names.find_scope(context, scope)
    cited = context.engine.read(lambda store: store.cited(tenant=context.tenant, ids=sides))
    unknown = sorted(set(sides) - {row.id for row in cited})
    if unknown:
        raise BadEvidence(f"nothing has the id {unknown[0]}", unknown=unknown)
    others = [id for id in sides if not id.startswith(SIDES)]
    if others:
        raise BadEvidence(f"{others[0]} is neither a claim nor an event: it states nothing by itself", others=others)
    conflict_id = context.new_id(CONFLICT)
    (sealed,) = context.vault.seal([(conflict_id, {"about": about})], context.lease())

    def work(store: ProvStore, now: Instant) -> dict[str, object]:
        done = store.open_conflict(
            tenant=context.tenant,
            now=now,
            scopes=sorted({scope_id, *(row.scope_id for row in cited)}),
            scope_id=scope_id,
            id=conflict_id,
            digest=sealed.digest,
            sealed=sealed.ciphertext,
            members=[Cited(row.id, row.digest) for row in cited],
        )
        refuse_citing(done)
        return {"conflict_id": conflict_id, "recorded_at": to_text(now)}

    receipt = unit.commit(context, request, "open_conflict", {"scope_id": scope_id, "members": sides}, work)
    return Conflict(
        id=text_of(receipt.answer, "conflict_id"),
        about=about,
        members=sides,
        state="OPEN",
        recorded_at=text_of(receipt.answer, "recorded_at"),
        repeated=receipt.repeated,
    )


def open_conflicts(context: Context, scope: ScopeName) -> list[Conflict]:
    """The open conflicts of a scope, oldest first; what one is about is empty when its key is gone."""
    scope_id = names.find_scope(context, scope)
    rows = context.engine.read(lambda store: store.conflicts_of_scope(tenant=context.tenant, scope_id=scope_id))
    payloads = context.vault.open([(row.id, row.sealed) for row in rows if row.sealed is not None])
    about = dict(zip((row.id for row in rows if row.sealed is not None), payloads, strict=True))
    return [
        Conflict(
            id=row.id,
            about=str((about.get(row.id) or {}).get("about", "")),
            members=row.members,
            state=row.state,
            recorded_at=to_text(row.recorded_at),
        )
        for row in rows
    ]
