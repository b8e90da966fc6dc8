"""JSONL: a good line is an event, a bad line is named, and nothing is dropped in silence."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from provgraph.domain.schema import Fault
from provgraph.errors import InputError, UnreadableFile
from provgraph.service.formats.event_json import read_event
from provgraph.service.formats.parsed import Parsed, Place
from provgraph.service.formats.read import detect, read, read_bytes

GOOD = '{"id":"e1","kind":"message","speaker":"ada","data":{"total": 64.50, "big":9007199254740993}}'
OTHER = '{"id":"e2","kind":"decision","speaker":"bob","occurred_at":"2025-10-14T08:06:00+01:00"}'


def parsed(*lines: str | bytes) -> Parsed:
    content = b"\n".join(line.encode() if isinstance(line, str) else line for line in lines)
    return read_bytes(content, "events.jsonl", "jsonl")


def test_events_come_in_the_order_of_their_lines_with_their_places() -> None:
    found = parsed(GOOD, "", OTHER, "  \t", "")
    assert [(place, event.id) for place, event in found.events] == [
        (Place("events.jsonl", 1), "e1"),
        (Place("events.jsonl", 3), "e2"),
    ]
    assert (found.format, found.claims, found.faults, found.notes) == ("jsonl", (), (), ())


def test_data_is_kept_byte_for_byte() -> None:
    ((_, event),) = parsed(GOOD).events
    assert event.data == '{"total": 64.50, "big":9007199254740993}'


def test_a_missing_offset_is_marked_and_no_fault() -> None:
    ((_, event),) = parsed('{"id":"e","kind":"message","speaker":"s","occurred_at":"2023-05-08T13:56:00"}').events
    assert event.occurred_at is not None
    assert not event.occurred_at.has_offset


@pytest.mark.parametrize(
    ("line", "shown"),
    [
        ('{"id":"e","kind":"gossip","speaker":"s"}', "events.jsonl:2: /kind: this value is none of message, "),
        ('{"id":"e","kind":"message"}', "events.jsonl:2: /speaker: this property is required"),
        ('{"id":"e","kind":"message","speaker":"s","tag":1}', "events.jsonl:2: /tag: no such property"),
        ('{"id":"e","kind":"message","speaker":"s","occurred_at":"noon"}', "events.jsonl:2: /occurred_at: this is not"),
        ('{"id":"e","source":{"trust":2},"kind":"message","speaker":"s"}', "events.jsonl:2: /source/trust: this value"),
        ('{"id":"e","kind":"message","speaker":"s"', "events.jsonl:2: column 41: "),
        ('{"id":"e","kind":"message","id":"f","speaker":"s"}', "events.jsonl:2: column 28: the key appears twice"),
        ('{"id":"e","data":{"x":NaN}}', "events.jsonl:2: column 23: NaN is not a JSON value"),
        ('["e"]', "events.jsonl:2: column 1: this is not a JSON object"),
        (b'{"id":"\xff"}', "events.jsonl:2: byte 8 of the line is not UTF-8"),
        (b'{"id":"\xed\xa0\x80"}', "events.jsonl:2: byte 8 of the line is not UTF-8"),
    ],
)
def test_a_bad_line_names_file_line_and_field_and_the_good_ones_stay(line: str | bytes, shown: str) -> None:
    found = parsed(GOOD, line, OTHER)
    assert [event.id for _, event in found.events] == ["e1", "e2"]
    assert len(found.faults) == 1
    assert str(found.faults[0]).startswith(shown)
    assert found.faults[0].to_json()["line"] == 2


def test_every_fault_of_a_line_is_listed() -> None:
    assert [fault.place.field for fault in parsed('{"id":"","kind":"x"}').faults] == ["/speaker", "/id", "/kind"]


def test_only_a_line_feed_ends_a_line() -> None:
    text = "one\u2028two\u0085three\x0bfour"
    line = json.dumps({"id": "e", "kind": "message", "speaker": "s", "text": text}, ensure_ascii=False)
    ((_, event),) = parsed(line.replace("\x0b", "\\u000b") + "\r").events
    assert event.text == text


def test_a_byte_order_mark_is_no_content() -> None:
    assert len(read_bytes(b"\xef\xbb\xbf" + GOOD.encode(), "x").events) == 1


@given(st.lists(st.sampled_from([GOOD, OTHER, "", "{", '{"id":"e"}', "[]", "nonsense"]), max_size=8))
def test_every_line_that_is_not_blank_is_an_event_or_at_fault(lines: list[str]) -> None:
    found = parsed(*lines)
    seen = {place.line for place, _ in found.events} | {fault.place.line for fault in found.faults}
    assert seen == {number for number, line in enumerate(lines, 1) if line}


@given(st.binary(max_size=60), st.sampled_from([None, "jsonl", "chat", "locomo"]))
def test_no_bytes_make_a_reader_fail_in_another_way_than_it_promises(content: bytes, format: str | None) -> None:
    try:
        assert isinstance(read_bytes(content, "x", format), Parsed)
    except UnreadableFile as error:
        assert error.message.startswith("x")


def test_one_event_of_a_request_is_read_like_a_line() -> None:
    ((_, event),) = parsed(GOOD).events
    assert read_event(GOOD) == event
    assert read_event('{"id":"e","kind":"message"}') == [Fault("/speaker", "this property is required")]


def test_a_gzipped_file_is_read_like_a_plain_one(tmp_path: Path) -> None:
    (tmp_path / "plain").write_text(GOOD)
    (tmp_path / "packed").write_bytes(gzip.compress(GOOD.encode()))
    plain, packed = read(tmp_path / "plain"), read(tmp_path / "packed")
    assert [event for _, event in plain.events] == [event for _, event in packed.events]


def test_a_damaged_gzip_file_is_refused_by_name(tmp_path: Path) -> None:
    packed = gzip.compress(GOOD.encode() * 50)
    for content in (packed[:-9], packed[:20], packed[:30] + b"????" + packed[34:]):
        (tmp_path / "cut.gz").write_bytes(content)
        with pytest.raises(UnreadableFile, match=r"cut\.gz"):
            read(tmp_path / "cut.gz")


@pytest.mark.parametrize("name", ["absent.jsonl", "."])
def test_what_cannot_be_opened_is_named(tmp_path: Path, name: str) -> None:
    with pytest.raises(UnreadableFile, match=name):
        read(tmp_path / name)


def test_an_unknown_format_is_refused_with_the_known_ones() -> None:
    with pytest.raises(InputError, match="jsonl, chat, locomo"):
        read_bytes(b"", "x", "csv")


@pytest.mark.parametrize(
    ("content", "format"),
    [
        ("", "jsonl"),
        (GOOD, "jsonl"),
        (f"{GOOD}\n{OTHER}\n", "jsonl"),
        ("{\n", "jsonl"),
        (' [{"role":"user"}]', "chat"),
        ('{"messages": []}', "chat"),
        ('{\n "id": "c",\n "messages": [\n]\n}', "chat"),
        ('{"session_1": [], "session_1_date_time": ""}', "locomo"),
        ('{\n "session_12": []\n}', "locomo"),
        ('{"id":"e","kind":"message","speaker":"s","data":{"messages":[],"session_1":[]}}', "jsonl"),
    ],
)
def test_the_format_is_told_from_the_content(content: str, format: str) -> None:
    assert detect(content.encode()) == format
