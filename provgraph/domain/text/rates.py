"""Phrases that say per which span something is or happens: `twice a week`, `daily`, `jeden Tag`.

How a language says so is data (the table `rates` of a lexicon).
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from provgraph.domain.text.lexicon import Lexicon, Words, phrase_index
from provgraph.domain.text.parse import Text

JOINED = 2
"""So many words behind `per` stands what joins its two parts."""


def rates_of(text: Text) -> Mapping[int, tuple[str, int]]:
    """The places of such phrases, with their span (`day`, `week`) and how many words they take."""
    known, words = _rates(text.lexicon), text.words
    found = {at: _match(known[words[at]], words, at) for at in range(len(words)) if words[at] in known}
    joined = {at + JOINED: _joined(known[words[at]], words, at, text.lexicon) for at in found}
    return {at: rate for at, rate in (joined | found).items() if rate[1]}


def _joined(phrases: tuple[tuple[Words, str], ...], words: Words, at: int, lexicon: Lexicon) -> tuple[str, int]:
    """The span of a rate of two parts (`per person and night`), and how many words its second part takes."""
    joining = lexicon.words("joiners") | lexicon.words("joints")
    if words[at] not in lexicon.words("per") or joining.isdisjoint(words[at + JOINED : at + JOINED + 1]):
        return "", 0
    return _match(phrases, (words[at], *words[at + JOINED + 1 :]), 0)


def _match(phrases: tuple[tuple[Words, str], ...], words: Words, at: int) -> tuple[str, int]:
    """The span of the longest phrase that starts at a place, and how many words it takes."""
    fitting = ((span, len(phrase)) for phrase, span in phrases if words[at : at + len(phrase)] == phrase)
    return max(fitting, key=lambda rate: rate[1], default=("", 0))


@cache
def _rates(lexicon: Lexicon) -> Mapping[str, tuple[tuple[Words, str], ...]]:
    """The phrases of the table with their spans, by their first word. A cache of a pure function."""
    found: dict[str, tuple[tuple[Words, str], ...]] = {}
    for text, span in lexicon.table("rates").items():
        for first, phrases in phrase_index([text]).items():
            found[first] = (*found.get(first, ()), *((phrase, span) for phrase in phrases))
    return found
