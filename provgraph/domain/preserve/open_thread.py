"""Category `open_thread`: what is said to be open."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache

from provgraph.domain.preserve.constraint import is_constraint
from provgraph.domain.preserve.obligation import Obligation
from provgraph.domain.preserve.prohibition import is_prohibition
from provgraph.domain.preserve.rule import has_cue, opens_with, sentences_with
from provgraph.domain.text.lexicon import Lexicon, Words
from provgraph.domain.text.parse import Part
from provgraph.domain.text.stems import key, stem


def find(part: Part) -> Iterator[Obligation]:
    """The sentences of this category in an event's text."""
    for found in sentences_with(part, "open_thread", "questioned", is_open_thread, "open_cues", "open_phrases"):
        yield replace(found, content=found.content - _cues(part.read.lexicon))


@cache
def _cues(lexicon: Lexicon) -> frozenset[str]:
    """The words that only say that something is open, as keys: where it stands as a question they are left out."""
    words = {
        word for name in ("open_cues", "open_phrases") for phrase in lexicon.words(name) for word in phrase.split()
    }
    return frozenset(key(stem(word, lexicon)) for word in words)


def is_open_thread(words: Words, lexicon: Lexicon) -> bool:
    """True for a sentence that starts by saying that something is open, or that something is not known.

    A rule stays a rule: `never start pump 2 while the valve is still open` asks nothing.
    """
    if opens_with(words, lexicon, "open_cues"):
        return True
    if not has_cue(words, lexicon, "open_phrases"):
        return False
    return not is_prohibition(words, lexicon) and not is_constraint(words, lexicon)
