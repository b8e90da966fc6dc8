"""Carrying to its end what was acknowledged, or begun, behind fences: by who asked for it, or by whoever comes next."""

from __future__ import annotations

from provgraph.domain.identifiers import ActivityId, ScopeId
from provgraph.domain.reading import JsonObject, text_of, texts_of
from provgraph.errors import ProvgraphError
from provgraph.graph.store.fenced import Unfinished
from provgraph.service.context import Context
from provgraph.service.taking_back.marking import DONE, FENCING, MARKING, SETTLING, UNFINISHED, finish_marking
from provgraph.service.taking_back.settlement import finish_settling
from provgraph.service.taking_back.trusting import fence


def finish_markings(context: Context) -> int:
    """Finish everything of the tenant that a crash may have left behind fences; how many Activities were not done.

    Safe beside others who do the same. Raises StoreUnavailable and its kind when the server does not answer.
    """
    found = context.engine.read(lambda store: store.unfinished(tenant=context.tenant))
    for one in sorted(found, key=lambda one: one.state == SETTLING):  # a fence that stands is in the way of settling
        finish(context, one)
    return len(found)


def finish(context: Context, left: Unfinished) -> None:
    """Carry one Activity to its end. Raises MarkingInProgress where something else has to be finished first."""
    state, scopes = left.state, left.scopes
    if state == FENCING:
        begun = fence(context, left.activity_id)
        state, scopes = begun.state, begun.scopes
    if state not in (SETTLING, DONE):
        state = finish_marking(context, Unfinished(left.activity_id, scopes, state))
    if state == SETTLING:
        finish_settling(context, left.activity_id)


def carried_through(context: Context, answer: JsonObject) -> str:
    """Finish what was acknowledged, by its answer; the state reached: DONE, or MARKING.

    What cannot be finished now is finished by whoever comes next.
    """
    state = text_of(answer, "state")
    if state not in UNFINISHED:
        return DONE
    scopes = tuple(map(ScopeId, texts_of(answer, "scopes")))
    try:
        finish(context, Unfinished(ActivityId(text_of(answer, "activity_id")), scopes, state))
    except ProvgraphError as error:
        if not error.is_retryable:
            raise
        return MARKING
    return DONE
