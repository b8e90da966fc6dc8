"""Category `constraint`: what must be so: duties, limits, conditions on what is done."""

from __future__ import annotations

from collections.abc import Iterator

from provgraph.domain.preserve.obligation import Obligation
from provgraph.domain.preserve.prohibition import is_prohibition
from provgraph.domain.preserve.rule import has_cue, sentences_with
from provgraph.domain.text.lexicon import Lexicon, Words
from provgraph.domain.text.parse import Part


def find(part: Part) -> Iterator[Obligation]:
    """The sentences of this category in an event's text."""
    return sentences_with(part, "constraint", "required", is_constraint)


def is_constraint(words: Words, lexicon: Lexicon) -> bool:
    """True for `must`, `is required`, `needs approval` and the like, unless it forbids or permits."""
    if words[-1] in ("?", "？") or not has_cue(words, lexicon, "rules"):
        return False
    return not is_prohibition(words, lexicon) and not has_cue(words, lexicon, "epistemic")
