"""Names that callers give are found by keyed hash in their own tenant, and stand nowhere in the graph."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest
from neo4j import GraphDatabase

from provgraph.domain.identifiers import TenantId, is_own_id
from provgraph.domain.scope import ScopeName
from provgraph.errors import InputError, TenantRequired, UnknownIdentifier
from provgraph.graph.runner import Address
from provgraph.service import names
from provgraph.service.context import LEASE, Context
from tests.service.acting import NORTH, SOUTH, Acting


def test_a_scope_is_registered_once_and_found_again(acting: Acting) -> None:
    first = names.register(acting.context, NORTH, ["ilse"], ["row 4"])
    assert is_own_id(first) and first.startswith("sc_")
    assert names.register(acting.context, NORTH, [], []) == first
    assert names.find_scope(acting.context, NORTH) == first
    assert names.register(acting.context, SOUTH, ["ilse"], []) != first


def test_many_threads_register_one_scope(acting: Acting) -> None:
    with ThreadPoolExecutor(6) as pool:
        found = set(pool.map(lambda n: names.register(acting.context, NORTH, [f"p{n % 2}"], ["row"]), range(6)))
    assert found == {names.find_scope(acting.context, NORTH)}


def test_a_scope_that_nothing_was_appended_to_is_unknown_and_asking_makes_none(acting: Acting) -> None:
    for _ in range(2):
        with pytest.raises(UnknownIdentifier, match="orchard/north"):
            names.find_scope(acting.context, NORTH)


def test_a_scope_of_another_tenant_is_unknown(acting: Acting) -> None:
    names.register(acting.context, NORTH, [], [])
    with pytest.raises(UnknownIdentifier):
        names.find_scope(acting.stranger().context, NORTH)


@pytest.mark.parametrize(
    "near", [ScopeName("orchard", "North"), ScopeName("orchard ", "north"), ScopeName("north", "orchard")]
)
def test_names_are_compared_letter_by_letter(acting: Acting, near: ScopeName) -> None:
    assert names.scope_hash(acting.context, near) != names.scope_hash(acting.context, NORTH)


def test_one_name_has_different_hashes_as_scope_agent_subject_and_event_and_in_each_tenant(acting: Acting) -> None:
    hashes = [
        hash
        for context in (acting.context, acting.stranger().context)
        for kind in (names.agent_hashes, names.subject_hashes, names.caller_hashes)
        for hash in kind(context, ["orchard/north"])
    ]
    hashes += [names.scope_hash(context, NORTH) for context in (acting.context, acting.stranger().context)]
    assert len(set(hashes)) == len(hashes) == 8


def test_hashes_come_in_the_order_of_the_names_and_the_same_every_time(acting: Acting) -> None:
    one, two = names.agent_hashes(acting.context, ["a", "b"])
    assert names.agent_hashes(acting.context, ["b", "a", "b"]) == [two, one, two]
    assert names.agent_hashes(acting.context, []) == []
    assert names.register_agent(acting.context, "a") == one


def test_no_name_that_a_caller_gave_stands_readable_in_the_graph(acting: Acting, address: Address) -> None:
    names.register(acting.context, ScopeName("Zanzibar", "Quixote"), ["Umlauf"], ["Nebukadnezar"])
    acting.tell("caller-id-Xylophon", "The word Glockenspiel is here.", ScopeName("Zanzibar", "Quixote"))
    with GraphDatabase.driver(address.uri, auth=(address.user, address.password)) as driver:
        rows = driver.execute_query(
            "MATCH (n {tenant: $tenant}) RETURN properties(n) AS p",
            tenant=acting.context.tenant,
            database_=address.database,
        ).records
    said = " ".join(str(row["p"]) for row in rows)
    assert len(rows) > 4
    for word in ("Zanzibar", "Quixote", "Umlauf", "Nebukadnezar", "Xylophon", "Glockenspiel", "ilse"):
        assert word not in said


def test_a_callers_id_that_looks_like_one_of_ours_is_found_in_its_scope(acting: Acting) -> None:
    look_alike = "ev_" + "7" * 26
    entity = acting.tell(look_alike, "Row 4 has 30 trees.")
    assert names.resolve(acting.context, look_alike, NORTH) == entity
    with pytest.raises(UnknownIdentifier, match="needs its scope"):
        names.resolve(acting.context, look_alike)


def test_our_own_id_comes_before_a_callers_id_of_the_same_letters(acting: Acting) -> None:
    first = acting.tell("a", "Row 4 has 30 trees.")
    second = acting.tell(first, "A caller who numbers as we do.")
    assert names.resolve(acting.context, first, NORTH) == first != second


def test_an_activity_has_an_id_of_our_own_too(acting: Acting) -> None:
    done = acting.revoke(acting.tell("a", "Row 4 has 30 trees."))
    assert names.resolve(acting.context, done.activity_id) == done.activity_id


def test_one_callers_id_in_two_scopes_names_two_events(acting: Acting) -> None:
    one, other = acting.tell("a", "Row 4 has 30 trees.", NORTH), acting.tell("a", "Row 4 has 30 trees.", SOUTH)
    assert one != other
    assert [names.resolve(acting.context, "a", scope) for scope in (NORTH, SOUTH)] == [one, other]


@pytest.mark.parametrize(
    "text",
    ["", "north", "/north", "orchard/", "a/b/c", "a\n/b", "a/\x00", "x" * 201 + "/b", "a/" + "y" * 201, "\u202e/b"],
)
def test_what_is_no_scope_name_is_refused(text: str) -> None:
    with pytest.raises(InputError):
        ScopeName.parse(text)


@pytest.mark.parametrize("text", ["a/b", "x" * 200 + "/" + "y" * 200, "果園/北 側", "a b/c d", "ev_1/*"])
def test_a_scope_name_is_read_as_it_is_written(text: str) -> None:
    assert str(ScopeName.parse(text)) == text


@pytest.mark.parametrize("nobody", ["", " ", "\t\n"])
def test_a_missing_tenant_is_an_error_and_no_empty_filter(context: Context, nobody: str) -> None:
    with pytest.raises(TenantRequired):
        Context(TenantId(nobody), context.engine, context.vault, context.clock, context.entropy)


def test_ids_of_a_context_are_fresh_sorted_by_time_and_leases_lie_ahead(context: Context) -> None:
    made = [context.new_id("ev") for _ in range(50)]
    assert len(set(made)) == 50 and all(map(is_own_id, made))
    assert [id[:12] for id in made] == sorted(id[:12] for id in made)
    before = context.clock()
    assert before + LEASE <= context.lease() <= context.clock() + LEASE
