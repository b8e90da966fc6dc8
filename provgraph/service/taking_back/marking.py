"""Large closures: marked, or lifted, in small transactions behind a closed fence, resumable by anyone at any time.

A marking only pushes down, so others may push down beside it. A lifting notes what is STALE as what may rise, takes the
note from what rests on something that neither stands nor may rise, and makes VALID what is left: at no moment anything
is VALID that should not be. Nobody else changes validity in these scopes until it is done.

Source: docs/design.md, fences, rule 6.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping

from provgraph.errors import ProvgraphError
from provgraph.graph.store import ProvStore
from provgraph.graph.store.fenced import Unfinished
from provgraph.service.context import Context

ROWS = 10_000
"""Entities in one transaction of a marking."""

TRIES = 20
PAUSE = 0.05
"""Seconds before a part that met a lock is tried again."""

MARKING, LIFTING, SETTLING, FENCING, DONE = "MARKING", "LIFTING", "SETTLING", "FENCING", "DONE"
STEPS: Mapping[str, Callable[[ProvStore], Callable[..., None]]] = {
    LIFTING: lambda store: store.choose_rising,
    "HOLDING": lambda store: store.hold_back,
    "PUSHING": lambda store: store.push_down,
    "RELEASING": lambda store: store.rise,
}
"""The steps of a lifting, in order."""

UNFINISHED = frozenset({MARKING, SETTLING, FENCING, *STEPS})
"""States of an Activity whose work is not done."""


def finish_markings(context: Context) -> int:
    """Finish every marking and lifting of the tenant that a crash may have left; how many were open.

    Safe beside others who do the same. Raises StoreUnavailable and its kind when the server does not answer.
    """
    rows = context.engine.read(lambda store: store.unfinished(tenant=context.tenant))
    found = [row for row in rows if row.state == MARKING or row.state in STEPS]
    for marking in found:
        finish_marking(context, marking)
    return len(found)


def finish_marking(context: Context, marking: Unfinished, rows: int = ROWS) -> str:
    """Mark or lift what is left of one closure and open its fence; the state of its Activity then, mostly DONE."""
    state = marking.state
    while state == MARKING and (state := _opened(context, marking)) == MARKING:
        in_batches(
            context, lambda store: store.mark_stale(tenant=context.tenant, activity_id=marking.activity_id, rows=rows)
        )
        context.reach("revoke.mark")
    if state in STEPS:
        state = _finish_lifting(context, marking, state, rows)
    context.reach("revoke.open")
    return state


def _opened(context: Context, marking: Unfinished) -> str:
    """Open the fence of a marking if nothing VALID is left in the closure; the state of the Activity after that."""
    row = context.engine.write(
        lambda store: store.open_fence(
            tenant=context.tenant,
            now=context.clock(),
            scopes=sorted(marking.scopes),
            activity_id=marking.activity_id,
        )
    )
    return DONE if row is None else row.state


def _finish_lifting(context: Context, lifting: Unfinished, state: str, rows: int) -> str:
    """Run step after step until the fence is open; the state then. Each can be repeated, by several at once."""
    while state in STEPS:
        _step(context, lifting, state, rows)
        context.reach("undo.lift")
        row = context.engine.write(
            lambda store: store.advance_lifting(
                tenant=context.tenant,
                now=context.clock(),
                scopes=sorted(lifting.scopes),
                activity_id=lifting.activity_id,
            )
        )
        state = row.state if row else DONE
    return state


def _step(context: Context, lifting: Unfinished, state: str, rows: int) -> None:
    def work(store: ProvStore) -> None:
        STEPS[state](store)(tenant=context.tenant, activity_id=lifting.activity_id, rows=rows)

    in_batches(context, work)


def in_batches(context: Context, work: Callable[[ProvStore], None]) -> None:
    """Run a query of mode batch; again when it met a lock."""
    patiently(lambda: context.engine.batch(work))


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
