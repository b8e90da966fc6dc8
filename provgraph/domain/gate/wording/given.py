"""Who gives something to whom may be told of who gets it: `we give Ines the key` as `Ines gets the key`."""

from __future__ import annotations

from provgraph.domain.gate.evidence.free import bare
from provgraph.domain.gate.evidence.nearly import Words
from provgraph.domain.text.lexicon import Lexicon
from provgraph.domain.text.tokens import Token


def is_given(one: Token, other: Token, source: Words, told: Words, lexicon: Lexicon) -> bool:
    """True for a verb of getting in the place of one of giving, behind whom the evidence names behind that."""
    if bare(other) not in lexicon.words("getting") or bare(one) not in lexicon.words("giving"):
        return False
    at = told.index(other)
    return at > 0 and any(bare(word) == bare(told[at - 1]) for word in source[source.index(one) + 1 :])
