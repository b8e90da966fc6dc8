"""What the words of a language that is read by syllables end in, where it writes spaces: `도착했는데` is `도착` ended.

Which endings there are is data (the list `word_endings` of a lexicon).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from provgraph.domain.text.lexicon import Lexicon
from provgraph.domain.text.tokens import Token

LONGEST = 5
"""An ending has so many syllables at most."""
FIRST, SYLLABLES, FINALS = 0xAC00, 11172, 28
"""Where the Hangul syllables stand in Unicode, how many they are, and in how many ways one may close."""


def words_of(tokens: Sequence[Token]) -> Iterator[tuple[int, int]]:
    """The words between spaces and marks, as half-open ranges of tokens."""
    first = 0
    for at, token in enumerate(tokens):
        after = tokens[at + 1] if at + 1 < len(tokens) else None
        if after is None or after.start > token.end or "mark" in (token.kind, after.kind):
            if token.kind != "mark":
                yield first, at + 1
            first = at + 1


def ended(tokens: Sequence[Token], lexicon: Lexicon) -> Iterator[tuple[str, int, int]]:
    """What each word may be without an ending, and the range of the ending: also the whole word, where it has none.

    What is also a particle (`은`) ends no word of two syllables.
    """
    endings, small = lexicon.words("word_endings"), lexicon.words("stop")
    for first, last in words_of(tokens) if endings else ():
        syllables = [token.text for token in tokens[first:last]]
        if any(len(syllable) > 1 for syllable in syllables):
            continue
        yield "".join(syllables), last, last
        for at in range(max(1, len(syllables) - LONGEST), len(syllables)):
            ending = "".join(syllables[at:])
            if ending in endings and not (at == 1 and ending in small):
                yield "".join(syllables[:at]), first + at, last


def only_endings(tokens: Sequence[Token], lexicon: Lexicon) -> frozenset[str]:
    """The syllables that stand in endings only: they say nothing of what is told."""
    places = {at for _, first, last in ended(tokens, lexicon) for at in range(first, last)}
    return frozenset(tokens[at].text for at in places) - {t.text for at, t in enumerate(tokens) if at not in places}


def closes_clause(tokens: Sequence[Token], at: int, lexicon: Lexicon) -> bool:
    """True for the last syllable of a word that ends a clause behind another word (`clause_ends`)."""
    ends = lexicon.words("clause_ends")
    if not ends or at + 1 >= len(tokens) or (tokens[at + 1].start == tokens[at].end and tokens[at + 1].kind != "mark"):
        return False
    said = "".join(token.text for token in tokens[max(0, at + 1 - LONGEST) : at + 1])
    return said.endswith(tuple(ends))


def denied_ending(tokens: Sequence[Token], at: int, lexicon: Lexicon) -> int:
    """How many syllables before a place end a word that is denied there (`denied_endings`); 0 where none is."""
    ends = lexicon.words("denied_endings") if lexicon.words("word_endings") else frozenset()
    if not ends or not at or tokens[at - 1].kind == "mark":
        return 0
    word = next((pair for pair in words_of(tokens[:at]) if pair[1] == at), (at, at))
    said = ["".join(token.text for token in tokens[place:at]) for place in range(word[0] + 1, at)]
    return max((len(end) for end in said if end in ends), default=0)


def unclosed(syllable: str) -> str:
    """A syllable without the consonant that closes it: of `오` are made `온`, `옵` and `올`. Others as they are."""
    place = ord(syllable) - FIRST if len(syllable) == 1 else -1
    return chr(FIRST + place - place % FINALS) if 0 <= place < SYLLABLES else syllable
