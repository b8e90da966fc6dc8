"""Finishing what a crash left: markings behind their closed fences, and sweeps after the revocation of a plan.

Whoever opens a tenant does it, and whoever consolidates: nobody has to be called. Source: docs/design.md, fences,
rules 6 and 11.
"""

from __future__ import annotations

from provgraph.errors import ProvgraphError
from provgraph.graph.store import ProvStore
from provgraph.service.context import Context
from provgraph.service.taking_back import finish_markings, finish_sweeps


def unfinished(context: Context) -> int:
    """How many markings and sweeps of the tenant are not done; one read."""

    def count(store: ProvStore) -> int:
        return len(store.unfinished(tenant=context.tenant)) + len(store.unfinished_sweeps(tenant=context.tenant))

    return context.engine.read(count)


def finish_what_was_left(context: Context) -> int:
    """Finish the tenant's markings and sweeps, beside others who may be at it; how many were found.

    What cannot be finished now stays behind its fence for whoever comes next: errors that can pass are not raised.
    """
    try:
        found = unfinished(context)
        if found:
            finish_markings(context)
            finish_sweeps(context)
    except ProvgraphError as error:
        if not error.is_retryable:
            raise
        return 0
    return found
