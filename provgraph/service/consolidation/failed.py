"""Consolidations that ended before there was a fold to judge: recorded with the error, so that nobody has to guess."""

from __future__ import annotations

from collections.abc import Sequence

from provgraph.domain.identifiers import ACTIVITY
from provgraph.errors import DistillerFailed
from provgraph.service.consolidation.tasks import SegmentTask
from provgraph.service.context import Context


def keep_failed(context: Context, tasks: Sequence[SegmentTask], error: DistillerFailed) -> DistillerFailed:
    """Record that the distiller failed on these segments; the same error, naming the consolidation that records it."""
    activity_id = context.new_id(ACTIVITY)
    events = sorted({cited.entity_id for task in tasks for cited in task.cited.values()})
    context.engine.write(
        lambda store: store.record_failed(
            tenant=context.tenant, now=context.clock(), activity_id=activity_id, failure=error.code, events=events
        )
    )
    return type(error)(error.message, **{**error.details, "consolidation_id": activity_id})
