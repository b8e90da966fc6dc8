"""A clock that is never told to have gone backwards: as-of reads go by the times that were recorded.

What is recorded now must not look older than what was recorded before. A clock that was set back a little is held until
it has caught up; one that was set back far stops every write, with the way out. Source: docs/design.md, fences.
"""

from __future__ import annotations

import threading
from collections.abc import Callable

from provgraph.domain.identifiers import TenantId
from provgraph.domain.instant import Instant, to_text
from provgraph.errors import ClockBehind
from provgraph.service.context import Context

TOLERANCE = 60_000_000
"""How far back, in microseconds, the clock may be set without stopping the writes: machines differ by seconds."""


class SteadyClock:
    """Now, in microseconds since 1970-01-01 UTC; never less than what it told before. Any number of threads.

    Raises ClockBehind when the clock below it is more than `TOLERANCE` behind what it told, or what was recorded.
    """

    def __init__(self, clock: Callable[[], Instant]) -> None:
        self._clock = clock
        self._latest: Instant = 0
        self._noticed: set[TenantId] = set()
        self._turn = threading.Lock()

    def __call__(self) -> Instant:
        """The instant. Raises ClockBehind."""
        now = self._clock()
        with self._turn:
            if now < self._latest - TOLERANCE:
                raise ClockBehind(
                    f"this machine's clock says {to_text(now)}, but something was recorded at {to_text(self._latest)}"
                )
            self._latest = max(now, self._latest)
            return self._latest

    def notice(self, context: Context) -> None:
        """Learn, once, what a tenant has recorded after what this machine takes for now; from then on that counts."""
        if context.tenant in self._noticed:
            return
        since = self._clock() + TOLERANCE
        latest = context.engine.read(lambda store: store.latest_after(tenant=context.tenant, since=since))
        with self._turn:
            self._latest = max(self._latest, latest)
            self._noticed.add(context.tenant)
