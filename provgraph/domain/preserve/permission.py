"""Category `permission`: what is allowed, with its limits."""

from __future__ import annotations

from collections.abc import Iterator

from provgraph.domain.preserve.obligation import Obligation
from provgraph.domain.preserve.prohibition import is_prohibition
from provgraph.domain.preserve.rule import has_cue, impresses, sentences_with
from provgraph.domain.text.lexicon import Lexicon, Words
from provgraph.domain.text.parse import Part


def find(part: Part) -> Iterator[Obligation]:
    """The sentences of this category in an event's text."""
    return sentences_with(part, "permission", "permitted", is_permission, "permits", "permit_verbs")


def is_permission(words: Words, lexicon: Lexicon) -> bool:
    """True for `may` with a subject before it, `is allowed to` and the like, unless it forbids.

    Where somebody guesses (`I think it may rain`) or grants how something feels (`it may be tough`), `may` is no leave.
    """
    if words[-1] in ("?", "？") or not has_cue(words, lexicon, "permits", "permit_verbs"):
        return False
    if is_prohibition(words, lexicon):
        return False
    plain = _without_hedges(words, lexicon)
    if has_cue(plain, lexicon, "permits"):
        return True
    if has_cue(words, lexicon, "guesses"):
        return False
    places = ((at, lexicon.match("permit_verbs", plain, at)) for at in lexicon.starts_in("permit_verbs", plain) if at)
    return any(length and not impresses(plain, at + length, lexicon) for at, length in places)


def _without_hedges(words: Words, lexicon: Lexicon) -> Words:
    """The words, blank where several make a hedge: `peut-être` permits nothing."""
    kept, at = list(words), 0
    while at < len(words):
        length = lexicon.match("hedges", words, at)
        if length > 1:
            kept[at : at + length] = [""] * length
        at += length or 1
    return tuple(kept)
