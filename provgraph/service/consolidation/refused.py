"""Folds that the gate refused: stored with their verdict, never readable, never an input."""

from __future__ import annotations

from collections.abc import Sequence

from provgraph.domain.identifiers import ACTIVITY, FOLD, EntityId, ScopeId
from provgraph.domain.ranges import ranges_of, to_flat
from provgraph.errors import LossGateRefused
from provgraph.graph.store.storing import RejectedFold
from provgraph.service.consolidation.folding import Judged, Outcome, codes_of
from provgraph.service.consolidation.tasks import SegmentTask
from provgraph.service.context import Context


def keep_refused(
    context: Context, scope_id: ScopeId, policy_id: str, tasks: Sequence[SegmentTask], outcomes: Sequence[Outcome]
) -> None:
    """Store refused folds as REJECTED. Raises LossGateRefused when the ladder ended without an accepted fold."""
    refused = [(task, judged) for task, outcome in zip(tasks, outcomes, strict=True) for judged in outcome.refused]
    if not refused:
        return
    rows = [_rejected(context, task, judged) for task, judged in refused]
    activity_id = context.new_id(ACTIVITY)
    context.engine.write(
        lambda store: store.store_rejected(
            tenant=context.tenant,
            now=context.clock(),
            scope_id=scope_id,
            policy_id=policy_id,
            activity_id=activity_id,
            folds=rows,
        )
    )
    ended = [outcome.given_up for outcome in outcomes if outcome.given_up is not None]
    if ended:
        codes = codes_of(ended)
        raise LossGateRefused(
            f"the gate refused every try for {len(ended)} segments, last {rows[-1].id}: {', '.join(codes)}",
            codes=codes,
            rejected=[row.id for row in rows],
            consolidation_id=activity_id,
        )


def _rejected(context: Context, task: SegmentTask, judged: Judged) -> RejectedFold:
    fold_id = context.new_id(FOLD)
    payload = {"fold": dict(judged.body), "verdict": judged.verdict.to_json()}
    (sealed,) = context.vault.seal([(fold_id, payload)], context.lease())
    seqs = ranges_of(cited.seq for cited in task.cited.values() if cited.seq is not None)
    return RejectedFold(
        id=EntityId(fold_id),
        digest=sealed.digest,
        sealed=sealed.ciphertext,
        segment_key=task.segment.key,
        seqs=tuple(to_flat(seqs)),
        codes=tuple(codes_of([judged])),
        events=tuple(cited.entity_id for cited in task.cited.values()),
    )
