"""Measuring two things against each other on a machine that is never quiet: by turns, and by medians."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

Step = Callable[[], object]
Clock = Callable[[], float]
"""Seconds. `time.process_time` for what waits for nothing: what else the machine does stays out of it."""


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


def timed(step: Step, clock: Clock = time.perf_counter) -> float:
    """How long a step takes by a clock, in milliseconds."""
    start = clock()
    step()
    return (clock() - start) * 1000


def by_turns(product: Step, bare: Step, rounds: int, between: Step = lambda: None) -> tuple[list[float], list[float]]:
    """Times of both in milliseconds, each going first every other round; `between` comes before each, not timed."""
    first, second = in_turns([(product, between), (bare, between)], rounds)
    return first, second


def in_turns(steps: Sequence[tuple[Step, Step]], rounds: int, clock: Clock = time.perf_counter) -> list[list[float]]:
    """Times of several steps in milliseconds, each going first in its turn; with each what comes before it, not timed.

    One round of each comes before, uncounted: plans are made, code is compiled.
    """
    times: list[list[float]] = [[] for _ in steps]
    for at in range(rounds + 1):
        for place in range(len(steps)):
            which = (at + place) % len(steps)
            step, before = steps[which]
            before()
            times[which].append(timed(step, clock))
    return [counted[1:] for counted in times]


def median(times: Sequence[float]) -> float:
    """The middle one."""
    return statistics.median(times)
