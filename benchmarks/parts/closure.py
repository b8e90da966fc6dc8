"""Closures on git's own commit graph: counted by git, and revoked against the one statement that marks them."""

from __future__ import annotations

import csv
import gzip
import json
from collections.abc import Iterator
from dataclasses import dataclass

from benchmarks.ground import PART, Ground
from benchmarks.measuring import Line, by_turns, median
from provgraph.domain.identifiers import EntityId, ScopeId
from provgraph.domain.interval import FOREVER
from provgraph.graph.store import ProvStore
from provgraph.service import taking_back

AT_MOST = 1.5
ROOT = 0
"""The commit that is revoked: the first of all."""


@dataclass(frozen=True, slots=True)
class Dag:
    """The graph as it lies in a scope of its own."""

    ground: Ground
    scope_id: ScopeId

    def id(self, node: int) -> EntityId:
        """The id of a commit."""
        return EntityId(f"{self.scope_id}-{node}")

    def revoke(self) -> int:
        """Revoke the root; how many nodes changed."""
        done = taking_back.revoke(self.ground.context, self.id(ROOT), "bench", self.ground.request())
        return sum(done.changed.values())

    def mark(self) -> int:
        """Mark the root and all that rests on it with the bare statement."""
        return int(self.ground.bare("mark", id=self.id(ROOT))[0]["marked"])

    def restore(self) -> None:
        """Everything back to VALID."""
        while self.ground.bare("unmark", scope_id=self.scope_id, limit=PART)[0]["count"]:
            pass

    def is_as_counted(self, entry: dict[str, int]) -> bool:
        """Whether both walks from a commit meet as many as git counts."""

        def walked(store: ProvStore) -> list[int]:
            tenant, ids = self.ground.tenant, [self.id(entry["node"])]
            down = store.walk_native_down(tenant=tenant, ids=ids, until=FOREVER)
            up = store.walk_native_up(tenant=tenant, ids=ids, until=FOREVER)
            return [len(down.ids) - 1, len(up.ids) - 1]

        return self.ground.provgraph.engine.read(walked) == [entry["descendants"], entry["ancestors"]]


def closure(ground: Ground) -> Iterator[Line]:
    """Descendants and ancestors against git's count; then the whole of a revocation against the bare marking."""
    dag = loaded(ground)
    oracle = json.loads((ground.sizes.corpora / "git-dag" / "oracle.json").read_text("utf-8"))["closure"]
    right = sum(map(dag.is_as_counted, oracle))
    note = f"{right} of {len(oracle)} nodes, descendants and ancestors"
    yield Line("closure", "walks as git counts", ratio=right / len(oracle), aim=1.0, is_at_most=False, note=note)
    changed = dag.revoke()
    dag.restore()
    product, bare = by_turns(dag.revoke, dag.mark, ground.sizes.rounds, dag.restore)
    note = f"{changed - 1:,} nodes marked at commit"
    yield Line("closure", "revoke", median(product), median(bare), median(product) / median(bare), AT_MOST, note=note)


def loaded(ground: Ground) -> Dag:
    """The graph, in a scope that holds nothing else."""
    _, scope_id = ground.scope("git")
    with gzip.open(ground.sizes.corpora / "git-dag" / "edges.csv.gz", "rt") as lines:
        edges = [[f"{scope_id}-{child}", f"{scope_id}-{parent}"] for child, parent in list(csv.reader(lines))[1:]]
    ids = sorted({id for edge in edges for id in edge})
    ground.load("load_nodes", "ids", ids, tenant=ground.tenant, scope_id=scope_id)
    ground.load("load_edges", "edges", edges)
    return Dag(ground, scope_id)
