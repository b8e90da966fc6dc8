"""Category `decision`: what was decided, with its rationale."""

from __future__ import annotations

from collections.abc import Iterator

from provgraph.domain.preserve.obligation import Obligation
from provgraph.domain.preserve.rule import opens_with, sentences_with
from provgraph.domain.text.lexicon import Lexicon, Words
from provgraph.domain.text.parse import Part


def find(part: Part) -> Iterator[Obligation]:
    """The sentences of this category: those that say `Decision:`, and the first one of an event of kind `decision`."""
    found = list(sentences_with(part, "decision", "planned", is_decision, "decision_cues"))
    if not found and part.event.kind == "decision":
        found = list(sentences_with(part, "decision", "planned", lambda words, lexicon: True))[:1]
    return iter(found)


def is_decision(words: Words, lexicon: Lexicon) -> bool:
    """True for a sentence that starts by saying that it is a decision."""
    return opens_with(words, lexicon, "decision_cues")
