"""The whole of a consolidation, step after step."""

from __future__ import annotations

from dataclasses import dataclass

from provgraph.domain.distil.request import Distiller
from provgraph.domain.instant import to_text
from provgraph.domain.ranges import size_of
from provgraph.domain.reading import JsonObject, objects_of, text_of, whole_of
from provgraph.domain.scope import ScopeName
from provgraph.domain.segments import Selector
from provgraph.errors import UnknownIdentifier
from provgraph.lexicon import load
from provgraph.service import names, unit
from provgraph.service.answers import Consolidated, counts_of
from provgraph.service.consolidation.choosing import distiller_named, plan_of
from provgraph.service.consolidation.folding import Maker
from provgraph.service.consolidation.making import Plan, Progress, has_nothing_to_do, keep, propose
from provgraph.service.consolidation.promote import concerned
from provgraph.service.consolidation.snapshot import Snapshot
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
    plan = _plan(context, options, distiller)
    snapshot = plan.snapshot(context, scope_id, options.alias)
    told.tell("snapshot", 0, len(snapshot.selection.segments))
    if has_nothing_to_do(snapshot):
        # A twin of this request may have switched between the look for its receipt and the snapshot.
        meanwhile = unit.earlier(context, request, "consolidate", about)
        return _answer(meanwhile, request) if meanwhile else _unchanged(snapshot, request)
    proposal = propose(context, snapshot, plan, told)
    candidate, segments = proposal.candidate, proposal.segments
    receipt = commit_widening(
        context,
        request,
        "consolidate",
        about,
        concerned(context, scope_id, candidate.told, options.alias),
        lambda store, now, held: keep(context, store, now, held, proposal, options.alias),
    )
    told.tell("switch", segments, segments)
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


def _plan(context: Context, options: Options, distiller: Distiller | None) -> Plan:
    """The plan of one consolidation: its options beside the distiller that it names, or that was handed in."""
    lexicon = load()
    maker = Maker(distiller or distiller_named(context, options.distiller, lexicon), lexicon)
    policy = plan_of(maker.distiller, Selector(window=options.window, leave_open=options.leave_open))
    policy_id, _ = ensure_policy(context, policy.to_json())
    return Plan(maker, policy, policy_id, options.budget, options.candidate)


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
        **counts_of(said),
        manifest_digest=text_of(said, "manifest_digest"),
        retries=objects_of(said, "retries"),
        repeated=receipt.repeated,
    )
