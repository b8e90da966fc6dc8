"""Appending: all or nothing, gapless, repeatable, and nothing secret or readable reaches the store."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest

from provgraph.domain.event import Event, Source
from provgraph.domain.identifiers import CallerEventId, RequestId
from provgraph.domain.instant import Moment
from provgraph.domain.scope import ScopeName
from provgraph.errors import Erased, EventIdTaken, InputError, RequestIdTaken, TenantRequired, UnknownIdentifier
from provgraph.service import ledger, names
from provgraph.service.answers import Appended
from provgraph.service.context import Context, Request

SCOPE = ScopeName("harbour", "crane-4")


def event(id: str, text: str, **more: object) -> Event:
    return replace(Event(CallerEventId(id), "message", "noor", text=text), **more)  # type: ignore[arg-type]  # test data


def append(context: Context, *events: Event, request: str | None = None, scope: ScopeName = SCOPE) -> Appended:
    return ledger.append(context, scope, events, Request(RequestId(request or context.new_id("rq"))))


def test_sequence_numbers_are_gapless_from_one(context: Context) -> None:
    first = append(context, event("a", "The crane lifts 4 t."), event("b", "The wind is 9 m/s."))
    second = append(context, event("c", "Shift ends at 18:00."))
    assert [e.seq for e in (*first.events, *second.events)] == [1, 2, 3]
    assert second.high_water == 3


def test_a_repeated_event_keeps_its_first_number_and_takes_no_other(context: Context) -> None:
    first = append(context, event("a", "The crane lifts 4 t."))
    again = append(context, event("b", "New."), event("a", "The crane lifts 4 t."))
    assert [(e.id, e.seq, e.repeated) for e in again.events] == [("b", 2, False), ("a", 1, True)]
    assert again.events[1].entity_id == first.events[0].entity_id
    assert again.high_water == 2


def test_an_event_that_stands_twice_in_a_batch_is_stored_once(context: Context) -> None:
    done = append(context, event("a", "Same."), event("a", "Same."))
    assert [(e.seq, e.repeated) for e in done.events] == [(1, False), (1, True)]
    assert done.high_water == 1


def test_a_known_id_with_other_content_is_refused_and_nothing_of_the_batch_is_stored(context: Context) -> None:
    append(context, event("a", "The crane lifts 4 t."))
    with pytest.raises(EventIdTaken):
        append(context, event("b", "New."), event("a", "The crane lifts 5 t."))
    assert append(context, event("c", "Next.")).events[0].seq == 2


def test_one_id_for_two_contents_in_a_batch_is_refused(context: Context) -> None:
    with pytest.raises(EventIdTaken):
        append(context, event("a", "One."), event("a", "Two."))


def test_an_empty_batch_is_refused(context: Context) -> None:
    with pytest.raises(InputError):
        append(context)


def test_a_repeat_of_a_request_is_answered_by_its_first_receipt(context: Context) -> None:
    first = append(context, event("a", "One."), request="q-1")
    append(context, event("b", "Two."))
    again = append(context, event("a", "One."), request="q-1")
    assert again.repeated
    assert (again.events, again.high_water) == (first.events, first.high_water)


def test_a_request_id_stands_for_one_request(context: Context) -> None:
    append(context, event("a", "One."), request="q-1")
    with pytest.raises(RequestIdTaken):
        append(context, event("b", "Two."), request="q-1")


def test_a_request_repeated_with_other_words_is_refused(context: Context) -> None:
    # The receipt holds ids alone; this used to be answered as if the other words had been stored.
    append(context, event("a", "One."), request="q-1")
    with pytest.raises(RequestIdTaken):
        append(context, event("a", "Another."), request="q-1")


def test_a_refusal_leaves_no_receipt(context: Context) -> None:
    append(context, event("a", "One."))
    with pytest.raises(EventIdTaken):
        append(context, event("a", "Other."), request="q-1")
    assert not append(context, event("b", "Two."), request="q-1").repeated


def test_one_request_sent_by_many_threads_is_done_once(context: Context) -> None:
    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(lambda _: append(context, event("a", "One."), request="q-1"), range(8)))
    assert {answer.events[0].seq for answer in answers} == {1}
    assert sum(not answer.repeated for answer in answers) == 1


def test_many_threads_leave_no_gap(context: Context) -> None:
    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(lambda n: append(context, event(f"e{n}", f"Lift {n}.")), range(40)))
    assert sorted(answer.events[0].seq for answer in answers) == list(range(1, 41))


def test_scopes_and_tenants_count_on_their_own(context: Context) -> None:
    append(context, event("a", "One."))
    other = replace(context, tenant=type(context.tenant)(context.tenant + "-other"))
    assert append(context, event("a", "One."), scope=ScopeName("harbour", "crane-5")).events[0].seq == 1
    assert append(other, event("a", "Something else.")).events[0].seq == 1


def test_data_comes_back_byte_for_byte(context: Context) -> None:
    data = '{"price": 64.50, "id": 9007199254740993,  "note":"caf\\u00e9"}'
    done = append(context, event("a", "A bill.", data=data))
    (stored,) = context.engine.read(
        lambda store: store.snapshot_events(tenant=context.tenant, scope_id=done.scope_id, ranges=[(1, 1)])
    )
    (payload,) = context.vault.open([(stored.id, stored.sealed or b"")])
    assert payload is not None
    assert payload["data"] == data


def test_a_moment_without_offset_is_marked_and_kept_as_text(context: Context) -> None:
    moment = Moment.parse("2026-03-01T10:00:00")
    append(context, event("a", "Morning.", occurred_at=moment))
    assert append(context, event("a", "Morning.", occurred_at=moment)).events[0].repeated


def test_a_secret_is_redacted_before_anything_is_stored_and_said(context: Context) -> None:
    text = "The gateway password is hunter2-PLUM-77, and the gateway stands in hall 3."
    done = append(context, event("a", text))
    assert sum(done.events[0].redactions.values()) == 1
    assert append(context, event("a", text)).events[0].repeated
    (stored,) = context.engine.read(
        lambda store: store.snapshot_events(tenant=context.tenant, scope_id=done.scope_id, ranges=[(1, 1)])
    )
    (payload,) = context.vault.open([(stored.id, stored.sealed or b"")])
    assert "hunter2" not in str(payload)
    assert "hall 3" in str(payload)


def test_recalled_content_is_stored_and_is_no_evidence(context: Context) -> None:
    done = append(context, event("a", "As I recall.", source=Source(kind="recalled")))
    (stored,) = context.engine.read(
        lambda store: store.snapshot_events(tenant=context.tenant, scope_id=done.scope_id, ranges=[(1, 1)])
    )
    assert not stored.is_evidence


def test_an_event_whose_key_was_destroyed_is_not_stored_again(context: Context) -> None:
    done = append(context, event("a", "One."))
    context.vault.store.destroy([done.events[0].entity_id])
    with pytest.raises(Erased):
        append(context, event("a", "One."))
    with pytest.raises(Erased):
        append(context, event("a", "Another."))


def test_a_callers_id_is_found_in_its_scope_only(context: Context) -> None:
    done = append(context, event("a", "One."))
    assert names.resolve(context, "a", SCOPE) == done.events[0].entity_id
    assert names.resolve(context, done.events[0].entity_id) == done.events[0].entity_id
    with pytest.raises(UnknownIdentifier):
        names.resolve(context, "b", SCOPE)
    with pytest.raises(UnknownIdentifier):
        names.resolve(context, "a")
    with pytest.raises(UnknownIdentifier):
        names.resolve(context, "a", ScopeName("harbour", "crane-9"))


def test_an_id_of_another_tenant_is_unknown(context: Context) -> None:
    done = append(context, event("a", "One."))
    other = replace(context, tenant=type(context.tenant)(context.tenant + "-other"))
    with pytest.raises(UnknownIdentifier):
        names.resolve(other, done.events[0].entity_id)


def test_no_tenant_is_an_error(context: Context) -> None:
    with pytest.raises(TenantRequired):
        replace(context, tenant=type(context.tenant)(" "))
