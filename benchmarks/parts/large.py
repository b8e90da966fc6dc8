"""A closure that no single transaction could hold: fenced, killed half-way, resumed; and who reads meanwhile."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from benchmarks.ground import Ground
from benchmarks.measuring import Line
from provgraph.domain.identifiers import EntityId, ScopeId
from provgraph.domain.scope import ScopeName
from provgraph.service import names
from provgraph.service.reading import current

CHILDREN = 10
"""How many rest on each entity of the tree."""

SMALL = 1_000
"""A closure to compare the memory of the client with."""

AT_MOST_MEMORY = 1.2
FAMILIES = 1_000
"""Parents that get their children in one transaction."""

CHECKOUT = Path(__file__).parents[2]
KILL_AFTER = 300
"""Seconds that are waited for a first part to be marked."""


@dataclass(frozen=True, slots=True)
class Tree:
    """An event with a tree of claims on it, and a summary of its scope that rests on it too."""

    scope: ScopeName
    scope_id: ScopeId
    source: EntityId
    size: int


def large(ground: Ground) -> Iterator[Line]:
    """Descendants by the million."""
    small = resumed(ground, grown(ground, min(SMALL, ground.sizes.descendants)))
    tree = grown(ground, ground.sizes.descendants)
    with readers(ground, tree) as seen:
        killed_at = killed(ground, tree)
        fenced = [reason["code"] for reason in current(ground.context, tree.scope).why]
        told = resumed(ground, tree)
    after = current(ground.context, tree.scope)
    states = {r["validity"]: r["count"] for r in ground.bare("count_states", scope_id=tree.scope_id)}
    yield Line(
        "large",
        "marked after a kill",
        told["seconds"] * 1000,
        counts={"killed at": killed_at, **seen, **states},
        note=f"{tree.size:,} descendants; killed with {killed_at:,} marked; readers: {dict(seen)}; "
        f"between: {', '.join(fenced)}; after: {', '.join(reason['code'] for reason in after.why)}; {states}",
    )
    served = float(seen["summary after the fence"])
    yield Line("large", "readers served meanwhile", ratio=served, aim=0.0, note=f"{sum(seen.values())} reads")
    ratio = told["peak_kib"] / small["peak_kib"]
    yield Line(
        "large",
        "memory of the client",
        ratio=ratio,
        aim=AT_MOST_MEMORY,
        note=f"{small['peak_kib'] / 1024:.0f} MiB for {SMALL:,}, {told['peak_kib'] / 1024:.0f} MiB for {tree.size:,}",
    )


def grown(ground: Ground, size: int) -> Tree:
    """A tree of so many claims on one event."""
    scope, scope_id = ground.scope("large")
    event = ground.event("task")
    ground.append(scope, [event])
    ground.consolidate(scope)
    source = names.resolve(ground.context, event.id, scope)
    parents, left = [str(source)], size
    while left:
        whole = parents[: left // CHILDREN]
        _grow(ground, scope_id, whole, CHILDREN)
        left -= len(whole) * CHILDREN
        if len(whole) < len(parents):  # what is left is less than a family
            _grow(ground, scope_id, parents[len(whole) : len(whole) + 1], left)
            left = 0
        parents = [f"{parent}.{at + 1}" for parent in whole for at in range(CHILDREN)]
    return Tree(scope, scope_id, source, size)


def _grow(ground: Ground, scope_id: ScopeId, parents: Sequence[str], children: int) -> None:
    """So many claims on each of these."""
    for start in range(0, len(parents), FAMILIES):
        part = parents[start : start + FAMILIES]
        ground.bare("load_children", tenant=ground.tenant, scope_id=scope_id, parents=part, children=children)


def started(ground: Ground, tree: Tree) -> subprocess.Popen[str]:
    """A process that revokes the source; always with the same request id, so that the second resumes the first."""
    settings, address = ground.provgraph.settings, ground.provgraph.engine.address
    given = {
        "NEO4J_URI": address.uri,
        "NEO4J_USER": address.user,
        "NEO4J_PASSWORD": address.password,
        "NEO4J_DATABASE": address.database,
        "HOME": settings.home,
        "KEYS": settings.key_folder,
        "MASTER_KEY": settings.master_key_file,
        "TENANT": ground.tenant,
        "BATCH_ABOVE": max(1, min(tree.size - 1, 100_000)),
    }
    environment = {**os.environ, **{f"PROVGRAPH_{name}": str(value) for name, value in given.items()}}
    command = [sys.executable, "-m", "benchmarks.revoker", tree.source, f"rq-{tree.scope_id}"]
    return subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True, cwd=CHECKOUT)


def killed(ground: Ground, tree: Tree) -> int:
    """Kill the process once a part is marked; how many are marked then."""
    with started(ground, tree) as process:
        for line in process.stdout or ():
            if line.strip() == "revoke.fence":
                break
        deadline = time.monotonic() + KILL_AFTER
        while process.poll() is None and not marked(ground, tree) and time.monotonic() < deadline:
            time.sleep(0.05)
        process.kill()
    return marked(ground, tree)


def resumed(ground: Ground, tree: Tree) -> dict[str, float]:
    """Run the process to its end; what it told."""
    with started(ground, tree) as process:
        said, _ = process.communicate()
    told: dict[str, float] = json.loads(said.splitlines()[-1])
    return told


def marked(ground: Ground, tree: Tree) -> int:
    """How many entities of the tree are STALE now."""
    found = ground.bare("count_states", scope_id=tree.scope_id)
    return sum(record["count"] for record in found if record["validity"] == "STALE")


@contextmanager
def readers(ground: Ground, tree: Tree) -> Iterator[Counter[str]]:
    """A reader that asks again and again, and counts what it got; after the fence it must get no summary."""
    seen: Counter[str] = Counter({"summary after the fence": 0})
    done = threading.Event()

    def read() -> None:
        while not done.wait(0.02):
            is_fenced = bool(seen["raw"])
            source = current(ground.context, tree.scope).source
            seen["summary after the fence" if is_fenced and source == "summary" else source] += 1

    thread = threading.Thread(target=read)
    thread.start()
    try:
        yield seen
    finally:
        done.set()
        thread.join()
