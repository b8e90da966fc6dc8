"""Half-open intervals `[start, end)` over instants. An open end is a named constant, never a missing value."""

from __future__ import annotations

from dataclasses import dataclass

from provgraph.domain.instant import Instant
from provgraph.errors import InputError

ALWAYS: Instant = -(2**62)
FOREVER: Instant = 2**62


@dataclass(frozen=True, slots=True)
class Interval:
    """`[start, end)` in microseconds UTC. Raises InputError when it holds no instant."""

    start: Instant = ALWAYS
    end: Instant = FOREVER

    def __post_init__(self) -> None:
        """Refuse an interval that ends where it starts, or earlier."""
        if self.start >= self.end:
            raise InputError(f"the interval ends at {self.end}, not after its start {self.start}")

    def holds(self, instant: Instant) -> bool:
        """True when the instant lies in `[start, end)`."""
        return self.start <= instant < self.end

    def overlaps(self, other: Interval) -> bool:
        """True when some instant lies in both."""
        return self.start < other.end and other.start < self.end
