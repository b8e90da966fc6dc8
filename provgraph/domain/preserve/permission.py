"""Category `permission`: what is allowed, with its limits."""

from __future__ import annotations

from collections.abc import Iterator

from provgraph.domain.preserve.lexicon import Lexicon, Words
from provgraph.domain.preserve.obligation import Obligation
from provgraph.domain.preserve.parse import Part
from provgraph.domain.preserve.prohibition import is_prohibition
from provgraph.domain.preserve.rule import has_cue, sentences_with


def find(part: Part) -> Iterator[Obligation]:
    """The sentences of this category in an event's text."""
    return sentences_with(part, "permission", "permitted", is_permission)


def is_permission(words: Words, lexicon: Lexicon) -> bool:
    """True for `may` with a subject before it, `is allowed to` and the like, unless it forbids."""
    if words[-1] in ("?", "？") or is_prohibition(words, lexicon):
        return False
    return has_cue(words, lexicon, "permits") or has_cue(words[1:], lexicon, "permit_verbs")
