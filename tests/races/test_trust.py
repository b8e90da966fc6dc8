"""Changes of trust: every scope concerned is fenced, then acknowledged, then marked; and taken back page by page.

Source: docs/design.md, fences, rule 10.
"""

from __future__ import annotations

import contextlib
import threading
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace as but

import pytest

from provgraph.domain.event import Event, Source
from provgraph.domain.identifiers import ActivityId, CallerEventId, EntityId, RequestId
from provgraph.domain.scope import ScopeName
from provgraph.errors import InputError, MarkingInProgress, NotUndoable, UnknownIdentifier
from provgraph.service import claims, ledger, reading, taking_back
from provgraph.service.context import Context, Request
from provgraph.service.taking_back import settlement
from provgraph.service.trust import TrustChanged, Whom, change_trust
from tests.races.rule import disagreements
from tests.races.test_waiting import waits
from tests.races.world import World

HALLS = [ScopeName("hall", str(number)) for number in range(4)]


class Left(Exception):
    """The caller is gone."""


def leaving(context: Context, point: str, times: int = 1) -> Context:
    """A context whose use case stops at a point, the so-manieth time that it passes it."""
    passed: list[str] = []

    def reach(name: str) -> None:
        passed.extend([name] * (name == point))
        if len(passed) == times:
            raise Left(name)

    return but(context, reach=reach)


def asked(context: Context) -> Request:
    return Request(RequestId(context.new_id("rq")))


def tell(context: Context, id: str, hall: int, speaker: str = "probe", kind: str = "tool_verified") -> EntityId:
    event = Event(CallerEventId(id), "message", speaker, text=f"{speaker} says {id}.", source=Source(kind=kind))
    return EntityId(ledger.append(context, HALLS[hall], [event], asked(context)).events[0].entity_id)


def derive(context: Context, hall: int, *evidence: EntityId) -> EntityId:
    proposal = claims.Proposal("the hall", evidence, text=f"something about {evidence[0]}")
    return EntityId(claims.propose(context, HALLS[hall], [proposal], asked(context)).claims[0].claim_id)


def distrust(context: Context, level: str = "distrusted", request: str | None = None, **whom: str) -> TrustChanged:
    """By default, of the agent `probe`."""
    asks = Request(RequestId(request)) if request else asked(context)
    return change_trust(context, Whom(**whom or {"agent": "probe"}), level, "it was out of order", asks)


def validity(context: Context, *ids: EntityId) -> list[object]:
    return [reading.entity(context, id)["validity"] for id in ids]


def faults(world: World) -> list[object]:
    tenant = world.tenant
    found = world.engine.read(lambda store: [*store.validity_disagrees(tenant=tenant), *store.leftovers(tenant=tenant)])
    closed = world.raw(
        "MATCH (k:Scope {tenant: $tenant}) WHERE k.marking <> 0 OR coalesce(k.lifting, 0) <> 0 RETURN k.id"
    )
    return [*found, *closed, *disagreements(world.driver, tenant)]


@pytest.fixture
def halls(context: Context) -> dict[str, EntityId]:
    """Events of two agents in two scopes, and claims across four that rest on them."""
    one, two = tell(context, "a", 0), tell(context, "b", 1)
    other = tell(context, "c", 0, "nora", "user_assertion")
    for hall in (2, 3):
        tell(context, "z", hall, "nora", "user_assertion")
    near, far = derive(context, 0, one), derive(context, 2, two)
    return {
        "one": one,
        "two": two,
        "other": other,
        "near": near,
        "far": far,
        "farther": derive(context, 3, far),
        "mine": derive(context, 0, other),
    }


ORDER = ("one", "two", "near", "far", "farther", "other", "mine")
DOWN = ["REVOKED", "REVOKED", "STALE", "STALE", "STALE", "VALID", "VALID"]


def states(context: Context, halls: dict[str, EntityId]) -> list[object]:
    return validity(context, *(halls[name] for name in ORDER))


def test_all_that_an_agent_said_and_what_rests_on_it_falls_in_every_scope(
    world: World, context: Context, halls: dict[str, EntityId]
) -> None:
    done = distrust(context)
    assert (done.kind, done.level, done.state, len(done.scopes)) == ("TrustChange", "distrusted", "DONE", 4)
    assert states(context, halls) == DOWN
    assert not faults(world)
    causes = world.raw(
        "MATCH (t:TrustChange {id: $i})<-[:WAS_INVALIDATED_BY]-(e) RETURN e.id ORDER BY e.id", i=done.activity_id
    )
    assert [id for (id,) in causes] == sorted([halls["one"], halls["two"]]), "one Activity is the cause on each event"


def test_a_source_class_is_distrusted_as_a_whole(world: World, context: Context, halls: dict[str, EntityId]) -> None:
    distrust(context, source_class="user_assertion")
    assert states(context, halls) == ["VALID"] * 5 + ["REVOKED", "STALE"]
    assert not faults(world)


def test_what_is_said_later_is_revoked_from_the_start(
    world: World, context: Context, halls: dict[str, EntityId]
) -> None:
    distrust(context)
    late = tell(context, "late", 3)
    assert validity(context, late) == ["REVOKED"]
    with pytest.raises(Exception, match="not VALID"):
        derive(context, 3, late)
    distrust(context, "trusted")
    assert validity(context, late, tell(context, "later", 3)) == ["VALID", "VALID"]
    assert not faults(world)


def test_trust_comes_back_to_the_last_entity_but_what_another_cause_holds_down(
    world: World, context: Context, halls: dict[str, EntityId]
) -> None:
    distrust(context)
    distrust(context, source_class="tool_verified")
    taking_back.revoke(context, halls["two"], "", asked(context))
    distrust(context, "trusted")
    assert states(context, halls) == DOWN, "the source class is distrusted still"
    done = distrust(context, "trusted", source_class="tool_verified")
    assert (done.kind, done.state) == ("Undo", "DONE")
    assert states(context, halls) == ["VALID", "REVOKED", "VALID", "STALE", "STALE", "VALID", "VALID"]
    assert not faults(world)
    with pytest.raises(NotUndoable):
        distrust(context, "trusted")


def test_a_change_of_trust_is_undone_by_its_id(world: World, context: Context, halls: dict[str, EntityId]) -> None:
    done = distrust(context)
    undone = taking_back.undo(context, ActivityId(done.activity_id), asked(context))
    assert (undone.kind, undone.state) == ("Undo", "DONE")
    assert set(states(context, halls)) == {"VALID"}
    with pytest.raises(NotUndoable):
        taking_back.undo(context, ActivityId(done.activity_id), asked(context))
    assert not faults(world)


@pytest.mark.parametrize("level", ["distrusted", "trusted"])
def test_large_closures_come_to_the_same(
    world: World, context: Context, halls: dict[str, EntityId], level: str
) -> None:
    small = but(context, batch_above=1)
    distrust(small)
    if level == "trusted":
        distrust(small, "trusted")
    assert states(context, halls) == (DOWN if level == "distrusted" else ["VALID"] * 7)
    assert not faults(world)


def test_what_a_distrusted_correction_had_replaced_stands_again(
    world: World, context: Context, halls: dict[str, EntityId]
) -> None:
    correction = Event(CallerEventId("c2"), "message", "probe", text="It was otherwise.")
    taking_back.replace(context, halls["other"], correction, asked(context))
    assert validity(context, halls["other"], halls["mine"]) == ["SUPERSEDED", "STALE"]
    distrust(context)
    assert validity(context, halls["other"], halls["mine"]) == ["VALID", "VALID"]
    distrust(context, "trusted")
    assert validity(context, halls["other"], halls["mine"]) == ["SUPERSEDED", "STALE"]
    assert not faults(world)


@pytest.mark.parametrize("point", ["trust.committed", "trust.fence", "trust.applied", "revoke.mark", "revoke.open"])
def test_whoever_comes_finishes_a_change_that_was_left_at_any_point(
    world: World, context: Context, halls: dict[str, EntityId], point: str
) -> None:
    with pytest.raises(Left):
        distrust(leaving(context, point), request="q-1")
    taking_back.finish_markings(context)
    assert states(context, halls) == DOWN
    again = distrust(context, request="q-1")
    assert (again.repeated, again.state) == (True, "DONE")
    assert not faults(world)


@pytest.mark.parametrize("point", ["trust.committed", "trust.settled", "undo.lift"])
def test_whoever_comes_finishes_giving_trust_back(
    world: World, context: Context, halls: dict[str, EntityId], point: str
) -> None:
    distrust(context)
    with pytest.raises(Left):
        distrust(but(leaving(context, point), batch_above=1), "trusted", request="q-1")
    taking_back.finish_markings(context)
    assert set(states(context, halls)) == {"VALID"}
    assert not faults(world)


@pytest.mark.parametrize("point", ["trust.committed", "trust.settled"])
def test_events_that_wait_for_their_turn_to_be_settled_are_withheld_and_no_fault(
    world: World, context: Context, halls: dict[str, EntityId], point: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(settlement, "PAGE", 1)
    distrust(context)
    with pytest.raises(Left):
        distrust(leaving(context, point), "trusted")
    waiting = {halls["one"], halls["two"]} & {id for id, *_ in disagreements(world.driver, world.tenant)}
    assert len(waiting) == (2 if point == "trust.committed" else 1)
    assert set(validity(context, *waiting)) == {"REVOKED"}
    assert not said_wrong(world)
    world.raw("MATCH (n {id: $id}) SET n.validity = 'STALE'", id=halls["mine"])
    assert said_wrong(world) == [halls["mine"]]


def said_wrong(world: World) -> list[str]:
    """What the check of the rule of validity finds."""
    rows = world.engine.read(lambda store: store.validity_disagrees(tenant=world.tenant))
    return [row.id for row in rows]


def test_what_a_distrusted_correction_had_replaced_waits_and_is_no_fault(
    world: World, context: Context, halls: dict[str, EntityId]
) -> None:
    correction = Event(CallerEventId("c2"), "message", "probe", text="It was otherwise.")
    taking_back.replace(context, halls["other"], correction, asked(context))
    with pytest.raises(Left):
        distrust(leaving(context, "revoke.open"))
    assert halls["other"] in {id for id, *_ in disagreements(world.driver, world.tenant)}
    assert not said_wrong(world)


def test_a_change_that_is_not_carried_to_its_end_is_not_taken_back(
    context: Context, halls: dict[str, EntityId]
) -> None:
    with pytest.raises(Left):
        distrust(leaving(context, "trust.fence"))
    with pytest.raises(MarkingInProgress):
        distrust(context, "trusted")


def test_an_agent_who_never_spoke_and_a_class_that_is_none_are_refused(
    context: Context, halls: dict[str, EntityId]
) -> None:
    with pytest.raises(UnknownIdentifier):
        distrust(context, agent="nobody")
    for wrong in ({"source_class": "gossip"}, {"agent": "probe", "source_class": "policy"}, {"agent": ""}):
        with pytest.raises(InputError):
            distrust(context, **wrong)
    with pytest.raises(InputError):
        distrust(context, "adored")


def test_no_event_of_an_agent_slips_through_while_it_is_being_distrusted(
    world: World, context: Context, halls: dict[str, EntityId]
) -> None:
    for turn in range(6):
        with ThreadPoolExecutor(6) as pool:
            told = [pool.submit(tell, context, f"t{turn}-{n}", n % 4) for n in range(4)]
            change = pool.submit(distrust, context)
            more = [pool.submit(tell, context, f"u{turn}-{n}", n % 4) for n in range(4)]
            ids = [one.result() for one in (*told, *more)]
            change.result()
        assert set(validity(context, *ids)) == {"REVOKED"}
        with ThreadPoolExecutor(6) as pool:
            back = pool.submit(distrust, context, "trusted")
            ids += [one.result() for one in [pool.submit(tell, context, f"v{turn}-{n}", n % 4) for n in range(4)]]
            back.result()
        taking_back.finish_markings(context)
        assert set(validity(context, *ids)) == {"VALID"}
    assert not faults(world)


def test_an_undo_that_judged_by_the_trust_of_before_is_settled_after_it(
    world: World, context: Context, halls: dict[str, EntityId]
) -> None:
    """Two causes are undone at once: the one transaction has not committed when the other's causes are gone."""
    distrust(context)
    revoked = taking_back.revoke(context, halls["one"], "", asked(context))
    judged, free = threading.Event(), threading.Event()

    def reach(name: str) -> None:
        if name == "undo.written":
            judged.set()
            free.wait(60)

    slow = but(context, reach=reach)
    with ThreadPoolExecutor(1) as pool:
        undone = pool.submit(taking_back.undo, slow, ActivityId(revoked.activity_id), asked(context))
        assert judged.wait(60)
        trusted = threading.Thread(target=distrust, args=(context, "trusted"))
        trusted.start()
        with contextlib.suppress(AssertionError):  # who does not wait has ended by then
            waits(world, trusted)
        free.set()
        undone.result()
        trusted.join()
    assert set(states(context, halls)) == {"VALID"}
    assert not faults(world)
