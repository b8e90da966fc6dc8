"""What checks ask of a tenant's graph, beside what any door answers."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.behaviour.telling import Telling

Row = Mapping[str, object]

UNSUPPORTED = """MATCH (c:Claim {tenant: $tenant})
WHERE NOT EXISTS { (c)-[:WAS_DERIVED_FROM*1..]->(:Event) } RETURN c.id AS id"""
CLAIMS = "MATCH (c:Claim {tenant: $tenant}) RETURN c.id AS id, c.validity AS validity"
CITING = """MATCH (c:Claim {tenant: $tenant})-[:WAS_DERIVED_FROM]->(:Event {id: $id})
RETURN DISTINCT c.id AS id, c.validity AS validity"""
CITED = """MATCH (:Entity {id: $id, tenant: $tenant})-[:WAS_DERIVED_FROM]->(e:Event)
RETURN e.id AS id, e.validity AS validity ORDER BY e.seq"""
ABOVE = "MATCH (x:Entity {id: $id, tenant: $tenant})<-[:WAS_DERIVED_FROM|HAD_MEMBER]-(d) RETURN d.id AS id"
MANIFEST = "MATCH (a:Artifact {id: $id, tenant: $tenant}) RETURN a.manifest AS manifest"
SUMMARIES = """MATCH (a:Artifact {tenant: $tenant, kind: 'summary'})
RETURN a.id AS id, a.stage AS stage, a.validity AS validity"""
RUNS = """MATCH (r:Activity:Consolidation {tenant: $tenant})
RETURN r.id AS id, r.state AS state, r.failure AS failure ORDER BY r.recorded_at"""
OPEN = """MATCH (k:Conflict {tenant: $tenant, state: 'OPEN'})-[:HAD_MEMBER]->(m)
RETURN k.id AS id, collect(m.id) AS members"""
REVISED = "MATCH (n:Claim {tenant: $tenant})-[:WAS_REVISION_OF]->(o) RETURN n.id AS newer, o.id AS older"
EVENTS = "MATCH (e:Event {tenant: $tenant}) RETURN e.id AS id, e.seq AS seq ORDER BY e.seq"
STORED = "MATCH (n {tenant: $tenant}) RETURN properties(n) AS all"
NODES = """MATCH (n {tenant: $tenant, scope_id: $scope_id})
RETURN labels(n) AS labels, n.kind AS kind, n.stage AS stage, n.validity AS validity, n.seq AS seq"""
EDGES = """MATCH (n {tenant: $tenant, scope_id: $scope_id})-[r]->(m)
RETURN labels(n) AS from, n.validity AS was, type(r) AS relation, labels(m) AS to, m.validity AS is, m.state AS state"""


def asked(telling: Telling, query: str, tenant: object, **given: object) -> list[Row]:
    """The rows of a query in a tenant of the story."""
    return telling.premises.rows(query, tenant=telling.real(tenant), **given)  # type: ignore[return-value]


def ids(rows: list[Row]) -> set[str]:
    """The ids of rows."""
    return {str(row["id"]) for row in rows}


def shape(telling: Telling, tenant: object, scope: str) -> Counter[str]:
    """A scope without its ids and times: how many nodes and edges there are of each kind and state."""
    given = {"scope_id": telling.scope_id(tenant, scope)}
    rows = [*asked(telling, NODES, tenant, **given), *asked(telling, EDGES, tenant, **given)]
    return Counter(json.dumps(row, sort_keys=True) for row in rows)


def ledger(telling: Telling, tenant: object, summary: str) -> Mapping[str, object]:
    """The coverage ledger of a summary."""
    (row,) = asked(telling, MANIFEST, tenant, id=summary)
    found = json.loads(str(row["manifest"]))["ledger"]
    assert isinstance(found, dict)
    return found


def open_conflicts(telling: Telling, tenant: object) -> dict[str, set[str]]:
    """The members of every open conflict."""
    return {str(row["id"]): set(map(str, row["members"])) for row in asked(telling, OPEN, tenant)}  # type: ignore[call-overload]
