"""Walks on git's own commit graph, counted by git: 81,966 nodes, longest chain 26,323."""

from __future__ import annotations

import csv
import gzip
import json
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest
from neo4j import GraphDatabase, Query

from provgraph.domain.identifiers import EntityId, TenantId
from provgraph.domain.interval import FOREVER
from provgraph.domain.lineage.walk import depths
from provgraph.graph.runner import Address, Engine
from provgraph.keys.vault import Vault
from provgraph.service import lineage
from provgraph.service.context import Context
from provgraph.service.lineage.causes import edges_of
from tests.conftest import microseconds

BULK = Path(__file__).parent / "bulk"
TENANT = f"git-{secrets.token_hex(4)}"
"""Fresh in each run: ids are unique on a server, and nothing is taken away afterwards."""
PART = 10_000


@dataclass(frozen=True, slots=True)
class Oracle:
    """What git says of one commit."""

    node: int
    descendants: int
    ancestors: int

    @property
    def id(self) -> EntityId:
        """The commit's id in the graph."""
        return id_of(str(self.node))


def id_of(node: str) -> EntityId:
    """The id of a commit in the graph."""
    return EntityId(f"{TENANT}-{node}")


@pytest.fixture(scope="module")
def dag(corpora: Path) -> Path:
    """The folder of the graph."""
    folder = corpora / "git-dag"
    if not folder.is_dir():
        pytest.skip("NOT TESTED: git-dag is not among the corpora")
    return folder


@pytest.fixture(scope="module")
def loaded(engine: Engine, address: Address, dag: Path) -> Engine:
    """A server that holds the graph."""
    with gzip.open(dag / "edges.csv.gz", "rt") as lines:
        edges = [[id_of(child), id_of(parent)] for child, parent in list(csv.reader(lines))[1:]]
    ids = sorted({id for edge in edges for id in edge})
    run(address, "load_nodes", "ids", ids)
    run(address, "load_edges", "edges", edges)
    return engine


def run(address: Address, name: str, parameter: str, rows: Sequence[object]) -> None:
    """Run a bulk query over rows, some at a time."""
    text = (BULK / f"{name}.cypher").read_text("utf-8")
    auth = (address.user, address.password)
    with GraphDatabase.driver(address.uri, auth=auth, notifications_min_severity="OFF") as driver:
        for start in range(0, len(rows), PART):
            asked = {"tenant": TENANT, "scope_id": TENANT, parameter: rows[start : start + PART]}
            driver.execute_query(Query(text), asked, database_=address.database)  # type: ignore[arg-type]


@pytest.fixture(scope="module")
def oracles(dag: Path) -> list[Oracle]:
    """What git says."""
    return [Oracle(**entry) for entry in json.loads((dag / "oracle.json").read_text("utf-8"))["closure"]]


@pytest.fixture(scope="module")
def reader(loaded: Engine, vault: Vault) -> Context:
    """A reader of that graph."""
    return Context(TenantId(TENANT), loaded, vault, microseconds, lambda count: b"\0" * count)


@pytest.mark.parametrize("at", range(21))
def test_a_closure_has_as_many_descendants_and_ancestors_as_git_counts(
    loaded: Engine, oracles: list[Oracle], at: int
) -> None:
    oracle = oracles[at]
    asked = {"tenant": TENANT, "ids": [oracle.id], "until": FOREVER}
    down, up = loaded.read(lambda store: (store.walk_native_down(**asked), store.walk_native_up(**asked)))  # type: ignore[arg-type]
    # The walk that is done again over the edges, to tell depths, meets exactly the same.
    assert len(depths(oracle.id, edges_of(down), "down")) == len(down.ids) == oracle.descendants + 1
    assert len(depths(oracle.id, edges_of(up), "up")) == len(up.ids) == oracle.ancestors + 1


def test_the_oracle_was_asked_as_a_whole(oracles: list[Oracle]) -> None:
    assert len(oracles) == 21


def test_a_lineage_of_tens_of_thousands_is_given_whole(reader: Context, oracles: list[Oracle]) -> None:
    oracle = min((oracle for oracle in oracles if oracle.descendants > PART), key=lambda oracle: oracle.descendants)
    answer = lineage.trace(reader, oracle.id, direction="down")
    assert (answer.complete, answer.visited, len(answer.nodes)) == (True, oracle.descendants + 1, answer.visited)
    assert {node.depth for node in answer.nodes} == set(range(answer.nodes[-1].depth + 1))


def test_a_cut_lineage_counts_what_is_left(reader: Context, oracles: list[Oracle]) -> None:
    answer = lineage.trace(reader, oracles[0].id, direction="up", limit=50, as_of=1)
    assert (answer.complete, len(answer.nodes), answer.left) == (False, 51, oracles[0].ancestors - 50)


def test_before_it_was_recorded_nothing_was_there(loaded: Engine, oracles: list[Oracle]) -> None:
    found = loaded.read(lambda store: store.walk_native_up(tenant=TENANT, ids=[oracles[0].id], until=0))
    assert found.ids == () and found.newer == ()
