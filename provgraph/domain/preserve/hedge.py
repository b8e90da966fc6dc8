"""Category `hedge`: what was said to be only likely, possible or conditional."""

from __future__ import annotations

from collections.abc import Iterator

from provgraph.domain.preserve.obligation import Obligation
from provgraph.domain.preserve.parse import Part

LEAST = 1
"""A clause with fewer content words than this says too little to be held to."""


def find(part: Part) -> Iterator[Obligation]:
    """Every clause of the event with such a cue; its anchors are the words that the cue bears on."""
    for clause in part.read.clauses:
        markers = clause.of_kind("hedge", "condition")
        if (
            part.key is None
            and any(marker.anchors for marker in markers)
            and not clause.is_question
            and len(clause.content) >= LEAST
        ):
            span = (clause.tokens[0].start, clause.tokens[-1].end)
            bears = frozenset(word for marker in markers for word in marker.anchors)
            cues = " ".join(marker.cue for marker in markers)
            yield Obligation(
                "hedge", cues + ": " + " ".join(sorted(bears)), part.event.id, span, "coldable",
                "positive", "hypothetical", content=bears,
            )  # fmt: skip
