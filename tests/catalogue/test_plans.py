"""How the server plans the queries: walks are pruned, entities are sought by index, nothing is scanned."""

from __future__ import annotations

import secrets
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest
from neo4j import Driver, GraphDatabase

from provgraph.graph.catalogue import Mode, Query, load_catalogue
from provgraph.graph.runner import Address, Engine

QUERIES = [query for query in load_catalogue() if query.folder not in ("schema", "server")]

FILLER = Path(__file__).with_name("filler.cypher")
EMPTY = "MATCH (n {filler: $mark}) CALL (n) { DETACH DELETE n } IN TRANSACTIONS OF 5000 ROWS"
PRUNED = "VarLengthExpand(Pruning,BFS,All)"

SHORT_WALKS = {
    "recompute": "the chain of corrections inside EXISTS; chains are short",
    "validity_disagrees": "the chain of corrections inside EXISTS; chains are short",
    "activity_subject": "a conflict and its members",
    "conflict_sides": "a side and the events that it cites",
    "own_states": "the chain of corrections inside EXISTS; chains are short",
    "scopes_to_settle": "the chain of corrections; chains are short",
    "unsettled": "the chain of corrections; chains are short",
    "switch": "an open conflict's member and the summary, at most two steps",
    "coverage_disagrees": "a summary and its folds",
    "standing_claims": "a chain of merges by hand; chains are short",
}
"""Queries with a walk that is not pruned, and why it need not be."""

PRODUCTS = {
    "associate": "one activity by id, one agent by name",
    "derive_claims": "one agent by name",
    "import_links": "two things by id",
    "import_settle": "the scopes in one row",
    "known_names": "one scope, and each name by its hash",
    "made_with": "one activity by id",
    "merge_claims": "two claims by id",
    "recompute": "one activity by id, and the seeds",
    "search_fence": "one scope by id, and two counts that the store keeps",
    "store_candidate": "the plan by id",
    "switch": "one alias by key",
}
"""Queries with a Cartesian product of which one side is a single row."""


@pytest.fixture(scope="module")
def driver(address: Address, engine: Engine) -> Iterator[Driver]:
    auth = (address.user, address.password)
    with GraphDatabase.driver(address.uri, auth=auth, notifications_min_severity="OFF") as driver:
        yield driver


def operators(plan: Mapping[str, object]) -> Iterator[str]:
    yield str(plan["operatorType"]).split("@")[0]
    children = plan.get("children")
    for child in children if isinstance(children, list) else []:
        yield from operators(child)


@pytest.fixture(scope="module")
def grown(driver: Driver) -> Iterator[Driver]:
    """A server whose graph has some size, and whose planner knows it: of a handful of nodes a scan is the best plan."""
    mark = f"filler-{secrets.token_hex(4)}"
    with driver.session() as session:  # what commits by itself needs a session
        session.run(FILLER.read_text("utf-8"), mark=mark, size=2000).consume()
    driver.execute_query("CALL db.prepareForReplanning(120)")
    yield driver
    with driver.session() as session:
        session.run(EMPTY, mark=mark).consume()


@pytest.fixture(scope="module")
def plans(grown: Driver) -> Mapping[str, Counter[str]]:
    """The operators of every query, by name."""
    found = {}
    for query in QUERIES:
        result = grown.execute_query("EXPLAIN " + query.text, dict.fromkeys(query.params))
        assert result.summary.plan is not None
        found[query.name] = Counter(operators(result.summary.plan))
    return found


@pytest.mark.parametrize("query", QUERIES, ids=lambda query: query.name)
def test_nothing_is_scanned(plans: Mapping[str, Counter[str]], query: Query) -> None:
    assert not [name for name in plans[query.name] if "Scan" in name]


@pytest.mark.parametrize("query", QUERIES, ids=lambda query: query.name)
def test_every_walk_of_unknown_depth_is_pruned(plans: Mapping[str, Counter[str]], query: Query) -> None:
    walks = {name for name in plans[query.name] if name.startswith("VarLengthExpand")}
    assert walks <= {PRUNED} or query.name in SHORT_WALKS


@pytest.mark.parametrize("query", QUERIES, ids=lambda query: query.name)
def test_no_rows_are_multiplied(plans: Mapping[str, Counter[str]], query: Query) -> None:
    assert "CartesianProduct" not in plans[query.name] or query.name in PRODUCTS


@pytest.mark.parametrize(
    ("name", "walks"),
    [
        ("revoke", 3),
        ("revoke_fence", 3),
        ("revoke_import", 3),
        ("replace", 1),
        ("replace_fence", 2),
        ("undo", 3),
        ("recompute", 4),
        ("mark_stale", 1),
        ("open_fence", 1),
        ("open_conflict", 1),
        ("choose_rising", 1),
        ("hold_back", 1),
        ("push_down", 1),
        ("trust_begin", 1),
        ("settle", 1),
    ],
)
def test_the_closure_is_walked_breadth_first(plans: Mapping[str, Counter[str]], name: str, walks: int) -> None:
    assert plans[name][PRUNED] == walks


def test_writes_find_their_entities_by_unique_index(plans: Mapping[str, Counter[str]]) -> None:
    writers = [query.name for query in QUERIES if query.mode is Mode.WRITE]
    assert all(any("Unique" in name for name in plans[writer]) for writer in writers)
