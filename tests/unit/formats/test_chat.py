"""Chat transcripts: each message is an event, and what is no text is kept in `data`."""

from __future__ import annotations

import json

import pytest

from provgraph.domain.event import Event
from provgraph.errors import UnreadableFile
from provgraph.service.formats.read import read_bytes

CALL = '{"id": "call_1", "type": "function", "function": {"name": "weather", "arguments": "{\\"days\\": 1.50}"}}'
TRANSCRIPT = f"""[
  {{"role": "system", "content": "Be brief."}},
  {{"role": "user", "name": "ada", "content": "Will it rain?", "timestamp": 1700000000}},
  {{"role": "assistant", "content": null, "tool_calls": [{CALL}], "refusal": null}},
  {{"role": "tool", "tool_call_id": "call_1", "content": "{{\\"mm\\": 2.50}}"}},
  {{"role": "assistant", "content": "Yes, 2.5 mm.", "id": "msg_9", "created_at": "2023-11-14T23:13:21+01:00"}}
]"""


def events_of(content: object, file: str = "talk.json") -> list[Event]:
    text = content if isinstance(content, str) else json.dumps(content)
    found = read_bytes(text.encode(), file)
    assert (found.format, found.faults) == ("chat", ())
    return [event for _, event in found.events]


def faults_of(content: object) -> list[str]:
    return [str(fault) for fault in read_bytes(json.dumps(content, indent=0).encode(), "talk.json", "chat").faults]


def test_each_message_is_an_event_with_kind_role_and_class() -> None:
    assert [(event.kind, event.role, event.source.kind) for event in events_of(TRANSCRIPT)] == [
        ("message", "system", "policy"),
        ("message", "user", "user_assertion"),
        ("message", "assistant", "agent_inference"),
        ("tool_result", "tool", "tool_verified"),
        ("message", "assistant", "agent_inference"),
    ]


def test_a_speaker_is_who_is_named_or_the_tool_that_was_called_or_the_role() -> None:
    assert [event.speaker for event in events_of(TRANSCRIPT)] == ["system", "ada", "assistant", "weather", "assistant"]


def test_ids_are_the_messages_own_or_tell_conversation_and_position() -> None:
    assert [event.id for event in events_of(TRANSCRIPT)] == ["talk/1", "talk/2", "talk/3", "talk/4", "msg_9"]


def test_a_transcript_that_has_grown_repeats_its_first_events_exactly() -> None:
    messages = json.loads(TRANSCRIPT)
    assert events_of(messages)[:3] == events_of(messages[:3])


def test_tool_calls_are_kept_as_the_characters_that_came() -> None:
    event = events_of(TRANSCRIPT)[2]
    assert event.text is None
    assert event.data == '{"tool_calls": [' + CALL + "]}"


def test_a_tools_answer_is_kept_as_text_with_the_id_of_its_call_beside() -> None:
    event = events_of(TRANSCRIPT)[3]
    assert (event.text, event.data) == ('{"mm": 2.50}', '{"tool_call_id": "call_1"}')


def test_times_are_read_as_seconds_milliseconds_or_text() -> None:
    times = [1700000000, 1700000000000, 1700000000.5, "2023-11-14T22:13:20Z"]
    messages = [{"role": "user", "content": "x", "created": when} for when in times]
    assert [event.occurred_at and event.occurred_at.text for event in events_of(messages)] == [
        "2023-11-14T22:13:20Z",
        "2023-11-14T22:13:20Z",
        "2023-11-14T22:13:20.500000Z",
        "2023-11-14T22:13:20Z",
    ]


def test_a_time_without_offset_is_marked() -> None:
    (event,) = events_of([{"role": "user", "content": "x", "timestamp": "2023-11-14T22:13:20"}])
    assert event.occurred_at is not None
    assert not event.occurred_at.has_offset


def test_parts_of_text_are_joined_and_other_parts_kept() -> None:
    image = {"type": "image_url", "image_url": {"url": "https://x.example/y.png"}}
    parts = [{"type": "text", "text": "Look:"}, image, {"type": "text", "text": "Nice?"}]
    (event,) = events_of([{"role": "user", "content": parts}])
    assert event.text == "Look:\nNice?"
    assert json.loads(event.data or "") == {"parts": [image]}


def test_a_conversation_is_one_task_named_by_its_id_or_its_file() -> None:
    message = {"role": "user", "content": "x"}
    assert {event.task for event in events_of([message, message], "notes/monday.chat.json")} == {"monday"}
    assert {event.task for event in events_of({"id": "conv-7", "messages": [message]})} == {"conv-7"}
    assert [event.id for event in events_of({"conversation_id": "c", "messages": [message]})] == ["c/1"]


def test_older_and_newer_role_names_are_known() -> None:
    messages = [{"role": "developer", "content": "x"}, {"role": "function", "name": "f", "content": "y"}]
    assert [(event.role, event.speaker) for event in events_of(messages)] == [("system", "system"), ("tool", "f")]


@pytest.mark.parametrize(
    ("message", "place"),
    [
        ({"role": "bot", "content": "x"}, "/0/role: this value is none of user, assistant"),
        ({"content": "x"}, "/0/role: "),
        ({"role": "user", "content": 5}, "/0/content: "),
        ({"role": "user", "content": "x", "name": 5}, "/0/name: "),
        ({"role": "user", "content": "x", "id": "y" * 201}, "/0/id: "),
        ({"role": "user", "content": "x", "created_at": "yesterday"}, "/0/created_at: this is not a date-time"),
        ({"role": "user", "content": "x", "timestamp": -5}, "/0/timestamp: "),
        ({"role": "user", "content": "x", "timestamp": True}, "/0/timestamp: "),
        ("hello", "/0: this is not a JSON object"),
    ],
)
def test_a_bad_message_names_its_line_and_the_field_of_the_file(message: object, place: str) -> None:
    assert [fault[: len("talk.json:2: ") + len(place)] for fault in faults_of([message])] == [f"talk.json:2: {place}"]


def test_the_line_is_the_one_where_the_message_starts() -> None:
    good = {"role": "user", "content": "x"}
    assert [fault.split(" ")[0] for fault in faults_of({"messages": [good, {"role": "x"}, good, {"role": "y"}]})] == [
        "talk.json:7:",
        "talk.json:14:",
    ]


@pytest.mark.parametrize(
    "content", ["[", '{"messages": {}}', '{"message": []}', "5", '[{"role": "user", "role": "x"}]']
)
def test_what_is_no_transcript_is_refused_by_name(content: str) -> None:
    with pytest.raises(UnreadableFile, match=r"talk\.json"):
        read_bytes(content.encode(), "talk.json", "chat")
