"""How the server means to run the reading queries: walks stay pruned, nothing is found by scanning."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import pytest
from neo4j import GraphDatabase, Query

from provgraph.graph.catalogue import load_catalogue
from provgraph.graph.runner import Address

WALKS = ("walk_native_up", "walk_native_down", "walk_prov_up", "walk_prov_down", "disturbed_around")
READS = (
    *WALKS,
    "causes_of",
    "described",
    "moment_of",
    "neighbours",
    "served_summary",
    "standing_summary",
    "served_events",
    "served_claims",
    "conflicts_shown",
    "places_of",
    "high_water_at",
    "switched_to",
)
PRUNED = "VarLengthExpand(Pruning,BFS,All)"


def operators(plan: Mapping[str, object]) -> Iterator[str]:
    """Every operator of a plan."""
    yield str(plan["operatorType"]).split("@")[0]
    children = plan.get("children")
    for child in children if isinstance(children, list) else []:
        yield from operators(child)


def planned(address: Address, name: str) -> list[str]:
    """The operators of a query's plan."""
    query = load_catalogue()[name]
    auth = (address.user, address.password)
    with GraphDatabase.driver(address.uri, auth=auth, notifications_min_severity="OFF") as driver:
        summary = driver.execute_query(Query("EXPLAIN " + query.text), dict.fromkeys(query.params)).summary  # type: ignore[arg-type]
    assert summary.plan is not None
    return list(operators(summary.plan))


@pytest.mark.usefixtures("engine")
@pytest.mark.parametrize("name", WALKS)
def test_a_walk_is_pruned(address: Address, name: str) -> None:
    """Without pruning there are about 10^1511 paths through git's commit graph."""
    walks = [operator for operator in planned(address, name) if operator.startswith("VarLengthExpand")]
    assert walks == [PRUNED]


@pytest.mark.usefixtures("engine")
@pytest.mark.parametrize("name", READS)
def test_nothing_is_found_by_scanning(address: Address, name: str) -> None:
    found = planned(address, name)
    assert not [operator for operator in found if "Scan" in operator or operator == "CartesianProduct"]
    assert any("Seek" in operator for operator in found)
