"""Switching readers of a scope to its other generation, back again, and giving that one up.

The switch is that of any candidate, by the same fences: `current` moves to where the shadow points, and the shadow
keeps what was current until then. Source: docs/design.md, rebuilding; fences, rule 5.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence

from provgraph.domain.distil.request import Distiller
from provgraph.domain.identifiers import ACTIVITY, ScopeId
from provgraph.domain.instant import Instant
from provgraph.domain.manifest import Expected
from provgraph.domain.reading import JsonObject, text_of, whole_of
from provgraph.domain.scope import ScopeName
from provgraph.errors import NotUndoable, UnknownIdentifier
from provgraph.graph.store import ProvStore
from provgraph.graph.store.rebuilding import Generations, Head
from provgraph.service import names, unit
from provgraph.service.consolidation.promote import CURRENT, RETIRED, concerned, switch_to
from provgraph.service.context import Context, Request
from provgraph.service.locks import commit_widening
from provgraph.service.rebuilding.answers import Dropped, SwitchedOver
from provgraph.service.rebuilding.planned import plan_again
from provgraph.service.rebuilding.run import OVERTAKEN, TRIES, Steps, catch_up, generations_of
from provgraph.service.settling import finish_what_was_left

PREVIOUS = "previous"


def switch_over(
    context: Context,
    scope: ScopeName,
    request: Request,
    *,
    is_caught_up: bool = True,
    distiller: Distiller | None = None,
    steps: Steps | None = None,
) -> SwitchedOver:
    """Make the other generation of a scope current, if every fence holds; readers get the one or the other.

    What was appended or taken back since is folded into it first, under its own policy; not with `is_caught_up` False,
    where the switch is refused if too little is covered or anything was taken back. Raises UnknownIdentifier when there
    is no other generation, the fence that failed first, and as `rebuild`.
    """
    scope_id = names.find_scope(context, scope)
    about = {"scope_id": scope_id, "to": "other generation"}
    earlier = unit.earlier(context, request, "switch", about)
    if earlier is not None:
        return _answer(earlier, scope_id, request)
    failed = 0
    while True:
        if is_caught_up:
            _catch_up(context, scope, scope_id, distiller, steps or Steps())
        found = _existing(generations_of(context, scope_id), scope)
        try:
            return _answer(_switch(context, scope_id, request, about, found), scope_id, request)
        except OVERTAKEN:
            failed += 1
            if not is_caught_up or failed == TRIES:
                raise


def take_back(context: Context, scope: ScopeName, request: Request) -> SwitchedOver:
    """Go back to the generation that was current before the last switch, as it was left, if every fence still holds.

    Raises NotUndoable when there is none, CoverageRegressed when the current one covers more by now (`switch_over`
    catches up first), EpochMoved when anything was taken back since.
    """
    scope_id = names.find_scope(context, scope)
    about = {"scope_id": scope_id, "to": "previous generation"}
    earlier = unit.earlier(context, request, "switch", about)
    if earlier is not None:
        return _answer(earlier, scope_id, request)
    found = generations_of(context, scope_id)
    if found.kind != PREVIOUS or not found.shadow.id:
        raise NotUndoable(f"{scope} keeps no generation that was current before this one")
    return _answer(_switch(context, scope_id, request, about, found), scope_id, request)


def drop(context: Context, scope: ScopeName, request: Request) -> Dropped:
    """Give up what the shadow stands for: a generation that was not switched to, or the previous one.

    Its entities stay, for receipts and lineage name them; nothing switches to it any more. Raises UnknownIdentifier
    when there is none.
    """
    scope_id = names.find_scope(context, scope)

    def work(store: ProvStore, now: Instant) -> Mapping[str, object]:
        found = store.generations(tenant=context.tenant, scope_id=scope_id)
        if found is None or not (found.shadow.id or found.policy_id):
            raise UnknownIdentifier(f"{scope} has no other generation")
        done = store.point_shadow(
            tenant=context.tenant,
            now=now,
            scope_id=scope_id,
            activity_id=context.new_id(ACTIVITY),
            artifact_id="",
            kind="",
            policy_id="",
        )
        return {"artifact_id": done.was_id if done else ""}

    done = unit.commit(context, request, "drop", {"scope_id": scope_id}, work)
    return Dropped(scope_id, request.id, text_of(done.answer, "artifact_id"), done.repeated)


def _catch_up(context: Context, scope: ScopeName, scope_id: ScopeId, distiller: Distiller | None, steps: Steps) -> None:
    finish_what_was_left(context)
    found = _existing(generations_of(context, scope_id), scope)
    plan_id = found.policy_id or text_of(json.loads(found.shadow.manifest), "policy_id")
    catch_up(context, scope_id, plan_again(context, plan_id, distiller), steps)


def _existing(found: Generations, scope: ScopeName) -> Generations:
    if not found.shadow.id:
        raise UnknownIdentifier(f"{scope} has no other generation; a rebuild makes one")
    return found


def _switch(
    context: Context, scope_id: ScopeId, request: Request, about: Mapping[str, object], found: Generations
) -> unit.Receipt:
    """One transaction: `current` moves to the shadow's summary, and the shadow to what was current."""
    manifest, expected = _manifest(found.shadow), _triple(found.current)
    stage = found.shadow.stage

    def work(store: ProvStore, now: Instant, held: Sequence[ScopeId]) -> Mapping[str, object]:
        done = switch_to(context, store, now, held, scope_id, CURRENT, manifest, expected, stage)
        store.point_shadow(
            tenant=context.tenant,
            now=now,
            scope_id=scope_id,
            activity_id=context.new_id(ACTIVITY),
            artifact_id=found.current.id,
            kind=PREVIOUS if found.current.id else "",
            policy_id=_plan_of(found.current),
        )
        return {**done, "previous_id": found.current.id}

    return commit_widening(context, request, "switch", about, concerned(context, scope_id, manifest, CURRENT), work)


def _manifest(head: Head) -> JsonObject:
    """The manifest that a switch compares. What was current before has opened its conflicts then, and stands if the
    epoch is still the one that it was given then."""
    manifest: JsonObject = json.loads(head.manifest)
    return {**manifest, "found": [], "input_epoch": head.source_epoch} if head.stage == RETIRED else manifest


def _triple(head: Head) -> Expected:
    return Expected(head.id, head.source_epoch, head.covers_through)


def _plan_of(head: Head) -> str:
    return text_of(json.loads(head.manifest), "policy_id") if head.id else ""


def _answer(receipt: unit.Receipt, scope_id: ScopeId, request: Request) -> SwitchedOver:
    said = receipt.answer
    return SwitchedOver(
        scope_id=scope_id,
        request_id=request.id,
        switch_id=text_of(said, "switch_id"),
        artifact_id=text_of(said, "artifact_id"),
        previous_id=text_of(said, "previous_id"),
        source_epoch=whole_of(said, "source_epoch"),
        covers_through=whole_of(said, "covers_through"),
        repeated=receipt.repeated,
    )
