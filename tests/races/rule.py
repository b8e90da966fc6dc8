"""The rule of validity written a second time, in Python, from the edges and Activities of a tenant."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from neo4j import Driver

NODES = "MATCH (n:Entity) WHERE n.tenant = $tenant RETURN n.id, n.validity"
EDGES = "MATCH (n:Entity)-[:WAS_DERIVED_FROM|HAD_MEMBER]->(m) WHERE n.tenant = $tenant RETURN n.id, m.id"
REVISIONS = "MATCH (n:Entity)-[:WAS_REVISION_OF]->(m) WHERE n.tenant = $tenant RETURN n.id, m.id"
CAUSES = """MATCH (n:Entity)-[:WAS_INVALIDATED_BY]->(a:Activity) WHERE n.tenant = $tenant
OPTIONAL MATCH (c:Entity)-[:WAS_GENERATED_BY]->(a)
RETURN n.id, [l IN labels(a) WHERE l <> 'Activity'][0], a.undone_at IS NOT NULL, c.id"""

RANK = {"Erasure": 3, "Replacement": 1}
NAMES = ["VALID", "SUPERSEDED", "REVOKED", "ERASED"]


@dataclass(frozen=True)
class Cause:
    """An Activity that took an entity down."""

    entity: str
    kind: str
    undone: bool
    correction: str | None


def disagreements(driver: Driver, tenant: str) -> list[tuple[str, str, str | None]]:
    """(id, cached, expected) of every entity whose cached validity is not what the rule demands."""

    def rows(text: str) -> list[list[object]]:
        return driver.execute_query(text, tenant=tenant, result_transformer_=lambda result: result.values())

    nodes = {str(n): str(v) for n, v in rows(NODES)}
    causes = [Cause(str(n), str(k), bool(u), None if c is None else str(c)) for n, k, u, c in rows(CAUSES)]
    expected = expect(nodes, pairs(rows(EDGES)), pairs(rows(REVISIONS)), causes)
    return [(n, v, expected.get(n)) for n, v in nodes.items() if v != expected.get(n)]


def pairs(rows: Iterable[Sequence[object]]) -> list[tuple[str, str]]:
    return [(str(left), str(right)) for left, right in rows]


def expect(
    nodes: Iterable[str],
    edges: Sequence[tuple[str, str]],
    revisions: Sequence[tuple[str, str]],
    causes: Sequence[Cause],
) -> Mapping[str, str]:
    """What each entity should be: own causes first, then what it rests on, from the events upwards."""
    own = own_states(revisions, causes)
    children, left = defaultdict(list), Counter()
    for child, parent in edges:
        children[parent].append(child)
        left[child] += 1
    expected: dict[str, str] = {}
    fallen: Counter[str] = Counter()
    ready = [n for n in nodes if not left[n]]
    while ready:
        n = ready.pop()
        expected[n] = NAMES[own[n]] if own[n] else "STALE" if fallen[n] else "VALID"
        for child in children[n]:
            fallen[child] += expected[n] != "VALID"
            left[child] -= 1
            if not left[child]:
                ready.append(child)
    return expected


def own_states(revisions: Sequence[tuple[str, str]], causes: Sequence[Cause]) -> Mapping[str, int]:
    """The strongest cause that stands. A replacement stands while a version of the chain above it does."""
    newer = defaultdict(list)
    for new, old in revisions:
        newer[old].append(new)
    hard = {cause.entity for cause in causes if cause.kind != "Replacement" and not cause.undone}
    own: Counter[str] = Counter()
    for cause in causes:
        lapsed = cause.kind == "Replacement" and not any(v not in hard for v in chain(newer, cause.correction))
        if not cause.undone and not lapsed:
            own[cause.entity] = max(own[cause.entity], RANK.get(cause.kind, 2))
    return own


def chain(newer: Mapping[str, Sequence[str]], start: str | None) -> set[str]:
    """A correction and all that corrected it in turn."""
    seen: set[str] = set()
    waiting = [] if start is None else [start]
    while waiting:
        version = waiting.pop()
        if version not in seen:
            seen.add(version)
            waiting += newer.get(version, [])
    return seen
