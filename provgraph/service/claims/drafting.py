"""From proposals to rows: evidence found, equal proposals joined, content sealed. Nothing is in the graph yet."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from provgraph.domain.claim import Canonical, Proposal, canonical
from provgraph.domain.claim.secrets import redact_proposal
from provgraph.domain.fold import Item
from provgraph.domain.identifiers import CLAIM, EntityId, ScopeId
from provgraph.domain.interval import ALWAYS, FOREVER
from provgraph.errors import BadEvidence, NoEvidence
from provgraph.graph.rows import Cited
from provgraph.graph.store.citing import Citable
from provgraph.graph.store.fences import NewClaim
from provgraph.service import names
from provgraph.service.context import Context

LIST = "facts"
"""The list of a fold that a claim from outside belongs to."""


@dataclass(frozen=True, slots=True)
class Draft:
    """One claim to be: what was proposed, its canonical form, and the entities that it cites, revises and disputes."""

    proposal: Proposal
    canonical: Canonical
    evidence: tuple[EntityId, ...]
    revises: tuple[EntityId, ...]
    disputes: tuple[EntityId, ...]
    row: NewClaim

    @property
    def payload(self) -> Mapping[str, object]:
        """What was sealed of it."""
        return {"item": _item(self.row.id, self.proposal, self.evidence).to_json(), "list": LIST}

    @property
    def about(self) -> str:
        """What a conflict over it is about, in words."""
        return f"{self.proposal.subject}: {self.proposal.predicate or self.proposal.statement()}"

    def joined(self, other: Draft) -> Draft:
        """This draft with the evidence of another one of the same claim."""
        inputs = tuple({cited.id: cited for cited in (*self.row.inputs, *other.row.inputs)}.values())
        disputes = tuple(dict.fromkeys(self.disputes + other.disputes))
        row = replace(self.row, inputs=inputs)
        return replace(self, evidence=tuple(cited.id for cited in inputs), disputes=disputes, row=row)


@dataclass(frozen=True, slots=True)
class Drafts:
    """The claims of a request, each once.

    For each proposal, in order: `places`, the place of its claim in `claims`; `redactions`, what was taken out of it.
    """

    claims: Sequence[Draft]
    places: Sequence[int]
    cited: Mapping[EntityId, Citable]
    redactions: Sequence[Mapping[str, int]]

    @property
    def scopes(self) -> set[ScopeId]:
        """The scopes of all that is cited."""
        return {entity.scope_id for entity in self.cited.values()}


def drafts_of(context: Context, scope_id: ScopeId, proposals: Sequence[Proposal]) -> Drafts:
    """Make ready what a proposal needs before its transaction; its keys are durable.

    Raises NoEvidence for a claim that cites nothing, BadEvidence naming everything that is not there.
    """
    if not proposals or not all(proposal.evidence for proposal in proposals):
        raise NoEvidence("a claim cites at least one event")
    redacted = [redact_proposal(proposal) for proposal in proposals]
    proposals = [proposal for proposal, _ in redacted]
    cited, known = _find(context, scope_id, (id for p in proposals for id in (*p.evidence, *p.revises, *p.disputes)))
    joined: dict[tuple[tuple[str, ...], tuple[str, ...]], Proposal] = {}
    keys = [(canonical(proposal).identity, proposal.revises) for proposal in proposals]
    for key, proposal in zip(keys, proposals, strict=True):
        joined[key] = _join(joined[key], proposal) if key in joined else proposal
    order = list(joined)
    rows = _rows(context, scope_id, list(joined.values()), cited, known)
    at = {key: place for place, key in enumerate(order)}
    return Drafts(rows, [at[key] for key in keys], cited, [found for _, found in redacted])


def _join(one: Proposal, other: Proposal) -> Proposal:
    """Two proposals of one claim as one, with the evidence of both."""
    evidence = tuple(dict.fromkeys(one.evidence + other.evidence))
    return replace(one, evidence=evidence, disputes=tuple(dict.fromkeys(one.disputes + other.disputes)))


def _find(
    context: Context, scope_id: ScopeId, ids: Iterable[str]
) -> tuple[dict[EntityId, Citable], dict[str, EntityId]]:
    """What these ids name, ours or callers' event ids of the scope: the entities, and our id for each that was given.

    Raises BadEvidence naming all that there is not.
    """
    wanted = sorted(set(ids))
    found = {row.id: row for row in _cited(context, wanted)}
    known: dict[str, EntityId] = {id: id for id in found}
    others = [id for id in wanted if id not in known]
    by_hash = dict(zip(names.caller_hashes(context, others), others, strict=True))
    rows = context.engine.read(
        lambda store: store.find_events(tenant=context.tenant, scope_id=scope_id, hashes=list(by_hash))
    )
    known |= {by_hash[row.hash]: row.id for row in rows}
    unknown = [id for id in wanted if id not in known]
    if unknown:
        raise BadEvidence(f"nothing has the id {unknown[0]!r}", unknown=unknown)
    return found | {row.id: row for row in _cited(context, [row.id for row in rows])}, known


def _cited(context: Context, ids: Sequence[str]) -> Sequence[Citable]:
    return context.engine.read(lambda store: store.cited(tenant=context.tenant, ids=ids)) if ids else ()


def _rows(
    context: Context,
    scope_id: ScopeId,
    proposals: Sequence[Proposal],
    cited: Mapping[EntityId, Citable],
    known: Mapping[str, EntityId],
) -> list[Draft]:
    ids = [EntityId(context.new_id(CLAIM)) for _ in proposals]
    evidence = [tuple(dict.fromkeys(known[id] for id in proposal.evidence)) for proposal in proposals]
    payloads = [
        (id, {"item": _item(id, proposal, cites).to_json(), "list": LIST})
        for id, proposal, cites in zip(ids, proposals, evidence, strict=True)
    ]
    sealed = context.vault.seal(payloads, context.lease())
    forms = [canonical(proposal) for proposal in proposals]
    hashes = comparable(context, scope_id, forms)
    return [
        Draft(
            proposal=proposal,
            canonical=form,
            evidence=cites,
            revises=tuple(known[id] for id in proposal.revises),
            disputes=tuple(known[id] for id in proposal.disputes),
            row=NewClaim(
                id=id,
                digest=seal.digest,
                sealed=seal.ciphertext,
                subject_hash=hashes[f"subject {form.subject}"],
                predicate_hash=hashes.get(f"predicate {form.predicate}"),
                value_hash=hashes.get(f"value {form.value}"),
                polarity=form.polarity,
                modality=proposal.modality,
                list=LIST,
                inputs=tuple(Cited(id, cited[id].digest) for id in cites),
                statement_hash=hashes[_statement(form)],
                valid_from=_instant(proposal.valid_time().start),
                valid_to=_instant(proposal.valid_time().end),
            ),
        )
        for id, proposal, cites, form, seal in zip(ids, proposals, evidence, forms, sealed, strict=True)
    ]


def comparable(context: Context, scope_id: ScopeId, forms: Iterable[Canonical]) -> dict[str, str]:
    """Keyed hashes of what claims are compared by, under the scope's own key, by what was hashed."""
    texts = sorted({text for form in forms for text in _texts(form)})
    return dict(zip(texts, context.vault.lookups(f"scope/{scope_id}", texts), strict=True))


def _texts(form: Canonical) -> Iterable[str]:
    named = {"subject": form.subject, "predicate": form.predicate, "value": form.value}
    return [_statement(form), *(f"{name} {text}" for name, text in named.items() if text is not None)]


def _statement(form: Canonical) -> str:
    return "statement " + "\x1f".join(form.identity)


def _instant(instant: int) -> int | None:
    """An end of a valid time as it is stored: None where it is open."""
    return None if instant in (ALWAYS, FOREVER) else instant


def _item(id: str, proposal: Proposal, evidence: Sequence[str]) -> Item:
    """The claim as a fold would hold it. Figures are kept as they were spelled."""
    value = proposal.value
    return Item(
        id=id,
        text=proposal.statement(),
        derived_from=tuple(evidence),
        value=value if value is None or isinstance(value, bool) else str(value),
        unit=proposal.unit,
        subject=proposal.subject,
        predicate=proposal.predicate,
        polarity=proposal.polarity,
        modality=proposal.modality,
        valid_from=proposal.valid_from.text if proposal.valid_from else None,
        valid_until=proposal.valid_to.text if proposal.valid_to else None,
    )
