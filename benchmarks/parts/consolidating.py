"""Consolidating a scope of many closed segments and one new one: the new one's cost, and a link per carried fold."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from benchmarks.ground import Ground
from benchmarks.measuring import Line, in_turns, median
from provgraph.domain.identifiers import FOLD
from provgraph.domain.scope import ScopeName

SEGMENT = 2
"""Events in a segment."""

AT_MOST = 1.5
JUDGED = 1_000
"""From so many carried folds on the aim is judged; with fewer, what a link costs is lost in the rest."""

BATCH = 500
"""Folds that are copied in one transaction."""


@dataclass(frozen=True, slots=True)
class Grown:
    """A scope whose summary holds folds of closed segments."""

    ground: Ground
    scope: ScopeName
    folds: Sequence[Mapping[str, object]]

    def add_segment(self) -> None:
        """Append the events of one more segment."""
        task = f"task {next(self.ground.numbers)}"
        self.ground.append(self.scope, [self.ground.event(task) for _ in range(SEGMENT)])

    def consolidate(self) -> None:
        """Consolidate what came."""
        self.ground.consolidate(self.scope)

    def link(self) -> None:
        """One bare link for each fold."""
        self.ground.bare("link_folds", folds=self.folds)

    def unlink(self) -> None:
        """Take the bare links away."""
        self.ground.bare("unlink_folds")


def consolidate(ground: Ground) -> Iterator[Line]:
    """The table, by how many folds are carried; what the new segment costs is measured beside it, by turns."""
    few = grown(ground, 1)
    for count in ground.sizes.folds:
        many = grown(ground, count)
        times = in_turns(
            [(many.consolidate, many.add_segment), (few.consolidate, few.add_segment), (many.link, many.unlink)],
            ground.sizes.rounds,
        )
        product, new, bare = map(median, times)
        note = (
            f"{1000 * (product - new) / count:.0f} µs for each carried fold, a bare link with its check takes "
            f"{1000 * bare / count:.0f} µs; {new:.0f} ms with 1 carried; the ratio is of what the carried ones cost"
        )
        yield Line(
            "consolidate",
            f"{count:,} carried, 1 new",
            product,
            bare,
            (product - new) / bare,
            AT_MOST if count >= JUDGED else None,
            note=note,
            counts={"carried": count},
        )


def grown(ground: Ground, count: int) -> Grown:
    """A scope with so many folds: the product makes the first one, the others are copies of it in bulk."""
    scope, scope_id = ground.scope("consolidate")
    ground.append(scope, [ground.event("first") for _ in range(SEGMENT)])
    ground.consolidate(scope)
    key = f"{scope_id}/current"
    (first,) = (record["id"] for record in ground.bare("folds_of", key=key))
    copies = [{"id": ground.context.new_id(FOLD), "seq": 1 + SEGMENT * at} for at in range(1, count)]
    for start in range(0, len(copies), BATCH):
        ground.bare("copy_folds", fold_id=first, events=SEGMENT, rows=copies[start : start + BATCH])
    ground.bare("cover_copies", scope_id=scope_id, high=SEGMENT * count)
    return Grown(ground, scope, [record.data() for record in ground.bare("folds_of", key=key)])
