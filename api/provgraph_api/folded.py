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


class Reply(Wire):
    """A question about the events of a fold, and what the fold answers to it.

    `asked` says what `kind` asks for, `prompt` is the sentence with a gap. `answers` are those of the events, `found`
    those of the fold, in canonical form; `right` when they are the same. `source` is the caller's id of the event.
    """

    kind: str
    asked: str
    prompt: str
    unit: str | None
    answers: list[str]
    source: str
    found: list[str]
    right: bool


class FoldTokens(Wire):
    """Tokens of texts, values and data: of the events, and of their fold."""

    events: int
    fold: int


class Replay(Wire):
    """Every question about the events of one fold; `name` is its id."""

    name: str
    questions: int
    right: int
    tokens: FoldTokens
    replies: list[Reply]


class SavedTokens(FoldTokens):
    """The same with the share of tokens that is saved, negative where folds take more."""

    saved: float


class Replays(Wire):
    """Every question about the events of some folds, answered from the folds alone."""

    questions: int
    right: int
    tokens: SavedTokens
    folds: list[Replay]


class CategoryScore(Wire):
    """How many folds kept all of a category, and how many lost, altered or invented something of it."""

    category: str
    carried: int
    broke: int


class VersionScore(Wire):
    """The folds of one version of a distiller. `unread` verdicts are gone, or were not kept at the time."""

    distiller: str
    model: str
    prompt: str
    gate: str
    accepted: int
    refused: int
    unread: int
    categories: list[CategoryScore]


class CategoryMap(Wire):
    """Which categories folds carry and on which they break, by version of the distiller, the newest first."""

    versions: list[VersionScore]
