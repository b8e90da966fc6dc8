"""Denials in passing: encouragement, courtesy and figures of speech, which deny nothing that anybody would miss."""

from __future__ import annotations

from provgraph.domain.text.lexicon import Lexicon, Words
from provgraph.domain.text.marker import Marker

Markers = tuple[Marker, ...]


def without_passing(markers: Markers, words: Words, lexicon: Lexicon) -> Markers:
    """The negations of a clause without those of phrases that deny in passing: `you are not alone`, `never give up!`.

    They still negate: who tells them plainly says something else. Only that they are told at all is not owed.
    """
    idle = _places("idle_denials", words, lexicon)
    idle |= _places("idle_endings", words, lexicon, idle)
    return tuple(marker for marker in markers if marker.at not in idle)


def _places(name: str, words: Words, lexicon: Lexicon, ends: frozenset[int] | None = None) -> frozenset[int]:
    """The places of words of the phrases of a list; where `ends` is given, of those behind which nothing is said.

    That is a mark, a word that joins what follows (`never quit and ...`), or another denial in passing (`ends`).
    """
    ranges = ((at, at + lexicon.match(name, words, at)) for at in lexicon.starts_in(name, words))
    found = ((at, end) for at, end in ranges if ends is None or end in ends or _is_end(words, end, lexicon))
    return frozenset(place for at, end in found for place in range(at, end))


def _is_end(words: Words, at: int, lexicon: Lexicon) -> bool:
    """True where a clause ends, or what it says: `we will not give up the lease` says more."""
    return at == len(words) or not words[at].isalnum() or words[at] in lexicon.words("joints")
