"""Claims with their evidence, written under the locks of every scope they rest on. Source: docs/design.md, fences."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from provgraph.domain.identifiers import CLAIM, EntityId, ScopeId
from provgraph.domain.instant import Instant
from provgraph.domain.reading import texts_of
from provgraph.domain.scope import ScopeName
from provgraph.errors import BadEvidence, NoEvidence
from provgraph.graph.rows import Cited
from provgraph.graph.store import ProvStore
from provgraph.graph.store.citing import Citable
from provgraph.graph.store.fences import NewClaim
from provgraph.service import names, unit
from provgraph.service.context import Context, Request
from provgraph.service.refusals import refuse_citing

LIST = "facts"
"""The list that a claim from outside a fold belongs to."""


@dataclass(frozen=True, slots=True)
class Draft:
    """A claim to store: what it says, whom it is about, and the entities it rests on."""

    text: str
    subject: str
    evidence: tuple[EntityId, ...]


def derive(context: Context, scope: ScopeName, drafts: Sequence[Draft], request: Request) -> tuple[EntityId, ...]:
    """Store claims, all or none; their ids, in order.

    Raises NoEvidence for a claim that cites nothing, BadEvidence for what is unknown or recalled, InputInvalid for
    what is not VALID, InputChanged, MarkingInProgress.
    """
    scope_id = names.find_scope(context, scope)
    cited = _cited(context, drafts)
    rows = _rows(context, scope_id, drafts, cited)
    scopes = sorted({scope_id, *(entity.scope_id for entity in cited.values())})
    about = {"scope_id": scope_id, "evidence": [list(draft.evidence) for draft in drafts]}

    def work(store: ProvStore, now: Instant) -> dict[str, object]:
        done = store.derive_claims(tenant=context.tenant, now=now, scopes=scopes, scope_id=scope_id, claims=rows)
        refuse_citing(done, done.recalled)
        return {"claims": [row.id for row in rows]}

    receipt = unit.commit(context, request, "derive", about, work)
    return tuple(EntityId(id) for id in texts_of(receipt.answer, "claims"))


def prepare_claim(context: Context, scope_id: ScopeId, draft: Draft) -> tuple[NewClaim, tuple[ScopeId, ...]]:
    """One claim ready to be written in a transaction that does more, and the scopes of what it cites."""
    cited = _cited(context, [draft])
    (row,) = _rows(context, scope_id, [draft], cited)
    return row, tuple(entity.scope_id for entity in cited.values())


def _cited(context: Context, drafts: Sequence[Draft]) -> Mapping[EntityId, Citable]:
    wanted = sorted({id for draft in drafts for id in draft.evidence})
    if not all(draft.evidence for draft in drafts):
        raise NoEvidence("a claim cites at least one event")
    found = {row.id: row for row in context.engine.read(lambda s: s.cited(tenant=context.tenant, ids=wanted))}
    unknown = [id for id in wanted if id not in found]
    if unknown:
        raise BadEvidence(f"nothing has the id {unknown[0]}", unknown=unknown)
    return found


def _rows(
    context: Context, scope_id: ScopeId, drafts: Sequence[Draft], cited: Mapping[EntityId, Citable]
) -> list[NewClaim]:
    ids = [context.new_id(CLAIM) for _ in drafts]
    payloads = [
        (
            id,
            {
                "item": {"id": id, "text": d.text, "subject": d.subject, "derived_from": list(d.evidence)},
                "list": LIST,
            },
        )
        for id, d in zip(ids, drafts, strict=True)
    ]
    sealed = context.vault.seal(payloads, context.lease())
    subjects = context.vault.lookups(f"scope/{scope_id}", (f"subject {draft.subject}" for draft in drafts))
    return [
        NewClaim(
            id=EntityId(seal.key_id),
            digest=seal.digest,
            sealed=seal.ciphertext,
            subject_hash=subject,
            predicate_hash=None,
            value_hash=None,
            polarity=None,
            modality=None,
            list=LIST,
            inputs=tuple(Cited(id, cited[id].digest) for id in dict.fromkeys(draft.evidence)),
        )
        for draft, seal, subject in zip(drafts, sealed, subjects, strict=True)
    ]
