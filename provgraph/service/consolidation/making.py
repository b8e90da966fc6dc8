"""From a snapshot to a stored candidate under a plan: distil, gate, store. Whoever asks for it switches to it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from provgraph.domain.identifiers import EntityId, ScopeId
from provgraph.domain.instant import Instant
from provgraph.domain.policy import Policy
from provgraph.domain.ranges import size_of
from provgraph.domain.reading import JsonObject
from provgraph.errors import DistillerFailed, InputError
from provgraph.graph.store import ProvStore
from provgraph.service.consolidation.candidate import Candidate, Made, assemble
from provgraph.service.consolidation.cooling import cool
from provgraph.service.consolidation.failed import keep_failed
from provgraph.service.consolidation.folding import Maker, Outcome, fold_segment
from provgraph.service.consolidation.promote import store_candidate, switch_to
from provgraph.service.consolidation.refused import keep_refused
from provgraph.service.consolidation.snapshot import Snapshot, take_snapshot
from provgraph.service.consolidation.tasks import SegmentTask, tasks_of
from provgraph.service.context import Context


@dataclass(frozen=True, slots=True)
class Progress:
    """Told after each step: its name (`snapshot`, `distil`, `gate`, `store`, `switch`), segments done, and how many."""

    tell: Callable[[str, int, int], None] = lambda step, done, total: None

    def reaching(self, context: Context) -> Progress:
        """The same, with each step reached as a named point once it was told."""

        def tell(step: str, done: int, total: int) -> None:
            self.tell(step, done, total)
            context.reach(f"consolidate.{step}")

        return Progress(tell)


@dataclass(frozen=True, slots=True)
class Plan:
    """How folds are made, and the policy version that says so.

    `budget` is how many tokens they may take; `handed_in` is a fold that is judged instead of the distiller's.
    """

    maker: Maker
    policy: Policy
    policy_id: EntityId
    budget: int | None = None
    handed_in: JsonObject | None = None

    def snapshot(self, context: Context, scope_id: ScopeId, alias: str, most: int | None = None) -> Snapshot:
        """What there is to fold for an alias; `most` is how many segments are taken on at once."""
        selector, lexicon = self.policy.selector, self.maker.lexicon
        return take_snapshot(context, scope_id, f"{scope_id}/{alias}", selector, lexicon, most)


@dataclass(frozen=True, slots=True)
class Proposal:
    """A stored candidate, what became of its segments, and how many these were."""

    candidate: Candidate
    outcomes: Sequence[Outcome]
    segments: int


def has_nothing_to_do(snapshot: Snapshot) -> bool:
    """True when a summary of this snapshot would say nothing, or what the one that there is says."""
    return snapshot.is_up_to_date or not (snapshot.selection.segments or snapshot.selection.carried.folds)


def propose(context: Context, snapshot: Snapshot, plan: Plan, told: Progress) -> Proposal:
    """Fold the segments of a snapshot and store the summary over them as CANDIDATE; no reader sees anything of it.

    Raises LossGateRefused, DistillerFailed, and what a fence raises.
    """
    tasks = tasks_of(context, snapshot)
    maker = _with_candidate(plan.maker, tasks, plan.handed_in)
    try:
        made, outcomes = _fold_all(maker, tasks, plan.budget, told)
    except DistillerFailed as error:
        raise keep_failed(context, tasks, error) from error
    keep_refused(context, snapshot.scope_id, plan.policy_id, tasks, outcomes)
    retries = [retry for outcome in outcomes for retry in outcome.retries]
    candidate = assemble(context, snapshot, plan.policy_id, plan.policy, made, retries)
    context.reach("consolidate.sealed")
    store_candidate(context, candidate)
    told.tell("store", len(tasks), len(tasks))
    return Proposal(candidate, outcomes, len(tasks))


def keep(
    context: Context, store: ProvStore, now: Instant, held: Sequence[ScopeId], proposal: Proposal, alias: str
) -> Mapping[str, object]:
    """Inside a transaction: let the alias point at the candidate; the answer that a receipt keeps of it."""
    candidate, outcomes = proposal.candidate, proposal.outcomes
    done = switch_to(context, store, now, held, candidate.manifest.scope_id, alias, candidate.told)
    ledger = candidate.manifest.ledger
    return {
        **done,
        "consolidation_id": candidate.activity_id,
        "switched": True,
        "made": len(candidate.folds),
        "carried": candidate.manifest.carried.folds,
        "rejected": sum(len(outcome.refused) for outcome in outcomes),
        "claims": sum(len(fold.claims) for fold in candidate.folds) + _stated(outcomes),
        "cold": size_of(ledger.cold),
        "raw_open": size_of(ledger.raw_open),
        "excluded": sum(map(size_of, (ledger.excluded or {}).values())),
        "manifest_digest": candidate.summary.manifest_digest,
        "retries": [dict(retry) for outcome in outcomes for retry in outcome.retries],
    }


def _with_candidate(maker: Maker, tasks: Sequence[SegmentTask], handed_in: JsonObject | None) -> Maker:
    """The maker with the fold that was handed in. Raises InputError when no segment to fold has its id."""
    if handed_in is None:
        return maker
    wanted = handed_in.get("segment_id")
    for task in tasks:
        if task.request.segment_id == wanted or len(tasks) == 1:
            return Maker(maker.distiller, maker.lexicon, {task.request.segment_id: handed_in})
    known = ", ".join(task.request.segment_id for task in tasks)
    raise InputError(f"no segment to fold is named {wanted!r}; there are: {known or 'none'}")


def _fold_all(
    maker: Maker, tasks: Sequence[SegmentTask], budget: int | None, told: Progress
) -> tuple[list[Made], list[Outcome]]:
    """Fold every segment, then move what is over budget to cold retrieval by whole events and fold again."""
    outcomes = []
    for at, task in enumerate(tasks):
        outcomes.append(_fold(maker, task, frozenset(), told, at, len(tasks)))
    made = [Made(task, outcome.accepted) for task, outcome in zip(tasks, outcomes, strict=True)]
    if budget is not None and all(outcome.given_up is None for outcome in outcomes):
        for at, cold in cool(tasks, outcomes, maker.lexicon, budget):
            outcomes[at] = _fold(maker, tasks[at], cold, told, at, len(tasks))
            seqs = frozenset(seq for id in cold if (seq := tasks[at].cited[id].seq) is not None)
            made[at] = Made(tasks[at], outcomes[at].accepted, seqs)
    return made, outcomes


def _fold(maker: Maker, task: SegmentTask, cold: frozenset[str], told: Progress, at: int, total: int) -> Outcome:
    return fold_segment(maker, task.request, cold, lambda step: told.tell(step, at + 1, total))


def _stated(outcomes: Sequence[Outcome]) -> int:
    """How many proposed claims the new folds state."""
    return sum(len(judged.stated) for outcome in outcomes for judged in outcome.accepted)
