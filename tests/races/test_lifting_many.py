"""Thousands of entities lifted in batches by several at once, with other causes standing, to the last one."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

from provgraph.graph.store.fenced import Unfinished
from provgraph.service.context import Context
from provgraph.service.taking_back.marking import finish_marking
from tests.races.world import World

MANY = 3000

FAN = """MATCH (a:Event {id: $root}), (b:Event {id: $other}) UNWIND range(1, $many) AS n
CREATE (c:Entity:Claim {id: $tenant + ':c' + n, tenant: $tenant, scope_id: $tenant + ':s' + (n % 8), digest: 'd',
        validity: 'VALID', standing: 'active', recorded_at: 1})-[:WAS_DERIVED_FROM {recorded_at: 1}]->(a)
FOREACH (x IN CASE WHEN n % 5 = 0 THEN [b] ELSE [] END | CREATE (c)-[:WAS_DERIVED_FROM {recorded_at: 1}]->(x))
CREATE (:Entity:Claim {id: $tenant + ':d' + n, tenant: $tenant, scope_id: $tenant + ':s' + (n % 7), digest: 'd',
        validity: 'VALID', standing: 'active', recorded_at: 1})-[:WAS_DERIVED_FROM {recorded_at: 1}]->(c)"""
COUNTS = "MATCH (c:Claim {tenant: $tenant}) RETURN c.validity, count(c) ORDER BY c.validity"


def test_several_who_lift_at_once_leave_what_the_rule_demands_of_each(world: World, context: Context) -> None:
    world.events("s0", "root", "other")
    world.raw(FAN, root=world.id("root"), other=world.id("other"), many=MANY)
    world.revoke("root", "r1")
    world.revoke("other", "r2")

    def undone(store: object) -> tuple[str, ...]:
        row = world.undo_in(store, "r1", "u1", fenced=True)  # type: ignore[arg-type]
        assert row is not None and not (row.refused or row.blocked or row.missing)
        store.own_states(tenant=world.tenant, seeds=row.seeds)  # type: ignore[attr-defined]
        return tuple(row.scopes)

    left = Unfinished(world.id("u1"), world.write(undone), "LIFTING")  # type: ignore[arg-type]
    with ThreadPoolExecutor(3) as pool:
        assert set(pool.map(lambda _: finish_marking(context, left, rows=400), range(3))) == {"DONE"}
    assert world.raw(COUNTS) == [["STALE", 2 * MANY // 5], ["VALID", 2 * MANY - 2 * MANY // 5]]
    assert not world.faults()
