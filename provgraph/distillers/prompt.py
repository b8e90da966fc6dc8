"""What a model is asked: prompt and schema of the answer, read from files, and the events as one JSON object."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Sequence
from functools import cache
from importlib.resources import files

from provgraph.domain.digest import plain_digest
from provgraph.domain.distil.block import Told
from provgraph.domain.fold import ITEM_LISTS
from provgraph.domain.reading import JsonObject, objects_of, text_of


@cache
def system() -> str:
    """The words of `prompt.toml`."""
    return text_of(tomllib.loads((files(__package__) / "prompt.toml").read_text("utf-8")), "system").strip()


@cache
def answer_schema() -> dict[str, object]:
    """The JSON schema that a model's answer must have, from `answer.schema.json`."""
    schema: dict[str, object] = json.loads((files(__package__) / "answer.schema.json").read_text("utf-8"))
    return schema


@cache
def prompt_digest() -> str:
    """The digest that names prompt and schema in a manifest."""
    return plain_digest({"system": system(), "schema": answer_schema()})


def material(events: Sequence[Told], block: JsonObject) -> str:
    """The user's message: events to condense, and what the fold holds already with the ids of its items."""
    kept = [
        {"id": text_of(item, "id"), "text": text_of(item, "text")}
        for name in ITEM_LISTS
        for item in objects_of(block, name)
    ]
    return json.dumps({"events": [event.to_json() for event in events], "kept": kept}, ensure_ascii=False)
