"""Strict JSON that keeps spelling: the text of any member as it came, byte for byte, beside its value.

Refused: what RFC 8259 does not allow, duplicate keys, NaN and infinities, lone surrogates, deep nesting. Every refusal
names the column (of text that is one line) or the offset, counted in characters from 1. Source: RFC 8259, RFC 7493.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from provgraph.domain.reading import JsonObject
from provgraph.errors import NotJson

MAX_DEPTH = 100
LONGEST_WHOLE = 400
"""Digits of the longest integer that becomes an int; a longer one becomes a float. Its text is kept in any case."""

TOKEN = re.compile(r'(?P<string>"[^"\\]*(?:\\.[^"\\]*)*"?)|(?P<mark>[{}\[\],:])|(?P<bare>[^\s{}\[\],:"]+)', re.DOTALL)
"""A string (the last one may lack its end), a structural character, or a number or word."""

OPENING, CLOSING = frozenset("{["), frozenset("}]")

SPACE = re.compile(r"[ \t\r\n]*")
TWICE = "the key appears twice in its object"
LONE = re.compile(r"[\ud800-\udfff]|\\u[dD][89a-fA-F]")
"""Where a surrogate may stand; only decoding tells a pair from a lone one."""


@dataclass(frozen=True, slots=True)
class RawObject:
    """A JSON object: its value, and the text of each member's value as it came."""

    value: JsonObject
    raw: Mapping[str, str]


def parse(text: str) -> object:
    """The value of a JSON text. Raises NotJson, naming the place."""
    _refuse_depth(text)
    try:
        value: object = DECODER.decode(text)
    except json.JSONDecodeError as error:
        raise NotJson(f"{_place(text, error.pos)}: {error.msg}") from error
    except NotJson as error:
        raise _placed(text, error.message) from error
    _refuse_surrogates(text, value)
    return value


def parse_object(text: str) -> RawObject:
    """The object of a JSON text, with the text of each of its members. Raises NotJson, also for other values."""
    value = parse(text)
    if not isinstance(value, dict):
        raise NotJson(f"{_place(text, 0)}: this is not a JSON object")
    return RawObject(value, {key: text[start:end] for key, (start, end) in _members(text)})


def member_spans(text: str) -> dict[str, tuple[int, int]]:
    """Start and end, in characters, of each member's value in a JSON object. Raises NotJson, also for other values."""
    if not isinstance(parse(text), dict):
        raise NotJson(f"{_place(text, 0)}: this is not a JSON object")
    return dict(_members(text))


def parse_array(text: str) -> list[str]:
    """The text of each element of a JSON array. Raises NotJson, also for other values."""
    return [text[start:end] for start, end in element_spans(text)]


def element_spans(text: str) -> list[tuple[int, int]]:
    """Start and end, in characters, of each element of a JSON array. Raises NotJson, also for other values."""
    if not isinstance(parse(text), list):
        raise NotJson(f"{_place(text, 0)}: this is not a JSON array")
    return list(_elements(text))


def _members(text: str) -> Iterator[tuple[str, tuple[int, int]]]:
    """Key and span of each member of an object that is known to be valid."""
    position = _after_space(text, text.index("{") + 1)
    while text[position] != "}":
        after_key = _end_of_token(text, position)
        key = json.loads(text[position:after_key])
        start = _after_space(text, _after_space(text, after_key) + 1)
        end = DECODER.raw_decode(text, start)[1]
        yield key, (start, end)
        position = _after_comma(text, end)


def _elements(text: str) -> Iterator[tuple[int, int]]:
    """Start and end of each element of an array that is known to be valid."""
    position = _after_space(text, text.index("[") + 1)
    while text[position] != "]":
        end = DECODER.raw_decode(text, position)[1]
        yield position, end
        position = _after_comma(text, end)


def _after_comma(text: str, position: int) -> int:
    """Where the next entry starts, or the closing bracket stands."""
    position = _after_space(text, position)
    return _after_space(text, position + 1) if text[position] == "," else position


def _after_space(text: str, position: int) -> int:
    """The first position from here on that is no JSON white space."""
    match = SPACE.match(text, position)
    return match.end() if match else position


def _place(text: str, position: int) -> str:
    """Column, or line and column, counted from 1."""
    line, column = text.count("\n", 0, position) + 1, position - text.rfind("\n", 0, position)
    return f"line {line}, column {column}" if line > 1 else f"column {column}"


def _unique(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """The object of these pairs. Raises NotJson for a duplicate: readers choose differently between its values."""
    made = dict(pairs)
    if len(made) < len(pairs):
        raise NotJson(TWICE)
    return made


def _placed(text: str, reason: str) -> NotJson:
    """The error for what a hook of the decoder refused, which does not know where it is."""
    if reason == TWICE:
        return NotJson(f"{_place(text, _second_key(text))}: {TWICE}")
    return NotJson(f"{_place(text, _bare(text, reason))}: {reason} is not a JSON value")


def _whole(digits: str) -> int | float:
    """An integer; one of absurd length as a float, for Python refuses to convert it."""
    return int(digits) if len(digits) <= LONGEST_WHOLE else float(digits)


def _refuse_constant(name: str) -> object:
    """NaN and the infinities are no JSON, though Python reads them."""
    raise NotJson(name)


DECODER = json.JSONDecoder(object_pairs_hook=_unique, parse_int=_whole, parse_constant=_refuse_constant)


def _refuse_depth(text: str) -> None:
    """Raise NotJson where brackets are nested deeper than MAX_DEPTH, before a parser recurses into them."""
    if text.count("[") + text.count("{") <= MAX_DEPTH:
        return
    depth = 0
    for match in TOKEN.finditer(text):
        depth += (match.group() in OPENING) - (match.group() in CLOSING)
        if depth > MAX_DEPTH:
            raise NotJson(f"{_place(text, match.start())}: nested deeper than {MAX_DEPTH} levels")


def _refuse_surrogates(text: str, value: object) -> None:
    """Raise NotJson for half of a surrogate pair: no UTF-8 and no canonical form exist for it."""
    if not LONE.search(text):
        return
    try:
        json.dumps(value, ensure_ascii=False).encode()
    except UnicodeEncodeError as error:
        raise NotJson("a string holds half of a surrogate pair, which is no character") from error


def _second_key(text: str) -> int:
    """Where an object's key stands for the second time."""
    keys: list[set[str]] = []
    last, start = "", 0
    for match in TOKEN.finditer(text):
        part = match.group()
        if part in OPENING:
            keys.append(set())
        elif part in CLOSING:
            keys.pop()
        elif part == ":":
            key = json.loads(last)
            if key in keys[-1]:
                break
            keys[-1].add(key)
        last, start = part, match.start()
    return start


def _bare(text: str, word: str) -> int:
    """Where a word stands outside of strings; the decoder refuses it before it sees what is glued to its end."""
    bare = (match for match in TOKEN.finditer(text) if match.lastgroup == "bare")
    return next(match.start() for match in bare if match.group().startswith(word))


def _end_of_token(text: str, position: int) -> int:
    """The end of the token that starts here."""
    match = TOKEN.match(text, position)
    return match.end() if match else position
