"""Index keys, their generations, and scopes that are indexed anew. Source: docs/design.md, search."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest

from provgraph.domain.interval import FOREVER
from provgraph.errors import RequestIdTaken, UnknownIdentifier
from provgraph.graph.store.searching import Asked
from provgraph.keys.blind import Blinder
from provgraph.keys.vault import Vault
from provgraph.service.maintenance import orphan_keys
from provgraph.service.search import reindex
from tests.points import Killed
from tests.reading.story import PUMPS
from tests.search.looking import Looking

ASKED = Asked("", (), False, None, None, (), (), None, FOREVER, None)


def other_process(told: Looking) -> Looking:
    """The same tenant in a process that remembers nothing."""
    vault = Vault(told.context.vault.store, told.context.clock, told.context.entropy)
    return replace(told, context=replace(told.context, vault=vault, scopes={}))


def dying_at(told: Looking, point: str) -> Looking:
    """The same tenant in a process that ends at a point."""

    def reach(name: str) -> None:
        if name == point:
            raise Killed(point)

    return replace(told, context=replace(told.context, reach=reach))


def test_a_new_key_is_used_for_everything_and_the_old_one_is_destroyed(pumps: Looking) -> None:
    pumps.consolidate()
    (old,) = pumps.key_ids()
    before = {query: pumps.found(query) for query in ("pump 5", "litres", "PN-66", '"on order"')}
    done = pumps.reindex()
    assert pumps.key_ids() == (done.key_id,) != (old,)
    assert done.keys_destroyed == 1 and done.entities > 4
    assert pumps.context.vault.store.is_destroyed([old]) == {old}
    assert {query: pumps.found(query) for query in before} == before


def test_a_repeat_of_the_request_takes_no_further_key(pumps: Looking) -> None:
    request = pumps.request()
    first = reindex(pumps.context, pumps.scope, request)
    again = reindex(pumps.context, pumps.scope, request)
    assert (again.repeated, again.key_id, again.entities) == (True, first.key_id, 0)
    other = Looking(pumps.context, PUMPS)
    other.note("x", "x")
    with pytest.raises(RequestIdTaken):
        reindex(other.context, other.scope, request)


def test_a_scope_that_is_not_there_is_not_indexed(lock: Looking) -> None:
    with pytest.raises(UnknownIdentifier):
        lock.reindex()


@pytest.mark.parametrize("point", ["search.key_made", "search.batch", "search.ended"])
def test_who_dies_on_the_way_loses_nothing_and_the_next_one_finishes(pumps: Looking, point: str) -> None:
    with pytest.raises(Killed):
        dying_at(pumps, point).reindex()
    assert set(other_process(pumps).found("pump")) == {"t1", "t2", "t4"}
    done = pumps.reindex(new_key=False)
    assert pumps.key_ids() == (done.key_id,)
    assert set(pumps.found("pump")) == {"t1", "t2", "t4"}
    assert pumps.look("pump").complete


def test_while_tokens_are_written_anew_both_keys_are_searched_and_new_events_are_found(pumps: Looking) -> None:
    seen: list[set[str]] = []

    def reach(name: str) -> None:
        if name == "search.key_made":
            other_process(pumps).note("t9", "Pump 9 joined.")
        if name in ("search.key_made", "search.batch", "search.ended"):
            seen.append(set(other_process(pumps).found("pump")))

    watched = replace(pumps, context=replace(pumps.context, reach=reach))
    watched.reindex()
    assert len(seen) >= 3
    assert all(found == {"t1", "t2", "t4", "t9"} for found in seen)


def test_what_was_written_without_the_index_is_told_of_and_put_there_later(lock: Looking) -> None:
    lock.note("a", "valve one")
    lock.unindexed().note("b", "valve two")
    found = lock.look("valve")
    assert ([hit.caller_id for hit in found.hits], found.complete) == (["a"], False)
    (before,) = lock.key_ids()
    done = lock.reindex(new_key=False)
    assert (done.entities, done.keys_destroyed, done.key_id) == (1, 0, before)
    assert (set(lock.found("valve")), lock.look("valve").complete) == ({"a", "b"}, True)


def test_a_scope_that_never_was_indexed_says_so(lock: Looking) -> None:
    lock.unindexed().note("a", "valve one")
    found = lock.look("valve")
    assert (found.hits, found.complete) == ([], False)
    lock.reindex(new_key=False)
    assert lock.found("valve") == ["a"]


def test_who_relied_on_a_key_that_had_gone_leaves_a_gap_that_is_told_of_and_closed(pumps: Looking) -> None:
    late = other_process(pumps)
    late.note("t8", "Pump 8 is old.")
    pumps.reindex()
    late.note("t9", "Pump 9 is late.")  # under the key that it remembers
    found = pumps.look("pump 9 late")
    assert (found.complete, "t9" in {hit.caller_id for hit in found.hits}) == (False, False)
    pumps.reindex(new_key=False)
    assert pumps.found('"pump 9"') == ["t9"]
    assert pumps.look("pump").complete


def test_claims_that_relied_on_a_key_that_had_gone_leave_a_gap_too(pumps: Looking) -> None:
    late = other_process(pumps)
    late.note("t8", "Pump 8 is old.")
    pumps.reindex()
    late.claim("The cellar is dry.", pumps.event("t1"), pumps.event("t2"))
    late.consolidate()
    assert not pumps.look("cellar").complete
    pumps.reindex(new_key=False)
    assert pumps.found("cellar") == ["The cellar is dry."]


def test_two_that_index_anew_at_once_leave_one_key_and_everything_found(pumps: Looking) -> None:
    work: list[Callable[[], object]] = [other_process(pumps).reindex for _ in range(3)]
    with ThreadPoolExecutor(3) as pool:
        list(pool.map(lambda run: run(), work))
    assert len(pumps.reindex(new_key=False).key_id) and len(pumps.key_ids()) == 1
    assert set(pumps.found("pump")) == {"t1", "t2", "t4"}
    assert pumps.look("pump").complete


def test_first_writers_at_once_share_one_key(lock: Looking) -> None:
    lock.unindexed().note("t0", "nothing")
    tellers = [other_process(lock) for _ in range(4)]
    with ThreadPoolExecutor(4) as pool:
        list(pool.map(lambda at: tellers[at].note(f"w{at}", f"valve {at}"), range(4)))
    assert len(lock.key_ids()) == 1
    assert set(lock.found("valve")) == {f"w{at}" for at in range(4)}


def test_the_index_key_of_a_scope_is_no_orphan(pumps: Looking) -> None:
    kept = set(pumps.key_ids())
    assert not kept & set(orphan_keys(pumps.context, before=2**60))
    assert pumps.found("litres") == ["t3"]


def test_without_the_key_tokens_tell_nothing(pumps: Looking) -> None:
    rows = pumps.context.engine.read(
        lambda store: store.search_hits(
            tenant=pumps.context.tenant,
            scope_id=pumps.scope_id(),
            asked=replace(ASKED, question="search_words:pump search_also:pump"),
            skip=0,
            most=10,
        )
    )
    assert rows.seen == 0
    token = Blinder(pumps.context.vault.store).tokens(pumps.key_ids()[0], ["pump"])[0]
    assert token.isalnum() and token == token.lower() and "pump" not in token
