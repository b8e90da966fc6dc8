"""What the two notations of JSON share: a text read strictly, and the places that its objects start at."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import TypeAlias

from provgraph.domain.rawjson import parse
from provgraph.domain.reading import JsonObject
from provgraph.errors import NotJson
from provgraph.exchange.namespaces import unreadable

Path: TypeAlias = tuple[str, ...]
"""The keys that lead to an object: (section, name), in a bundle ("bundle", its name, section, name)."""

DEEPEST = 5
"""Opened objects and lists around a record of a bundle, one more for a list of records."""

STRUCTURE = re.compile(r'("(?:[^"\\]|\\.)*+")\s*+:|"(?:[^"\\]|\\.)*+"?|[{}\[\]]')
"""A key, another string, or a bracket. A string without an end is one too, so that no quote in it is tried anew."""

LINE = re.compile(r"line ([0-9]+)")


def json_object(text: str) -> JsonObject:
    """The object that a text is. Raises UnreadableFile, naming the line."""
    try:
        whole = parse(text)
    except NotJson as error:
        place = LINE.match(error.message)
        raise unreadable(f"not JSON: {error.message}", int(place[1]) if place else 1) from error
    if not isinstance(whole, dict):
        raise unreadable("the document is no JSON object")
    return whole


def object_starts(text: str) -> Mapping[Path, list[int]]:
    """Where objects start in a JSON text that is known to be valid, by the keys that lead to them, to DEEPEST keys.

    The objects of a list have its path, one after the other.
    """
    starts: dict[Path, list[int]] = {}
    path: list[str | None] = []
    key: str | None = None
    for match in STRUCTURE.finditer(text):
        mark = match.group()
        if match[1]:
            key = json.loads(match[1]) if len(path) <= DEEPEST else ""
        elif mark in "{[":
            if mark == "{" and len(path) <= DEEPEST:
                there = tuple(step for step in (*path, key) if step is not None)
                starts.setdefault(there, []).append(match.start())
            path.append(key)
            key = None
        elif mark in "}]":
            path.pop()
            key = None
    return starts
