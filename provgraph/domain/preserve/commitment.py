"""Category `commitment`: what somebody promised to do, with its due date."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from provgraph.domain.preserve.obligation import Obligation
from provgraph.domain.preserve.rule import has_cue, places_of, sentences_with
from provgraph.domain.text.lexicon import Lexicon, Words
from provgraph.domain.text.marker import is_content
from provgraph.domain.text.marks import PAUSES
from provgraph.domain.text.parse import Part, Text
from provgraph.domain.text.stems import key


def find(part: Part) -> Iterator[Obligation]:
    """The sentences of this category in an event's text."""
    for found in sentences_with(part, "commitment", "planned", is_commitment, "commits"):
        yield replace(found, content=_promised(part, found))


def _promised(part: Part, found: Obligation) -> frozenset[str]:
    """The content of what is promised: of the sentence from the last pause or dash before the promise on."""
    text = part.read
    inside = [at for at, token in enumerate(text.tokens) if found.span[0] <= token.start < found.span[1]]
    words = text.words
    cues = [at for at in inside if text.lexicon.match("commits", words, at)]
    first = max((at + 1 for at in inside if at < cues[0] and _is_pause(text, at)), default=inside[0])
    tokens = (text.tokens[at] for at in inside if at >= first)
    return frozenset(key(token.stem) for token in tokens if is_content(token, text.lexicon)) & found.content


def _is_pause(text: Text, at: int) -> bool:
    """True for a mark that sets off what follows; a hyphen within a word sets off nothing."""
    return text.words[at] in PAUSES or (text.words[at] == "-" and text.tokens[at].start > text.tokens[at - 1].end)


def is_commitment(words: Words, lexicon: Lexicon) -> bool:
    """True for a promise in the first person, `I will ...`; not for a conditional or a question.

    A hedge in passing makes it none: `I will ask those who do what I believe in`.
    """
    if words[-1] in ("?", "？") or not has_cue(words, lexicon, "commits") or has_cue(words, lexicon, "wishes"):
        return False
    return places_of("hedges", words, lexicon) <= places_of("passing", words, lexicon)
