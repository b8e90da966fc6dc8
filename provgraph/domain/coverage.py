"""The coverage ledger: the manifest accounts for every `seq <= covers_through` exactly once.

`seq` is gapless by construction, so the check is a count. Source: docs/design.md, consolidation.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from provgraph.domain.ranges import Ranges, merged, numbers_in, ranges_of, size_of
from provgraph.errors import CoverageRegressed

EXCLUDED = ("recalled", "invalid", "noncollection")


@dataclass(frozen=True, slots=True)
class Ledger:
    """Where each number went; `carried`: into older folds. Keys of `folded` are fold ids, of `excluded` reasons."""

    folded: Mapping[str, Ranges]
    carried: Ranges = ()
    raw_open: Ranges = ()
    cold: Ranges = ()
    excluded: Mapping[str, Ranges] | None = None

    def parts(self) -> list[Ranges]:
        """Every set of the ledger; together they must tile `1..covers_through`."""
        return [
            *self.folded.values(),
            self.carried,
            self.raw_open,
            self.cold,
            *(self.excluded or {}).values(),
        ]

    def check(self, covers_through: int) -> None:
        """Raise CoverageRegressed unless every number up to `covers_through` stands in exactly one part."""
        parts = self.parts()
        whole: Ranges = ((1, covers_through),) if covers_through else ()
        if merged(*parts) != whole or sum(map(size_of, parts)) != covers_through:
            raise CoverageRegressed(
                "the coverage ledger does not account for every event exactly once",
                covers_through=covers_through,
                counted=sum(map(size_of, parts)),
                named=[list(pair) for pair in merged(*parts)][:20],
            )

    def to_json(self) -> dict[str, object]:
        """The object of the manifest; ranges as `[low, high]` pairs."""
        return {
            "folded": {fold: _pairs(ranges) for fold, ranges in self.folded.items()},
            "carried": _pairs(self.carried),
            "raw_open": _pairs(self.raw_open),
            "cold": _pairs(self.cold),
            "excluded": {reason: _pairs(ranges) for reason, ranges in (self.excluded or {}).items()},
        }


def _pairs(ranges: Ranges) -> list[list[int]]:
    return [list(pair) for pair in ranges]


def without(ranges: Ranges, taken: frozenset[int]) -> Ranges:
    """The ranges less some numbers."""
    return ranges_of(number for number in numbers_in(ranges) if number not in taken)
