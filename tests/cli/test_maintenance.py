"""What the doctor finds on a real server, and what it mends without harm."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from neo4j import GraphDatabase

from provgraph.domain.event import Event
from provgraph.domain.identifiers import CallerEventId, RequestId
from provgraph.domain.scope import ScopeName
from provgraph.errors import QueryFailed
from provgraph.graph.runner import Address
from provgraph.service import ledger
from provgraph.service.consolidation.run import consolidate
from provgraph.service.context import LEASE, Context, Request
from provgraph.service.maintenance import GRACE, RULES, SCHEMA_NAME, Check, graph_checks, orphan_keys, settled

SCOPE = ScopeName("clinic", "purchasing")
EVENT = Event(CallerEventId("e1"), "message", "nurse", text="Do not open the fridge F-02 before 9 March 2026.")
FAR = GRACE + LEASE + 1


def graph_id(context: Context) -> str:
    return context.engine.read(lambda store: store.database_id())


def check(context: Context, name: str, *, fix: bool = False) -> Check:
    return settled(name, graph_checks(context, [graph_id(context)], fix=fix)[name])


def later(context: Context) -> Context:
    """The same tenant when every lease of now has long run out."""
    return replace(context, clock=lambda: context.clock() + FAR)


def test_a_healthy_tenant_passes_every_check(context: Context) -> None:
    ledger.append(context, SCOPE, [EVENT], Request(RequestId("r1")))
    found = {name: check(context, name).state for name in graph_checks(context, [], fix=False)}
    assert set(found.values()) == {"ok"}, found


def test_a_key_that_no_node_refers_to_is_an_orphan_once_its_lease_is_long_over(context: Context) -> None:
    orphan = context.new_id("ev")
    context.vault.seal([(orphan, {"text": "never stored"})], context.lease())
    assert orphan not in orphan_keys(context)
    assert orphan in orphan_keys(later(context))


def test_the_sweep_destroys_orphans_and_no_key_that_is_in_use(context: Context) -> None:
    stored = ledger.append(context, SCOPE, [EVENT], Request(RequestId("r1"))).events[0].entity_id
    orphan = context.new_id("ev")
    context.vault.seal([(orphan, {"text": "never stored"})], context.lease())
    assert check(later(context), "keys").state == "warn"
    assert set(context.vault.store.get([stored, orphan])) == {stored, orphan}, "looking destroys nothing"
    assert check(later(context), "keys", fix=True).state == "ok"
    assert set(context.vault.store.get([stored, orphan])) == {stored}
    assert check(later(context), "keys").state == "ok"


def test_a_key_store_that_served_another_graph_is_never_swept(context: Context) -> None:
    orphan = context.new_id("ev")
    context.vault.seal([(orphan, {"text": "lives in another graph"})], context.lease())
    graphs = [graph_id(context), "another graph"]
    found = settled("keys", graph_checks(later(context), graphs, fix=True)["keys"])
    assert found.state == "warn"
    assert set(context.vault.store.get([orphan])) == {orphan}
    context.vault.store.destroy([orphan])


@pytest.fixture
def consolidated(context: Context) -> Context:
    """A tenant with a summary."""
    ledger.append(context, SCOPE, [EVENT], Request(RequestId("r1")))
    assert consolidate(context, SCOPE, Request(RequestId("r2"))).switched
    return context


DAMAGES = {
    "validity": "validity is what the causes say",
    "numbers": "numbers of events have no gap",
    "evidence": "every claim rests on evidence",
    "coverage": "every summary accounts for its events",
    "alias": "every alias names its summary",
    "leftovers": "nothing is left of transactions",
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_graph_breaks_the_rule_that_it_should(consolidated: Context, address: Address, damage: str) -> None:
    text = (Path(__file__).parent / "damage" / f"{damage}.cypher").read_text("utf-8")
    with GraphDatabase.driver(address.uri, auth=(address.user, address.password)) as driver:
        done = driver.execute_query(text, tenant=consolidated.tenant, database_=address.database)
        assert done.summary.counters.contains_updates, "nothing was damaged"
    found = check(consolidated, DAMAGES[damage])
    assert found.state == "fail"
    assert found.what_to_do


def test_every_rule_has_a_damage_that_breaks_it() -> None:
    assert set(DAMAGES.values()) == {name for name, _, _ in RULES}


def test_an_index_that_is_missing_is_named(context: Context) -> None:
    schema = [query for query in context.engine.catalogue.schema() if SCHEMA_NAME.search(query.text)]
    assert schema, "the check looks for the names that the schema files give"
    assert check(context, "schema").state == "ok"


def test_a_check_that_cannot_be_made_fails_and_the_others_go_on() -> None:
    def broken() -> Check:
        raise QueryFailed("the server said no")

    found = settled("schema", broken)
    assert (found.state, found.what_to_do) == ("fail", QueryFailed.what_to_do)
