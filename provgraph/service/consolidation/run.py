"""The whole of a consolidation, step after step."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from provgraph.domain.distil.request import Distiller
from provgraph.domain.identifiers import ScopeId
from provgraph.domain.instant import Instant, to_text
from provgraph.domain.ranges import size_of
from provgraph.domain.reading import JsonObject, objects_of, text_of, whole_of
from provgraph.domain.scope import ScopeName
from provgraph.domain.segments import Selector
from provgraph.errors import DistillerFailed, InputError, UnknownIdentifier
from provgraph.graph.store import ProvStore
from provgraph.lexicon import load
from provgraph.service import names, unit
from provgraph.service.answers import Consolidated
from provgraph.service.consolidation.candidate import Candidate, Made, assemble
from provgraph.service.consolidation.choosing import distiller_named, plan_of
from provgraph.service.consolidation.cooling import cool
from provgraph.service.consolidation.failed import keep_failed
from provgraph.service.consolidation.folding import Maker, Outcome, fold_segment
from provgraph.service.consolidation.promote import concerned, store_candidate, switch_to
from provgraph.service.consolidation.refused import keep_refused
from provgraph.service.consolidation.snapshot import Snapshot, take_snapshot
from provgraph.service.consolidation.tasks import SegmentTask, tasks_of
from provgraph.service.context import Context, Request
from provgraph.service.locks import commit_widening
from provgraph.service.policies import ensure_policy
from provgraph.service.settling import finish_what_was_left


@dataclass(frozen=True, slots=True)
class Options:
    """How to consolidate.

    `budget` is how many tokens the folds may take (None: as many as they need; nothing goes cold). `leave_open` leaves
    events of open tasks raw. `candidate` is a fold that is judged instead of the distiller's. `alias` is `current` or
    `shadow`. `window` is how many events without a task make a segment. `distiller` is the name of one (None: that of
    the settings).
    """

    budget: int | None = None
    leave_open: bool = False
    candidate: JsonObject | None = None
    alias: str = "current"
    window: int = 50
    distiller: str | None = None


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


def consolidate(
    context: Context,
    scope: ScopeName,
    request: Request,
    *,
    options: Options | None = None,
    distiller: Distiller | None = None,
    progress: Progress | None = None,
) -> Consolidated:
    """Take in everything up to the high water, and switch to the new summary if every fence holds.

    A repeat of a request that has committed is answered by its first receipt. Nothing new: `switched` is False.
    Raises LossGateRefused (the refused folds are stored as REJECTED), DistillerFailed (recorded too), and what a fence
    raises; the old summary stays in every such case.
    """
    options, told = options or Options(), (progress or Progress()).reaching(context)
    scope_id = names.find_scope(context, scope)
    finish_what_was_left(context)
    about = {"scope_id": scope_id, "alias": options.alias}
    earlier = unit.earlier(context, request, "consolidate", about)
    if earlier is not None:
        return _answer(earlier, request)
    lexicon = load()
    maker = Maker(distiller or distiller_named(context, options.distiller, lexicon), lexicon)
    policy = plan_of(maker.distiller, Selector(window=options.window, leave_open=options.leave_open))
    policy_id, _ = ensure_policy(context, policy.to_json())
    snapshot = take_snapshot(context, scope_id, f"{scope_id}/{options.alias}", policy.selector, lexicon)
    told.tell("snapshot", 0, len(snapshot.selection.segments))
    if snapshot.is_up_to_date or not (snapshot.selection.segments or snapshot.selection.carried.folds):
        # A twin of this request may have switched between the look for its receipt and the snapshot.
        meanwhile = unit.earlier(context, request, "consolidate", about)
        return _answer(meanwhile, request) if meanwhile else _unchanged(snapshot, request)
    tasks = tasks_of(context, snapshot)
    maker = _with_candidate(maker, tasks, options)
    try:
        made, outcomes = _fold_all(context, maker, tasks, options, told)
    except DistillerFailed as error:
        raise keep_failed(context, tasks, error) from error
    keep_refused(context, scope_id, policy_id, tasks, outcomes)
    candidate = assemble(context, snapshot, policy_id, policy, made, [r for o in outcomes for r in o.retries])
    context.reach("consolidate.sealed")
    store_candidate(context, candidate)
    told.tell("store", len(tasks), len(tasks))
    receipt = commit_widening(
        context,
        request,
        "consolidate",
        about,
        concerned(context, scope_id, candidate.told),
        lambda store, now, held: _switch(context, store, now, held, candidate, outcomes, options),
    )
    told.tell("switch", len(tasks), len(tasks))
    return _answer(receipt, request)


def consolidation(context: Context, consolidation_id: str) -> dict[str, object]:
    """What is known of a consolidation. Raises UnknownIdentifier when there is none of that id."""
    row = context.engine.read(lambda store: store.find_consolidation(tenant=context.tenant, id=consolidation_id))
    if row is None:
        raise UnknownIdentifier(f"there is no consolidation {consolidation_id}")
    return {
        "consolidation_id": row.id,
        "state": row.state,
        "failure": row.failure,
        "recorded_at": to_text(row.recorded_at),
        "artifact_id": row.artifact_id,
        "artifact_stage": row.artifact_stage,
        "folds": list(row.folds),
        "rejected": list(row.rejected),
    }


def _with_candidate(maker: Maker, tasks: Sequence[SegmentTask], options: Options) -> Maker:
    """The maker with the fold that was handed in. Raises InputError when no segment to fold has its id."""
    if options.candidate is None:
        return maker
    wanted = options.candidate.get("segment_id")
    for task in tasks:
        if task.request.segment_id == wanted or len(tasks) == 1:
            return Maker(maker.distiller, maker.lexicon, {task.request.segment_id: options.candidate})
    known = ", ".join(task.request.segment_id for task in tasks)
    raise InputError(f"no segment to fold is named {wanted!r}; there are: {known or 'none'}")


def _fold_all(
    context: Context, maker: Maker, tasks: Sequence[SegmentTask], options: Options, told: Progress
) -> tuple[list[Made], list[Outcome]]:
    """Fold every segment, then move what is over budget to cold retrieval by whole events and fold again."""
    outcomes = []
    for at, task in enumerate(tasks):
        outcomes.append(_fold(maker, task, frozenset(), told, at, len(tasks)))
    made = [Made(task, outcome.accepted) for task, outcome in zip(tasks, outcomes, strict=True)]
    if options.budget is not None and all(outcome.given_up is None for outcome in outcomes):
        for at, cold in cool(tasks, outcomes, maker.lexicon, options.budget):
            outcomes[at] = _fold(maker, tasks[at], cold, told, at, len(tasks))
            seqs = frozenset(seq for id in cold if (seq := tasks[at].cited[id].seq) is not None)
            made[at] = Made(tasks[at], outcomes[at].accepted, seqs)
    return made, outcomes


def _fold(maker: Maker, task: SegmentTask, cold: frozenset[str], told: Progress, at: int, total: int) -> Outcome:
    return fold_segment(maker, task.request, cold, lambda step: told.tell(step, at + 1, total))


def _switch(
    context: Context,
    store: ProvStore,
    now: Instant,
    held: Sequence[ScopeId],
    candidate: Candidate,
    outcomes: Sequence[Outcome],
    options: Options,
) -> Mapping[str, object]:
    scope_id = candidate.manifest.scope_id
    done = switch_to(context, store, now, held, scope_id, options.alias, candidate.told)
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


def _stated(outcomes: Sequence[Outcome]) -> int:
    """How many proposed claims the new folds state."""
    return sum(len(judged.stated) for outcome in outcomes for judged in outcome.accepted)


def _unchanged(snapshot: Snapshot, request: Request) -> Consolidated:
    """Nothing new to take in: the summary that is current, and no receipt."""
    return Consolidated(
        consolidation_id="",
        request_id=request.id,
        artifact_id=snapshot.fence.artifact_id if snapshot.fence.is_valid else "",
        switched=False,
        source_epoch=snapshot.fence.source_epoch,
        covers_through=snapshot.fence.covers_through,
        made=0,
        carried=snapshot.selection.carried.folds,
        rejected=0,
        claims=0,
        cold=size_of(snapshot.selection.carried.cold),
        raw_open=size_of(snapshot.selection.raw_open),
        excluded=sum(map(size_of, snapshot.selection.excluded.values())),
        manifest_digest="",
    )


def _answer(receipt: unit.Receipt, request: Request) -> Consolidated:
    said = receipt.answer
    return Consolidated(
        consolidation_id=text_of(said, "consolidation_id"),
        request_id=request.id,
        artifact_id=text_of(said, "artifact_id"),
        switched=bool(said["switched"]),
        source_epoch=whole_of(said, "source_epoch"),
        covers_through=whole_of(said, "covers_through"),
        made=whole_of(said, "made"),
        carried=whole_of(said, "carried"),
        rejected=whole_of(said, "rejected"),
        claims=whole_of(said, "claims"),
        cold=whole_of(said, "cold"),
        raw_open=whole_of(said, "raw_open"),
        excluded=whole_of(said, "excluded"),
        manifest_digest=text_of(said, "manifest_digest"),
        retries=objects_of(said, "retries"),
        repeated=receipt.repeated,
    )
