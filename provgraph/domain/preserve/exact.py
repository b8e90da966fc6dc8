"""Categories with an exact value: number, currency, percent, duration, date, time, identifier, name."""

from __future__ import annotations

from collections.abc import Iterator

from provgraph.domain.preserve.obligation import Obligation
from provgraph.domain.preserve.rule import opens_with
from provgraph.domain.text.parse import Part

COMMON = frozenset({"1", "1.", "0"})
"""Figures that are mostly turns of phrase (`one of them`, `the first time`): checked where told, never demanded."""


def find(part: Part) -> Iterator[Obligation]:
    """Every value of the event, with the words of its clause."""
    text = part.read
    for clause in text.clauses:
        if part.key is None and opens_with(clause.words, text.lexicon, "farewells"):
            continue  # `see you next week` tells nothing
        for value in clause.values:
            if value.category == "name" or (value.canon in COMMON and value.unit is None):
                continue
            span = (text.tokens[value.first].start, text.tokens[value.last - 1].end)
            yield Obligation(
                value.category, value.canon, part.event.id, span, "coldable", unit=value.unit,
                content=clause.content - {value.anchor}, also=value.dates,
            )  # fmt: skip
