"""Obligation: a must-preserve item of an event."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Tier = Literal["pinned", "coldable"]


@dataclass(frozen=True, slots=True)
class Obligation:
    """What a fold must preserve of an event.

    `value` is canonical (docs/design.md, consolidation); `span` is half-open, in characters of the event's text after
    NFKC, or of the leaf of `data`; `source` is the caller's event id. `tier` says whether it may go cold over budget.
    """

    category: str
    value: str
    source: str
    span: tuple[int, int]
    tier: Tier
    polarity: str = "positive"
    modality: str = "asserted"
    unit: str | None = None
    scope: str | None = None
