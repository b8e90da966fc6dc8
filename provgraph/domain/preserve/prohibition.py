"""Category `prohibition`: what must not be done."""

from __future__ import annotations

from collections.abc import Iterator

from provgraph.domain.preserve.obligation import Obligation
from provgraph.domain.preserve.rule import has_cue, opens_with, sentences_with
from provgraph.domain.text.lexicon import Lexicon, Words
from provgraph.domain.text.parse import Part


def find(part: Part) -> Iterator[Obligation]:
    """The sentences of this category in an event's text."""
    return sentences_with(part, "prohibition", "prohibited", is_prohibition)


def is_prohibition(words: Words, lexicon: Lexicon) -> bool:
    """True for `must not`, `may not` and the like, and for negated commands; questions forbid nothing."""
    if words[-1] in ("?", "？"):
        return False
    return has_cue(words, lexicon, "bans") or opens_with(words, lexicon, "negated_commands")
