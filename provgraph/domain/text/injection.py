"""Sentences that try to instruct whoever reads the memory. They are stored, and are evidence of nothing."""

from __future__ import annotations

from provgraph.domain.event import Event
from provgraph.domain.text.lexicon import Lexicon
from provgraph.domain.text.split import clauses, sentences
from provgraph.domain.text.tokens import Token, telling_words, tokenise

INSIDE = ("message", "decision", "policy")


def is_instructing(tokens: tuple[Token, ...], lexicon: Lexicon) -> bool:
    """True when the sentence holds a phrase of the list `instructions`."""
    words = tuple(token.text.lower() for token in tokens)
    return any(lexicon.match("instructions", words, at) for at in range(len(words)))


def is_outside(event: Event) -> bool:
    """True for what programs and pages say: they have no say in what an agent must or may do."""
    return event.role == "tool" or event.kind not in INSIDE


def without_instructions(event: Event, text: str, lexicon: Lexicon) -> str:
    """A normalised text of the event with spaces from where it instructs its reader to the end of that sentence.

    Only what comes from outside is cleared: a person or a policy may give instructions.
    """
    if not is_outside(event):
        return text
    own = lexicon.of_text(telling_words(text))
    tokens = tokenise(text, own)
    for start, end in sentences(text, tokens, own):
        for first, last in clauses(tokens, start, end, own):
            if is_instructing(tokens[first:last], own):
                begin, stop = tokens[first].start, tokens[end - 1].end
                text = text[:begin] + " " * (stop - begin) + text[stop:]
                break
    return text
