"""Measuring two things against each other on a machine that is never quiet: by turns, and by medians."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

Step = Callable[[], object]


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the table. Times are medians in milliseconds; `ratio` is compared with `aim` by `is_at_most`.

    `ratio` None: a line that only tells. `note` says what was done, or what was counted.
    """

    part: str
    what: str
    product_ms: float | None = None
    bare_ms: float | None = None
    ratio: float | None = None
    aim: float | None = None
    is_at_most: bool = True
    note: str = ""
    counts: Mapping[str, float] = field(default_factory=dict)

    @property
    def holds(self) -> bool | None:
        """Whether the aim is met; None where there is none."""
        if self.ratio is None or self.aim is None:
            return None
        return self.ratio <= self.aim if self.is_at_most else self.ratio >= self.aim

    def to_json(self) -> dict[str, object]:
        """A JSON object."""
        return {
            "part": self.part,
            "what": self.what,
            "product_ms": self.product_ms,
            "bare_ms": self.bare_ms,
            "ratio": self.ratio,
            "aim": self.aim,
            "aim_is": "at most" if self.is_at_most else "at least",
            "holds": self.holds,
            "note": self.note,
            "counts": dict(self.counts),
        }


def timed(step: Step) -> float:
    """How long a step takes, in milliseconds."""
    start = time.perf_counter()
    step()
    return (time.perf_counter() - start) * 1000


def by_turns(product: Step, bare: Step, rounds: int, between: Step = lambda: None) -> tuple[list[float], list[float]]:
    """Times of both in milliseconds, each going first every other round; `between` is not timed.

    One round of each comes before, uncounted: plans are made, code is compiled.
    """
    times: dict[Step, list[float]] = {product: [], bare: []}
    for at in range(rounds + 1):
        for step in (product, bare) if at % 2 else (bare, product):
            times[step].append(timed(step))
            between()
    return times[product][1:], times[bare][1:]


def median(times: Sequence[float]) -> float:
    """The middle one."""
    return statistics.median(times)
