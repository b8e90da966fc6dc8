"""Consolidating a scope of many closed segments and one new one: the new one's cost, and a link per carried fold."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from benchmarks.ground import Ground
from benchmarks.measuring import Line, by_turns, median
from provgraph.domain.scope import ScopeName

SEGMENT = 2
"""Events in a segment."""

BATCH = 2_000
"""Events that are appended and consolidated at once while a scope grows."""


@dataclass(frozen=True, slots=True)
class Grown:
    """A scope whose summary holds folds of closed segments."""

    ground: Ground
    scope: ScopeName
    folds: Sequence[str]

    def add_segment(self) -> None:
        """Append the events of one more segment."""
        task = f"task {next(self.ground.numbers)}"
        self.ground.append(self.scope, [self.ground.event(task) for _ in range(SEGMENT)])

    def prepare(self) -> None:
        """What comes between two steps: the bare links go, a new segment comes."""
        self.ground.bare("unlink_folds")
        self.add_segment()


def consolidate(ground: Ground) -> Iterator[Line]:
    """The table, by how many folds are carried; what each costs is told by comparison with the first line."""
    _measured(ground, ground.sizes.folds[0])  # once for the server, which compiles as it goes
    first: tuple[int, float] | None = None
    for folds in ground.sizes.folds:
        product, bare = _measured(ground, folds)
        first = first or (folds, product)
        each = (
            f"{1000 * (product - first[1]) / (folds - first[0]):.0f} µs for each carried fold; "
            if first[0] < folds
            else ""
        )
        note = f"{each}a bare link takes {1000 * bare / folds:.0f} µs"
        yield Line("consolidate", f"{folds:,} carried, 1 new", product, bare, note=note, counts={"carried": folds})


def _measured(ground: Ground, folds: int) -> tuple[float, float]:
    grown = _grown(ground, folds)
    product, bare = by_turns(
        lambda: ground.consolidate(grown.scope),
        lambda: ground.bare("link_folds", ids=grown.folds),
        ground.sizes.rounds,
        grown.prepare,
    )
    return median(product), median(bare)


def _grown(ground: Ground, folds: int) -> Grown:
    """A scope with so many folds, and a new segment waiting."""
    scope, scope_id = ground.scope("consolidate")
    events = [ground.event(f"task {at // SEGMENT}") for at in range(SEGMENT * folds)]
    for start in range(0, len(events), BATCH):
        ground.append(scope, events[start : start + BATCH])
        ground.consolidate(scope)
    ids = [str(record["id"]) for record in ground.bare("folds_of", key=f"{scope_id}/current")]
    grown = Grown(ground, scope, ids)
    grown.add_segment()
    return grown
