"""Reading: the current summary of a scope against a bare read of two nodes."""

from __future__ import annotations

from collections.abc import Iterator

from benchmarks.ground import Ground
from benchmarks.measuring import Line, by_turns, median
from provgraph.service.reading import current

AT_MOST = 2.0
READS = 20
"""Reads for each round."""


def current_summary(ground: Ground) -> Iterator[Line]:
    """A summary of one fold, and one of ten: more content costs more, whoever reads it."""
    yield _of(ground, 1, AT_MOST)
    yield _of(ground, 10, None)


def _of(ground: Ground, folds: int, aim: float | None) -> Line:
    scope, scope_id = ground.scope("current")
    ground.append(scope, [ground.event(f"task {at // 2}") for at in range(2 * folds)])
    ground.consolidate(scope)
    product, bare = by_turns(
        lambda: current(ground.context, scope),
        lambda: ground.bare("two_nodes", key=f"{scope_id}/current"),
        ground.sizes.rounds * READS,
    )
    ratio = median(product) / median(bare)
    return Line("current", f"a summary of {folds} folds", median(product), median(bare), ratio, aim)
