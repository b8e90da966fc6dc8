"""Chat transcripts: a JSON array of OpenAI-style messages, or an object that holds one under `messages`.

A message's text becomes the event's; whatever else it holds (tool calls, images, refusals) is kept in `data` as the
characters that came. Messages without an `id` are named by conversation and position, so a transcript that has grown
can be read again. A conversation is one task.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from pathlib import PurePath

from provgraph.domain.event import Event
from provgraph.domain.instant import to_text
from provgraph.domain.rawjson import RawObject, element_spans, member_spans, parse_array, parse_object
from provgraph.domain.reading import JsonObject
from provgraph.domain.schema import Fault
from provgraph.errors import NotJson
from provgraph.service.formats.event_json import EventOrFaults, checked, sort_out
from provgraph.service.formats.parsed import FileFault, Parsed, Place
from provgraph.service.formats.whole import not_json, text_of_file

ROLES = {
    "user": "user",
    "assistant": "assistant",
    "tool": "tool",
    "function": "tool",
    "system": "system",
    "developer": "system",
}
CLASSES = {"user": "user_assertion", "assistant": "agent_inference", "tool": "tool_verified", "system": "policy"}
TIMES = ("timestamp", "created_at", "create_time", "created")
"""Names under which exports of transcripts keep the time: RFC 3339, or seconds or milliseconds since 1970."""

TAKEN = frozenset({"id", "role", "content", "name", *TIMES})
TEXT_PARTS = frozenset({"text", "input_text", "output_text"})
EMPTY = frozenset({"null", "[]", "{}", '""'})
LATEST_SECONDS, LATEST_MILLISECONDS = 10**11, 10**14
"""A larger time is in milliseconds: as seconds it would lie in the year 5138. Beyond that it is no time."""


@dataclass(slots=True)
class _Conversation:
    """What is known while a transcript is read: its name, and the tools by the ids of their calls."""

    name: str
    tools: dict[str, str] = field(default_factory=dict)

    def note_calls(self, message: JsonObject) -> None:
        """Remember which function each tool call of a message names."""
        calls = message.get("tool_calls")
        for call in calls if isinstance(calls, list) else []:
            function = call.get("function") if isinstance(call, dict) else None
            if isinstance(function, dict):
                self.tools[str(call.get("id"))] = str(function.get("name"))


def parse(file: str, content: bytes) -> Parsed:
    """The events of a transcript, in its order. Raises UnreadableFile when it is not one JSON value of that shape."""
    text = text_of_file(file, content)
    try:
        name, pointer, spans = _messages(file, text)
    except NotJson as error:
        raise not_json(file, error.message) from error
    events: list[tuple[Place, Event]] = []
    faults: list[FileFault] = []
    conversation = _Conversation(name)
    line, counted = 1, 0
    for number, (start, end) in enumerate(spans):
        line, counted = line + text.count("\n", counted, start), start
        place = Place(file, line, f"{pointer}/{number}")
        sort_out(place, _read_message(text[start:end], number + 1, conversation), events, faults)
    return Parsed("chat", tuple(events), faults=tuple(faults))


def _messages(file: str, text: str) -> tuple[str, str, list[tuple[int, int]]]:
    """Name of the conversation, pointer to the messages, and the span of each in the text."""
    stem = PurePath(file).name.split(".")[0]
    if text.lstrip().startswith("["):
        return stem, "", element_spans(text)
    members = member_spans(text)
    if "messages" not in members:
        raise NotJson("there is no list under /messages")
    start, end = members["messages"]
    names = [json.loads(text[slice(*members[key])]) for key in ("id", "conversation_id") if key in members]
    spans = [(start + first, start + last) for first, last in element_spans(text[start:end])]
    return next((name for name in names if isinstance(name, str) and name), stem), "/messages", spans


def _read_message(text: str, number: int, conversation: _Conversation) -> EventOrFaults:
    """The event of one message, or what is wrong with it."""
    message = parse_object(text) if text.startswith("{") else None
    if message is None:
        return [Fault("", "this is not a JSON object")]
    role = message.value.get("role")
    if not isinstance(role, str) or role not in ROLES:
        return [Fault("/role", f"this value is none of {', '.join(ROLES)}")]
    content = message.value.get("content")
    if not isinstance(content, str | list | None):
        return [Fault("/content", "this value is neither text nor a list of parts")]
    conversation.note_calls(message.value)
    return _event(message, ROLES[role], number, conversation)


def _event(message: RawObject, role: str, number: int, conversation: _Conversation) -> EventOrFaults:
    """The event of a message that has the right shape."""
    value, data = message.value, _data(message)
    clock = next((name for name in TIMES if value.get(name) is not None), None)
    made: dict[str, object | None] = {
        "id": value.get("id") or f"{conversation.name}/{number}",
        "kind": "tool_result" if role == "tool" else "message",
        "speaker": value.get("name") or conversation.tools.get(str(value.get("tool_call_id"))) or role,
        "role": role,
        "text": _text(value.get("content")),
        "data": {} if data else None,
        "occurred_at": _time(value[clock]) if clock else None,
        "source": {"class": CLASSES[role]},
        "task": conversation.name,
    }
    result = checked({key: entry for key, entry in made.items() if entry is not None}, data)
    return result if isinstance(result, Event) else [_renamed(fault, clock) for fault in result]


def _renamed(fault: Fault, clock: str | None) -> Fault:
    """A fault under the name that the file uses for the field."""
    names = {"/occurred_at": f"/{clock}", "/speaker": "/name", "/text": "/content"}
    return Fault(names.get(fault.pointer, fault.pointer), fault.message)


def _text(content: object) -> str | None:
    """The text of a message: its content, or its parts of text, each on a line of its own."""
    if not isinstance(content, list):
        return content if isinstance(content, str) else None
    texts = [part["text"] for part in content if _is_text(part)]
    return "\n".join(texts) if texts else None


def _is_text(part: object) -> bool:
    """True for a part that holds text."""
    return isinstance(part, dict) and part.get("type") in TEXT_PARTS and isinstance(part.get("text"), str)


def _data(message: RawObject) -> str | None:
    """JSON text of what is not text: further members, and parts such as images; None when there is nothing."""
    kept = {name: raw for name, raw in message.raw.items() if name not in TAKEN and raw not in EMPTY}
    parts = _other_parts(message)
    if parts:
        kept["parts"] = f"[{', '.join(parts)}]"
    return "{" + ", ".join(f"{json.dumps(name)}: {raw}" for name, raw in kept.items()) + "}" if kept else None


def _other_parts(message: RawObject) -> list[str]:
    """The text of each part that holds no text."""
    content = message.value.get("content")
    if not isinstance(content, list):
        return []
    return [raw for raw, part in zip(parse_array(message.raw["content"]), content, strict=True) if not _is_text(part)]


def _time(value: object) -> str:
    """RFC 3339 text of a time; what is none comes back as text, for the schema to refuse."""
    if isinstance(value, int | float) and not isinstance(value, bool) and 0 <= value < LATEST_MILLISECONDS:
        return to_text(int(value * (1_000 if value >= LATEST_SECONDS else 1_000_000)))
    return str(value)
