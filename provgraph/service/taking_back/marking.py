"""Large closures: marked in small transactions behind a closed fence, resumable by anyone at any time.

Source: docs/design.md, fences, rule 6.
"""

from __future__ import annotations

import time
from collections.abc import Callable

from provgraph.errors import ProvgraphError
from provgraph.graph.store.taking_back import Unfinished
from provgraph.service.context import Context

ROWS = 10_000
"""Entities in one transaction of a marking."""

TRIES = 20
PAUSE = 0.05
"""Seconds before a part that met a lock is tried again."""

MARKING = "MARKING"


def finish_markings(context: Context) -> int:
    """Finish every marking of the tenant that a crash may have left; how many were open.

    Safe beside others who do the same. Raises StoreUnavailable and its kind when the server does not answer.
    """
    found = context.engine.read(lambda store: store.unfinished(tenant=context.tenant))
    for marking in found:
        finish_marking(context, marking)
    return len(found)


def finish_marking(context: Context, marking: Unfinished, rows: int = ROWS) -> None:
    """Mark what is left of one closure and open its fence; nothing when that is done already."""
    while not _opened(context, marking):
        patiently(
            lambda: context.engine.batch(
                lambda store: store.mark_stale(tenant=context.tenant, activity_id=marking.activity_id, rows=rows)
            )
        )
        context.reach("revoke.mark")
    context.reach("revoke.open")


def _opened(context: Context, marking: Unfinished) -> bool:
    """Open the fence if nothing VALID is left in the closure; True when it is open."""
    row = context.engine.write(
        lambda store: store.open_fence(
            tenant=context.tenant,
            now=context.clock(),
            scopes=sorted(marking.scopes),
            activity_id=marking.activity_id,
        )
    )
    return row is None or row.done or row.was != MARKING


def patiently(part: Callable[[], None]) -> None:
    """Run something that may be repeated, again when it says that trying again can help. Raises what it last raised."""
    for _ in range(TRIES - 1):
        try:
            return part()
        except ProvgraphError as error:
            if not error.is_retryable:
                raise
            time.sleep(PAUSE)
    return part()
