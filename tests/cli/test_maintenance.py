"""What the doctor finds on a real server, and what it mends without harm."""

from __future__ import annotations

from dataclasses import replace

from provgraph.domain.event import Event
from provgraph.domain.identifiers import CallerEventId, RequestId
from provgraph.domain.scope import ScopeName
from provgraph.errors import QueryFailed
from provgraph.service import ledger
from provgraph.service.context import LEASE, Context, Request
from provgraph.service.maintenance import GRACE, Check, graph_checks, orphan_keys, settled

SCOPE = ScopeName("clinic", "purchasing")
EVENT = Event(CallerEventId("e1"), "message", "nurse", text="The fridge is empty.")
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


def test_a_check_that_cannot_be_made_fails_and_the_others_go_on() -> None:
    def broken() -> Check:
        raise QueryFailed("the server said no")

    found = settled("schema", broken)
    assert (found.state, found.what_to_do) == ("fail", QueryFailed.what_to_do)
