"""One entity: what it is, its state and why, and its content if it may be recalled."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from provgraph.domain.identifiers import EntityId
from provgraph.domain.instant import to_text
from provgraph.domain.interval import FOREVER
from provgraph.errors import UnknownIdentifier
from provgraph.graph.store import ProvStore
from provgraph.graph.store.lineage import CauseRow, Described, Neighbour, Neighbours
from provgraph.service.claims.witnesses import support_of
from provgraph.service.context import Context
from provgraph.service.lineage.causes import Standing, causes_of, standing
from provgraph.service.lineage.nodes import because_of, nodes_of
from provgraph.service.opening import open_all


@dataclass(frozen=True, slots=True)
class _Found:
    """What one read transaction found, still sealed. `evidence` are the events that the entity cites itself."""

    row: Described
    evidence: Sequence[Described]
    around: Neighbours
    standing: Standing
    history: Sequence[CauseRow]


def entity(context: Context, entity_id: EntityId) -> dict[str, object]:
    """An entity as a JSON object.

    `validity`, `because` and `withheld` are those of a node of a lineage; `content` is the payload, null unless it may
    be recalled; `history` holds every Activity that ever acted on it, with `undone_at`; `evidence` the events that it
    cites; `rests_on` and `rested_on_by` the direct edges; `support` says of a claim which of the events that it rests
    on in the end remain, which are lost, and how many independent sources remain. Raises UnknownIdentifier.
    """
    found = context.engine.read(lambda store: _find(store, context.tenant, entity_id))
    rows = [found.row, *found.evidence]
    node, *evidence = nodes_of(
        context, rows, {row.id: min(at, 1) for at, row in enumerate(rows)}, found.standing, False
    )
    payload = open_all(context, [(found.row.id, found.row.sealed)] if node.withheld is None else []).payloads
    opened = open_all(
        context,
        [
            *((cause.activity_id, cause.sealed) for cause in found.history),
            *((cause.agent_id, cause.agent_sealed) for cause in found.history),
        ],
    )
    history = [
        {**because_of(cause, opened), "undone_at": None if cause.undone_at is None else to_text(cause.undone_at)}
        for cause in found.history
    ]
    shown = {key: value for key, value in node.to_json().items() if key != "depth"}
    return {
        **shown,
        "stage": found.row.stage,
        "state": found.row.state,
        "digest": found.row.digest,
        "content": payload.get(found.row.id),
        "history": history,
        "evidence": [event.to_json() for event in evidence],
        "rests_on": [_edge(other) for other in found.around.rests_on],
        "rested_on_by": [_edge(other) for other in found.around.rested_on_by],
        "plans": list(found.around.plans),
        "support": _support(context, found.row),
    }


def _find(store: ProvStore, tenant: str, entity_id: EntityId) -> _Found:
    walked = store.walk_native_up(tenant=tenant, ids=[entity_id], until=FOREVER)
    if entity_id not in walked.ids:
        raise UnknownIdentifier(f"nothing has the id {entity_id}")
    around = store.neighbours(tenant=tenant, id=entity_id)
    cited = [other.id for other in around.rests_on if other.kind == "Event"]
    rows = {row.id: row for row in store.described(tenant=tenant, ids=[entity_id, *cited])}
    return _Found(
        row=rows[entity_id],
        evidence=[rows[id] for id in cited],
        around=around,
        standing=standing(store, tenant, walked, "up", FOREVER, (), is_past=False),
        history=list(causes_of(store, tenant, [entity_id])),
    )


def _support(context: Context, row: Described) -> dict[str, object] | None:
    if row.kind != "Claim":
        return None
    return context.engine.read(lambda store: support_of(context, store, row.id))


def _edge(other: Neighbour) -> dict[str, object]:
    return {"relation": other.relation, "id": other.id, "kind": other.kind, "validity": other.validity}
