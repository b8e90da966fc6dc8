"""The shapes of answers about the two generations of a scope."""

from __future__ import annotations

from typing import Literal

from provgraph_api.folded import EntryChange, FoldEntry
from provgraph_api.wire import Counts, Derived, EventCounts, Switched, Wire


class Rebuilt(Derived):
    """Answer of a rebuild. `artifact_id` is the head of the new generation; readers are not given it yet.

    `folds.carried` are those that earlier steps or runs made. No `consolidation_id`: there was nothing to derive.
    """

    scope_id: str
    policy_id: str
    repeated: bool


class SwitchedOver(Switched):
    """Answer of a switch between generations; the shadow keeps `previous_id`, empty when there was none."""

    scope_id: str
    previous_id: str


class Dropped(Wire):
    """Answer of giving the other generation up: what it was, empty when nothing of it had been made."""

    scope_id: str
    request_id: str
    artifact_id: str
    repeated: bool


class CategoryTally(Wire):
    """Must-preserve items of a category, and how many of them the folds keep."""

    obligations: int
    preserved: int


class RefusedFolds(Wire):
    """How many folds the gate refused under the plans of a generation, and how many for each code."""

    folds: int
    codes: Counts


class Generation(Wire):
    """One generation; no `artifact_id`: there is none. `withheld` are folds that may not be served now."""

    artifact_id: str
    stage: str
    covers_through: int
    policies: list[str]
    folds: int
    withheld: list[str]
    claims: int
    tokens: int
    obligations: int
    preserved: int
    by_category: dict[str, CategoryTally]
    events: EventCounts
    refused: RefusedFolds


class ClaimDifference(Wire):
    """What became of the entries of all folds, paired by what they say."""

    same: bool
    unchanged: int
    changed: list[EntryChange]
    lost: list[FoldEntry]
    gained: list[FoldEntry]


class Comparison(Wire):
    """What is current beside what the shadow points at: a new generation, or the previous one."""

    scope: str
    scope_id: str
    high_water: int
    kind: Literal["next", "previous"]
    current: Generation
    shadow: Generation
    claims: ClaimDifference
