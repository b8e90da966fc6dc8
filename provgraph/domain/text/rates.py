"""Phrases that say per which span something is or happens: `twice a week`, `daily`, `jeden Tag`.

How a language says so is data (the table `rates` of a lexicon).
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from provgraph.domain.text.lexicon import Lexicon, Words, phrase_index
from provgraph.domain.text.parse import Text


def rates_of(text: Text) -> Mapping[int, tuple[str, int]]:
    """The places of such phrases, with their span (`day`, `week`) and how many words they take."""
    known, words = _rates(text.lexicon), tuple(token.text.lower() for token in text.tokens)
    found = {at: _match(known[words[at]], words, at) for at in range(len(words)) if words[at] in known}
    return {at: rate for at, rate in found.items() if rate[1]}


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
