"""JSON is read strictly, and spelling is kept byte for byte."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from provgraph.domain.rawjson import MAX_DEPTH, element_spans, member_spans, parse, parse_array, parse_object
from provgraph.errors import NotJson

TEXT = st.text(st.characters(exclude_categories=["Cs"]))
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | TEXT,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(TEXT, inner, max_size=4),
    max_leaves=12,
)
Writer = Callable[[object], str]
WRITERS: st.SearchStrategy[Writer] = st.sampled_from(
    [
        json.dumps,
        partial(json.dumps, indent=1),
        partial(json.dumps, indent="\t", ensure_ascii=False),
        partial(json.dumps, separators=(" , ", " : ")),
    ]
)


@given(VALUES, WRITERS)
def test_what_python_writes_is_read_as_it_was(value: object, write: Writer) -> None:
    assert parse(write(value)) == value


@given(st.dictionaries(TEXT, VALUES, max_size=5), WRITERS)
def test_each_member_keeps_the_text_it_came_as(value: dict[str, object], write: Writer) -> None:
    text = write(value)
    found = parse_object(text)
    assert found.value == value
    assert {key: json.loads(raw) for key, raw in found.raw.items()} == value
    assert all(text[start:end] == found.raw[key] for key, (start, end) in member_spans(text).items())


@given(st.lists(VALUES, max_size=5), WRITERS)
def test_each_element_keeps_the_text_it_came_as(value: list[object], write: Writer) -> None:
    text = write(value)
    assert [json.loads(raw) for raw in parse_array(text)] == value
    assert [text[start:end] for start, end in element_spans(text)] == parse_array(text)


@pytest.mark.parametrize(
    "data",
    [
        '{"total": 64.50}',
        '{"big": 9007199254740993, "bigger": 123456789012345678901234567890}',
        '{"small":1E-7,"exact":1.0,"negative":-0}',
        '{ "spaced" :\t[ 1 ,\r\n2 ] }',
        '{"escaped":"\\u00e9\\/\\ud83d\\ude00"}',
        '{"long": ' + "9" * 5000 + "}",
        '{"out of range": 1e999}',
    ],
)
def test_data_survives_byte_for_byte(data: str) -> None:
    assert parse_object('{"id": "e1",\n "data": ' + data + ' ,"kind":"message"}').raw["data"] == data


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "column 1: "),
        ('{"a": 1', "column 8: "),
        ('{"a": 1} {', "column 10: "),
        ('{"a": 01}', "column 8: "),
        ('{"a": .5}', "column 7: "),
        ("{'a': 1}", "column 2: "),
        ('{"a": "tab\there"}', "column 11: "),
        ('{"a": tru}', "column 7: "),
        ('{"a": 1,\n "b": }', "line 2, column 7: "),
        ('{"a": NaN}', "column 7: NaN "),
        ('{"NaN": [1, -Infinity]}', "column 13: -Infinity "),
        ("NaNa", "column 1: NaN "),
        ('{"a": "NaN", "b": [NaN/2]}', "column 20: NaN "),
        ("[1, Infinity-Infinity]", "column 5: Infinity "),
        ("[-Infinityx]", "column 2: -Infinity "),
        ('{"a": 1, "a": 2}', "column 10: .* twice"),
        ('{"x": {"a": 1, "b": {"a": 2}, "\\u0061": 3}}', "column 31: .* twice"),
        ('[{"a": 1}, {"a": 1, "a": 1}]', "column 21: .* twice"),
        ('{"a": "\\ud800"}', "surrogate"),
        ('{"a": ["\\ude00\\ud83d"]}', "surrogate"),
        ('{"\ud800": 1}', "surrogate"),
    ],
)
def test_what_is_no_strict_json_is_refused_with_its_place(text: str, message: str) -> None:
    with pytest.raises(NotJson, match=message):
        parse(text)


@pytest.mark.parametrize("reader", [parse_object, member_spans])
@pytest.mark.parametrize("text", ["[]", "5", '"{}"', "null"])
def test_what_is_no_object_is_refused(reader: Callable[[str], object], text: str) -> None:
    with pytest.raises(NotJson, match="object"):
        reader(text)


@pytest.mark.parametrize("text", ["{}", "5", '"[]"', "null"])
def test_what_is_no_array_is_refused(text: str) -> None:
    with pytest.raises(NotJson, match="array"):
        parse_array(text)


@pytest.mark.parametrize("opening", ["[", '{"a":'])
def test_nesting_is_limited_before_anything_recurses(opening: str) -> None:
    closing = {"[": "]"}.get(opening, "}")
    allowed = opening * MAX_DEPTH + ("1" if opening != "[" else "") + closing * MAX_DEPTH
    assert parse(allowed) is not None
    with pytest.raises(NotJson, match="deeper"):
        parse(opening * 1_000_000)


def test_brackets_in_strings_are_no_nesting() -> None:
    text = json.dumps({"a": "[" * 1000 + '"{' * 1000, "b": ["[" * 500] * 3})
    assert parse(text) == json.loads(text)
