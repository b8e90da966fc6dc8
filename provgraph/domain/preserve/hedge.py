"""Category `hedge`: what was said to be only likely, possible or conditional."""

from __future__ import annotations

from collections.abc import Iterator

from provgraph.domain.preserve.obligation import Obligation
from provgraph.domain.text.parse import Part


def find(part: Part) -> Iterator[Obligation]:
    """Every clause of the event that hedges; its content are the words that the cues bear on."""
    for clause in part.read.clauses:
        markers = [marker for marker in clause.of_kind("hedge", "condition") if marker.anchors]
        if part.key is None and markers and not clause.is_question:
            span = (clause.tokens[0].start, clause.tokens[-1].end)
            bears = frozenset(word for marker in markers for word in marker.anchors)
            value = " ".join([*(marker.cue for marker in markers), *clause.saying(bears)])
            yield Obligation(
                "hedge", value, part.event.id, span, "coldable", modality="hypothetical",
                content=bears, also=clause.content,
            )  # fmt: skip
