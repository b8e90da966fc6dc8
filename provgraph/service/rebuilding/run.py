"""A rebuild: from the raw events of a scope into the shadow, step by step, while readers keep what is current.

A step folds some segments and lets the shadow point at a candidate that leaves the rest raw. Whoever is killed loses
the step that was under way, and nothing that was kept before. Source: docs/design.md, rebuilding.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Self

from provgraph.domain.distil.request import Distiller
from provgraph.domain.identifiers import ACTIVITY, RequestId, ScopeId
from provgraph.domain.instant import Instant
from provgraph.domain.reading import text_of, whole_of
from provgraph.domain.rebuild import Asked
from provgraph.domain.scope import ScopeName
from provgraph.errors import (
    AliasMoved,
    ConflictAppeared,
    CoverageRegressed,
    EpochMoved,
    InputInvalid,
    MarkingInProgress,
    UnknownIdentifier,
)
from provgraph.graph.store import ProvStore
from provgraph.graph.store.rebuilding import Generations
from provgraph.service import names, unit
from provgraph.service.answers import counts_of
from provgraph.service.consolidation.making import Plan, Progress, Proposal, has_nothing_to_do, keep, propose
from provgraph.service.consolidation.promote import SHADOW
from provgraph.service.context import Context, Request
from provgraph.service.rebuilding.answers import Rebuilt
from provgraph.service.rebuilding.planned import plan_asked
from provgraph.service.settling import finish_what_was_left

SEGMENTS, TRIES, SCOPES = 25, 5, 500

OVERTAKEN = (EpochMoved, AliasMoved, CoverageRegressed, InputInvalid, ConflictAppeared, MarkingInProgress)
"""What a fence refuses because something happened meanwhile: reading again helps, as it does not for a revoked plan."""


@dataclass(frozen=True, slots=True)
class Steps:
    """How a rebuild goes about it: `segments` at a time, and whom it tells of its progress.

    Under a token budget there is one step: what goes cold is chosen among all segments.
    """

    segments: int = SEGMENTS
    progress: Progress = field(default_factory=Progress)

    @classmethod
    def of(cls, segments: int | None, progress: Progress | None = None) -> Self:
        """So many segments in a step, None for as many as usual."""
        return cls(segments or SEGMENTS, progress or Progress())

    def most(self, plan: Plan) -> int | None:
        """How many new segments a step takes on; None for all."""
        return self.segments if plan.budget is None else None


@dataclass(frozen=True, slots=True)
class Count:
    """What the steps of one run have made: folds, claims, refused tries, and segments done."""

    made: int = 0
    claims: int = 0
    rejected: int = 0
    segments: int = 0

    def plus(self, answer: Mapping[str, object], segments: int) -> Count:
        """The counts with one more step."""
        return Count(
            self.made + whole_of(answer, "made"),
            self.claims + whole_of(answer, "claims"),
            self.rejected + whole_of(answer, "rejected"),
            self.segments + segments,
        )

    def told(self, progress: Progress, put_off: int) -> Progress:
        """Progress of the next step as that of the whole run."""
        return Progress(
            lambda step, done, total: progress.tell(step, self.segments + done, self.segments + total + put_off)
        )


Finish = Callable[[Proposal, Count], unit.Receipt]
"""What the last step does with its candidate, given what the steps before it have made."""


def rebuild(
    context: Context,
    scope: ScopeName,
    request: Request,
    *,
    asked: Asked | None = None,
    distiller: Distiller | None = None,
    steps: Steps | None = None,
) -> Rebuilt:
    """Derive a scope anew from its raw events, into the shadow. Nothing of the current generation is carried.

    A shadow that is made under the same policy already is gone on with: what an interrupted run has kept, and what a
    finished one lacks since then. Any other one is given up. A repeat of a request that has finished is answered by
    its receipt. Raises LossGateRefused, DistillerFailed, and what a fence raises; what was kept stays.
    """
    plan = plan_asked(context, asked or Asked(), distiller)
    finish_what_was_left(context)
    return _rebuild(context, names.find_scope(context, scope), request, plan, steps or Steps())


def rebuild_all(
    context: Context, request: Request, *, asked: Asked | None = None, steps: Steps | None = None
) -> Iterator[Rebuilt]:
    """As `rebuild`, for every scope of the tenant, in the order of their ids; each has a receipt of its own."""
    plan = plan_asked(context, asked or Asked())
    finish_what_was_left(context)
    for scope_id in scopes_of_tenant(context):
        own = Request(RequestId(f"{request.id}/{scope_id}"), request.agent)
        yield _rebuild(context, scope_id, own, plan, steps or Steps())


def scopes_of_tenant(context: Context) -> Iterator[ScopeId]:
    """The ids of all scopes of the tenant, page by page."""
    page: Sequence[str] = ("",)
    while page:
        after = page[-1]
        page = context.engine.read(
            lambda store: store.tenant_scopes(tenant=context.tenant, after=after, limit=SCOPES)  # noqa: B023 - called here
        )
        yield from map(ScopeId, page)


def _rebuild(context: Context, scope_id: ScopeId, request: Request, plan: Plan, steps: Steps) -> Rebuilt:
    about = {"scope_id": scope_id, "policy_id": plan.policy_id}
    earlier = unit.earlier(context, request, "rebuild", about)
    if earlier is not None:
        return _answer(earlier, request)
    _begin(context, scope_id, plan)
    done = _run(context, scope_id, plan, steps, _finishing(context, scope_id, request, about))
    done = done or unit.earlier(context, request, "rebuild", about)  # a twin may have finished it meanwhile
    return _answer(done, request) if done else _unchanged(context, scope_id, plan, request)


def generations_of(context: Context, scope_id: ScopeId) -> Generations:
    """What is current, and what the shadow stands for. Raises UnknownIdentifier when there is no such scope."""
    found = context.engine.read(lambda store: store.generations(tenant=context.tenant, scope_id=scope_id))
    if found is None:
        raise UnknownIdentifier(f"there is no scope {scope_id}")
    return found


def catch_up(context: Context, scope_id: ScopeId, plan: Plan, steps: Steps) -> None:
    """Bring the shadow up to what was appended and taken back since; nothing where nothing was. Raises as `rebuild`."""
    _run(context, scope_id, plan, steps, None)


def _begin(context: Context, scope_id: ScopeId, plan: Plan) -> None:
    """The shadow stands for a generation of this plan from here on; it goes on if it did already."""
    context.engine.write(
        lambda store: store.point_shadow(
            tenant=context.tenant,
            now=context.clock(),
            scope_id=scope_id,
            activity_id=context.new_id(ACTIVITY),
            artifact_id="",
            kind="next",
            policy_id=plan.policy_id,
        )
    )
    context.reach("rebuild.begun")


def _run(context: Context, scope_id: ScopeId, plan: Plan, steps: Steps, finish: Finish | None) -> unit.Receipt | None:
    """Step after step until nothing is put off; the receipt of the last one. None: there was nothing to do, or no
    receipt was asked for. What a fence refuses is read again, for a rebuild takes long enough to be overtaken."""
    count, failed = Count(), 0
    while True:
        try:
            snapshot = plan.snapshot(context, scope_id, SHADOW, steps.most(plan))
            if has_nothing_to_do(snapshot):
                return None
            told = count.told(steps.progress, snapshot.selection.put_off).reaching(context)
            told.tell("snapshot", 0, len(snapshot.selection.segments))
            proposal = propose(context, snapshot, plan, told)
            if finish is not None and not snapshot.selection.put_off:
                return finish(proposal, count)
            count = _keep(context, scope_id, proposal, count)
            if not snapshot.selection.put_off:
                return None
            failed = 0
        except OVERTAKEN:
            failed += 1
            if failed == TRIES:
                raise
            finish_what_was_left(context)


def _keep(context: Context, scope_id: ScopeId, proposal: Proposal, count: Count) -> Count:
    """Let the shadow point at the candidate of one step; the counts with that step."""

    def work(store: ProvStore) -> Mapping[str, object]:
        return keep(context, store, context.clock(), [scope_id], proposal, SHADOW)

    answer = context.engine.write(work)
    context.reach("rebuild.kept")
    return count.plus(answer, proposal.segments)


def _finishing(context: Context, scope_id: ScopeId, request: Request, about: Mapping[str, object]) -> Finish:
    """The last step: as `_keep`, with the receipt of the whole rebuild."""

    def finish(proposal: Proposal, count: Count) -> unit.Receipt:
        def work(store: ProvStore, now: Instant) -> Mapping[str, object]:
            answer = keep(context, store, now, [scope_id], proposal, SHADOW)
            total = count.plus(answer, proposal.segments)
            return {**answer, **about, "made": total.made, "claims": total.claims, "rejected": total.rejected}

        return unit.commit(context, request, "rebuild", about, work)

    return finish


def _unchanged(context: Context, scope_id: ScopeId, plan: Plan, request: Request) -> Rebuilt:
    """Nothing to derive: the shadow as it is, and no receipt."""
    shadow = generations_of(context, scope_id).shadow
    return Rebuilt(
        scope_id=scope_id,
        request_id=request.id,
        policy_id=plan.policy_id,
        consolidation_id="",
        artifact_id=shadow.id,
        covers_through=shadow.covers_through,
        made=0,
        carried=0,
        rejected=0,
        claims=0,
        cold=0,
        raw_open=0,
        excluded=0,
    )


def _answer(receipt: unit.Receipt, request: Request) -> Rebuilt:
    said = receipt.answer
    return Rebuilt(
        scope_id=text_of(said, "scope_id"),
        request_id=request.id,
        policy_id=text_of(said, "policy_id"),
        consolidation_id=text_of(said, "consolidation_id"),
        artifact_id=text_of(said, "artifact_id"),
        **counts_of(said),
        repeated=receipt.repeated,
    )
