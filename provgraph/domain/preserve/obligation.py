"""Obligation: a must-preserve item of an event."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Literal

from provgraph.domain.text.parse import Part

Tier = Literal["pinned", "coldable"]


@dataclass(frozen=True, slots=True)
class Obligation:
    """What a fold must preserve of an event.

    `value` is canonical: a decimal, an ISO date, an id as written, or for rules the words of the sentence; `source` is
    the caller's event id; `span` is half-open, in characters of the event's text (or leaf of `data`) after NFKC;
    `tier` says whether it may go cold over budget. `content` holds the words (stems) that must be told with it, and
    `also` the forms in which it may be told instead, such as the days that `last week` stands for; `leaf` is the path
    of the leaf of `data` that it stands in, None for the event's text.
    Source: docs/design.md, consolidation.
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
    content: frozenset[str] = field(default_factory=frozenset)
    also: frozenset[str] = field(default_factory=frozenset)
    leaf: str | None = None

    @property
    def order(self) -> tuple[str, str, str, tuple[int, int]]:
        """What obligations are sorted by, so that the order of events makes no difference."""
        return (self.source, self.category, self.value, self.span)


Category = Callable[[Part], Iterator[Obligation]]
"""Finds the obligations of one category in a text of an event."""
