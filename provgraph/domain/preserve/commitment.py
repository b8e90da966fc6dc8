"""Category `commitment`: what somebody promised to do, with its due date."""

from __future__ import annotations

from collections.abc import Iterator

from provgraph.domain.preserve.lexicon import Lexicon, Words
from provgraph.domain.preserve.obligation import Obligation
from provgraph.domain.preserve.parse import Part
from provgraph.domain.preserve.rule import has_cue, sentences_with


def find(part: Part) -> Iterator[Obligation]:
    """The sentences of this category in an event's text."""
    return sentences_with(part, "commitment", "planned", is_commitment)


def is_commitment(words: Words, lexicon: Lexicon) -> bool:
    """True for a promise in the first person, `I will ...`; not for a conditional or a question."""
    if words[-1] in ("?", "？"):
        return False
    return has_cue(words, lexicon, "commits") and not has_cue(words, lexicon, "hedges")
