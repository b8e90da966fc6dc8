"""What holds entities down, now or at a moment, and through which other entity. Source: docs/design.md, graph."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from provgraph.domain.instant import Instant
from provgraph.domain.lineage.walk import NATIVE_1, Direction, Edge
from provgraph.domain.validity import STALE, VALID, Cause, Term, Version, fallen, own_states
from provgraph.graph.store import ProvStore
from provgraph.graph.store.lineage import CauseRow, Described, Walked

RESTS_ON = "RESTS_ON"
"""How an edge of an import begins; then comes the relation that the document states."""

CHUNK = 5_000
"""Ids that one statement is asked about."""


@dataclass(frozen=True, slots=True)
class Standing:
    """Who is not VALID and why. `own` are states by causes of one's own, `blamed` the entity that each one falls by.

    `causes` are the Activities that stand, by the entity they act on.
    """

    own: Mapping[str, str]
    blamed: Mapping[str, str]
    causes: Mapping[str, Sequence[CauseRow]]

    def state(self, entity: str) -> str:
        """Validity by the rule."""
        return self.own.get(entity, STALE if entity in self.blamed else VALID)

    def because(self, entity: str) -> Sequence[CauseRow]:
        """The causes that stand behind an entity's state, its own or those of the entity it falls by."""
        return self.causes.get(self.blamed.get(entity, entity), ())


def standing(
    store: ProvStore,
    tenant: str,
    walked: Walked,
    direction: Direction,
    at: Instant,
    shown: Sequence[Described],
    is_past: bool,
) -> Standing:
    """Judge a closure by the rule at an instant.

    All that the entities of a walk upwards rest on is in the walk. Those of a walk downwards rest on others too: these
    are looked for when the answer depends on them, which for the present is when the graph says more than the walk.
    """
    edges = _resting(walked)
    rows = list(causes_of(store, tenant, walked.caused))
    found = _judged(rows, edges, at)
    if direction == "up" or not (is_past or _is_unexplained(shown, found)):
        return found
    others = set(store.disturbed_around(tenant=tenant, ids=walked.ids[:1])) - set(walked.caused)
    rows += causes_of(store, tenant, sorted(others))
    outside = sorted(set(_judged(rows, (), at).own) & others)
    beyond = store.walk_resting_down(tenant=tenant, ids=outside, until=at)
    return _judged(rows, {*edges, *_resting(beyond)}, at)


def edges_of(walked: Walked) -> Iterator[Edge]:
    """The edges of a walk."""
    relations = (relation.removeprefix(f"{RESTS_ON} ") for relation in walked.relations)
    return map(Edge, walked.newer, relations, walked.older)


def chunks(ids: Sequence[str]) -> Iterator[Sequence[str]]:
    """The ids, as many at a time as one statement is asked about."""
    return (ids[start : start + CHUNK] for start in range(0, len(ids), CHUNK))


def causes_of(store: ProvStore, tenant: str, ids: Sequence[str]) -> Iterator[CauseRow]:
    """The Activities that ever acted on entities, whether they stand or not."""
    for some in chunks(ids):
        yield from store.causes_of(tenant=tenant, ids=some)


def states_of(store: ProvStore, tenant: str, ids: Sequence[str], at: Instant) -> dict[str, str]:
    """The states of those of these entities that a cause of their own holds down at an instant."""
    return own_states((_cause(row) for row in causes_of(store, tenant, ids)), at)


def _resting(walked: Walked) -> set[tuple[str, str]]:
    """The edges by which one entity falls with another, whatever policy they were walked by."""
    edges = zip(walked.newer, walked.relations, walked.older, strict=True)
    return {(newer, older) for newer, relation, older in edges if relation in NATIVE_1 or relation.startswith(RESTS_ON)}


def _is_unexplained(shown: Sequence[Described], found: Standing) -> bool:
    """True when an entity is not VALID, or may not be by a marking under way, for no reason that was found."""
    return any((row.validity == STALE or not row.marking_ok) and row.id not in found.blamed for row in shown)


def _judged(rows: Sequence[CauseRow], edges: Iterable[tuple[str, str]], at: Instant) -> Standing:
    causes = [(row, _cause(row)) for row in rows]
    own = own_states((cause for _, cause in causes), at)
    stand: dict[str, list[CauseRow]] = {}
    for row, cause in causes:
        if cause.stands(at):
            stand.setdefault(row.entity_id, []).append(row)
    return Standing(own, fallen(own, edges), stand)


def _cause(row: CauseRow) -> Cause:
    versions = (
        Version(version.recorded_at, tuple(Term(down.recorded_at, down.undone_at) for down in version.takedowns))
        for version in row.versions
    )
    return Cause(row.entity_id, row.activity_id, row.kind, Term(row.recorded_at, row.undone_at), tuple(versions))
