"""Secrets taken out of an event before it is stored; a marker says what kind of thing was removed.

Text, `source.ref` and every string of `data` are looked through; the rest of `data` keeps its bytes. What was redacted
once is left alone. Source: docs/design.md, sealing.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, replace

from provgraph.domain.event import Event
from provgraph.domain.rawjson import TOKEN
from provgraph.domain.redaction.shapes import Secret, shaped
from provgraph.domain.redaction.words import kind_under, worded

MARKER = re.compile(r"\[redacted: [\w ]{1,30}\]")
PASSES = 4
"""A removal may bring words together; redaction is repeated until nothing more is found, at most so often."""


@dataclass(frozen=True, slots=True)
class Redaction:
    """So many secrets of one kind were taken out of one field (`text`, `data`, `source.ref`)."""

    kind: str
    field: str
    count: int


def redact(event: Event) -> tuple[Event, tuple[Redaction, ...]]:
    """The event without its secrets, and what was taken out. An event without any comes back as it is."""
    text, from_text = _optional(redact_text, event.text)
    data, from_data = _optional(redact_data, event.data)
    ref, from_ref = _optional(redact_text, event.source.ref)
    found = (("text", from_text), ("data", from_data), ("source.ref", from_ref))
    made = tuple(Redaction(kind, field, kinds[kind]) for field, kinds in found for kind in sorted(kinds))
    return (replace(event, text=text, data=data, source=replace(event.source, ref=ref)) if made else event), made


def find_secrets(text: str) -> list[Secret]:
    """The secrets of a text in their order; none overlaps another. Markers are not looked into."""
    blanked = MARKER.sub(lambda match: "\n" * len(match.group()), text)
    found: list[Secret] = []
    # The sort is stable: of two readings of one place, the more telling kind comes first.
    for secret in sorted([*shaped(blanked), *worded(blanked)], key=lambda secret: (secret.start, -secret.end)):
        if not found or secret.start >= found[-1].end:
            found.append(secret)
    return found


def redact_text(text: str) -> tuple[str, Counter[str]]:
    """The text with a marker for each secret, and how many of each kind there were."""
    kinds: Counter[str] = Counter()
    for _ in range(PASSES):
        found = find_secrets(text)
        if not found:
            break
        text = _marked(text, found)
        kinds.update(secret.kind for secret in found)
    return text, kinds


def redact_data(data: str) -> tuple[str, Counter[str]]:
    """The same for JSON text: strings are looked into, and judged by the key they stand under; all else stays."""
    walk = _Walk()
    return TOKEN.sub(walk.token, data), walk.kinds


class _Walk:
    """A walk over the tokens of a valid JSON text that knows under which key it is."""

    def __init__(self) -> None:
        self.kinds: Counter[str] = Counter()
        self._open: list[str] = []  # the brackets around this place
        self._keys: list[str] = [""]  # the key in force at each level; an array has the one it stands under
        self._is_key = False

    def token(self, match: re.Match[str]) -> str:
        """What to write for a token."""
        part = match.group()
        if match.lastgroup == "mark":
            self._enter_or_leave(part)
            return part
        if self._is_key:
            return self._key(part)
        return self._value(part, json.loads(part) if match.lastgroup == "string" else part)

    def _enter_or_leave(self, mark: str) -> None:
        """Keep track of levels and of whether a key comes next."""
        if mark in "{[":
            self._open.append(mark)
            self._keys.append(self._keys[-1])
        elif mark in "}]":
            self._open.pop()
            self._keys.pop()
        self._is_key = mark in "{," and self._open[-1] == "{"

    def _key(self, part: str) -> str:
        """A key: remembered, and redacted like a text; two that become the same marker stay apart."""
        self._keys[-1] = json.loads(part)
        text, kinds = redact_text(self._keys[-1])
        self.kinds += kinds
        return json.dumps(f"{text} {self.kinds.total()}", ensure_ascii=False) if kinds else part

    def _value(self, part: str, value: str) -> str:
        """A string, number or word: a secret by its key, or a text that may hold some."""
        kind = kind_under(self._keys[-1], value)
        text, kinds = (f"[redacted: {kind}]", Counter([kind])) if kind else redact_text(value)
        self.kinds += kinds
        return json.dumps(text, ensure_ascii=False) if kinds else part


def _marked(text: str, secrets: list[Secret]) -> str:
    """The text with a marker in the place of each secret."""
    pieces: list[str] = []
    position = 0
    for secret in secrets:
        pieces += [text[position : secret.start], f"[redacted: {secret.kind}]"]
        position = secret.end
    return "".join(pieces) + text[position:]


def _optional(redactor: Callable[[str], tuple[str, Counter[str]]], text: str | None) -> tuple[str | None, Counter[str]]:
    """Redact what is there."""
    return redactor(text) if text else (text, Counter())
