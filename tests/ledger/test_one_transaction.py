"""An append relies on what this process has met, and on nothing else: whatever is not there, is made."""

from __future__ import annotations

import pytest

from provgraph.domain.event import Event
from provgraph.domain.identifiers import CallerEventId, RequestId, ScopeId
from provgraph.domain.scope import ScopeName
from provgraph.errors import EventIdTaken
from provgraph.service import ledger, names
from provgraph.service.answers import Appended
from provgraph.service.context import Context, Request
from tests.reading.counted import counting

SCOPE = ScopeName("harbour", "crane-4")


def append(context: Context, *ids: str, speaker: str = "noor", request: str | None = None, **said: object) -> Appended:
    events = [Event(CallerEventId(id), "message", speaker, text=f"{id} is up.", **said) for id in ids]  # type: ignore[arg-type]  # test data
    return ledger.append(context, SCOPE, events, Request(RequestId(request or context.new_id("rq"))))


def test_the_second_append_to_a_scope_is_one_transaction(context: Context) -> None:
    append(context, "a")
    with counting(context) as (counted, counts):
        append(counted, "b", "c")
    assert dict(counts) == {"write": 1}


def test_who_speaks_for_the_first_time_is_registered_on_the_way(context: Context) -> None:
    append(context, "a")
    done = append(context, "b", speaker="ilse", about=("row 4",))
    assert [event.seq for event in done.events] == [2]
    known = context.engine.read(
        lambda store: store.known_names(
            tenant=context.tenant,
            scope_hash="",
            agent_hashes=names.agent_hashes(context, ["ilse"]),
            subject_hashes=names.subject_hashes(context, ["row 4"]),
        )
    )
    assert (len(known.agents), len(known.subjects)) == (1, 1)


def test_a_scope_that_was_met_in_another_graph_is_made_in_this_one(context: Context) -> None:
    context.scopes[names.scope_hash(context, SCOPE)] = ScopeId("sc_elsewhere")
    done = append(context, "a")
    assert (done.high_water, done.scope_id) == (1, names.find_scope(context, SCOPE))
    assert append(context, "b").scope_id == done.scope_id


@pytest.mark.parametrize("ids", [("c", "d"), ("a", "c"), ("a", "b")], ids=["all new", "some known", "all known"])
def test_a_repeated_request_is_answered_by_its_receipt(context: Context, ids: tuple[str, ...]) -> None:
    append(context, "a", "b")
    first, again = (append(context, *ids, request="rq-1") for _ in range(2))
    assert (first.repeated, again.repeated) == (False, True)
    assert (first.events, first.high_water) == (again.events, again.high_water)


def test_a_refused_batch_leaves_no_receipt(context: Context) -> None:
    append(context, "a")
    with pytest.raises(EventIdTaken):
        append(context, "a", "b", speaker="ilse", request="rq-1")
    assert append(context, "b", request="rq-1").events[0].seq == 2
