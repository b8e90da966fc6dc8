"""The default distiller: deterministic and extractive, no network. Every sentence is copied from an event."""

from __future__ import annotations

from dataclasses import dataclass

from provgraph.domain.distil.request import DistilRequest
from provgraph.domain.fold import Fold, FoldConflict, Item
from provgraph.domain.preserve.lexicon import Lexicon
from provgraph.domain.reading import JsonObject

NAME, VERSION = "extractive", "1"


def distil(request: DistilRequest, lexicon: Lexicon) -> JsonObject:
    """The fold of a segment, as the JSON object of `fold.schema.json`."""
    sides = {event for conflict in request.conflicts for event in conflict.events}
    facts = tuple(
        Item(f"f{number}", event.text, (event.id,))
        for number, event in enumerate(request.events, 1)
        if event.text and event.is_evidence and event.id not in sides
    )
    conflicts = tuple(FoldConflict(c.id, c.events, c.about) for c in request.conflicts)
    covered = (request.events[0].id, request.events[-1].id)
    return Fold(request.segment_id, request.closed_at, covered, facts=facts, conflicts=conflicts).to_json()


@dataclass(frozen=True, slots=True)
class Extractive:
    """The extractive distiller with its lexicon, as the `Distiller` protocol has it."""

    lexicon: Lexicon
    name: str = NAME
    version: str = VERSION

    def distil(self, request: DistilRequest) -> JsonObject:
        """The fold of the segment; never fails."""
        return distil(request, self.lexicon)
