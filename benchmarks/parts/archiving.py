"""A tenant that goes into an archive and comes back: equal bytes, and memory that does not grow with it."""

from __future__ import annotations

import filecmp
import json
import os
import secrets
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from benchmarks.ground import Ground
from benchmarks.measuring import Line
from provgraph.domain.identifiers import ActivityId
from provgraph.domain.policy import Rules
from provgraph.domain.scope import ScopeName
from provgraph.service import conflicts, names, rules, taking_back
from provgraph.service.formats.read import read
from provgraph.service.ingest import ingest

CHECKOUT = Path(__file__).parents[2]
BATCH = 2_000
"""Events in a batch; a node each."""

TIMES_SMALLER = 10
"""So many times fewer nodes has the tenant that memory is compared with."""

AT_MOST_MEMORY = 1.2
STEPS = ("create", "verify", "restore")


@dataclass(frozen=True, slots=True)
class Told:
    """What one step told: lines by table, time, and the most memory that its process held."""

    rows: Mapping[str, int]
    seconds: float
    peak_kib: int
    bytes: int = 0
    as_of: int = 0


@dataclass(frozen=True, slots=True)
class Trip:
    """One tenant there and back: what each step told, and whether the second archive equals the first."""

    told: Mapping[str, Told]
    is_equal: bool

    @property
    def rows(self) -> Mapping[str, int]:
        """Lines by table."""
        return self.told["create"].rows

    @property
    def nodes(self) -> int:
        """Nodes of the tenant."""
        return sum(count for name, count in self.rows.items() if name not in ("relations", "destroyed"))


def archive(ground: Ground) -> Iterator[Line]:
    """Two tenants, one of them ten times as large."""
    with tempfile.TemporaryDirectory(prefix="provgraph-archive-") as folder:
        small = there_and_back(ground, Path(folder) / "small", partial(fill, ground.sizes.archived // TIMES_SMALLER))
        large = there_and_back(ground, Path(folder) / "large", partial(fill, ground.sizes.archived))
    for step in STEPS:
        few, many = small.told[step].peak_kib, large.told[step].peak_kib
        yield Line(
            "archive",
            f"memory to {step}",
            large.told[step].seconds * 1000,
            ratio=many / few,
            aim=AT_MOST_MEMORY,
            note=f"{few / 1024:.0f} MiB for {small.nodes:,} nodes, {many / 1024:.0f} MiB for {large.nodes:,}",
        )
    yield Line(
        "archive",
        "round trips that differ",
        ratio=float(2 - small.is_equal - large.is_equal),
        aim=0.0,
        note=f"{large.told['create'].bytes / 2**20:.0f} MiB, {large.rows['relations']:,} relations",
    )


def archive_talks(ground: Ground) -> Iterator[Line]:
    """Seven long conversations (LoCoMo) with their claims, consolidated, and then not left alone."""
    with tempfile.TemporaryDirectory(prefix="provgraph-archive-") as folder:
        trip = there_and_back(ground, Path(folder) / "talks", talked)
    yield Line(
        "archive-talks",
        "round trips that differ",
        trip.told["restore"].seconds * 1000,
        ratio=float(not trip.is_equal),
        aim=0.0,
        note=f"{trip.nodes:,} nodes, {trip.rows['relations']:,} relations, {trip.told['create'].bytes / 2**20:.0f} MiB",
        counts={name: float(count) for name, count in trip.rows.items()},
    )


def there_and_back(ground: Ground, folder: Path, fill: Callable[[Ground], None]) -> Trip:
    """Fill a tenant of its own, archive it, let the graph forget it, restore it under other keys, archive it again."""
    folder.mkdir()
    there = _Place(ground, folder, ground.provgraph.settings.key_folder, ground.provgraph.settings.master_key_file)
    fill(there.ground)
    first = there.run("create", "first.tar")
    checked = there.run("verify", "first.tar")
    forget(ground, there.tenant)
    back = _Place(ground, folder, folder / "keys", folder / "master" / "key.json", there.tenant)
    restored = back.run("restore", "first.tar")
    back.run("create", "second.tar", str(first.as_of))
    is_equal = filecmp.cmp(folder / "first.tar", folder / "second.tar", shallow=False)
    forget(ground, there.tenant)
    return Trip({"create": first, "verify": checked, "restore": restored}, is_equal)


@dataclass(frozen=True, slots=True)
class _Place:
    """A key store, and a tenant of a graph."""

    shared: Ground
    folder: Path
    keys: Path
    master_key: Path
    tenant: str = field(default_factory=lambda: f"archived-{secrets.token_hex(4)}")

    @property
    def ground(self) -> Ground:
        """The same ground in this tenant."""
        return Ground(self.shared.provgraph, self.shared.driver, self.shared.sizes, self.shared.numbers, self.tenant)

    def run(self, *arguments: str) -> Told:
        """Run a process that works on an archive of this folder; what it told."""
        settings, address = self.shared.provgraph.settings, self.shared.provgraph.engine.address
        given = {
            "NEO4J_URI": address.uri,
            "NEO4J_USER": address.user,
            "NEO4J_PASSWORD": address.password,
            "NEO4J_DATABASE": address.database,
            "HOME": settings.home,
            "KEYS": self.keys,
            "MASTER_KEY": self.master_key,
            "TENANT": self.tenant,
        }
        what, name, *rest = arguments
        command = [sys.executable, "-m", "benchmarks.archiver", what, str(self.folder / name), *rest]
        environment = {**os.environ, **{f"PROVGRAPH_{key}": str(value) for key, value in given.items()}}
        ran = subprocess.run(command, env=environment, stdout=subprocess.PIPE, text=True, cwd=CHECKOUT, check=True)
        return Told(**json.loads(ran.stdout.splitlines()[-1]))


def fill(size: int, ground: Ground) -> None:
    """So many nodes: events for the most part, and a scope that was consolidated."""
    folded, _ = ground.scope("folded")
    ground.append(folded, [ground.event("task") for _ in range(10)])
    ground.consolidate(folded)
    scope, _ = ground.scope("archived")
    for start in range(0, size, BATCH):
        ground.append(scope, [ground.event() for _ in range(min(BATCH, size - start))])


def talked(ground: Ground) -> None:
    """Every conversation in a scope of its own; events are revoked and disputed, and a revocation is undone."""
    context = ground.context
    for path in sorted((ground.sizes.corpora / "locomo").glob("*.json.gz")):
        scope = ScopeName("talks", path.name.partition(".")[0])
        ingest(context, path, scope, keep_going=True)
        ground.consolidate(scope)
        ids = [event.id for _, event in read(path, None).events]
        picked = [names.resolve(context, ids[len(ids) * part // 5], scope) for part in range(1, 5)]
        taken = taking_back.revoke(context, picked[0], "bench", ground.request())
        taking_back.revoke(context, picked[1], "bench", ground.request())
        taking_back.undo(context, ActivityId(taken.activity_id), ground.request())
        conflicts.open_conflict(context, scope, picked[2:], "bench", ground.request())
        ground.consolidate(scope)
        taking_back.revoke(context, picked[3], "bench", ground.request())
    rules.adopt_rules(context, Rules(), ground.request())


def forget(ground: Ground, tenant: str) -> None:
    """Let the graph forget a tenant."""
    for query in ("forget_relations", "forget"):
        while ground.bare(query, tenant=tenant)[0]["count"]:
            pass
