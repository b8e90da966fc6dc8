"""Bodies as they came, to checked shapes: strict, placed, and never quoting what was sent. Pure."""

from __future__ import annotations

import json
from collections.abc import Mapping

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from provgraph.errors import NotJson, ProvgraphError, SchemaBroken
from provgraph_api import asked
from provgraph_api.bodies import read, read_append, read_replacement
from provgraph_api.wire import Wire

SECRET = "plum-tree-77"
EVENT = {"id": "t1", "kind": "message", "speaker": "nora", "text": "hello"}
unhurried = settings(deadline=None, max_examples=60)


def sent(value: object) -> bytes:
    return json.dumps(value).encode()


def faults(error: ProvgraphError) -> list[tuple[str, str]]:
    """Where the faults are."""
    listed = error.details["faults"]
    assert isinstance(listed, list) and error.details["faults_in_all"] == len(listed)
    return [(fault["in"], fault["at"]) for fault in listed]


def test_no_body_is_an_empty_object_with_every_default() -> None:
    found = read(asked.Consolidation, b"")
    assert (found.budget, found.leave_open, found.alias, found.fold, found.request_id) == (
        None,
        False,
        "current",
        None,
        None,
    )
    assert read(asked.Consolidation, b"{}") == found


BROKEN: list[tuple[type[Wire], Mapping[str, object], list[str]]] = [
    (asked.Consolidation, {"budget": -1}, ["/budget"]),
    (asked.Consolidation, {"budget": 2**53}, ["/budget"]),
    (asked.Consolidation, {"budget": "100"}, ["/budget"]),
    (asked.Consolidation, {"budget": 1.5}, ["/budget"]),
    (asked.Consolidation, {"budget": True}, ["/budget"]),
    (asked.Consolidation, {"leave_open": "yes"}, ["/leave_open"]),
    (asked.Consolidation, {"leave_open": 1}, ["/leave_open"]),
    (asked.Consolidation, {"alias": SECRET}, ["/alias"]),
    (asked.Consolidation, {"fold": [SECRET]}, ["/fold"]),
    (asked.Consolidation, {"window": 3}, ["/window"]),
    (asked.Consolidation, {"agent": "noor"}, ["/agent"]),
    (asked.Consolidation, {"tenant": SECRET}, ["/tenant"]),
    (asked.Revocation, {}, ["/reason"]),
    (asked.Revocation, {"reason": ""}, ["/reason"]),
    (asked.Revocation, {"reason": "x" * 10_001}, ["/reason"]),
    (asked.Revocation, {"reason": "wrong", "agent": ""}, ["/agent"]),
    (asked.Revocation, {"reason": "wrong", "agent": "x" * 201}, ["/agent"]),
    (asked.Revocation, {"reason": None}, ["/reason"]),
    (asked.Undo, {"reason": ["x"]}, ["/reason"]),
    (asked.Dispute, {"scope": "a/b", "members": ["t1"], "about": "x"}, ["/members"]),
    (asked.Dispute, {"scope": "a/b", "members": ["t1", ""], "about": "x"}, ["/members/1"]),
    (asked.Dispute, {"scope": "a/b", "members": ["t1", 2], "about": "x"}, ["/members/1"]),
    (asked.Dispute, {"scope": "x" * 402, "members": ["t1", "t2"], "about": ""}, ["/scope", "/about"]),
    (asked.Dispute, {}, ["/scope", "/members", "/about"]),
    (asked.Switch, {"candidate_id": "su_1"}, ["/expected"]),
    (asked.Switch, {"candidate_id": "", "expected": {}}, ["/candidate_id"]),
    (asked.Switch, {"candidate_id": "su_1", "expected": {"source_epoch": -1}}, ["/expected/source_epoch"]),
    (asked.Switch, {"candidate_id": "su_1", "expected": {"epoch": 1}}, ["/expected/epoch"]),
    (asked.ToValidate, {"document": "", "format": "prose"}, ["/format"]),
    (asked.ToValidate, {"document": 7}, ["/document"]),
    (asked.ToValidate, {"document": "", "request_id": "q"}, ["/request_id"]),
]


@pytest.mark.parametrize(("shape", "body", "places"), BROKEN)
def test_a_body_of_another_shape_is_refused_at_its_places(
    shape: type[Wire], body: Mapping[str, object], places: list[str]
) -> None:
    with pytest.raises(SchemaBroken) as refused:
        read(shape, sent(body))
    assert faults(refused.value) == [("body", place) for place in places]
    assert SECRET not in f"{refused.value.message} {refused.value.details}"
    assert refused.value.__cause__ is None, "the checker's error quotes what it was given"


@pytest.mark.parametrize("id", ["a", "rq_1", "!~", "x" * 200])
def test_a_request_id_is_visible_ascii(id: str) -> None:
    assert read(asked.Asked, sent({"request_id": id})).request_id == id


@pytest.mark.parametrize("id", ["", " ", "a b", "x" * 201, "caf\u00e9", "a\n", "\x00", "a\r\nX: y"])
def test_a_request_id_that_no_header_can_hold_is_refused(id: str) -> None:
    with pytest.raises(SchemaBroken):
        read(asked.Asked, sent({"request_id": id}))


@pytest.mark.parametrize(
    "body",
    [
        b"[]",
        b"null",
        b'"text"',
        b"{",
        b'{"a": 1}{"a": 2}',
        b'{"alias": "current", "alias": "shadow"}',
        b'{"budget": NaN}',
        b'{"budget": Infinity}',
        b'{"fold": {"a": "\\ud800"}}',
        b"\xff",
        b'{"a": "\xc3"}',
        b"\xef\xbb\xbf{}",
        b'{"fold": {"a": {"b": 1, "b": 2}}}',
        b"{'alias': 'current'}",
        b"{/* */}",
        b'{"budget": 01}',
        b'{"fold": ' + b'{"a":' * 100_000,
    ],
    ids=lambda body: body[:24].decode("latin-1"),
)
def test_text_that_is_not_strictly_one_json_object_is_refused(body: bytes) -> None:
    with pytest.raises(NotJson) as refused:
        read(asked.Consolidation, body)
    assert len(refused.value.message) < 300


def test_a_batch_keeps_its_order_and_the_spelling_of_its_data() -> None:
    first, second = (
        '{"id":"b","kind":"message","speaker":"n","data": {"p": 64.50,  "n":1e2}}',
        '{"id":"a","kind":"message","speaker":"n"}',
    )
    body = f'{{"events": [{first}, {second}], "request_id": "q"}}'.encode()
    found, events = read_append(body)
    assert [event.id for event in events] == ["b", "a"]
    assert events[0].data == '{"p": 64.50,  "n":1e2}'
    assert (found.request_id, events[1].data) == ("q", None)


@pytest.mark.parametrize(
    ("events", "places"),
    [
        ([{}], ["/events/0/id", "/events/0/kind", "/events/0/speaker"]),
        ([EVENT, {**EVENT, "kind": SECRET}], ["/events/1/kind"]),
        ([{**EVENT, "occurred_at": SECRET}, EVENT], ["/events/0/occurred_at"]),
        ([EVENT, {**EVENT, SECRET[:4]: 1}], ["/events/1/plum"]),
        ([{**EVENT, "source": {"trust": 2}}], ["/events/0/source/trust"]),
        ([], ["/events"]),
        ([SECRET], ["/events/0"]),
        ([EVENT] * 10_001, ["/events"]),
    ],
    ids=["empty", "kind", "time", "field", "trust", "none", "text", "too many"],
)
def test_every_breach_in_every_event_is_placed_and_none_quoted(events: list[object], places: list[str]) -> None:
    with pytest.raises(SchemaBroken) as refused:
        read_append(sent({"events": events}))
    assert sorted(at for _, at in faults(refused.value)) == sorted(places)
    assert SECRET not in f"{refused.value.message} {refused.value.details}"


def test_a_replacement_reads_one_event_and_its_reason() -> None:
    found, event = read_replacement(sent({"event": EVENT, "reason": "misread", "agent": "noor"}))
    assert (event.id, event.text, found.reason, found.agent) == ("t1", "hello", "misread", "noor")


@pytest.mark.parametrize(
    ("body", "places"),
    [
        ({}, ["/event"]),
        ({"event": []}, ["/event"]),
        ({"event": {**EVENT, "kind": "rumour"}}, ["/event/kind"]),
        ({"event": EVENT, "reason": None}, ["/reason"]),
        ({"event": EVENT, "why": "x"}, ["/why"]),
    ],
)
def test_faults_of_a_replacement_are_placed_below_its_event(body: object, places: list[str]) -> None:
    with pytest.raises(SchemaBroken) as refused:
        read_replacement(sent(body))
    assert [at for _, at in faults(refused.value)] == places


@unhurried
@given(st.binary(max_size=80))
def test_no_bytes_whatever_end_in_anything_but_a_shape_or_an_error_of_ours(body: bytes) -> None:
    for reader in (read_append, read_replacement, lambda sent: read(asked.Consolidation, sent)):
        try:
            reader(body)
        except (NotJson, SchemaBroken) as error:
            assert error.message


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-9, 9) | st.text(max_size=4),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=8,
)


@unhurried
@given(st.dictionaries(st.sampled_from(["events", "event", "reason", "fold", "budget", "alias"]), JSON))
def test_no_json_whatever_ends_in_anything_but_a_shape_or_faults_with_places(body: dict[str, object]) -> None:
    for reader in (read_append, read_replacement, lambda raw: read(asked.Consolidation, raw)):
        try:
            reader(sent(body))
        except SchemaBroken as error:
            assert all(kind == "body" and (at == "" or at[0] == "/") for kind, at in faults(error))
