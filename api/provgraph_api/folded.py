"""The shapes of answers about folds: what changed between two, and what can be answered from one."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from provgraph_api.wire import Open, Wire

InList = Annotated[str, Field(alias="list", description="the list of the fold that it stands in")]


class FieldChange(Wire):
    """A field with its two values; null where it is missing."""

    field: str
    before: object
    after: object


class EntryChange(Wire):
    """An item, conflict or sentence that is in both folds and differs; `text` is that of the earlier one."""

    in_list: InList
    text: str
    before_id: str | None
    after_id: str | None
    fields: list[FieldChange]


class FoldEntry(Wire):
    """An item, conflict or sentence of one of the folds, as `fold.schema.json` says."""

    in_list: InList
    value: Open


class FoldDifference(Wire):
    """What changed from one fold to another. `same`: they say the same, in whatever order and under whatever ids."""

    same: bool
    unchanged: int
    head: list[FieldChange]
    changed: list[EntryChange]
    removed: list[FoldEntry]
    added: list[FoldEntry]
