"""An event survives its sealed payload, whatever it holds."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from provgraph.domain.event import RECALLED, Event, Source
from provgraph.domain.identifiers import CallerEventId
from provgraph.domain.instant import Moment
from provgraph.errors import SchemaBroken
from provgraph.schemas import event_faults

TEXT = st.text(st.characters(exclude_categories=["Cs"]))
OPTIONAL = st.none() | TEXT
CLASSES = ("user_assertion", "tool_verified", "agent_inference", "policy", "recalled")
EVENTS = st.builds(
    Event,
    id=st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=50).map(CallerEventId),
    kind=st.sampled_from(["message", "tool_result", "observation", "decision", "state_change", "reference", "policy"]),
    speaker=TEXT,
    role=st.none() | st.sampled_from(["user", "assistant", "tool", "system"]),
    about=st.lists(TEXT, max_size=3).map(tuple),
    text=OPTIONAL,
    data=st.none() | st.sampled_from(["{}", '{"total": 64.50}', '{ "big":9007199254740993}']),
    occurred_at=st.none() | st.sampled_from(["2023-05-08T13:56:00", "2025-10-14T08:06:00+01:00"]).map(Moment.parse),
    source=st.builds(
        Source, kind=st.none() | st.sampled_from(CLASSES), trust=st.none() | st.floats(0, 1), ref=OPTIONAL
    ),
    task=OPTIONAL,
    retention=OPTIONAL,
    digest=OPTIONAL,
)


@given(EVENTS)
def test_an_event_comes_back_from_its_payload(event: Event) -> None:
    assert Event.from_payload(event.to_payload()) == event
    assert Event.from_payload(json.loads(json.dumps(event.to_payload()))) == event


@given(EVENTS)
def test_a_payload_is_an_event_of_the_schema_with_data_as_its_text(event: Event) -> None:
    value = {**event.to_payload()}
    if "data" in value:
        value["data"] = json.loads(str(value["data"]))
    assert event_faults(value) == []


@given(EVENTS, EVENTS)
def test_payloads_are_equal_exactly_where_events_are(first: Event, second: Event) -> None:
    assert (first.to_payload() == second.to_payload()) == (first == second)


@pytest.mark.parametrize("kind", [*CLASSES, None])
def test_only_recalled_content_is_no_evidence(kind: str | None) -> None:
    event = Event(CallerEventId("e"), "message", "ada", source=Source(kind))
    assert event.is_evidence == (kind != RECALLED)


@pytest.mark.parametrize("payload", [{}, {"id": "a", "kind": "message"}, {"id": 1, "kind": "message", "speaker": "s"}])
def test_a_payload_that_lacks_what_an_event_needs_is_refused(payload: dict[str, object]) -> None:
    with pytest.raises(SchemaBroken):
        Event.from_payload(payload)


def test_a_payload_whose_time_is_none_is_refused() -> None:
    with pytest.raises(SchemaBroken):
        Event.from_payload({"id": "a", "kind": "message", "speaker": "s", "occurred_at": "yesterday"})
