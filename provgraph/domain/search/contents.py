"""What is searched of an event and of a claim, by the payloads that are sealed."""

from __future__ import annotations

import json
from collections.abc import Iterator

from provgraph.domain.reading import JsonObject, object_of, optional_text, text_of, texts_of
from provgraph.domain.search.analysis import Searchable

STATED = ("text", "subject", "predicate", "key", "value", "unit")


def of_payload(payload: JsonObject) -> Searchable:
    """What is indexed of a payload: a claim's is the one that holds an `item`."""
    return of_claim(payload) if "item" in payload else of_event(payload)


def of_event(payload: JsonObject) -> Searchable:
    """Who said what, and its data; speaker, subjects, task and id are found by name besides."""
    speaker = optional_text(payload, "speaker")
    texts = (speaker, optional_text(payload, "text"), *_scalars(optional_text(payload, "data")))
    names = (speaker, *texts_of(payload, "about"), optional_text(payload, "task"))
    return Searchable(_present(*texts), _present(*names), (text_of(payload, "id"),))


def of_claim(payload: JsonObject) -> Searchable:
    """What a claim states, in words and in its parts."""
    item = object_of(payload, "item")
    said = (item.get(key) for key in STATED)
    return Searchable(tuple(dict.fromkeys(_present(*(str(part) for part in said if part is not None)))))


def _present(*texts: str | None) -> tuple[str, ...]:
    return tuple(text for text in texts if text)


def _scalars(data: str | None) -> Iterator[str]:
    """Every key and every scalar of a JSON text, numbers as they are written."""
    if data is not None:
        yield from _walked(json.loads(data, parse_int=str, parse_float=str))


def _walked(value: object) -> Iterator[str]:
    """Depth first, with a list of what is to come in place of the call stack: depth is the caller's to choose."""
    waiting = [value]
    while waiting:
        found = waiting.pop()
        if isinstance(found, dict):
            waiting += [part for pair in reversed(found.items()) for part in reversed(pair)]
        elif isinstance(found, list):
            waiting += reversed(found)
        elif isinstance(found, str):
            yield found
