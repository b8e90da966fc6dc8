"""Lineage: from a claim to its evidence, from a source to all that rests on it, as of any moment. Read only."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import cast

from provgraph.domain.identifiers import IMPORTED, EntityId
from provgraph.domain.instant import Instant, to_text
from provgraph.domain.interval import FOREVER
from provgraph.domain.lineage.walk import DIRECTIONS, POLICIES, Direction, Edge, depths, nearest
from provgraph.errors import InputError, UnknownIdentifier
from provgraph.graph.store import ProvStore
from provgraph.graph.store.lineage import Described, Walked
from provgraph.service.answers import Lineage
from provgraph.service.context import Context
from provgraph.service.lineage.causes import Standing, chunks, edges_of, standing
from provgraph.service.lineage.nodes import nodes_of
from provgraph.service.moments import AsOf, instant_of

NATIVE, PROV = "native/1", "prov/1"

WALKS: Mapping[tuple[str, str], Callable[[ProvStore], Callable[..., Walked]]] = {
    ("native/1", "up"): lambda store: store.walk_native_up,
    ("native/1", "down"): lambda store: store.walk_native_down,
    ("prov/1", "up"): lambda store: store.walk_prov_up,
    ("prov/1", "down"): lambda store: store.walk_prov_down,
}


@dataclass(frozen=True, slots=True)
class Asked:
    """What a walk is asked for. Raises InputError for a direction, walk policy or limit that there is not."""

    start: EntityId
    direction: Direction
    as_of: AsOf
    walk: str
    limit: int | None

    def __post_init__(self) -> None:
        """Refuse what no walk can answer."""
        if self.direction not in DIRECTIONS:
            raise InputError(f"a walk goes up or down, not {self.direction!r}")
        if self.walk not in POLICIES:
            raise InputError(f"there is no walk policy {self.walk!r}; known are {', '.join(POLICIES)}")
        if self.limit is not None and self.limit < 0:
            raise InputError(f"a limit counts nodes beside the start; {self.limit} is none")


@dataclass(frozen=True, slots=True)
class Found:
    """What one read transaction found: still sealed. `hidden` counts what the walk met and nobody is shown."""

    at: Instant | None
    distances: Mapping[str, int]
    hidden: int
    rows: Sequence[Described]
    edges: Sequence[Edge]
    standing: Standing


def trace(
    context: Context,
    entity_id: EntityId,
    *,
    direction: str = "up",
    as_of: AsOf = None,
    walk: str | None = None,
    limit: int | None = None,
) -> Lineage:
    """Walk `up` to what an entity rests on, or `down` to what rests on it; nearest first.

    `as_of` is an instant (microseconds UTC), a date-time, or the id of an entity or activity of that moment; states are
    those of then, while content that may not be served now is never given. `limit` counts nodes beside the start.
    `walk` is a walk policy; by default that of where it starts: prov/1 for what was imported, else native/1.
    Candidates that nobody has switched to are counted as `hidden_by_policy`, not shown, unless the walk starts at one.
    Raises UnknownIdentifier when nothing of the tenant had that id then, InputError, SchemaBroken.
    """
    policy = walk or (PROV if entity_id.startswith(f"{IMPORTED}_") else NATIVE)
    asked = Asked(entity_id, cast(Direction, direction), as_of, policy, limit)
    found = context.engine.read(lambda store: _find(store, context.tenant, asked))
    nodes = nodes_of(context, found.rows, found.distances, found.standing, found.at is not None)
    return Lineage(
        start=entity_id,
        direction=direction,
        as_of=None if found.at is None else to_text(found.at),
        walk_policy=policy,
        complete=len(nodes) == len(found.distances),
        visited=len(found.distances) + found.hidden,
        hidden_by_policy=found.hidden,
        nodes=nodes,
        edges=[(edge.newer, edge.relation, edge.older) for edge in found.edges],
    )


def _find(store: ProvStore, tenant: str, asked: Asked) -> Found:
    """Walk, then ask about what is shown. Content is read last, each with the validity it has in that statement."""
    at = instant_of(store, tenant, asked.as_of)
    until = FOREVER if at is None else at
    walked = WALKS[asked.walk, asked.direction](store)(tenant=tenant, ids=[asked.start], until=until)
    if asked.start not in walked.ids:
        raise UnknownIdentifier(f"nothing has the id {asked.start}" + (" at that time" if at is not None else ""))
    edges = list(edges_of(walked))
    hidden = _hidden(asked.start, walked)
    distances = {id: far for id, far in depths(asked.start, edges, asked.direction).items() if id not in hidden}
    order = {id: (instant,) for id, instant in zip(walked.ids, walked.instants, strict=True)}
    shown = nearest(distances, order, asked.limit)
    rows = sorted(
        described(store, tenant, shown), key=lambda row: (distances[row.id], row.recorded_at, row.seq or 0, row.id)
    )
    return Found(
        at,
        distances,
        len(hidden),
        rows,
        _between(edges, {row.id for row in rows}),
        standing(store, tenant, walked, asked.direction, until, rows, at is not None),
    )


def _hidden(start: EntityId, walked: Walked) -> frozenset[str]:
    """What a consolidation stored and nobody has switched to: a candidate is shown to whoever asks for it by its id."""
    return frozenset() if start in walked.unpublished else frozenset(walked.unpublished)


def described(store: ProvStore, tenant: str, ids: Sequence[str]) -> list[Described]:
    """What may be shown of entities, in the order of the ids."""
    rows = {row.id: row for some in chunks(ids) for row in store.described(tenant=tenant, ids=some)}
    return [rows[EntityId(id)] for id in ids if id in rows]


def _between(edges: Sequence[Edge], ids: set[EntityId]) -> list[Edge]:
    """The edges whose two ends are shown, in a fixed order."""
    kept = {edge for edge in edges if edge.newer in ids and edge.older in ids}
    return sorted(kept, key=lambda edge: (edge.newer, edge.relation, edge.older))
